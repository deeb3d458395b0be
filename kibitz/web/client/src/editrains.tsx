// The editor of Red Rains: the Chimera and its row, and every player.
import { useRef } from "preact/hooks";
import { at, listed, named, nextLevel, numberOf, put, rainDice, rainLine, renamed, withNumber, withWord, words, type Path, type RainDie } from "./editdoc";
import { CardsAt, Choice, ChoiceAt, Count, CountAt, fieldId, Flag, FlagAt, LineAt, offers, Part, Problems, Raw, Rest, TypeAhead, useCards, useDesk, type CardInfo, type Offer } from "./editfields";
import { OtherKeys, Question } from "./editparts";
import type { Keys, Problem } from "./wire";

const SHOWN = ["chimera", "aspects", "phase", "red_rains", "rage", "wounds", "exhausted", "ultimate_exhausted", "fatigued", "row", "discard", "player", "players", "round", "turn", "first"];
const OF_PLAYER = ["phoenixborn", "units", "spells", "row", "dice", "hand", "deck", "discard", "main", "side"];
const SPELLS = ["action_spell", "reaction_spell", "ready_spell", "alteration"];

export function RedRainsEditor() {
  const { document } = useDesk();
  const many = Array.isArray(document.players);
  const places: Path[] = many ? (document.players as unknown[]).map((_, i) => ["players", i]) : [["player"]];
  return (
    <>
      <Chimera />
      {!many && <Part title="The Chimera's row"><Row path={["row"]} /></Part>}
      {places.map((path) => <Player key={path.join()} path={path} title={many ? `Player ${Number(path[1]) + 1}` : "Player"} row={many} />)}
      <Part title="The round">
        <div class="counts">
          <CountAt label="round" path={["round"]} usual={1} min={1} />
          <ChoiceAt label="turn" path={["turn"]} usual="players" options={["players", "chimera", "recovery", "prepare"]} />
          <ChoiceAt label="first player" path={["first"]} usual="me" options={["me", "p1", "p2", "chimera"]} />
          <Players />
        </div>
      </Part>
      <Question />
      <OtherKeys shown={SHOWN} />
    </>
  );
}

/** One player or two: the row of one player lies beside it, with two each has its own. */
function Players() {
  const { document, change } = useDesk();
  const many = Array.isArray(document.players);
  const switchTo = (two: boolean) => {
    const { player, players, row, ...others } = document as Keys & { player?: Keys; players?: Keys[]; row?: unknown };
    if (two && player) change({ ...others, players: [{ ...player, ...(row === undefined ? {} : { row }) }, { phoenixborn: "noah-redmoon", row: [], dice: "" }] });
    else if (!two && players?.[0]) {
      const { row: own, ...first } = players[0];
      change({ ...others, ...(own === undefined ? {} : { row: own }), player: first });
    }
  };
  return <Choice label="players" value={many ? "2" : "1"} options={[["1", "one"], ["2", "two"]]} set={(v) => { if ((v === "2") !== many) switchTo(v === "2"); }} />;
}

function Chimera() {
  const { document, form, set } = useDesk();
  const chimeras = useCards("chimera");
  const stated = document.chimera;
  const keys: Keys = typeof stated === "string" ? { card: stated } : ((stated as Keys | undefined) ?? {});
  const card = String(keys.card ?? "corpse-of-viros");
  const write = (key: string, value: unknown) => set(["chimera"], { ...keys, card, [key]: value });
  const subtypes = form.chimeras?.[card]?.subtypes ?? [];
  return (
    <Part title="The Chimera">
      <div class="counts">
        <Choice label="Chimera" id={fieldId(["chimera"])} value={card} options={chimeras.map((c) => [c.id, c.name])} set={(v) => write("card", v)} />
        <Choice label="difficulty" value={String(keys.difficulty ?? "standard")} options={[["standard", "standard"], ["heroic", "heroic"]]} set={(v) => write("difficulty", v)} />
        <Count label="level" value={Number(keys.level ?? 1)} min={1} max={3} set={(n) => write("level", n)} />
        {typeof document.aspects === "string" || document.aspects === undefined
          ? <ChoiceAt label="aspects" path={["aspects"]} options={subtypes} /> : <LineAt label="aspects" path={["aspects"]} />}
      </div>
      <Problems path={["chimera"]} />
      <div class="counts">
        <CountAt label="wounds" path={["wounds"]} />
        <CountAt label="phase" path={["phase"]} usual={1} min={1} max={3} />
        <CountAt label="rage dice on power" path={["rage"]} max={4} />
        <CountAt label="Red Rains" path={["red_rains"]} />
        <CountAt label="exhaustion" path={["exhausted"]} />
        <CountAt label="exhaustion of the Ultimate" path={["ultimate_exhausted"]} />
        <FlagAt label="fatigued" path={["fatigued"]} />
      </div>
      <CardsAt label="discarded aspects" path={["discard"]} cards={useCards("aspect")} />
    </Part>
  );
}

const BACKS: Offer[] = [{ id: "?1", name: "face down, blood 1" }, { id: "?2", name: "face down, blood 2" }];

function Row({ path }: { path: Path }) {
  return <Pieces label="row" path={path} offered={[...BACKS, ...offers(useCards("aspect"))]} names={useCards("aspect")} />;
}

/** Cards in play in their order, each with what lies on it. */
export function Pieces({ label, path, offered, names }: { label: string; path: Path; offered: Offer[]; names: CardInfo[] }) {
  const { document, problems, set } = useDesk();
  const found = at(document, path), list = listed(found);
  const write = (some: string[]) => set(path, some);
  const change = (i: number, text: string) => write(list.map((one, j) => (i === j ? text : one)));
  const move = (i: number, by: number) => { const next = [...list]; next.splice(i + by, 0, ...next.splice(i, 1)); write(next); };
  return (
    <div class="list" id={fieldId(path)} tabIndex={-1}>
      <ol class="row" aria-label={label}>
        {list.map((text, i) => (
          <Piece key={i} text={text} names={names} wrong={isWrong(problems, [...path, i])} change={(t) => change(i, t)}
            remove={() => write(list.filter((_, j) => j !== i))} left={i > 0 ? () => move(i, -1) : null} right={i < list.length - 1 ? () => move(i, 1) : null} />
        ))}
      </ol>
      <TypeAhead label={`add to ${label}`} offers={offered} pick={(id) => write([...list, id])} />
      <Problems path={path} />
    </div>
  );
}
const isWrong = (problems: Problem[], path: Path): boolean => problems.some((p) => path.every((key, i) => String(p.path[i]) === String(key)));

function Piece({ text, names, wrong, change, remove, left, right }: {
  text: string; names: CardInfo[]; wrong: boolean; change: (text: string) => void; remove: () => void; left: (() => void) | null; right: (() => void) | null;
}) {
  const down = text.startsWith("?"), name = named(text), alterations = useCards("alteration");
  const title = down ? (/^\?\d/.test(text) ? `face down, blood ${text[1]}` : `face down: ${text.slice(1)}`) : (names.find((c) => c.id === name.replace(/^\w+:|#.*$/g, ""))?.name ?? name);
  const rest = words(text).slice(1).filter((w) => !/^([we^]\d+|guarded)$/.test(w));
  return (
    <li class={`card edit${down ? " down" : ""}${wrong ? " bad" : ""}`}>
      <b>{title}</b>
      {!down && <>
        <Count label="wounds" value={numberOf(text, "w") ?? 0} set={(n) => change(withNumber(text, "w", n || undefined))} />
        <Count label="exhausted" value={numberOf(text, "e") ?? 0} set={(n) => change(withNumber(text, "e", n || undefined))} />
        <Count label="status" value={numberOf(text, "^") ?? 0} set={(n) => change(withNumber(text, "^", n || undefined))} />
      </>}
      {rest.length > 0 && <span class="tokens">{rest.join(" ")}</span>}
      <div class="line">
        <button type="button" aria-label={`${title}: to the left`} disabled={!left} onClick={left ?? undefined}>◀</button>
        <button type="button" aria-label={`${title}: to the right`} disabled={!right} onClick={right ?? undefined}>▶</button>
        <button type="button" aria-label={`${title}: away`} onClick={remove}>✕</button>
        <Raw text={text} change={change} title={title} attach={down ? [] : offers(alterations)} />
      </div>
    </li>
  );
}

/** A player; another Phoenixborn brings its own preconstructed deck where the old one had its own. */
function Player({ path, title, row }: { path: Path; title: string; row: boolean }) {
  const { document, form, set, change: changeAll } = useDesk();
  const text = String(at(document, [...path, "phoenixborn"]) ?? "");
  const born = useCards("phoenixborn"), units = useCards("ally", "conjuration"), ready = useCards("ready_spell"), hand = useCards("ally", ...SPELLS);
  const change = (line: string) => set([...path, "phoenixborn"], line);
  const deck = at(document, [...path, "deck"]);
  const becomes = (id: string) => {
    const own = typeof deck === "string" ? deck.replace(named(text), id) : "";
    const renewed = put(document, [...path, "phoenixborn"], renamed(text, id));
    changeAll(form.decks?.[own] ? put(renewed, [...path, "deck"], own) : renewed);
  };
  return (
    <Part title={title} path={path}>
      <div class="counts">
        <TypeAhead label="Phoenixborn" offers={offers(born)} value={born.find((c) => c.id === named(text))?.name ?? named(text)} id={fieldId([...path, "phoenixborn"])} pick={becomes} />
        <Count label="wounds" value={numberOf(text, "w") ?? 0} set={(n) => change(withNumber(text, "w", n || undefined))} />
        <Count label="exhaustion" value={numberOf(text, "e") ?? 0} set={(n) => change(withNumber(text, "e", n || undefined))} />
        <Flag label="has guarded" on={words(text).includes("guarded")} set={(on) => change(withWord(text, /^guarded$/, on ? "guarded" : ""))} />
        <FlagAt label="main action left" path={[...path, "main"]} usual />
        <FlagAt label="side action left" path={[...path, "side"]} usual />
      </div>
      <Problems path={[...path, "phoenixborn"]} />
      {row && <><h4>the row facing this player</h4><Row path={[...path, "row"]} /></>}
      <h4>units</h4>
      <Pieces label="units" path={[...path, "units"]} offered={offers(units)} names={units} />
      <h4>spells in play</h4>
      <Pieces label="spells" path={[...path, "spells"]} offered={offers(ready)} names={ready} />
      <RainDice path={[...path, "dice"]} />
      <div class="piles"><CardsAt label="hand" path={[...path, "hand"]} cards={hand} />
      <CardsAt label="discard pile" path={[...path, "discard"]} cards={hand} /></div>
      {deck === undefined || typeof deck === "string"
        ? <ChoiceAt label="deck" path={[...path, "deck"]} options={[["", "unknown"], ...Object.entries(form.decks ?? {})]} />
        : <CardsAt label="deck" path={[...path, "deck"]} cards={hand} />}
      <details><summary>more of this player</summary><Rest path={path} shown={OF_PLAYER} known={["pile", "conjurations", "passed", "reacted", "used"]} /></details>
    </Part>
  );
}

const SIDES = { P: "power", C: "class", B: "basic", "/": "exhausted" };
const dieText = (die: RainDie): string => `${die.type.slice(0, 3)} ${SIDES[die.level]}`;

/** Dice: a tap turns a die to its next side, at last into the exhausted pool. They stay in their places meanwhile. */
function RainDice({ path }: { path: Path }) {
  const { document, form, set } = useDesk();
  const line = String(at(document, path) ?? ""), types = form.dice ?? [];
  const order = useRef<RainDie[]>([]);
  const read = rainDice(line, types);
  if (!read) return <LineAt label="dice" path={path} />;
  if (rainLine(order.current) !== rainLine(read)) order.current = read;
  const dice = order.current;
  const write = (some: RainDie[]) => { order.current = some; set(path, rainLine(some) || undefined); };
  return (
    <div class="list" role="group" aria-label="dice" id={fieldId(path)} tabIndex={-1}>
      <h4>dice <small>a tap turns a die: power, class, basic, exhausted</small></h4>
      <div class="chips">
        {dice.map((die, i) => (
          <button key={i} type="button" class={`die ${SIDES[die.level]}`} aria-label={`${dieText(die)}, die ${i + 1}`}
            onClick={() => write(dice.map((d, j) => (i === j ? { ...d, level: nextLevel(d.level) } : d)))}>{dieText(die)}</button>
        ))}
      </div>
      <div class="line">
        {types.filter((t) => t === "ceremonial" || dice.some((d) => d.type === t)).map((t) => (
          <Count key={t} label={`${t} dice`} value={dice.filter((d) => d.type === t).length} max={10}
            set={(n) => { const own = dice.filter((d) => d.type === t); write(n > own.length ? [...dice, ...Array.from({ length: n - own.length }, (): RainDie => ({ type: t, level: "P" }))] : dice.filter((d) => d.type !== t || own.indexOf(d) < n)); }} />
        ))}
        <Choice label="another type" value="" options={[["", "…"], ...types.map((t): [string, string] => [t, t])]} set={(t) => { if (t) write([...dice, { type: t, level: "P" }]); }} />
      </div>
      <Problems path={path} />
    </div>
  );
}
