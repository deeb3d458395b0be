// Opening a position: from the scenarios, from text, from a save; and sharing the one on the table.
import { useEffect, useState } from "preact/hooks";
import { failureOf, Trouble } from "./panels";
import { GAMES } from "./puzzles";
import { hashOf, spot, type Table } from "./store";
import type { Failure, Keys, Listed, Spot } from "./wire";
import { get, send } from "./wire";

export function Opener({ open, close }: { open: (document: Keys, steps?: string[]) => void; close: (() => void) | null }) {
  const [shelf, setShelf] = useState<Listed[]>([]);
  const [saves, setSaves] = useState<string[]>([]);
  const [game, setGame] = useState("");
  const [typed, setTyped] = useState("");
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const fail = (error: unknown) => setFailure(failureOf(error));
  useEffect(() => {
    get<Listed[]>("/api/scenarios").then(setShelf, fail);
    get<string[]>("/api/saves").then(setSaves, fail);
  }, []);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = shelf.filter((s) => (!game || s.game === game) && words.every((w) => `${s.name} ${s.title} ${s.tags.join(" ")}`.toLowerCase().includes(w)));
  return (
    <section class="opener" aria-label="open a position">
      <div class="line"><h2>Open a position</h2>{close && <button type="button" onClick={close}>close</button>}</div>
      <Trouble failure={failure} />
      <div class="line">
        <label>game <select aria-label="game" value={game} onChange={(e) => setGame(e.currentTarget.value)}>
          <option value="">all</option>{Object.entries(GAMES).map(([id, name]) => <option key={id} value={id}>{name}</option>)}
        </select></label>
        <input type="search" placeholder="find a scenario" aria-label="find a scenario" value={typed} onInput={(e) => setTyped(e.currentTarget.value)} />
      </div>
      <ul class="shelf">
        {fitting.map((s) => (
          <li key={`${s.game}/${s.name}`}>
            <button type="button" onClick={() => get<{ document: Keys }>(`/api/scenarios/${s.game}/${s.name}`).then((found) => open(found.document), fail)}>
              <b>{s.title}</b> <small>{GAMES[s.game]}{s.difficulty ? ` · ${"●".repeat(s.difficulty)}` : ""}{s.puzzle ? " · puzzle" : ""}</small>
            </button>
          </li>
        ))}
      </ul>
      {saves.length > 0 && <>
        <h3>Saved</h3>
        <ul class="shelf">{saves.map((name) => (
          <li key={name}><button type="button" onClick={() => get<Spot>(`/api/saves/${encodeURIComponent(name)}`).then((found) => open(found.document, found.steps), fail)}>{name}</button></li>
        ))}</ul>
      </>}
      <details>
        <summary>From the text of a position file</summary>
        <textarea rows={8} value={text} aria-label="text of a position file" onInput={(e) => setText(e.currentTarget.value)} placeholder="format: 1 …" />
        <button type="button" onClick={() => fromText(text).then(open, fail)}>open</button>
      </details>
    </section>
  );
}

/** The keys of a position file that the rules accept. */
async function fromText(text: string): Promise<Keys> {
  const { document } = await send<{ document: Keys }>("/api/read", { text });
  await send("/api/look", { document });
  return document;
}

export function Share({ table }: { table: Table }) {
  const [link, setLink] = useState("");
  const [name, setName] = useState("");
  const [said, setSaid] = useState("");
  useEffect(() => setLink(""), [table]);
  return (
    <details class="share">
      <summary>share or save</summary>
      <div class="menu">
        <button type="button" onClick={() => void hashOf(table).then((hash) => setLink(`${location.origin}/${hash}`))}>link to this position</button>
        {link && <input readOnly value={link} aria-label="link to this position" onFocus={(e) => e.currentTarget.select()} />}
        <div class="line">
          <input value={name} placeholder="name" aria-label="name of the save" onInput={(e) => setName(e.currentTarget.value)} />
          <button type="button" disabled={!name.trim()} onClick={() => send(`/api/saves/${encodeURIComponent(name.trim())}`, spot(table), "PUT").then(() => setSaid("saved"), (e) => setSaid(failureOf(e).message))}>save</button>
        </div>
        {said && <p class="note" role="status">{said}</p>}
      </div>
    </details>
  );
}
