// The position and everything that happened since, owned by the page: undo, redo, this browser's memory, share links.
import type { Keys, Played, Spot } from "./wire";

export interface Table {
  document: Keys; steps: string[]; undone: string[]; seed: number; puzzle?: string;
  /** Which steps kibitz rolled, by their numbers from 0. */
  rolled?: number[];
  /** The text of the record that the game was opened from. */
  record?: string;
}
const KEY = "kibitz.table";

export const spot = (t: Table): Spot => ({ document: t.document, steps: t.steps, seed: t.seed });
/** What a record of the game is made from. */
export const toRecord = (t: Table) => {
  const now = new Date();
  return { ...spot(t), record: t.record ?? "", rolled: t.rolled ?? [], date: new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16) };
};
export const opened = (document: Keys): Table => ({ document, steps: [], undone: [], seed: Math.floor(Math.random() * 2 ** 31) });
export const resumed = ({ document, steps, seed, rolled, record }: Played): Table => ({ document, steps, seed, rolled, record, undone: [] });
export const taken = (t: Table, step: string, byKibitz = false): Table => ({
  ...t, steps: [...t.steps, step], undone: t.undone.at(-1) === step ? t.undone.slice(0, -1) : [],
  rolled: byKibitz ? [...(t.rolled ?? []), t.steps.length] : t.rolled,
});
export const undone = (t: Table, count = 1): Table => {
  const at = Math.max(0, t.steps.length - count);
  return { ...t, steps: t.steps.slice(0, at), undone: [...t.undone, ...t.steps.slice(at).reverse()], rolled: t.rolled?.filter((n) => n < at) };
};
export const redone = (t: Table): Table => {
  const step = t.undone.at(-1);
  return step === undefined ? t : { ...t, steps: [...t.steps, step], undone: t.undone.slice(0, -1) };
};

export function remember(table: Table | null): void {
  try {
    if (table) localStorage.setItem(KEY, JSON.stringify(table));
    else localStorage.removeItem(KEY);
  } catch { /* a full or forbidden memory loses nothing that is on the screen */ }
}

export function remembered(): Table | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Table | null;
    return found && typeof found.document === "object" && Array.isArray(found.steps) ? { ...found, undone: found.undone ?? [] } : null;
  } catch { return null; }
}

// --- puzzles that were solved in this browser ---

const SOLVED = "kibitz.solved";
export const puzzleKey = (game: string, name: string): string => `${game}/${name}`;

export function solvedPuzzles(): Set<string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(SOLVED) ?? "[]");
    return new Set(Array.isArray(found) ? found.filter((one) => typeof one === "string") : []);
  } catch { return new Set(); }
}

export function rememberSolved(key: string): void {
  try { localStorage.setItem(SOLVED, JSON.stringify([...solvedPuzzles().add(key)].sort())); }
  catch { /* a full or forbidden memory keeps no progress */ }
}

/** The choices in an order that gives nothing away, the same for the same position. */
export function shuffled<T extends { text: string }>(choices: T[], seed: number): T[] {
  const rank = (text: string) => {
    let h = 2166136261 ^ seed;
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
    return h >>> 0;
  };
  return [...choices].sort((a, b) => rank(a.text) - rank(b.text));
}

// --- share links: the position and its steps, deflated, after #1= (the number is the version of the form) ---

async function through(bytes: Uint8Array<ArrayBuffer>, by: GenericTransformStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(by)).arrayBuffer());
}

export async function hashOf(table: Table): Promise<string> {
  const text = JSON.stringify([table.document, table.steps, table.seed]);
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let raw = "";
  for (const byte of packed) raw += String.fromCharCode(byte);
  return "#1=" + btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function ofHash(hash: string): Promise<Table | null> {
  if (!hash.startsWith("#1=")) return null;
  const raw = atob(hash.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(Uint8Array.from(raw, (c) => c.charCodeAt(0)), new DecompressionStream("deflate-raw"));
  const [document, steps, seed] = JSON.parse(new TextDecoder().decode(bytes)) as [Keys, string[], number];
  return { document, steps, undone: [], seed };
}
