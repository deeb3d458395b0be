// Writes src/schema.ts, the page's types, from openapi.json, the server's schema. The sum in its head tells of which one.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const given = await readFile(new URL("openapi.json", import.meta.url));
const sum = createHash("sha256").update(given).digest("hex");
const types = astToString(await openapiTS(given, { defaultNonNullable: false, alphabetize: true }));
const head = `// Made by \`npm run types\` of openapi.json, sha256 ${sum}.\n`;
await writeFile(new URL("src/schema.ts", import.meta.url), head + types);
