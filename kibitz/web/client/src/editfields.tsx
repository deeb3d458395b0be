// The pieces that editors of positions are made of: counters, switches, cards by type-ahead, lists, text.
import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useId, useState } from "preact/hooks";
import { at, belongs, counted, countedText, listed, type Counted, type Path } from "./editdoc";
import type { CardInfo, Facts, Form, Keys, Problem } from "./wire";

export type { CardInfo, Facts, Form };
export interface Desk { document: Keys; form: Form; problems: Problem[]; set: (path: Path, value: unknown) => void; change: (document: Keys | ((document: Keys) => Keys)) => void }
export const DeskContext = createContext<Desk>(null!);
export const useDesk = (): Desk => useContext(DeskContext);

/** The cards of some kinds in the packs of the position. */
export function useCards(...kinds: string[]): CardInfo[] {
  const { document, form } = useDesk();
  const packs = Array.isArray(document.packs) ? document.packs : form.usual;
  return form.cards.filter((card) => packs.includes(card.pack) && (!kinds.length || kinds.includes(card.kind)));
}

export function Problems({ path, exactly = false }: { path: Path; exactly?: boolean }) {
  const found = useDesk().problems.filter((p) => belongs(path, p.path, exactly));
  return found.length ? <ul class="wrong" id={fieldId(path, "wrong")}>{found.map((p, i) => <li key={i}>{p.message}</li>)}</ul> : null;
}
export const fieldId = (path: Path, what = "field"): string => `${what}:${path.join(".")}`;
export const useWrong = (path: Path): boolean => useDesk().problems.some((p) => belongs(path, p.path));

export function Part({ title, path, children }: { title: string; path?: Path; children: ComponentChildren }) {
  return <section class="part" aria-label={title} id={path && fieldId(path)} tabIndex={path && -1}><h3>{title}</h3>{path && <Problems path={path} exactly />}{children}</section>;
}

// --- numbers and switches ---

interface CounterOf { label: string; value: number; set: (value: number) => void; min?: number; max?: number; wrong?: boolean; id?: string; stated?: boolean }

export function Count({ label, value, set, min = 0, max = 99, wrong = false, id, stated = true }: CounterOf) {
  const kept = (n: number) => Math.min(max, Math.max(min, n));
  return (
    <div class={`count${wrong ? " bad" : ""}`} role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <button type="button" aria-label={`${label}: one less`} disabled={value <= min} onClick={() => set(kept(value - 1))}>−</button>
      <input id={id} inputMode="numeric" aria-label={label} aria-invalid={wrong} class={stated ? "" : "usual"} value={String(value)} onFocus={(e) => e.currentTarget.select()}
        onChange={(e) => { const n = Number(e.currentTarget.value); if (Number.isInteger(n) && e.currentTarget.value.trim()) set(kept(n)); else e.currentTarget.value = String(value); }} />
      <button type="button" aria-label={`${label}: one more`} disabled={value >= max} onClick={() => set(kept(value + 1))}>+</button>
    </div>
  );
}

/** A number of the document; what is usual is not written down. */
export function CountAt({ label, path, usual = 0, min = 0, max = 99 }: { label: string; path: Path; usual?: number; min?: number; max?: number }) {
  const desk = useDesk(), found = at(desk.document, path), wrong = useWrong(path);
  return (
    <div>
      <Count label={label} id={fieldId(path)} value={typeof found === "number" ? found : usual} min={min} max={max} wrong={wrong} stated={found !== undefined} set={(n) => desk.set(path, n === usual ? undefined : n)} />
      <Problems path={path} />
    </div>
  );
}

export function Flag({ label, on, set }: { label: string; on: boolean; set: (on: boolean) => void }) {
  return <button type="button" class="flag" aria-pressed={on} onClick={() => set(!on)}>{label}</button>;
}

export function FlagAt({ label, path, usual = false }: { label: string; path: Path; usual?: boolean }) {
  const desk = useDesk(), found = at(desk.document, path);
  return <div id={fieldId(path)} tabIndex={-1}><Flag label={label} on={(found ?? usual) === true} set={(on) => desk.set(path, on === usual ? undefined : on)} /><Problems path={path} /></div>;
}

export function Choice({ label, value, options, set, id, wrong = false }: { label: string; value: string; options: [string, string][]; set: (value: string) => void; id?: string; wrong?: boolean }) {
  const known = options.some(([one]) => one === value);
  return (
    <label class="choice">{label} <select id={id} aria-label={label} aria-invalid={wrong} value={value} onChange={(e) => set(e.currentTarget.value)}>
      {!known && <option value={value}>{value || "–"}</option>}
      {options.map(([one, text]) => <option key={one} value={one}>{text}</option>)}
    </select></label>
  );
}

export function ChoiceAt({ label, path, usual = "", options }: { label: string; path: Path; usual?: string; options: (string | [string, string])[] }) {
  const desk = useDesk(), found = at(desk.document, path), wrong = useWrong(path);
  const pairs = options.map((one): [string, string] => (typeof one === "string" ? [one, one.replaceAll("_", " ")] : one));
  return <div><Choice label={label} id={fieldId(path)} wrong={wrong} value={found === undefined ? usual : String(found)} options={pairs} set={(v) => desk.set(path, v === usual ? undefined : v)} /><Problems path={path} /></div>;
}

export function LineAt({ label, path, place = "" }: { label: string; path: Path; place?: string }) {
  const desk = useDesk(), found = at(desk.document, path), wrong = useWrong(path);
  return (
    <div><label class="choice">{label} <input id={fieldId(path)} aria-label={label} aria-invalid={wrong} placeholder={place} value={found === undefined ? "" : String(found)}
      onChange={(e) => desk.set(path, e.currentTarget.value || undefined)} /></label><Problems path={path} /></div>
  );
}

// --- cards by type-ahead ---

export interface Offer { id: string; name: string; note?: string; sample?: boolean }
export const offers = (cards: CardInfo[]): Offer[] => cards.map((c) => ({ id: c.id, name: c.name, note: c.numbers, sample: c.sample }));

export function TypeAhead({ label, offers: all, pick, value = "", id, wrong = false }: { label: string; offers: Offer[]; pick: (id: string) => void; value?: string; id?: string; wrong?: boolean }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [place, setPlace] = useState(0);
  const list = useId();
  const open = typed !== null;
  const parts = (typed ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = open ? all.filter((o) => parts.every((w) => `${o.name} ${o.id}`.toLowerCase().includes(w))).slice(0, 40) : [];
  const take = (offer: Offer | undefined) => { if (offer) { setTyped(null); setPlace(0); pick(offer.id); } };
  const keys = (e: KeyboardEvent) => {
    if (e.key === "Enter" && open) { e.preventDefault(); take(fitting[Math.min(place, fitting.length - 1)]); }
    if (e.key === "Escape") setTyped(null);
    const step = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
    if (step) { e.preventDefault(); if (!open) setTyped(""); else setPlace((p) => Math.max(0, Math.min(fitting.length - 1, p + step))); }
  };
  useEffect(() => { document.getElementById(`${list}-${place}`)?.scrollIntoView({ block: "nearest" }); }, [place]);
  return (
    <div class="ahead">
      <input id={id} role="combobox" aria-label={label} aria-expanded={open} aria-autocomplete="list" aria-invalid={wrong} autocomplete="off" placeholder={value || label}
        aria-controls={open ? list : undefined} aria-activedescendant={open && fitting.length ? `${list}-${place}` : undefined}
        value={typed ?? value} onFocus={(e) => e.currentTarget.select()} onClick={() => { if (!open) setTyped(""); }} onBlur={() => setTyped(null)}
        onInput={(e) => { setTyped(e.currentTarget.value); setPlace(0); }} onKeyDown={keys} />
      {open && <ul role="listbox" id={list} aria-label={label}>
        {fitting.map((o, i) => (
          <li key={o.id} id={`${list}-${i}`} role="option" aria-selected={i === place} onMouseDown={(e) => e.preventDefault()} onClick={() => take(o)}>
            {o.name}{o.note && <small> {o.note}</small>}{o.sample && <small class="tag"> sample</small>}
          </li>
        ))}
        {!fitting.length && <li role="option" aria-selected={false} aria-disabled="true">nothing fits</li>}
      </ul>}
    </div>
  );
}

const nameOf = (cards: CardInfo[], id: string): string => cards.find((c) => c.id === id)?.name ?? id;

function gathered(list: Counted[]): Counted[] {
  const sums = new Map<string, number>();
  for (const one of list) sums.set(one.card, (sums.get(one.card) ?? 0) + one.count);
  return [...sums].map(([card, count]) => ({ card, count }));
}

/** Cards where order means nothing, each with its number of copies. `plain` writes every copy by itself; a pile that
 * may be `unknown` is so when nothing is said of it. */
export function CardsAt({ label, path, cards, plain = false, unknown = false }: { label: string; path: Path; cards: CardInfo[]; plain?: boolean; unknown?: boolean }) {
  const desk = useDesk(), found = at(desk.document, path);
  if (found !== undefined && typeof found === "object" && !Array.isArray(found)) return <KeyText name={label} path={path} />;
  const list = gathered(listed(found).map(counted));
  const write = (some: Counted[]) => desk.set(path, some.flatMap((c) => (plain ? Array<string>(c.count).fill(c.card) : c.count > 0 ? [countedText(c)] : [])));
  const bump = (i: number, by: number) => write(list.map((c, j) => (i === j ? { ...c, count: c.count + by } : c)));
  const add = (id: string) => {
    const i = list.findIndex((c) => c.card === id);
    if (i >= 0) bump(i, 1);
    else write([...list, { count: 1, card: id }]);
  };
  return (
    <div class="list" id={fieldId(path)} tabIndex={-1}>
      <h4>{label} <small>{found === undefined ? (unknown ? "unknown" : "none") : list.reduce((n, c) => n + c.count, 0)}</small>
        {unknown && !list.length && <button type="button" class="link" onClick={() => desk.set(path, found === undefined ? [] : undefined)}>{found === undefined ? `${label} is empty` : `${label} is unknown`}</button>}
      </h4>
      <ul class="chips">
        {list.map((c, i) => (
          <li key={`${c.card} ${i}`} class="chip">
            <button type="button" aria-label={`one ${c.card} less`} onClick={() => bump(i, -1)}>−</button>
            <span>{c.count > 1 ? `${c.count} ` : ""}{nameOf(cards, c.card)}</span>
            <button type="button" aria-label={`one ${c.card} more`} onClick={() => bump(i, 1)}>+</button>
          </li>
        ))}
      </ul>
      <TypeAhead label={`add to ${label}`} offers={offers(cards)} pick={add} />
      <Problems path={path} />
    </div>
  );
}

// --- everything else as text ---

/** The line of a card as it is written, for what has no button: alterations, dice on it, an owner. */
export function Raw({ text, change, title, attach = [] }: { text: string; change: (text: string) => void; title: string; attach?: Offer[] }) {
  const [open, setOpen] = useState(false);
  if (!open) return <button type="button" aria-label={`${title}: as text`} onClick={() => setOpen(true)}>✎</button>;
  return (
    <div class="raw">
      <input aria-label={`${title}: text`} value={text} onChange={(e) => { change(e.currentTarget.value.trim() || text); setOpen(false); }} />
      {attach.length > 0 && <TypeAhead label={`${title}: put on it`} offers={attach} pick={(id) => { change(`${text} (${id})`); setOpen(false); }} />}
    </div>
  );
}

export function readText(text: string): unknown {
  const trimmed = text.trim();
  if (!trimmed) return undefined;
  return JSON.parse(trimmed) as unknown;
}

/** JSON as people read it: on one line where it fits, else one line for each key or item of the outermost level. */
function shortJson(value: unknown): string {
  const flat = JSON.stringify(value);
  if (flat.length <= 90 || !value || typeof value !== "object") return flat;
  const inner = Object.entries(value).map(([key, one]) => (Array.isArray(value) ? "" : `${JSON.stringify(key)}: `) + JSON.stringify(one));
  return Array.isArray(value) ? `[\n ${inner.join(",\n ")}\n]` : `{\n ${inner.join(",\n ")}\n}`;
}

/** A key as JSON in a text box: for all that has no field of its own. An empty box takes the key away. */
export function KeyText({ name, path }: { name: string; path: Path }) {
  const desk = useDesk(), found = at(desk.document, path), wrong = useWrong(path);
  const stated = found === undefined ? "" : shortJson(found);
  const [text, setText] = useState(stated), [said, setSaid] = useState("");
  useEffect(() => { setText(stated); setSaid(""); }, [stated]);
  const write = () => {
    if (text === stated) return;
    try { desk.set(path, readText(text)); setSaid(""); } catch (error) { setSaid(`this is no JSON: ${(error as Error).message}`); }
  };
  return (
    <div><label class="text">{name}<textarea id={fieldId(path)} aria-label={name} aria-invalid={wrong || !!said} spellcheck={false} rows={Math.min(10, text.split("\n").length)} value={text}
      onInput={(e) => setText(e.currentTarget.value)} onBlur={write} /></label>
    {said && <ul class="wrong"><li>{said}</li></ul>}<Problems path={path} /></div>
  );
}

/** The keys under a path that have no field of their own, each in its text box, and a way to add one. */
export function Rest({ path, shown, known }: { path: Path; shown: string[]; known?: string[] }) {
  const { document } = useDesk();
  const [more, setMore] = useState<string[]>([]);
  const there = Object.keys((at(document, path) as Keys | undefined) ?? {});
  const keys = [...new Set([...there, ...more])].filter((key) => !shown.includes(key));
  const free = (known ?? []).filter((key) => !shown.includes(key) && !keys.includes(key));
  if (!keys.length && !free.length) return null;
  return (
    <div class="rest">
      {keys.map((key) => <KeyText key={key} name={key} path={[...path, key]} />)}
      {free.length > 0 && <TypeAhead label="another key" offers={free.map((key) => ({ id: key, name: key }))} pick={(key) => setMore([...more, key])} />}
    </div>
  );
}
