// The editor of Ascension Tactics: the board, the chosen figure, the seats, the centre row, whose turn it is.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Path } from "./editdoc";
import { BoardPainter, hexesOf, seatsOf, type Chosen, type Seat } from "./editboard";
import { CardsAt, Choice, ChoiceAt, CountAt, fieldId, Flag, FlagAt, LineAt, Part, Problems, Rest, useCards, useDesk } from "./editfields";
import { OtherKeys, Question } from "./editparts";
import type { Keys } from "./wire";

const SHOWN = ["board", "seats", "to_move", "turns", "target", "centre", "mode", "objectives", "schemes", "scheme_discard"];
const OF_SEAT = ["name", "villain", "power", "runes", "honor", "hand", "played", "deck", "discard", "figures"];
const MORE_OF_SEAT = ["team", "construct_runes", "target", "first_power", "opening_hand", "hidden_hand", "unseen", "treasures", "free_acquires", "free_commands", "next_speed"];
const PILES: [string, string, boolean][] = [["hand", "hand", true], ["played", "played this turn", true], ["deck", "deck", false], ["discard", "discard", false]];
const COLOURS = ["red", "white", "blue", "green"];

export function AscensionEditor() {
  const { document, form, set } = useDesk();
  const [chosen, choose] = useState<Chosen | null>(null);
  const seats = seatsOf(document), row = useCards("hero", "construct", "monster", "champion");
  const add = () => {
    const name = COLOURS.find((colour) => !seats.some((seat) => seat.name === colour)) ?? `seat${seats.length + 1}`;
    set(["seats"], [...seats, { name, figures: [] }]);
  };
  return (
    <>
      <Part title="The board" path={["board"]}>
        <BoardPainter chosen={chosen} choose={choose} />
        <ChosenFigure chosen={chosen} choose={choose} />
        {["map", "legend"].map((key) => <Problems key={key} path={["board", key]} />)}
      </Part>
      <Part title="The turn">
        <div class="counts">
          <ChoiceAt label="to move" path={["to_move"]} options={seats.map((seat) => seat.name)} />
          <CountAt label="turns until the question is decided" path={["turns"]} usual={1} min={1} />
          <CountAt label="Honor that wins" path={["target"]} max={999} />
          <ChoiceAt label="mode" path={["mode"]} options={[["", "by the seats"], ...(form.modes ?? []).map((one): [string, string] => [one, one])]} />
        </div>
      </Part>
      {seats.map((seat, i) => <SeatPart key={i} seat={seat} path={["seats", i]} number={i} choose={choose} />)}
      <button type="button" disabled={seats.length >= 4} onClick={add}>another seat</button>
      {(seats.some((seat) => seat.villain) || "objectives" in document || "schemes" in document) && <Villains />}
      <Part title="The centre row" path={["centre"]}>
        <div class="piles"><CardsAt plain label="centre row" path={["centre", "row"]} cards={[{ id: "?", name: "unknown card", kind: "", group: "", numbers: "", pack: "", sample: false }, ...row]} />
        <CardsAt unknown label="centre deck" path={["centre", "deck"]} cards={row} /></div>
        <Rest path={["centre"]} shown={["row", "deck"]} known={["banished"]} />
      </Part>
      <Question />
      <OtherKeys shown={SHOWN} />
    </>
  );
}

/** What only games against Villains have: the Scheme Deck, and whose Objective lies where. */
function Villains() {
  const { document, form, set } = useDesk();
  const schemes = useCards("scheme"), villains = seatsOf(document).filter((seat) => seat.villain).flatMap((seat) => seat.figures ?? []);
  const stated = (Array.isArray(document.objectives) ? document.objectives : []) as Keys[];
  const write = (kind: string, figure: string) => {
    const others = stated.filter((one) => one.kind !== kind), old = stated.find((one) => one.kind === kind);
    const next = figure ? [...others, { ...old, kind, figure }] : others;
    set(["objectives"], next.length ? next : undefined);
  };
  return (
    <Part title="Schemes and Objectives">
      <div class="piles">
        <CardsAt unknown label="Scheme Deck" path={["schemes"]} cards={schemes} />
        <CardsAt label="Scheme discard pile" path={["scheme_discard"]} cards={schemes} />
      </div>
      <div class="counts" id={fieldId(["objectives"])} tabIndex={-1}>
        {(form.objectives ?? []).map((kind) => {
          const number = stated.findIndex((one) => one.kind === kind);
          return (
            <div key={kind} class="counts">
              <Choice label={`Objective ${kind} of`} value={String(stated[number]?.figure ?? "")} options={[["", "nobody"], ...villains.map((one): [string, string] => [String(one.id ?? one.card), String(one.id ?? one.card)])]} set={(figure) => write(kind, figure)} />
              {number >= 0 && <LineAt label={`hex of Objective ${kind}`} path={["objectives", number, "at"]} place="as on the map" />}
            </div>
          );
        })}
      </div>
      <Problems path={["objectives"]} exactly />
    </Part>
  );
}

/** The figure that was chosen on the board or in its seat's list. */
function ChosenFigure({ chosen, choose }: { chosen: Chosen | null; choose: (chosen: Chosen | null) => void }) {
  const { document, set } = useDesk();
  const constructs = useCards("construct"), cards = useCards();
  const figure = chosen && seatsOf(document)[chosen.seat]?.figures?.[chosen.figure];
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), [chosen]);
  if (!figure) return null;
  const path: Path = ["seats", chosen.seat, "figures", chosen.figure];
  const name = cards.find((c) => c.id === figure.card)?.name ?? figure.card;
  return (
    <section class="chosen" ref={panel} aria-label="chosen figure">
      <h4>{name} of {seatsOf(document)[chosen.seat]?.name} <small>{hexesOf(figure).join(", ") || "off the battlefield"}; tap a free hex to move it</small></h4>
      <div class="counts">
        <FlagAt label="ready" path={[...path, "ready"]} usual />
        <CountAt label="damage" path={[...path, "damage"]} />
        <button type="button" disabled={figure.at === undefined} onClick={() => set([...path, "at"], undefined)}>off the battlefield</button>
        <button type="button" onClick={() => { set(path, undefined); choose(null); }}>remove</button>
        <button type="button" onClick={() => choose(null)}>done</button>
      </div>
      <CardsAt plain label="constructs" path={[...path, "constructs"]} cards={constructs} />
      <details><summary>more of this figure</summary><Rest path={path} shown={["card", "ready", "damage", "constructs"]} known={["at", "id", "strength", "defense", "speed", "keywords"]} /></details>
      <Problems path={path} exactly />
    </section>
  );
}

function SeatPart({ seat, path, number, choose }: { seat: Seat; path: Path; number: number; choose: (chosen: Chosen) => void }) {
  const { document, change, set } = useDesk();
  const own = useCards("basic", "hero", "construct", "champion"), cards = useCards(), seats = seatsOf(document);
  const figures = seat.figures ?? [];
  return (
    <Part title={`Seat ${number + 1}: ${seat.name}`} path={path}>
      <div class="counts">
        <label class="choice">name <input aria-label="name" id={fieldId([...path, "name"])} value={seat.name} onChange={(e) => change(renamedSeat(document, number, e.currentTarget.value.trim()))} /></label>
        <FlagAt label="Villains" path={[...path, "villain"]} />
        <CountAt label="Honor" path={[...path, "honor"]} max={999} />
        <CountAt label="Power" path={[...path, "power"]} />
        <CountAt label="Runes" path={[...path, "runes"]} />
        <button type="button" disabled={seats.length < 2} onClick={() => set(path, undefined)}>remove this seat</button>
      </div>
      <Problems path={[...path, "name"]} />
      <div class="list" role="group" aria-label={`figures of ${seat.name}`} id={fieldId([...path, "figures"])} tabIndex={-1}>
        <h4>figures <small>{figures.length}</small></h4>
        <div class="chips">{figures.map((figure, i) => (
          <Flag key={i} label={`${cards.find((c) => c.id === figure.card)?.name ?? figure.card} ${hexesOf(figure).join(", ") || "off"}`} on={false} set={() => choose({ seat: number, figure: i, part: 0 })} />
        ))}</div>
        <Problems path={[...path, "figures"]} />
      </div>
      <div class="piles">{PILES.filter(([key]) => !seat.villain || seat[key] !== undefined).map(([key, label, plain]) => <CardsAt key={key} plain={plain} unknown={key === "deck"} label={label} path={[...path, key]} cards={own} />)}</div>
      <details><summary>more of this seat</summary><Rest path={path} shown={OF_SEAT} known={MORE_OF_SEAT} /></details>
    </Part>
  );
}

/** The document with another name for a seat, also where its Portals, Beacons and turn name it. */
function renamedSeat(document: Keys, number: number, name: string): Keys {
  const seats = seatsOf(document), old = seats[number]?.name;
  if (!name || !old || name === old) return document;
  const swap = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(swap)
      : value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, ["portal", "beacon", "seat", "side"].includes(key) && one === old ? name : swap(one)]))
        : value;
  const { seats: _, ...others } = document;
  const rest = swap(others) as Keys;
  const renamed = { ...rest, ...(rest.to_move === old ? { to_move: name } : {}), seats: seats.map((seat, i) => (i === number ? { ...seat, name } : seat)) };
  return Object.fromEntries(Object.keys(document).map((key) => [key, (renamed as Keys)[key]]));
}
