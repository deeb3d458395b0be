// The text map of a board: read into rows of symbols, painted, and written again with the legend it needs.
import type { Keys } from "./wire";

export type Mark = string | Record<string, string | number>;
export interface Board { rows: (string | null)[][]; legend: Record<string, Mark | Mark[]> }

const PREFERRED: Record<string, string> = { forest: "fF", tainted: "tT", enchanted: "eE", "inactive-portal": "iI", beacon: "bB", treasure: "$?", shrine: "SHN", portal: "PQRW", objective: "oO" };
const ANY = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!%&*+=<>~^@";

/** Rows of symbols, null for a hole; null where a symbol stands between two hexes. */
export function readMap(text: string): (string | null)[][] | null {
  const lines = text.split("\n").map((line) => line.trimEnd());
  while (lines.length && !lines[0]) lines.shift();
  while (lines.length && !lines.at(-1)) lines.pop();
  const rows: (string | null)[][] = [];
  for (const [r, line] of lines.entries()) {
    const row: (string | null)[] = [];
    for (const [place, symbol] of [...line].entries()) {
      if (symbol === " ") continue;
      if (place % 2 !== r % 2) return null;
      const column = Math.floor(place / 2);
      while (row.length < column) row.push(null);
      row[column] = symbol === "_" ? null : symbol;
    }
    rows.push(row);
  }
  return rows;
}

/** The text of a map: every hole before the last hex of a row as `_`, so that nothing depends on blanks. */
export function writeMap(rows: (string | null)[][]): string {
  const lines = rows.map((row, r) => {
    const end = row.findLastIndex((one) => one !== null);
    const shown = end < 0 ? ["_"] : row.slice(0, end + 1).map((one) => one ?? "_");
    return " ".repeat(r % 2) + shown.join(" ");
  });
  while (lines.length > 1 && lines.at(-1)!.trim() === "_") lines.pop();
  return lines.join("\n") + "\n";
}

export function boardOf(document: Keys): Board | null {
  const board = document.board as { map?: unknown; legend?: Board["legend"] } | undefined;
  const rows = readMap(String(board?.map ?? ""));
  return rows && { rows, legend: board?.legend ?? {} };
}

export const wide = (rows: (string | null)[][]): number => Math.max(1, ...rows.map((row) => row.length));

/** The name of a hex: letters for the column, the number of the row from 1. */
export function hexName(column: number, row: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}

export function placeOf(name: string): [number, number] {
  const [, letters = "", digits = "0"] = /^([a-z]+)(\d+)$/.exec(name) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 96;
  return [column - 1, Number(digits) - 1];
}

export const kindOf = (mark: Mark): string => (typeof mark === "string" ? mark : Object.keys(mark)[0] ?? "plain");
const isThing = (mark: Mark): boolean => kindOf(mark) === "treasure" || kindOf(mark) === "objective";

/** What a symbol stands for, without `plain`. */
export function marksOf(legend: Board["legend"], symbol: string): Mark[] {
  const found = legend[symbol] ?? "plain";
  return (Array.isArray(found) ? found : [found]).filter((mark) => mark !== "plain");
}

/** The marks of a hex after a stroke: a tile takes the place of the tile, a thing comes or goes, plain clears all. */
export function stroked(marks: Mark[], mark: Mark, toggles: boolean): Mark[] {
  if (mark === "plain") return [];
  if (!isThing(mark)) return [mark, ...marks.filter(isThing)];
  const others = marks.filter((one) => kindOf(one) !== kindOf(mark));
  const same = marks.some((one) => JSON.stringify(one) === JSON.stringify(mark));
  return same && toggles ? others : [...others, mark];
}

/** The board with other marks on a hex, or a hole there; symbols that nothing uses any more leave the legend. */
export function painted(board: Board, column: number, row: number, marks: Mark[] | null): Board {
  const rows = board.rows.map((one) => [...one]);
  while (rows.length <= row) rows.push([]);
  const old = rows[row]![column] ?? null;
  while (rows[row]!.length <= column) rows[row]!.push(null);
  const [symbol, legend] = marks === null ? [null, board.legend] : symbolFor(board, marks);
  rows[row]![column] = symbol;
  const used = old === null || rows.some((one) => one.includes(old));
  return { rows, legend: used ? legend : Object.fromEntries(Object.entries(legend).filter(([key]) => key !== old)) };
}

function symbolFor(board: Board, marks: Mark[]): [string, Board["legend"]] {
  const wanted = JSON.stringify(marks);
  const found = [".", ...Object.keys(board.legend)].find((one) => JSON.stringify(marksOf(board.legend, one)) === wanted);
  if (found) return [found, board.legend];
  const taken = new Set([...Object.keys(board.legend), ...board.rows.flat(), ".", "_", " "]);
  const first = marks[0];
  const own = first && typeof first === "object" && kindOf(first) === "portal" ? String(Object.values(first)[0])[0]?.toUpperCase() ?? "" : "";
  const symbol = [...own, ...(first ? PREFERRED[kindOf(first)] ?? "" : "."), ...ANY].find((one) => !taken.has(one)) ?? "?";
  const value = marks.length === 0 ? "plain" : marks.length === 1 ? marks[0]! : marks;
  return [symbol, { ...board.legend, [symbol]: value }];
}

/** The board with another number of columns and rows; what is new is plain. */
export function resized(board: Board, columns: number, rows: number): Board {
  const now = wide(board.rows);
  const found = Array.from({ length: rows }, (_, r) => {
    const row = [...(board.rows[r] ?? Array.from({ length: now }, () => "."))].slice(0, columns);
    while (row.length < now && row.length < columns) row.push(null);
    while (row.length < columns) row.push(".");
    return row;
  });
  return { rows: found, legend: board.legend };
}

/** The document with another board; other keys of `board` stay. */
export function withBoard(document: Keys, board: Board): Keys {
  return { ...document, board: { ...(document.board as Keys | undefined), map: writeMap(board.rows), legend: board.legend } };
}
