// What can be picked on a board: a hex, a figure, a unit, a Hero, a die or a card, each by the word that actions have for it.
import type { ComponentChildren } from "preact";

/** What is picked ("" for nothing), what to do when something is, and what a shown play names. */
export interface Picker { picked: string; pick: (name: string) => void; marked: Set<string> }

export function Pick({ name, by, css = "", title, children }: {
  name: string; by: Picker; css?: string; title?: string; children: ComponentChildren;
}) {
  const shown = `pick ${css}${by.picked === name ? " picked" : ""}${by.marked.has(name) ? " marked" : ""}`;
  return (
    <button type="button" class={shown} data-pick={name} title={title} aria-pressed={by.picked === name} onClick={() => by.pick(name)}>{children}</button>
  );
}

/** The class of a card that holds a pick, so that the whole of it shows what is picked and marked. */
export const tone = (name: string, by: Picker): string =>
  name ? `${by.marked.has(name) ? " marked" : ""}${by.picked === name ? " picked" : ""}` : "";

/** A list of cards as it is told, "militia, 2 x apprentice"; those whose names are given can be picked. */
export function Cards({ text, names, by }: { text: string; names: string[]; by: Picker }) {
  const pieces = text.split(", ").map((piece) => [piece, piece.split(/\s/).at(-1) ?? ""] as const);
  if (!pieces.some(([, name]) => names.includes(name))) return <>{text}</>;
  return (
    <span class="words">{pieces.map(([piece, name], i) => (
      names.includes(name) ? <Pick key={i} name={name} by={by} css="chip">{piece}</Pick> : <span key={i}>{piece}</span>
    ))}</span>
  );
}
