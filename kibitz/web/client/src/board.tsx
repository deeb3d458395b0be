// The board of each game as the page and notebooks show it: its view, what is picked, and a play pointed out on it.
import { useMemo } from "preact/hooks";
import { Figures, HexBoard, Sides, type Marks } from "./hexboard";
import type { Picker } from "./pick";
import { RaidBoss, RedRains } from "./rows";
import type { Around, AscensionView, Look } from "./wire";

const NO_MARKS: Marks = { hexes: new Set(), arrows: [], around: null };

export interface Shown {
  look: Look; actions: string[]; around: Around | null; picked: string; pick: (name: string) => void;
}

export function Board({ look, actions, around, picked, pick }: Shown) {
  const marked = useMemo(() => new Set(actions.flatMap((text) => text.split(" ").slice(1))), [actions]);
  const by: Picker = { picked, pick, marked };
  if (look.game === "redrains") return <RedRains view={look.view} by={by} />;
  if (look.game === "raidboss") return <RaidBoss view={look.view} by={by} />;
  return <Battlefield view={look.view} actions={actions} around={around} by={by} />;
}

/** The figure that is picked: itself, or by the hex that it stands on; "" for none. */
export function pickedFigure(look: Look, picked: string): string {
  if (look.game !== "ascension" || !picked) return "";
  const on = look.view.figures.filter((f) => f.hex);
  return on.find((f) => f.hex === picked || f.id === picked)?.id ?? "";
}

/** The words by which actions name what is picked: a figure goes by its own name and by its hex. */
export function wordsOf(look: Look, picked: string): string[] {
  const figure = pickedFigure(look, picked);
  if (!figure || look.game !== "ascension") return picked ? [picked] : [];
  return [figure, look.view.figures.find((f) => f.id === figure)?.hex ?? ""];
}

/** The hexes with what is pointed out on them: a play, or what the picked figure reaches and sees. */
function Battlefield({ view, actions, around, by }: { view: AscensionView; actions: string[]; around: Around | null; by: Picker }) {
  const marks = around ? { ...NO_MARKS, around } : actions.length ? marksOf(view, actions) : NO_MARKS;
  return (
    <>
      <HexBoard view={view} marks={marks} picked={by.picked} pick={by.pick} />
      {around && <details class="around" open>
        <summary>{around.figure}: {around.reach.length} hexes within one move of Speed {around.points}; {around.sights.filter((s) => s.visible).length} of {around.sights.length} enemies in sight</summary>
        {around.sights.map((s) => <p key={s.end} class="note">{s.text}</p>)}
      </details>}
      <Sides view={view} by={by} />
      <Figures view={view} by={by} />
    </>
  );
}

/** Where a play goes on the board: its figures' ways and attacks as arrows. */
function marksOf(view: AscensionView, actions: string[]): Marks {
  const places = new Map(view.figures.filter((f) => f.hex).map((f) => [f.id, f.hex]));
  const hexes = new Set<string>(), arrows: [string, string][] = [];
  let active = view.active;
  for (const text of actions) {
    const [kind, target = ""] = text.split(" ");
    if (kind === "command") active = target;
    const from = places.get(active);
    const to = places.get(target) ?? (view.hexes.some((h) => h.name === target) ? target : undefined);
    if (to) hexes.add(to);
    if ((kind === "move" || kind === "attack") && from && to && from !== to) arrows.push([from, to]);
    if (kind === "move" && to) places.set(active, to);
  }
  return { hexes, arrows, around: null };
}
