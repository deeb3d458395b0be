// Opening a position: from the scenarios, from text, from a save; and sharing the one on the table.
import { useEffect, useMemo, useState } from "preact/hooks";
import { draft, formOf } from "./edit";
import { failureOf, Trouble } from "./panels";
import { GAMES } from "./puzzles";
import { hashOf, spot, toRecord, type Table } from "./store";
import type { Failure, Keys, Listed, Played } from "./wire";
import { get, put, send } from "./wire";

export function Opener({ open, resume, edit, close }: { open: (document: Keys) => void; resume: (game: Played) => void; edit: (document: Keys) => void; close: (() => void) | null }) {
  const [shelf, setShelf] = useState<Listed[]>([]);
  const [saves, setSaves] = useState<string[]>([]);
  const [game, setGame] = useState("");
  const [typed, setTyped] = useState("");
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const started = useMemo(draft, []);
  const fail = (error: unknown) => setFailure(failureOf(error));
  useEffect(() => {
    get("/api/scenarios").then(setShelf, fail);
    get("/api/saves").then(setSaves, fail);
  }, []);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = shelf.filter((s) => (!game || s.game === game) && words.every((w) => `${s.name} ${s.title} ${s.tags.join(" ")}`.toLowerCase().includes(w)));
  return (
    <section class="opener" aria-label="open a position">
      <div class="line"><h2>Open a position</h2>{close && <button type="button" onClick={close}>close</button>}</div>
      <Trouble failure={failure} />
      <div class="line" role="group" aria-label="new position">new position:
        {Object.entries(GAMES).map(([id, name]) => <button key={id} type="button" onClick={() => formOf(id).then((form) => edit(form.empty), fail)}>{name}</button>)}
        {started && <button type="button" onClick={() => edit(started)}>go on editing {String(started.title ?? "")}</button>}
      </div>
      <div class="line">
        <label>game <select aria-label="game" value={game} onChange={(e) => setGame(e.currentTarget.value)}>
          <option value="">all</option>{Object.entries(GAMES).map(([id, name]) => <option key={id} value={id}>{name}</option>)}
        </select></label>
        <input type="search" placeholder="find a scenario" aria-label="find a scenario" value={typed} onInput={(e) => setTyped(e.currentTarget.value)} />
      </div>
      <ul class="shelf">
        {fitting.map((s) => (
          <li key={`${s.game}/${s.name}`}>
            <button type="button" title={s.name} onClick={() => get("/api/scenarios/{game}/{name}", { game: s.game, name: s.name }).then((found) => open(found.document), fail)}>
              <b>{s.title}</b> <small>{GAMES[s.game]}{s.difficulty ? ` · ${"●".repeat(s.difficulty)}` : ""}{s.puzzle ? " · puzzle" : ""}</small>
            </button>
          </li>
        ))}
      </ul>
      {saves.length > 0 && <>
        <h3>Saved</h3>
        <ul class="shelf">{saves.map((name) => (
          <li key={name}><button type="button" onClick={() => get("/api/saves/{name}", { name }).then(resume, fail)}>{name}</button></li>
        ))}</ul>
      </>}
      <details>
        <summary>From a file, or its text</summary>
        <p><label>file of a position or a record <input type="file" accept=".jsonl,.yaml,.yml,.json,.hexjson,.txt" onChange={(e) => { const file = e.currentTarget.files?.[0]; if (file) textOf(file).then((found) => send("/api/open", { text: found })).then(resume, fail); }} /></label></p>
        <textarea rows={8} value={text} aria-label="text of a position or a record" onInput={(e) => setText(e.currentTarget.value)} placeholder={"format: 1 …   or one line: at1 …, rr1 …, rb1 …\nor a deck of ashes.live, a deck or state of Ashteki, a board as HexJSON"} />
        <button type="button" onClick={() => send("/api/open", { text }).then(resume, fail)}>open</button>
        <button type="button" onClick={() => send("/api/read", { text }).then((found) => edit(found.document), fail)}>edit this text</button>
      </details>
    </section>
  );
}

/** The text of a file; only its last line may be torn inside a letter. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const cut = bytes.lastIndexOf(10) + 1;
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, cut)) + new TextDecoder().decode(bytes.subarray(cut));
}

export function Share({ table }: { table: Table }) {
  const [link, setLink] = useState("");
  const [code, setCode] = useState("");
  const [name, setName] = useState("");
  const [said, setSaid] = useState("");
  const [line, setLine] = useState<{ string: string; steps: string[] } | null>(null);
  useEffect(() => { setLine(null); setLink(""); setCode(""); setSaid(""); }, [table]);
  const tell = (error: unknown) => setSaid(failureOf(error).message);
  const shared = async () => `${location.origin}/${await hashOf(table)}`;
  const drawing = () => send("/api/draw", spot(table)).then((found) => found.svg);
  const title = String(table.document.id ?? "position");
  return (
    <details class="share">
      <summary>share or save</summary>
      <div class="menu">
        <div class="line">
          <button type="button" onClick={() => void shared().then(setLink)}>link to this position</button>
          <button type="button" onClick={() => void shared().then((text) => send("/api/code", { text })).then((found) => setCode(picture(found.svg)), tell)}>QR code</button>
        </div>
        <div class="line"><button type="button" onClick={() => send("/api/string", spot(table)).then((found) => { setLine(found); void copied(found.string).then((done) => setSaid(done ? "copied" : "")); }, tell)}>position as one line</button></div>
        {line && <input readOnly value={line.string} aria-label="position string" onFocus={(e) => e.currentTarget.select()} />}
        {line && line.steps.length > 0 && <p class="note">The position now has no line of its own: this is the last one that has, and since then came {line.steps.join(" · ")}.</p>}
        {link && <input readOnly value={link} aria-label="link to this position" onFocus={(e) => e.currentTarget.select()} />}
        {code && <img class="code" src={code} alt="QR code of the link to this position" />}
        <div class="line">
          <input value={name} placeholder="name" aria-label="name of the save" onInput={(e) => setName(e.currentTarget.value)} />
          <button type="button" disabled={!name.trim()} onClick={() => put("/api/saves/{name}", toRecord(table), { name: name.trim() }).then(() => setSaid("saved"), tell)}>save</button>
        </div>
        <div class="line" role="group" aria-label="download">
          <button type="button" onClick={() => send("/api/write", { document: table.document }).then((found) => download(`${title}.yaml`, found.text, "text/yaml"), tell)}>YAML</button>
          <button type="button" onClick={() => send("/api/record", toRecord(table)).then((found) => download(`${title}.jsonl`, found.text, "application/jsonl"), tell)}>record</button>
          <button type="button" onClick={() => drawing().then((svg) => download(`${title}.svg`, svg, "image/svg+xml"), tell)}>SVG</button>
          <button type="button" onClick={() => drawing().then(pngOf).then((png) => download(`${title}.png`, png, "image/png"), tell)}>PNG</button>
        </div>
        {said && <p class="note" role="status">{said}</p>}
      </div>
    </details>
  );
}

/** Whether a text is in the clipboard now; browsers allow that on secure pages alone. */
const copied = (text: string): Promise<boolean> => navigator.clipboard ? navigator.clipboard.writeText(text).then(() => true, () => false) : Promise.resolve(false);

const picture = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.includes("xmlns") ? svg : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'))}`;

function download(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

/** The drawing as pixels, twice as many as its size says. */
async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = picture(svg);
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width * 2, height: image.height * 2 });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}
