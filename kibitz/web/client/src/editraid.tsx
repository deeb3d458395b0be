// The editor of Raid Boss: the Boss, four Heroes in their positions, the dice of the turn.
import { bossDice, bossLine, listed, named, numberOf, put, renamed, withNumber, withWord, wordOf, words, type BossDie } from "./editdoc";
import { CardsAt, Choice, ChoiceAt, Count, CountAt, fieldId, Flag, LineAt, offers, Part, Problems, Raw, Rest, TypeAhead, useCards, useDesk, useWrong, type CardInfo, type Offer } from "./editfields";
import { OtherKeys, Question } from "./editparts";
import type { Keys } from "./wire";

const SHOWN = ["boss", "heroes", "kos", "round", "phase", "active", "dice", "discard", "mode", "last_stand", "challenge"];
const DECK = ["easy", "medium", "hard", "challenge", "last_stand"];
type HeroText = string | Keys;

export function RaidBossEditor() {
  return <><Boss /><Heroes /><Turn /><Question /><OtherKeys shown={SHOWN} /></>;
}

const bossOf = (document: Keys): Keys => (typeof document.boss === "string" ? { card: document.boss } : ((document.boss as Keys | undefined) ?? {}));
function useDeck(): CardInfo[] {
  const { document } = useDesk();
  return useCards(...DECK).filter((card) => card.group === bossOf(document).card);
}

function Boss() {
  const { document, set } = useDesk();
  const bosses = useCards("boss").filter((b) => b.facts);
  const boss = bossOf(document), card = String(boss.card ?? ""), facts = bosses.find((b) => b.id === card)?.facts, deck = useDeck();
  const write = (key: string, value: unknown) => set(["boss"], put(boss, [key], value));
  return (
    <Part title="The Boss" path={["boss"]}>
      <div class="counts">
        <TypeAhead label="Boss" offers={offers(bosses)} value={bosses.find((b) => b.id === card)?.name ?? card} id={fieldId(["boss", "card"])} pick={(id) => write("card", id)} />
        <Count label="damage" id={fieldId(["boss", "damage"])} wrong={useWrong(["boss", "damage"])} value={Number(boss.damage ?? 0)} max={999} set={(n) => write("damage", n)} />
        <span>of {facts?.hp ?? "?"} HP</span>
        <Choice label="level" id={fieldId(["boss", "level"])} value={String(boss.level ?? "")} options={[["", "by its damage"], ...Array.from({ length: facts?.levels ?? 4 }, (_, i): [string, string] => [String(i + 1), String(i + 1)])]} set={(v) => write("level", v ? Number(v) : undefined)} />
        {facts?.skill !== null && <Count label="skill" id={fieldId(["boss", "skill"])} value={Number(boss.skill ?? facts?.skill ?? 0)} stated={boss.skill !== undefined} set={(n) => write("skill", n)} />}
      </div>
      {["card", "damage", "level", "skill"].map((key) => <Problems key={key} path={["boss", key]} />)}
      <div class="counts">
        <ChoiceAt label="mode" path={["mode"]} usual="normal" options={["normal", "adrenaline"]} />
        <ChoiceAt label="Last Stand" path={["last_stand"]} usual="random" options={["random", "none", ...pairs(deck, "last_stand")]} />
        <ChoiceAt label="Challenge Card" path={["challenge"]} usual="none" options={["none", ...pairs(deck, "challenge")]} />
      </div>
      <CardsAt label="discarded Boss Cards" path={["discard"]} cards={deck} />
      {typeof document.boss === "object" && <details><summary>more of the Boss</summary><Rest path={["boss"]} shown={["card", "damage", "level", "skill"]} known={["skill_max", "paid", "due", "marks", "healed", "last_stand_due"]} /></details>}
    </Part>
  );
}
const pairs = (deck: CardInfo[], kind: string): [string, string][] => deck.filter((c) => c.kind === kind).map((c) => [c.id, c.name]);

// --- Heroes: a line or a map, the same things in both ---

const SIGNS: Record<string, string> = { skill: "s", talent: "t", dice: "d", bonus: "+", shards: "shards=", boosts: "boosts=", shield: "shield=", armor: "armor=" };
const HP = /^\d+(\/\d+)?$/, TILE = /^(\?|=|resolved(=|$))/;

function heroNumber(hero: HeroText, key: string): number | undefined {
  if (typeof hero !== "string") return hero[key] as number | undefined;
  if (key === "hp" || key === "max_hp") {
    const part = wordOf(hero, HP).split("/")[key === "hp" ? 0 : 1];
    return part ? Number(part) : undefined;
  }
  return numberOf(hero, SIGNS[key]!);
}
function withHeroNumber(hero: HeroText, key: string, value: number | undefined): HeroText {
  if (typeof hero !== "string") return put(hero, [key], value);
  if (key !== "hp") return withNumber(hero, SIGNS[key]!, value);
  const old = wordOf(hero, HP), most = old.split("/")[1];
  if (!old && value !== undefined) return [named(hero), value, ...words(hero).slice(1)].join(" ");
  return withWord(hero, HP, value === undefined && !most ? "" : `${value ?? most}${most ? `/${most}` : ""}`);
}
const heroFlag = (hero: HeroText, key: string): boolean => (typeof hero === "string" ? words(hero).includes(key) : hero[key] === true);
const withHeroFlag = (hero: HeroText, key: string, on: boolean): HeroText =>
  typeof hero === "string" ? withWord(hero, new RegExp(`^${key}$`), on ? key : "") : put(hero, [key], on || undefined);
const heroTile = (hero: HeroText): string => (typeof hero === "string" ? wordOf(hero, TILE) : listed([hero.tile ?? ""])[0] ?? "");
const withHeroTile = (hero: HeroText, tile: string): HeroText => (typeof hero === "string" ? withWord(hero, TILE, tile) : put(hero, ["tile"], tile || undefined));
const heroCard = (hero: HeroText): string => (typeof hero === "string" ? named(hero) : String(hero.card ?? ""));
const withHeroCard = (hero: HeroText, card: string): HeroText => (typeof hero === "string" ? renamed(hero, card) : put(hero, ["card"], card));

function Heroes() {
  const { document, set } = useDesk();
  const heroes = (Array.isArray(document.heroes) ? document.heroes : []) as HeroText[];
  const swap = (i: number, by: number) => { const next = [...heroes]; next.splice(i + by, 0, ...next.splice(i, 1)); set(["heroes"], next); };
  return (
    <Part title="Heroes in positions 1 to 4" path={["heroes"]}>
      <ol class="row heroes">
        {heroes.map((hero, i) => <Hero key={i} hero={hero} place={i} team={heroes.map(heroCard)} left={i > 0 ? () => swap(i, -1) : null} right={i < heroes.length - 1 ? () => swap(i, 1) : null} />)}
      </ol>
    </Part>
  );
}

function Hero({ hero, place, team, left, right }: { hero: HeroText; place: number; team: string[]; left: (() => void) | null; right: (() => void) | null }) {
  const { document, form, set } = useDesk();
  const path = ["heroes", place], wrong = useWrong(path), card = heroCard(hero), deck = useDeck();
  const known = useCards("hero").filter((h) => h.facts), found = known.find((h) => h.id === card), facts = found?.facts, name = found?.name ?? card;
  const mode = String(document.mode ?? "normal"), [shards = 2, boosts = 1] = form.charms?.[mode] ?? [];
  const write = (changed: HeroText) => set(path, changed);
  const number = (label: string, key: string, usual: number) => {
    const found = heroNumber(hero, key);
    return <Count label={label} value={found ?? usual} stated={found !== undefined} set={(n) => write(withHeroNumber(hero, key, n === usual ? undefined : n))} />;
  };
  const rest = typeof hero === "string" ? words(hero).slice(1).filter((w) => /^([({]|constant=|used=|locked$)/.test(w)) : [];
  return (
    <li class={`card edit${wrong ? " bad" : ""}${heroFlag(hero, "tapped") ? " spent" : ""}`} id={fieldId(path)} tabIndex={-1}>
      <div class="line"><b>{place + 1}.</b>
        <TypeAhead label={`Hero ${place + 1}`} offers={offers(known.filter((h) => h.id === card || !team.includes(h.id)))} value={name} pick={(id) => write(withHeroCard(hero, id))} />
        <button type="button" aria-label={`${name}: to the left`} disabled={!left} onClick={left ?? undefined}>◀</button>
        <button type="button" aria-label={`${name}: to the right`} disabled={!right} onClick={right ?? undefined}>▶</button>
      </div>
      {number("HP", "hp", heroNumber(hero, "max_hp") ?? facts?.hp ?? 0)}
      {facts?.skill !== null && number("skill", "skill", facts?.skill ?? 0)}
      {facts?.talent !== null && number("talent", "talent", facts?.talent ?? 0)}
      {number("Ability Dice", "dice", form.usual_dice?.[mode] ?? 2)}
      {number("Bonus Dice", "bonus", 0)}
      {number("shards", "shards", shards)}
      {number("boosters", "boosts", boosts)}
      {number("shield", "shield", 0)}
      {number("armor", "armor", 0)}
      <div class="line">
        <Flag label="tapped" on={heroFlag(hero, "tapped")} set={(on) => write(withHeroFlag(hero, "tapped", on))} />
        <Flag label="knocked out" on={heroFlag(hero, "ko")} set={(on) => write(withHeroFlag(hero, "ko", on))} />
      </div>
      <span>Boss Card</span>
      <TypeAhead label={`Boss Card of position ${place + 1}`} offers={tiles(deck)} value={tileText(heroTile(hero), deck)} pick={(id) => write(withHeroTile(hero, id === "none" ? "" : id))} />
      {rest.length > 0 && <span class="tokens">{rest.join(" ")}</span>}
      {typeof hero === "string" ? <div class="line"><Raw text={hero} title={name} change={write} /></div>
        : <Rest path={path} shown={["card", "hp", "skill", "talent", "dice", "bonus", "shards", "boosts", "shield", "armor", "tapped", "ko", "tile"]} />}
      <Problems path={path} />
    </li>
  );
}

const tiles = (deck: CardInfo[]): Offer[] => [
  { id: "none", name: "no Boss Card" }, { id: "?", name: "hidden" },
  ...deck.map((c) => ({ id: `=${c.id}`, name: `${c.name}: face up` })),
  ...deck.map((c) => ({ id: `resolved=${c.id}`, name: `${c.name}: resolved` })),
  ...deck.map((c) => ({ id: `?${c.id}`, name: `${c.name}: hidden, looked at` })),
];
function tileText(tile: string, deck: CardInfo[]): string {
  if (/^\?\d+$/.test(tile)) return `hidden, shuffle ${tile.slice(1)}`;
  return tiles(deck).find((o) => o.id === (tile || "none"))?.name ?? tile;
}

// --- the turn ---

function Turn() {
  const { document, form } = useDesk();
  const heroes = (Array.isArray(document.heroes) ? document.heroes : []) as HeroText[];
  return (
    <Part title="The turn">
      <div class="counts">
        <CountAt label="round" path={["round"]} usual={1} min={1} />
        <CountAt label="KOs so far" path={["kos"]} usual={document.mode === "adrenaline" ? 1 : 0} />
        <ChoiceAt label="phase" path={["phase"]} usual="turn_start" options={form.phases ?? []} />
        <ChoiceAt label="whose turn" path={["active"]} options={[["", "by the Boss Cards"], ...heroes.map((h): [string, string] => [heroCard(h), heroCard(h)])]} />
      </div>
      <Dice />
    </Part>
  );
}

/** Rolled dice: a tap counts one up, from 6 on to 1. */
function Dice() {
  const { document, set } = useDesk();
  const dice = bossDice(document.dice);
  if (!dice) return <LineAt label="dice" path={["dice"]} />;
  const write = (some: BossDie[]) => set(["dice"], bossLine(some) || undefined);
  const count = (bonus: boolean) => dice.filter((d) => d.bonus === bonus).length;
  const resize = (bonus: boolean, n: number) => {
    const own = dice.filter((d) => d.bonus === bonus);
    write(n > own.length ? [...dice, ...Array.from({ length: n - own.length }, (): BossDie => ({ value: 1, bonus }))] : dice.filter((d) => d.bonus !== bonus || own.indexOf(d) < n));
  };
  return (
    <div class="list" role="group" aria-label="dice" id={fieldId(["dice"])} tabIndex={-1}>
      <h4>dice rolled and not assigned <small>a tap counts a die up</small></h4>
      <div class="chips">
        {dice.map((die, i) => (
          <button key={i} type="button" class={`die${die.bonus ? " bonus" : ""}`} aria-label={`${die.bonus ? "b" : ""}${die.value}, ${die.bonus ? "Bonus" : "Ability"} Die ${i + 1}`}
            onClick={() => write(dice.map((d, j) => (i === j ? { ...d, value: (d.value % 6) + 1 } : d)))}>{die.bonus ? "b" : ""}{die.value}</button>
        ))}
      </div>
      <div class="counts">
        <Count label="Ability Dice rolled" value={count(false)} max={12} set={(n) => resize(false, n)} />
        <Count label="Bonus Dice rolled" value={count(true)} max={12} set={(n) => resize(true, n)} />
      </div>
      <Problems path={["dice"]} />
    </div>
  );
}
