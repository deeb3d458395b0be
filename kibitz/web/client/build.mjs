// Writes the page and the board of notebooks into ../static: the same sources give the same bytes.
import { build } from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "static");
const common = {
  absWorkingDir: here,
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  charset: "utf8",
};
/** A style sheet as a string: what a notebook shows keeps its styles to itself, in a shadow tree. */
const styles = {
  name: "styles",
  setup(made) {
    made.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const found = await build({ ...common, entryPoints: [path], write: false });
      return { contents: found.outputFiles[0].text, loader: "text" };
    });
  },
};
await mkdir(out, { recursive: true });
await build({ ...common, entryPoints: ["src/main.tsx", "src/page.css"], entryNames: "[name]" });
await build({ ...common, entryPoints: ["src/widget.tsx"], entryNames: "[name]", plugins: [styles] });
for (const name of ["index.html", "icon.svg"]) await copyFile(join(here, "src", name), join(out, name));
