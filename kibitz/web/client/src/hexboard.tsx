// The hex board of Ascension Tactics as one SVG: terrain, tokens, figures; hexes answer to clicks and keys.
import { Cards, Pick, type Picker } from "./pick";
import type { Around, AscensionView, FigureView, HexView } from "./wire";

const SIZE = 34;
const WIDE = Math.sqrt(3) * SIZE;

export function center(h: HexView): [number, number] {
  return [WIDE * (h.column + (h.row % 2 ? 0.5 : 0)) + WIDE / 2 + 4, SIZE * 1.5 * h.row + SIZE + 4];
}

function corners([x, y]: [number, number], r: number): string {
  return Array.from({ length: 6 }, (_, i) => {
    const a = (Math.PI / 180) * (60 * i - 90);
    return `${(x + r * Math.cos(a)).toFixed(1)},${(y + r * Math.sin(a)).toFixed(1)}`;
  }).join(" ");
}

const kindOf = (terrain: string[]): string => {
  for (const word of ["hole", "shrine", "portal", "inactive portal", "beacon", "forest", "tainted", "enchanted"])
    if (terrain.some((t) => t.startsWith(word))) return word.replace(" ", "-");
  return "plain";
};

const label = (terrain: string[], names: string[]): string =>
  terrain.map((t) => {
    const [word, number] = t.split(" ");
    if (word === "shrine") return `★${number}`;
    if (word === "portal") return `⌂${names[Number(number)]?.slice(0, 5) ?? number}`;
    if (word === "beacon") return number === undefined ? "◇" : `◆${names[Number(number)]?.slice(0, 5) ?? number}`;
    return { forest: "♣", tainted: "☠", enchanted: "✦", inactive: "⌂·" }[word ?? ""] ?? "";
  }).join(" ");

export interface Marks { hexes: Set<string>; arrows: [string, string][]; around: Around | null }

export function HexBoard({ view, marks, picked, pick }: {
  view: AscensionView; marks: Marks; picked: string; pick: (hex: string) => void;
}) {
  const figures = new Map(view.figures.filter((f) => f.hex).map((f) => [f.hex, f]));
  const places = new Map(view.hexes.map((h) => [h.name, center(h)]));
  const width = Math.max(...view.hexes.map((h) => center(h)[0])) + WIDE / 2 + 4;
  const height = Math.max(...view.hexes.map((h) => center(h)[1])) + SIZE + 4;
  return (
    <div class="scroll">
      <svg class="hexes" viewBox={`0 0 ${width.toFixed(0)} ${height.toFixed(0)}`} role="group" aria-label="battlefield">
        <defs>
          <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0 8 4 0 8z" class="tip" /></marker>
        </defs>
        {view.hexes.map((h) => (
          <Hex key={h.name} hex={h} figure={figures.get(h.name)} names={view.names} marked={marks.hexes.has(h.name)}
            picked={!!picked && (picked === h.name || picked === h.figure)} pick={pick} />
        ))}
        {marks.around?.reach.map((name) => { const at = places.get(name); return at && <circle key={`r${name}`} class="reach" cx={at[0]} cy={at[1]} r={SIZE * 0.5} />; })}
        {marks.around?.sights.map((sight) => <Sight key={`s${sight.end}`} sight={sight} places={places} />)}
        <g aria-hidden="true">{view.figures.map((f) => { const at = places.get(f.hex); return at && <Figure key={f.id} figure={f} x={at[0]} y={at[1]} />; })}</g>
        {marks.arrows.map(([a, b], i) => {
          const from = places.get(a), to = places.get(b);
          if (!from || !to) return null;
          // An arrow leaves the marks of the figures at its ends readable.
          const [x1, y1] = towards(from, to, figures.has(a)), [x2, y2] = towards(to, from, figures.has(b));
          return <line key={i} x1={x1} y1={y1} x2={x2} y2={y2} class="arrow" marker-end="url(#tip)" />;
        })}
      </svg>
    </div>
  );
}

/** A place, or where the way from it to another leaves the figure that stands there. */
function towards([x, y]: [number, number], [to, down]: [number, number], stands: boolean): [number, number] {
  const part = stands ? (SIZE * 0.58) / Math.hypot(to - x, down - y) : 0;
  return [x + part * (to - x), y + part * (down - y)];
}

/** A line of sight by its witness path; one that is blocked up to its first blocker, with a cross there. */
function Sight({ sight, places }: { sight: Around["sights"][number]; places: Map<string, [number, number]> }) {
  const path = sight.visible ? (sight.line.length ? sight.line : [sight.start, sight.end]) : sight.blocked[0]?.[0] ?? [];
  const points = path.flatMap((name) => { const at = places.get(name); return at ? [`${at[0].toFixed(1)},${at[1].toFixed(1)}`] : []; });
  const stop = sight.visible ? undefined : places.get(sight.blocked[0]?.[1] ?? "");
  return (
    <g class={sight.visible ? "sight" : "sight no"} aria-hidden="true">
      <polyline points={points.join(" ")} />
      {stop && <path d={`M${stop[0] - 9} ${stop[1] - 9}l18 18m0-18l-18 18`} />}
    </g>
  );
}

function Hex({ hex, figure, names, marked, picked, pick }: {
  hex: HexView; figure: FigureView | undefined; names: string[]; marked: boolean; picked: boolean; pick: (hex: string) => void;
}) {
  const c = center(hex), [x, y] = c;
  const said = [hex.name, ...hex.terrain, hex.treasure && `treasure ${hex.treasure}`, ...hex.tokens,
    figure && `${figure.id}, strength ${figure.strength}, defense ${figure.defense - figure.damage} of ${figure.defense}, ${figure.ready ? "ready" : "exhausted"}`];
  return (
    <g class={`hex ${kindOf(hex.terrain)}${marked ? " marked" : ""}${picked ? " picked" : ""}`}>
      <polygon points={corners(c, SIZE - 1.2)} tabindex={0} role="button" data-hex={hex.name} aria-label={said.filter(Boolean).join(", ")}
        aria-pressed={picked} onClick={() => pick(hex.name)}
        onKeyDown={(e) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); pick(hex.name); } }} />
      <g aria-hidden="true">
        <text x={x} y={y - SIZE * 0.6} class="name">{hex.name}</text>
        <text x={x} y={figure ? y + SIZE * 0.82 : y + SIZE * 0.25} class="terrain">
          {[label(hex.terrain, names), hex.treasure && "▣", hex.tokens.length ? "●" : ""].filter(Boolean).join(" ")}
        </text>
      </g>
    </g>
  );
}

function Figure({ figure: f, x, y }: { figure: FigureView; x: number; y: number }) {
  return (
    <g class={`figure seat${f.seat}${f.ready || f.villain ? "" : " spent"}`}>
      <circle cx={x} cy={y} r={SIZE * 0.52} />
      <text x={x} y={y - 1} class="mark">{f.mark}</text>
      <text x={x} y={y + 11} class="stats">{f.strength}/{f.defense - f.damage}</text>
    </g>
  );
}

const CARDS = new Set(["hand", "Treasures"]), NO_CARDS: string[] = [];

export function Sides({ view, by }: { view: AscensionView; by: Picker }) {
  return (
    <div class="sides">
      {view.sides.map((side) => (
        <section key={side.seat} class={`side seat${side.seat}${side.moves ? " moves" : ""}`}>
          <h3>{view.names[side.seat] ?? `seat ${side.seat}`}{side.moves ? " · to move" : ""}</h3>
          <dl>{side.parts.map(([name, text]) => <div key={name}><dt>{name}</dt><dd><Cards text={text} names={CARDS.has(name) ? side.cards : NO_CARDS} by={by} /></dd></div>)}</dl>
        </section>
      ))}
      {view.row.length > 0 && <section class="side"><h3>centre row</h3><ul class="cards">{view.row.map((c, i) => <li key={i}>{view.row_cards[i] ? <Pick name={view.row_cards[i]} by={by}>{c}</Pick> : c}</li>)}</ul></section>}
      {view.notes.map((note, i) => <p key={i} class="note">{note}</p>)}
    </div>
  );
}

export function Figures({ view, by }: { view: AscensionView; by: Picker }) {
  return (
    <details>
      <summary>All figures ({view.figures.length})</summary>
      <div class="scroll"><table>
        <thead><tr><th>mark</th><th>figure</th><th>at</th><th>strength</th><th>defense</th><th>speed</th><th>cost</th><th>traits</th></tr></thead>
        <tbody>{view.figures.map((f) => (
          <tr key={f.id}><td>{f.mark}</td><td><Pick name={f.id} by={by}>{f.id}</Pick></td><td>{f.hex || "–"}</td><td>{f.strength}</td>
            <td>{f.damage ? `${f.defense - f.damage} of ${f.defense}` : f.defense}</td><td>{f.speed}</td><td>{f.villain ? "" : f.cost}</td>
            <td>{[f.villain ? "" : f.ready ? "ready" : "exhausted", f.token && `Objective ${f.token}`, ...f.keywords, ...f.constructs.map((c) => `+${c}`)].filter(Boolean).join(", ")}</td></tr>
        ))}</tbody>
      </table></div>
    </details>
  );
}
