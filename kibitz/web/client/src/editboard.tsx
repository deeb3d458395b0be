// The board painter of Ascension Tactics: a palette of brushes, the board's size, zoom by buttons or two fingers.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { boardOf, hexName, kindOf, marksOf, painted, placeOf, resized, stroked, wide, withBoard, type Board, type Mark } from "./editmap";
import { Choice, Count, offers, TypeAhead, useCards, useDesk, type CardInfo } from "./editfields";
import { HexBoard } from "./hexboard";
import type { AscensionView, FigureView, HexView, Keys } from "./wire";

export interface Figure extends Keys { card: string; at?: string | string[]; damage?: number; ready?: boolean }
export interface Seat extends Keys { name: string; figures?: Figure[] }
/** Which figure is chosen: the number of its seat and its own, and for a card with two figures which of them. */
export interface Chosen { seat: number; figure: number; part: number }

const TILES = ["select", "figure", "plain", "hole", "forest", "tainted", "enchanted", "shrine", "portal", "inactive-portal", "beacon", "treasure", "objective"];
const NAMES: Record<string, string> = { select: "choose, move", figure: "new figure", hole: "no hex", "inactive-portal": "inactive portal" };

export const seatsOf = (document: Keys): Seat[] => (Array.isArray(document.seats) ? (document.seats as Seat[]) : []);
export const hexesOf = (figure: Figure): string[] => (figure.at === undefined ? [] : Array.isArray(figure.at) ? figure.at : [figure.at]);

function figureAt(seats: Seat[], hex: string): Chosen | null {
  for (const [seat, one] of seats.entries())
    for (const [figure, fig] of (one.figures ?? []).entries()) {
      const part = hexesOf(fig).indexOf(hex);
      if (part >= 0) return { seat, figure, part };
    }
  return null;
}

export function BoardPainter({ chosen, choose }: { chosen: Chosen | null; choose: (chosen: Chosen | null) => void }) {
  const { document, change, set } = useDesk();
  const board = useMemo(() => boardOf(document), [document.board]);
  const seats = seatsOf(document), cards = useCards();
  const [brush, setBrush] = useState("select"), [honor, setHonor] = useState(2), [owner, setOwner] = useState("");
  const [treasure, setTreasure] = useState(""), [objective, setObjective] = useState("boss"), [card, setCard] = useState("");
  const view = useMemo(() => board && viewOf(board, document, cards), [board, document]);
  if (!board || !view) return <p class="note">This map cannot be drawn; put it right as text below.</p>;
  const seat = seats.find((one) => one.name === owner)?.name ?? seats[0]?.name ?? "";
  const marks: Record<string, Mark> = {
    shrine: { shrine: honor }, portal: { portal: seat }, beacon: owner === "-" ? "beacon" : { beacon: seat },
    treasure: treasure ? { treasure } : "treasure", objective: { objective },
  };
  const stroke = (name: string, dragged: boolean) => {
    if (brush === "select") pick(name);
    else if (brush === "figure") add(name);
    else change((now) => brushed(now, name, brush === "hole" ? null : marks[brush] ?? brush, !dragged));
  };
  const pick = (name: string) => {
    const found = figureAt(seats, name), moving = chosen && seats[chosen.seat]?.figures?.[chosen.figure];
    if (found || !moving) return choose(found && chosen && JSON.stringify(found) === JSON.stringify(chosen) ? null : found);
    const hexes = hexesOf(moving), at = hexes.length > 1 ? hexes.map((hex, i) => (i === chosen.part ? name : hex)) : name;
    set(["seats", chosen.seat, "figures", chosen.figure, "at"], at);
  };
  const add = (name: string) => {
    const number = seats.findIndex((one) => one.name === seat), figures = seats[number]?.figures ?? [];
    if (number >= 0 && card && !figureAt(seats, name)) set(["seats", number, "figures"], [...figures, { card, at: name }]);
  };
  const villain = seats.find((one) => one.name === seat)?.villain === true;
  const figures = cards.filter((c) => c.kind === "cultist" || c.kind === (villain ? "villain" : "champion"));
  return (
    <>
      <div class="palette" role="group" aria-label="brush">
        {TILES.map((one) => <button key={one} type="button" class={`flag ${one}`} aria-pressed={brush === one} onClick={() => setBrush(one)}>{NAMES[one] ?? one}</button>)}
      </div>
      <div class="counts">
        {brush === "shrine" && <Count label="Honor of the Shrine" value={honor} set={setHonor} />}
        {["portal", "beacon", "figure"].includes(brush) && <Choice label="whose" value={brush === "beacon" && owner === "-" ? "-" : seat} options={[...(brush === "beacon" ? [["-", "nobody's"] as [string, string]] : []), ...seats.map((one): [string, string] => [one.name, one.name])]} set={setOwner} />}
        {brush === "figure" && <>
          <TypeAhead label="figure" offers={offers(figures)} value={cards.find((c) => c.id === card)?.name ?? ""} pick={setCard} />
          <button type="button" disabled={!card} onClick={() => { const n = seats.findIndex((one) => one.name === seat); set(["seats", n, "figures"], [...(seats[n]?.figures ?? []), { card }]); }}>off the battlefield</button>
          <span class="note">{card ? "tap a hex to place it" : "choose a figure, then tap a hex"}</span>
        </>}
        {brush === "treasure" && <TypeAhead label="treasure" offers={[{ id: "", name: "face down" }, ...offers(cards.filter((c) => c.kind === "treasure"))]} value={cards.find((c) => c.id === treasure)?.name ?? "face down"} pick={setTreasure} />}
        {brush === "objective" && <Objective value={objective} set={setObjective} />}
      </div>
      <Zoom columns={wide(board.rows)}>
        {(down) => <div class="paint" onKeyDown={step} {...down(brush === "select" || brush === "figure" ? null : (name) => stroke(name, true))}>
          <HexBoard view={view} marks={{ hexes: new Set(), arrows: [], around: null }} picked={chosenHex(seats, chosen)} pick={(name) => stroke(name, false)} />
        </div>}
      </Zoom>
      <div class="counts">
        <Count label="columns" value={wide(board.rows)} min={1} max={40} set={(n) => change(withBoard(document, resized(board, n, board.rows.length)))} />
        <Count label="rows" value={board.rows.length} min={1} max={40} set={(n) => change(withBoard(document, resized(board, wide(board.rows), n)))} />
      </div>
    </>
  );
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Arrow keys go from hex to hex. */
function step(e: KeyboardEvent): void {
  const by = ARROWS[e.key], name = (e.target as Element).getAttribute("data-hex");
  if (!by || !name) return;
  const [column, row] = placeOf(name), next = hexName(column + by[0], row + by[1]);
  const found = column + by[0] < 0 ? null : (e.currentTarget as Element).querySelector<SVGElement>(`[data-hex="${next}"]`);
  if (found) { e.preventDefault(); found.focus(); }
}

/** The document after a stroke on a hex; the same one where nothing changes. `null` takes the hex away. */
function brushed(document: Keys, name: string, mark: Mark | null, toggles: boolean): Keys {
  const board = boardOf(document), [column, row] = placeOf(name);
  if (!board) return document;
  const symbol = board.rows[row]?.[column] ?? null, old = symbol === null ? null : marksOf(board.legend, symbol);
  const next = mark === null ? null : stroked(old ?? [], mark, toggles);
  return JSON.stringify(next) === JSON.stringify(old) ? document : withBoard(document, painted(board, column, row, next));
}

function Objective({ value, set }: { value: string; set: (value: string) => void }) {
  const { form } = useDesk();
  return <Choice label="objective" value={value} options={(form.objectives ?? []).map((one): [string, string] => [one, one])} set={set} />;
}

const chosenHex = (seats: Seat[], chosen: Chosen | null): string => {
  const figure = chosen && seats[chosen.seat]?.figures?.[chosen.figure];
  return figure ? hexesOf(figure)[chosen.part] ?? "" : "";
};

type Down = (paint: ((hex: string) => void) | null) => Record<string, (e: never) => void>;
const spread = ({ touches: [a, b] }: TouchEvent): number => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0);
const within = (zoom: number): number => Math.min(4, Math.max(0.5, zoom));

/** The board larger or smaller, by buttons or two fingers; with the mouse held down a brush paints every hex it passes. */
function Zoom({ columns, children }: { columns: number; children: (down: Down) => ComponentChildren }) {
  const [zoom, setZoom] = useState(1);
  const start = useRef<[number, number]>([0, 1]), passed = useRef(""), box = useRef<HTMLDivElement>(null), old = useRef(1);
  useLayoutEffect(() => {
    const view = box.current?.querySelector(".scroll"), by = zoom / old.current;
    old.current = zoom;
    view?.scrollTo((view.scrollLeft + view.clientWidth / 2) * by - view.clientWidth / 2, (view.scrollTop + view.clientHeight / 2) * by - view.clientHeight / 2);
  }, [zoom]);
  useEffect(() => { const up = () => { passed.current = ""; }; addEventListener("pointerup", up); return () => removeEventListener("pointerup", up); }, []);
  const hexOf = (e: PointerEvent) => document.elementFromPoint(e.clientX, e.clientY)?.closest("[data-hex]")?.getAttribute("data-hex") ?? "";
  const down: Down = (paint) => ({
    onTouchStart: (e: TouchEvent) => { start.current = [spread(e), zoom]; },
    onTouchMove: (e: TouchEvent) => {
      const now = spread(e);
      if (!now || !start.current[0]) return;
      e.preventDefault();
      setZoom(within((start.current[1] * now) / start.current[0]));
    },
    onPointerDown: (e: PointerEvent) => { if (e.pointerType !== "touch") passed.current = hexOf(e); },
    onPointerMove: (e: PointerEvent) => {
      if (e.pointerType === "touch" || e.buttons !== 1 || !paint || !passed.current) return;
      const hex = hexOf(e);
      if (hex && hex !== passed.current) { paint(passed.current); paint(hex); passed.current = hex; }
    },
  });
  return (
    <div>
      <div class="zoom" ref={box} style={{ "--zoom": String(zoom), "--columns": String(columns) }}>{children(down)}</div>
      <div class="line" role="group" aria-label="size of the drawing">
        <button type="button" aria-label="smaller drawing" onClick={() => setZoom((z) => within(z / 1.25))}>⊖</button>
        <button type="button" aria-label="larger drawing" onClick={() => setZoom((z) => within(z * 1.25))}>⊕</button>
      </div>
    </div>
  );
}

// --- what the painter draws ---

function viewOf(board: Board, document: Keys, cards: CardInfo[]): AscensionView {
  const seats = seatsOf(document), names = seats.map((seat) => seat.name);
  const tokens = new Map<string, string[]>();
  for (const one of (Array.isArray(document.objectives) ? document.objectives : []) as { kind: string; at?: string }[])
    if (one.at) tokens.set(one.at, [...(tokens.get(one.at) ?? []), one.kind]);
  const columns = wide(board.rows);
  const hexes = board.rows.flatMap((row, r) => Array.from({ length: columns }, (_, c): HexView => {
    const symbol = row[c] ?? null, name = hexName(c, r);
    const marks = symbol === null ? [] : marksOf(board.legend, symbol);
    const things = marks.filter((mark) => kindOf(mark) === "objective").map((mark) => String(Object.values(mark)[0]));
    const treasure = marks.find((mark) => kindOf(mark) === "treasure");
    return {
      name, column: c, row: r, figure: "", tokens: [...things, ...(tokens.get(name) ?? [])].map((kind) => `objective ${kind}`),
      terrain: symbol === null ? ["hole"] : marks.filter((mark) => !["objective", "treasure"].includes(kindOf(mark))).map((mark) => terrain(mark, names)),
      treasure: treasure === undefined ? "" : typeof treasure === "string" ? "face down" : String(Object.values(treasure)[0]),
    };
  }));
  const figures = seats.flatMap((seat, number) => (seat.figures ?? []).flatMap((figure) => hexesOf(figure).map((hex) => figureView(figure, number, hex, seat, cards))));
  return { seat: 0, turns_left: 0, hexes, figures, sides: [], row: [], row_cards: [], notes: [], active: "", names };
}

function terrain(mark: Mark, names: string[]): string {
  if (typeof mark === "string") return mark.replace("-", " ");
  const [kind = "", value = ""] = Object.entries(mark)[0] ?? [];
  return kind === "portal" || kind === "beacon" ? `${kind} ${names.indexOf(String(value))}` : `${kind} ${value}`;
}

function figureView(figure: Figure, seat: number, hex: string, owner: Seat, cards: CardInfo[]): FigureView {
  const [, strength = "0", defense = "0"] = /(\d+)\/(\d+)/.exec(cards.find((c) => c.id === figure.card)?.numbers ?? "") ?? [];
  const letters = String(figure.card).split("-").filter(Boolean);
  return {
    id: figure.card, mark: (letters.length > 1 ? letters.map((w) => w[0]).join("") : figure.card).slice(0, 2).toUpperCase(), seat, mine: seat === 0, hex,
    strength: Number(strength), defense: Number(defense), speed: 0, cost: 0, ready: figure.ready !== false, damage: Number(figure.damage ?? 0),
    keywords: [], constructs: [], villain: owner.villain === true, token: "",
  };
}
