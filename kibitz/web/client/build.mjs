// Writes the page into ../static: the same sources give the same bytes.
import { build } from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "static");
await mkdir(out, { recursive: true });
await build({
  absWorkingDir: here,
  entryPoints: ["src/main.tsx", "src/page.css"],
  entryNames: "[name]",
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  charset: "utf8",
});
for (const name of ["index.html", "icon.svg"]) await copyFile(join(here, "src", name), join(out, name));
