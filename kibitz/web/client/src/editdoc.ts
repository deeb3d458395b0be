// A position's document while it is edited: values by path, undo without limit, and the one-line notations in it.
import type { Keys } from "./wire";

export type Path = (string | number)[];

export function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((v, key) => (v && typeof v === "object" ? (v as Record<string | number, unknown>)[key] : undefined), value);
}

/** The same document with another value at a path; `undefined` takes the key away. Everything else stays as it is. */
export function put<T>(value: T, path: Path, found: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return found as T;
  if (Array.isArray(value)) {
    const list = [...value] as unknown[];
    if (!rest.length && found === undefined) list.splice(Number(key), 1);
    else list[Number(key)] = put(list[Number(key)], rest, found);
    return list as T;
  }
  const keys = { ...(value && typeof value === "object" ? value : {}) } as Record<string, unknown>;
  const inner = rest.length ? put(keys[key], rest, found) : found;
  if (inner === undefined) delete keys[key];
  else keys[key] = inner;
  return keys as T;
}

export interface History { past: Keys[]; now: Keys; future: Keys[] }

export const begun = (document: Keys): History => ({ past: [], now: document, future: [] });
export const changed = (h: History, now: Keys): History => (now === h.now ? h : { past: [...h.past, h.now], now, future: [] });
export function back(h: History): History {
  const now = h.past.at(-1);
  return now ? { past: h.past.slice(0, -1), now, future: [h.now, ...h.future] } : h;
}
export function forth(h: History): History {
  const [now, ...future] = h.future;
  return now ? { past: [...h.past, h.now], now, future } : h;
}

const begins = (path: Path, whole: Path): boolean => path.length <= whole.length && path.every((key, i) => String(key) === String(whole[i]));
/** Whether a mistake at `where` belongs to the field at `path`: to it or to what is in it. */
export const belongs = (path: Path, where: Path, exactly = false): boolean => begins(path, where) && (!exactly || path.length === where.length);

// --- lists of cards: a list, or one line with commas; YAML's {"2": null} for an unquoted ?2 ---

export function listed(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value === "string") return split(value);
  return Array.isArray(value) ? value.map(worded) : [];
}

function worded(item: unknown): string {
  if (item && typeof item === "object") {
    const [key] = Object.keys(item);
    return key === undefined || key === "null" ? "?" : `?${key}`;
  }
  return String(item);
}

function split(line: string): string[] {
  return (line.match(/(?:\([^()]*\)|\[[^\][]*\]|\{[^{}]*\}|[^,])+/g) ?? []).map((part) => part.trim()).filter(Boolean);
}

export interface Counted { count: number; card: string }
export const counted = (text: string): Counted => {
  const found = /^(\d{1,2})x?\s+(.+)$/.exec(text);
  return found ? { count: Number(found[1]), card: found[2]! } : { count: 1, card: text };
};
export const countedText = ({ count, card }: Counted): string => (count === 1 ? card : `${count} ${card}`);

// --- one line with words after a name: `old-salt w1 (infuriate e1) [charm]`, `judge 7/9 s3 {weak 2} ?` ---

const WORD = /\([^()]*\)|\[[^\][]*\]|\{[^{}]*\}|[^\s()[\]{}]+/g;
export const words = (line: string): string[] => line.match(WORD) ?? [];
/** The first word that a pattern fits, "" where none does; the name itself is no such word. */
export const wordOf = (line: string, pattern: RegExp): string => words(line).slice(1).find((word) => pattern.test(word)) ?? "";

/** The line with another word in the place of the one that a pattern fits; "" takes it out. */
export function withWord(line: string, pattern: RegExp, word: string): string {
  const [name = "", ...rest] = words(line);
  const place = rest.findIndex((one) => pattern.test(one));
  if (place < 0 && !word) return line;
  const bracket = rest.findIndex((one) => /^[([{?=]/.test(one));
  if (place >= 0) rest.splice(place, 1, ...(word ? [word] : []));
  else rest.splice(bracket < 0 ? rest.length : bracket, 0, word);
  return [name, ...rest].join(" ");
}

export const named = (line: string): string => words(line)[0] ?? "";
export const renamed = (line: string, name: string): string => [name, ...words(line).slice(1)].join(" ");
export const numberOf = (line: string, sign: string): number | undefined => {
  const word = wordOf(line, signed(sign));
  return word ? Number(word.slice(sign.length)) : undefined;
};
export const withNumber = (line: string, sign: string, value: number | undefined): string =>
  withWord(line, signed(sign), value === undefined ? "" : `${sign}${value}`);
const signed = (sign: string): RegExp => new RegExp(`^${sign.replace(/[\^+]/g, "\\$&")}\\d+$`);

// --- dice of Red Rains: `3 cer:P 2 cer:C / 4 cer` ---

export interface RainDie { type: string; level: "P" | "C" | "B" | "/" }
const LEVELS = ["P", "C", "B", "/"] as const;

/** The dice of a line; null where it says something that this editor does not read. */
export function rainDice(line: string, types: string[]): RainDie[] | null {
  const dice: RainDie[] = [];
  let count: number | null = null, spent = false;
  for (const word of line.replaceAll("/", " / ").split(/[\s,]+/).filter(Boolean)) {
    if (word === "/") { if (spent || count !== null) return null; spent = true; continue; }
    if (/^\d{1,2}x?$/.test(word)) { if (count !== null) return null; count = Number.parseInt(word, 10); continue; }
    const [kind = "", level = ""] = word.toLowerCase().split(/[:-]/);
    const fitting = types.filter((type) => kind.length >= 3 && type.startsWith(kind));
    const side = spent ? "/" : LEVELS.find((one) => ({ P: "power", C: "class", B: "basic", "/": "-" })[one].startsWith(level || "-"));
    if (fitting.length !== 1 || !side || (!spent && !level)) return null;
    for (let i = 0; i < (count ?? 1); i++) dice.push({ type: fitting[0]!, level: side });
    count = null;
  }
  return count === null ? dice : null;
}

export function rainLine(dice: RainDie[]): string {
  const text = (die: RainDie) => (die.level === "/" ? die.type.slice(0, 3) : `${die.type.slice(0, 3)}:${die.level}`);
  const order = (die: RainDie) => `${die.type} ${LEVELS.indexOf(die.level)}`;
  const runs = (some: RainDie[]) => {
    const counts = new Map<string, number>();
    for (const die of some) counts.set(text(die), (counts.get(text(die)) ?? 0) + 1);
    return [...counts].map(([word, n]) => `${n} ${word}`).join(" ");
  };
  const sorted = [...dice].sort((a, b) => (order(a) < order(b) ? -1 : 1));
  const shown = runs(sorted.filter((d) => d.level !== "/")), spent = runs(sorted.filter((d) => d.level === "/"));
  return spent ? `${shown} / ${spent}`.trim() : shown;
}
export const nextLevel = (level: RainDie["level"]): RainDie["level"] => LEVELS[(LEVELS.indexOf(level) + 1) % 4]!;

// --- dice of Raid Boss: `2 4 b5` ---

export interface BossDie { value: number; bonus: boolean }
export function bossDice(line: unknown): BossDie[] | null {
  const found = String(line ?? "").split(/[\s,]+/).filter(Boolean).map((word) => /^(b?)([1-6])$/.exec(word));
  return found.every(Boolean) ? found.map((one) => ({ value: Number(one![2]), bonus: one![1] === "b" })) : null;
}
export const bossLine = (dice: BossDie[]): string => dice.map((die) => `${die.bonus ? "b" : ""}${die.value}`).join(" ");
