// All cards of all packs, and packs of one's own: in a form or as text, checked and read out in words while they are typed.
import { useEffect, useRef, useState } from "preact/hooks";
import { CardForm, type At } from "./cardform";
import { failureOf, Trouble } from "./panels";
import { GAMES } from "./puzzles";
import type { Card, Checked, Failure, Listing } from "./wire";
import { get, put, remove, send } from "./wire";

const MOST = 150;

export function Cards() {
  const [game, setGame] = useState("ascension");
  const [listing, setListing] = useState<Listing | null>(null);
  const [typed, setTyped] = useState("");
  const [pack, setPack] = useState("");
  const [card, setCard] = useState("");
  const [lines, setLines] = useState<string[]>([]);
  const [text, setText] = useState<string | null>(null);
  const [path, setPath] = useState<At>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const fail = (error: unknown) => setFailure(failureOf(error));
  const load = () => { get("/api/cards/{game}", { game }).then((found) => { setListing(found); setFailure(null); }, fail); };
  useEffect(() => { setListing(null); setCard(""); setPack(""); setText(null); load(); }, [game]);
  useEffect(() => {
    setLines([]);
    if (card) get("/api/cards/{game}/card/{card}", { game, card }).then((found) => setLines(found.lines), fail);
  }, [card]);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = (listing?.cards ?? []).filter((c) => (!pack || c.pack === pack) &&
    words.every((w) => `${c.id} ${c.type} ${c.group} ${c.numbers} ${c.pack}`.toLowerCase().includes(w)));
  const packs = [...new Set((listing?.cards ?? []).map((c) => c.pack))];
  const write = (found: { text: string; path: At }) => { setText(found.text); setPath(found.path); setFailure(null); };
  const begin = (kind: string) => { if (kind) send("/api/cards/{game}/add", { text: "", kind, path: [] }, { game }).then(write, fail); };
  const copy = () => send("/api/cards/{game}/copy", { text: text ?? "", path: [], card }, { game }).then(write, fail);
  /** Open one of the user's packs, at the entry of a card where one is named. */
  const edit = async (name: string, id = "") => {
    const found = await get("/api/cards/{game}/pack/{name}", { game, name });
    const form = await send("/api/cards/{game}/form", { text: found.text, path: [] }, { game }).catch(() => null);
    write({ text: found.text, path: form?.entries.find((entry) => !id || entry.id === id)?.path ?? [] });
  };
  const own = listing?.cards.find((c) => c.id === card && listing.packs.includes(c.pack));
  return (
    <section class="opener wide" aria-label="cards">
      <h2>Cards <small>{listing ? `${fitting.length} of ${listing.cards.length}` : "loading…"}</small></h2>
      <Trouble failure={failure} />
      <div class="line">
        <label>game <select aria-label="game" value={game} onChange={(e) => setGame(e.currentTarget.value)}>
          {Object.entries(GAMES).map(([id, name]) => <option key={id} value={id}>{name}</option>)}
        </select></label>
        <label>pack <select aria-label="pack" value={pack} onChange={(e) => setPack(e.currentTarget.value)}>
          <option value="">all</option>{packs.map((name) => <option key={name} value={name}>{name}</option>)}
        </select></label>
        <input type="search" placeholder="name, type or number" aria-label="find a card" value={typed} onInput={(e) => setTyped(e.currentTarget.value)} />
        <select aria-label="write a new card" value="" onChange={(e) => { begin(e.currentTarget.value); e.currentTarget.value = ""; }}>
          <option value="">write a new card…</option>{(listing?.kinds ?? []).map((kind) => <option key={kind} value={kind}>{kind.replace("_", " ")}</option>)}
        </select>
      </div>
      {listing && listing.problems.length > 0 && <div class="trouble" role="alert"><b>Packs of your own with mistakes</b><ul>{listing.problems.map((p, i) => <li key={i}>{p}</li>)}</ul></div>}
      {listing && listing.packs.length > 0 && <p>Packs of your own: {listing.packs.map((name) => (
        <button key={name} type="button" onClick={() => edit(name).catch(fail)}>edit {name}</button>
      ))}</p>}
      {text !== null && <PackEditor game={game} text={text} setText={setText} path={path} setPath={setPath} kinds={listing?.kinds ?? []} cards={listing?.cards ?? []} close={() => setText(null)} saved={load} />}
      <div class="book">
        <div class="scroll" tabindex={0} role="region" aria-label="list of cards">
          <table>
            <thead><tr><th>card</th><th>type</th><th>{listing?.group}</th><th>numbers</th><th>pack</th></tr></thead>
            <tbody>{fitting.slice(0, MOST).map((c) => (
              <tr key={`${c.pack}/${c.id}`} class={c.id === card ? "chosen" : ""}>
                <td><button type="button" class="plainly" aria-pressed={c.id === card} onClick={() => setCard(c.id === card ? "" : c.id)}>{c.id}</button></td>
                <td>{c.type}</td><td>{c.group}</td><td>{c.numbers}</td><td>{c.pack}{c.sample && <> <span class="sampled">sample</span></>}</td>
              </tr>
            ))}</tbody>
          </table>
          {fitting.length > MOST && <p class="note">and {fitting.length - MOST} more: type to narrow down</p>}
        </div>
        {card && <article class="told" aria-live="polite" aria-label={card}>
          <div class="line">
            {own && <button type="button" onClick={() => edit(own.pack, card).catch(fail)}>edit {card}</button>}
            <button type="button" onClick={copy}>{text === null ? "copy into a pack of your own" : "copy into the pack that is open"}</button>
          </div>
          {lines.map((line, i) => <p key={i} class={line.startsWith(" ") ? "inner" : ""}>{line.trim()}</p>)}</article>}
      </div>
    </section>
  );
}

const nameOf = (text: string): string => /^pack:\s*"?([^\s"#]+)/m.exec(text)?.[1] ?? "";

interface PackDesk { game: string; text: string; setText: (text: string) => void; path: At; setPath: (path: At) => void; kinds: string[]; cards: Card[]; close: () => void; saved: () => void }

function PackEditor({ game, text, setText, path, setPath, kinds, cards, close, saved }: PackDesk) {
  const [asText, setAsText] = useState(false);
  const [checked, setChecked] = useState<Checked | null>(null);
  /** What the cards did when the text had no mistakes last. */
  const [told, setTold] = useState<Checked["cards"]>([]);
  const [entry, setEntry] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [said, setSaid] = useState("");
  const latest = useRef(0);
  const name = nameOf(text);
  const fail = (error: unknown) => setFailure(failureOf(error));
  useEffect(() => {
    const own = ++latest.current;
    setSaid("");
    const timer = setTimeout(() => {
      send("/api/cards/{game}/check", { name, text }, { game }).then(
        (found) => { if (own === latest.current) { setChecked(found); setFailure(null); if (!found.problems.length) setTold(found.cards); } },
        (error) => { if (own === latest.current) { setChecked(null); fail(error); } },
      );
    }, 300);
    return () => clearTimeout(timer);
  }, [text]);
  const mistakes = checked?.problems.length ?? 0;
  const one = asText ? [] : told.filter((c) => c.id === entry);
  const store = () => put("/api/cards/{game}/pack", { name, text }, { game }).then(() => { setSaid(`${name} is kept`); saved(); }, fail);
  const discard = () => remove("/api/cards/{game}/pack/{name}", { game, name }).then(() => { saved(); close(); }, fail);
  return (
    <div class="writer">
      <div>
        <div class="line" role="group" aria-label="how the pack is written">
          <span>The pack <b>{name || "(without a name)"}</b></span>
          <button type="button" aria-pressed={!asText} onClick={() => setAsText(false)}>form</button>
          <button type="button" aria-pressed={asText} onClick={() => setAsText(true)}>text</button>
        </div>
        {asText
          ? <textarea aria-label="the pack as text" rows={22} spellcheck={false} value={text} onInput={(e) => setText(e.currentTarget.value)} />
          : <CardForm game={game} text={text} setText={setText} path={path} setPath={setPath} problems={checked?.problems ?? []} kinds={kinds} cards={cards} tell={setEntry} />}
        <div class="line">
          <button type="button" class="main" disabled={!checked || checked.problems.length > 0} onClick={store}>keep this pack</button>
          <button type="button" onClick={discard}>delete it</button>
          <button type="button" onClick={close}>close</button>
          <span role="status">{said}</span>
        </div>
      </div>
      <div class="reading" aria-live="polite">
        <Trouble failure={failure} />
        {mistakes > 0 && <div class="trouble"><b>{mistakes === 1 ? "One mistake" : `${mistakes} mistakes`}</b>
          {asText ? <ul>{checked?.problems.map((p, i) => <li key={i}><code>line {p.line}</code> {p.message}</li>)}</ul>
            : told.length > 0 && <p>Below is what it did before.</p>}</div>}
        {(one.length ? one : told).map((c) => (
          <article key={c.id} class={`told${mistakes ? " before" : ""}`}>
            {c.lines.map((line, i) => <p key={i} class={line.startsWith(" ") ? "inner" : ""}>{line.trim()}</p>)}
            {c.wrong.map((line, i) => <p key={`w${i}`} class="wrong">Not so: {line}</p>)}
          </article>
        ))}
      </div>
    </div>
  );
}
