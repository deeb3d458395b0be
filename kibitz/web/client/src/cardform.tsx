// The form for the cards of a pack. The pack's text is the truth: every change is made in it by the server.
import { useEffect, useRef, useState } from "preact/hooks";
import { TypeAhead } from "./editfields";
import { failureOf } from "./panels";
import type { Card, CardField, EntryForm, Problem } from "./wire";
import { send } from "./wire";

export type At = (string | number)[];
type Value = boolean | number | string | string[] | null;
export interface Desk { game: string; text: string; setText: (text: string) => void; path: At; setPath: (path: At) => void }

const same = (a: At, b: At): boolean => a.length === b.length && a.every((part, i) => part === b[i]);
const begins = (whole: At, start: At): boolean => same(whole.slice(0, start.length), start);
const words = (kind: string): string => kind.replaceAll("_", " ");

/** The field that a problem is about: the one whose missing key it names, else the one at whose keys it is. */
function fieldOf(p: Problem, path: At, fields: CardField[]): CardField | undefined {
  const above = (field: CardField) => [...field.path.keys()].some((i) => same(p.path, [...path, ...field.path.slice(0, i)])) || same(p.path, [...path, "id"]);
  const missing = fields.find((field) => field.value === null && !field.source && above(field) && p.message.includes(`\`${field.path.at(-1)}\``));
  return missing ?? fields.find((field) => begins(p.path, [...path, ...field.path]));
}

export function CardForm({ game, text, setText, path, setPath, problems, kinds, cards, tell }: Desk & { problems: Problem[]; kinds: string[]; cards: Card[]; tell: (id: string) => void }) {
  const [form, setForm] = useState<EntryForm | null>(null);
  const [said, setSaid] = useState("");
  const latest = useRef(text), turn = useRef<Promise<unknown>>(Promise.resolve()), asked = useRef(0);
  latest.current = text;
  useEffect(() => {
    const own = ++asked.current;
    send("/api/cards/{game}/form", { text, path }, { game }).then(
      (found) => { if (own === asked.current) { setForm(found); setSaid(""); tell(found.entries.find((entry) => same(entry.path, path))?.id ?? ""); } },
      (error) => { if (own === asked.current) { setForm(null); setSaid(`The form cannot show this text: ${failureOf(error).message}`); if (path.length) setPath([]); } },
    );
  }, [game, text, path]);
  /** Changes are made one after the other, each in the text that the one before has left. */
  const inTurn = (ask: (text: string) => Promise<{ text: string; path: At }>, follow = false): Promise<string> => {
    const done = turn.current.then(() => ask(latest.current)).then(
      (found) => { latest.current = found.text; setText(found.text); if (follow) setPath(found.path); return ""; },
      (error) => failureOf(error).message,
    );
    turn.current = done;
    return done;
  };
  const write = (field: CardField, value: Value, yaml: string | null = null) =>
    inTurn((now) => send("/api/cards/{game}/change", { text: now, path, key: field.path, value, yaml }, { game }));
  const add = (kind: string) => { if (kind) void inTurn((now) => send("/api/cards/{game}/add", { text: now, kind, path }, { game }), true).then(setSaid); };
  const drop = () => void inTurn((now) => send("/api/cards/{game}/drop", { text: now, path }, { game }), true).then(setSaid);
  if (!form) return <p class="note" role="status">{said || "loading…"}</p>;
  const about = new Map(problems.map((p) => [p, fieldOf(p, path, form.fields)]));
  const shown = form.fields.map((field) => ({ field, wrong: problems.filter((p) => about.get(p) === field) }));
  const rest = problems.filter((p) => !about.get(p));
  const here = form.entries.findIndex((entry) => same(entry.path, path));
  return (
    <div class="cardform">
      <div class="line">
        <label>entry <select aria-label="entry" value={String(here)} onChange={(e) => setPath(form.entries[Number(e.currentTarget.value)]?.path ?? [])}>
          <option value="-1">the pack itself</option>
          {form.entries.map((entry, i) => <option key={i} value={String(i)}>{entry.path.length > 2 ? "– " : ""}{entry.id || "(no id)"} · {words(entry.kind)}</option>)}
        </select></label>
        <select aria-label="add to this pack" value="" onChange={(e) => { add(e.currentTarget.value); e.currentTarget.value = ""; }}>
          <option value="">add…</option>{[...form.kinds, ...kinds].map((kind) => <option key={kind} value={kind}>{words(kind)}</option>)}
        </select>
        {path.length > 0 && <button type="button" onClick={drop}>take it out of the pack</button>}
      </div>
      {said && <p class="wrong" role="alert">{said}</p>}
      <p class="note"><span class="needed" aria-hidden="true">*</span> needed; what is empty is left out</p>
      {rest.length > 0 && <ul class="wrong">{rest.map((p, i) => {
        const other = form.entries.filter((entry) => begins(p.path, entry.path)).at(-1);
        return <li key={i}>{other && !same(other.path, path) && <><button type="button" class="link" onClick={() => setPath(other.path)}>{other.id || "(no id)"}</button>{" "}</>}{p.line > 0 && <code>line {p.line}</code>} {p.message}</li>;
      })}</ul>}
      {shown.map(({ field, wrong }) => <FieldRow key={`${path.join(".")}:${field.path.join(".")}:${field.input}`} field={field} wrong={wrong} write={write} cards={cards} />)}
    </div>
  );
}

type Write = (field: CardField, value: Value, yaml?: string | null) => Promise<string>;
interface Row { field: CardField; wrong: Problem[]; write: Write; cards: Card[] }

function FieldRow({ field, wrong, write, cards }: Row) {
  const [said, setSaid] = useState("");
  const id = `card:${field.path.join(".")}`;
  const put = (value: Value, yaml: string | null = null) => void write(field, value, yaml).then(setSaid);
  const bad = wrong.length > 0 || said !== "";
  const common = { id, "aria-describedby": `${id}:help`, "aria-invalid": bad };
  const group = field.input === "words" || field.input === "cost" || field.input === "card";
  const label = <>{field.label}{field.needed && <span class="needed" title="needed"> *</span>}</>;
  return (
    <div class={`cardfield${bad ? " bad" : ""}`} role={group ? "group" : undefined} aria-label={group ? field.label : undefined}>
      {group ? <span class="name">{label}</span> : <label class="name" for={id}>{label}</label>}
      <div class="value">
        <Input field={field} put={put} common={common} cards={cards} />
        {wrong.map((p, i) => <p key={i} class="wrong">{p.message}</p>)}
        {said && <p class="wrong" role="alert">{said}</p>}
      </div>
      <small id={`${id}:help`}>{field.help}</small>
    </div>
  );
}

interface InputOf { field: CardField; put: (value: Value, yaml?: string | null) => void; common: Record<string, unknown>; cards: Card[] }

function Input({ field, put, common, cards }: InputOf) {
  const value = field.value as Value;
  switch (field.input) {
    case "number": return <Typed common={common} kind="number" stated={value === null ? "" : String(value)} low={field.low} high={field.high}
      commit={(text) => put(text.trim() === "" || !Number.isInteger(Number(text)) ? null : Number(text))} />;
    case "flag": return <input {...common} type="checkbox" checked={value === true} onChange={(e) => put(e.currentTarget.checked)} />;
    case "choice": return (
      <select {...common} value={String(value ?? "")} onChange={(e) => put(e.currentTarget.value || null)}>
        <option value="">–</option>
        {typeof value === "string" && !field.options.includes(value) && <option value={value}>{value}</option>}
        {field.options.map((one) => <option key={one} value={one}>{words(one)}</option>)}
      </select>
    );
    case "words": return <Words field={field} put={put} />;
    case "cost": return <Cost field={field} put={put} />;
    case "card": return <OneCard field={field} put={put} cards={cards} />;
    case "prose": return <Typed common={common} kind="prose" stated={String(value ?? "")} commit={(text) => put(text || null)} />;
    case "yaml": return <Typed common={common} kind="yaml" stated={field.source} place={field.example.trim()} commit={(text) => put(null, text)} />;
    default: return <Typed common={common} kind="line" stated={String(value ?? "")} commit={(text) => put(text || null)} />;
  }
}

/** What is typed counts after a moment without a key, and when the field is left. */
function Typed({ common, kind, stated, commit, place = "", low, high }: { common: Record<string, unknown>; kind: "line" | "number" | "prose" | "yaml"; stated: string; commit: (text: string) => void; place?: string; low?: number; high?: number }) {
  const [text, setText] = useState(stated);
  const typing = useRef(false), timer = useRef(0);
  useEffect(() => { if (!typing.current) setText(stated); }, [stated]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const done = (now: string) => { clearTimeout(timer.current); if (typing.current) { typing.current = false; if (now !== stated) commit(now); } };
  const handlers = {
    value: text,
    onInput: (e: { currentTarget: { value: string } }) => {
      const now = e.currentTarget.value;
      typing.current = true;
      setText(now);
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => done(now), 500);
    },
    onBlur: () => done(text),
  };
  if (kind === "number") return <input {...common} {...handlers} type="number" inputMode="numeric" min={low} max={high} />;
  if (kind === "line") return <input {...common} {...handlers} />;
  const rows = Math.min(18, Math.max(kind === "yaml" ? 2 : 3, text.split("\n").length));
  return (
    <>
      <textarea {...common} {...handlers} class={kind} rows={rows} spellcheck={kind === "prose"} placeholder={place} />
      {place && !text && <button type="button" class="link" onClick={() => commit(place)}>begin with the example</button>}
    </>
  );
}

/** Words that a card may have, some of them with a number. */
function Words({ field, put }: Omit<InputOf, "common" | "cards">) {
  const has = Array.isArray(field.value) ? (field.value as string[]) : [];
  const write = (some: string[]) => put(some.length ? some : null);
  const known = field.options.map((one) => one.replace(/ N$/, ""));
  const strange = has.filter((one) => !known.includes(one.split(" ")[0] ?? ""));
  return (
    <div class="chips words">
      {field.options.map((option) => {
        const word = option.replace(/ N$/, ""), counted = option.endsWith(" N"), at = has.findIndex((one) => one.split(" ")[0] === word);
        return (
          <span key={word} class="chip">
            <button type="button" class="flag" aria-pressed={at >= 0} onClick={() => write(at >= 0 ? has.filter((_, i) => i !== at) : [...has, word])}>{words(word)}</button>
            {counted && at >= 0 && <input type="number" min={1} max={9} aria-label={`${words(word)}: number`} value={has[at]?.split(" ")[1] ?? "1"}
              onChange={(e) => { const n = e.currentTarget.value; write(has.map((one, i) => (i === at ? (n ? `${word} ${n}` : word) : one))); }} />}
          </span>
        );
      })}
      {strange.map((one) => <span key={one} class="chip">{one} <button type="button" aria-label={`take ${one} away`} onClick={() => write(has.filter((other) => other !== one))}>✕</button></span>)}
    </div>
  );
}

const FACES = ["power", "class", "basic"];
const COUNTED = ["basic", "discard", "status"];

/** A cost: actions, dice of a type and face, cards to discard. */
function Cost({ field, put }: Omit<InputOf, "common" | "cards">) {
  const has = Array.isArray(field.value) ? (field.value as string[]) : [];
  const [count, setCount] = useState("1"), [what, setWhat] = useState("");
  const acts = field.options.filter((one) => ["main", "side", "exhaust", "main-and-side"].includes(one));
  const dice = field.options.filter((one) => !acts.includes(one));
  const add = () => {
    if (what) put([...has, acts.includes(what) ? what : `${count || "1"} ${what}`]);
    setWhat(""); setCount("1");
  };
  return (
    <div>
      <ul class="chips">{has.map((one, i) => (
        <li key={i} class="chip"><span>{one}</span><button type="button" aria-label={`take ${one} away`} onClick={() => { const left = has.filter((_, j) => j !== i); put(left.length ? left : null); }}>✕</button></li>
      ))}</ul>
      <div class="line">
        <input type="number" min={1} max={10} aria-label="how many" value={count} disabled={acts.includes(what)} onInput={(e) => setCount(e.currentTarget.value)} />
        <select aria-label="action, dice or cards" value={what} onChange={(e) => setWhat(e.currentTarget.value)}>
          <option value="">–</option>
          <optgroup label="actions">{acts.map((one) => <option key={one} value={one}>{one}</option>)}</optgroup>
          <optgroup label="any dice, cards, tokens">{COUNTED.map((one) => <option key={one} value={one}>{one}</option>)}</optgroup>
          {dice.map((die) => <optgroup key={die} label={die}>{FACES.map((face) => <option key={face} value={`${die} ${face}`}>{die} {face}</option>)}</optgroup>)}
        </select>
        <button type="button" disabled={!what} onClick={add}>add</button>
      </div>
    </div>
  );
}

function OneCard({ field, put, cards }: Omit<InputOf, "common">) {
  const value = typeof field.value === "string" ? field.value : "";
  const offered = cards.filter((card) => field.options.includes(card.type.replaceAll(" ", "_"))).map((card) => ({ id: card.id, name: card.id, note: card.numbers, sample: card.sample }));
  return (
    <div class="line">
      <TypeAhead label={field.label} offers={offered} value={value} pick={(id) => put(id)} />
      {value && <button type="button" aria-label={`${field.label}: none`} onClick={() => put(null)}>✕</button>}
    </div>
  );
}
