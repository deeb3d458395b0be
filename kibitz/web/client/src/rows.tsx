// Red Rains: the Chimera, its row, and the players; Raid Boss: the Boss and four Heroes.
import type { ComponentChildren } from "preact";
import { Cards, Pick, tone, type Picker } from "./pick";
import type { HeroView, PlayerView, RaidBossView, RedRainsView, UnitView } from "./wire";

export function Bar({ label, value, most, tone }: { label: string; value: number; most: number; tone: string }) {
  return (
    <div class="bar" role="img" aria-label={`${label}: ${value} of ${most}`}>
      <div class={`fill ${tone}`} style={{ width: `${Math.min(100, (100 * value) / Math.max(1, most))}%` }} />
      <span>{label} {value} / {most}</span>
    </div>
  );
}

const STRIKES: Record<string, string> = { left: "◀ first", right: "last ▶", jaw: "▼ Phoenixborn" };

function Unit({ unit: u, place, by }: { unit: UnitView; place: number; by: Picker }) {
  if (!u.id) return <li class="card down"><b>{place}. face down</b><span class="drop">blood {u.blood}</span></li>;
  const tokens = [u.wounds && `${u.wounds} wound${u.wounds > 1 ? "s" : ""}`, u.exhausted && `exhausted${u.exhausted > 1 ? ` ${u.exhausted}` : ""}`, u.status && `status ${u.status}`];
  return (
    <li class={`card${u.exhausted ? " spent" : ""}${tone(u.id, by)}`}>
      <b><Pick name={u.id} by={by}>{place}. {u.id}</Pick></b>
      <span class="numbers"><abbr title="attack">⚔</abbr> {u.attack} <abbr title="life left">♥</abbr> {u.life - u.wounds}{u.wounds ? `/${u.life}` : ""} <abbr title="recover">↻</abbr> {u.recover}</span>
      {u.strikes && <span>{STRIKES[u.strikes] ?? ""}</span>}
      {u.strikes && u.owner >= 0 && <span>owned by player {u.owner + 1}</span>}
      {u.blood > 0 && <span class="drop">blood {u.blood}</span>}
      {u.keywords.length > 0 && <span class={u.silent ? "silent" : ""}>{u.keywords.join(", ")}</span>}
      {tokens.some(Boolean) && <span class="tokens">{tokens.filter(Boolean).join(", ")}</span>}
      {[...u.attached, ...u.dice.map((d) => `${d} die`)].map((what, i) => <span key={i}>+ {what}</span>)}
    </li>
  );
}

function Row({ title, units, by }: { title: ComponentChildren; units: UnitView[]; by: Picker }) {
  return (
    <section>
      <h3>{title}</h3>
      {units.length ? <ol class="row">{units.map((u, i) => <Unit key={i} unit={u} place={i + 1} by={by} />)}</ol> : <p class="note">no units</p>}
    </section>
  );
}

export function RedRains({ view: v, by }: { view: RedRainsView; by: Picker }) {
  return (
    <div>
      <h3><Pick name="chimera" by={by}>{v.chimera}</Pick>, {v.level} · phase {v.phase} · round {v.round}</h3>
      <Bar label="wounds" value={v.wounds} most={v.life} tone="bad" />
      <div class="chips" aria-label={`rage dice: ${v.rage} power of ${v.rage_dice}; Red Rains ${v.red_rains}, Ultimate at ${v.ultimate_at}`}>
        {Array.from({ length: v.rage_dice }, (_, i) => <span key={i} class={`die rage${i < v.rage ? " power" : ""}`}>{i < v.rage ? "power" : "basic"}</span>)}
        <span class="chip">Red Rains {v.red_rains} of {v.ultimate_at}</span>
        {v.exhausted > 0 && <span class="chip">Chimera exhausted {v.exhausted}</span>}
        {v.ultimate_exhausted > 0 && <span class="chip">Ultimate exhausted {v.ultimate_exhausted}</span>}
        {v.fatigued && <span class="chip">fatigued</span>}
      </div>
      {v.players.map((p) => <Player key={p.seat} player={p} by={by} many={v.players.length > 1} />)}
      {v.notes.map((note, i) => <p key={i} class="note">{note}</p>)}
      <p class="turn">{v.turn}</p>
    </div>
  );
}

function Player({ player: p, by, many }: { player: PlayerView; by: Picker; many: boolean }) {
  return (
    <div>
      <Row title={`The Chimera's row${many ? ` facing ${p.name}` : ""}`} units={p.row} by={by} />
      <Row title={<><Pick name={p.ref} by={by}>{p.name}</Pick>'s units</>} units={p.units} by={by} />
      <Bar label={`${p.name}: wounds`} value={p.wounds} most={p.life} tone="bad" />
      <div class="chips" aria-label="active dice">
        {p.dice.map(([type, level], i) => <Pick key={i} name={`${type}-${level}`} by={by} css={`die ${level}`} title={`${type} ${level}`}>{type.slice(0, 3)} {level}</Pick>)}
        {!p.dice.length && <span class="chip">no active dice</span>}
        {p.spent.length > 0 && <span class="chip">{p.spent.length} exhausted dice</span>}
        {p.actions && <span class="chip">{p.actions}</span>}
      </div>
      <dl>
        <div><dt>hand</dt><dd>{p.hand.length ? <Cards text={p.hand.join(", ")} names={p.hand} by={by} /> : "empty"}</dd></div>
        {p.spells.length > 0 && <div><dt>spells</dt><dd class="words">{p.spells.map(([id, tired, status], i) => <Pick key={i} name={id} by={by} css="chip">{id + (tired ? " (exhausted)" : "") + (status ? ` (status ${status})` : "")}</Pick>)}</dd></div>}
        <div><dt>draw pile</dt><dd>{p.pile ?? "unknown"}</dd></div>
        {p.discard.length > 0 && <div><dt>discard</dt><dd>{p.discard.join(", ")}</dd></div>}
      </dl>
    </div>
  );
}

export function RaidBoss({ view: v, by }: { view: RaidBossView; by: Picker }) {
  return (
    <div>
      <h3>{v.boss}, level {v.level} of {v.levels} · round {v.round}, {v.phase}</h3>
      <Bar label="damage" value={v.damage} most={v.hp} tone="good" />
      <div class="chips">
        <span class="chip">KOs {v.kos} of {v.ko_limit}</span>
        {v.dice.map(([value, kind], i) => <Pick key={i} name={kind === "a" ? `${value}` : `${kind}${value}`} by={by} css={`die ${kind === "b" ? "bonus" : "ability"}`} title={kind === "b" ? "Bonus Die" : "Ability Die"}>{value}</Pick>)}
        {v.hero_rolls.flatMap(([hero, values]) => values.map((value, i) => <Pick key={`${hero}${i}`} name={`h${value}`} by={by} css="die" title={`Hero Die of ${hero}`}>{value}</Pick>))}
        {v.paying.map(([value], i) => <span key={`p${i}`} class="die paying" title="pays now">{value}</span>)}
      </div>
      <ol class="row heroes">{v.heroes.map((h) => <Hero key={h.card} hero={h} by={by} />)}</ol>
      {[...v.turn, ...v.notes].map((note, i) => <p key={i} class={i ? "note" : "turn"}>{note}</p>)}
    </div>
  );
}

function Hero({ hero: h, by }: { hero: HeroView; by: Picker }) {
  return (
    <li class={`card${h.down ? " down" : ""}${h.ready ? "" : " spent"}${h.active ? " active" : ""}${tone(h.card, by)}`}>
      <b><Pick name={h.card} by={by}>{h.position}. {h.name}{h.active ? " · turn" : ""}</Pick></b>
      {h.down ? <span>knocked out</span> : <Bar label="HP" value={h.hp} most={h.max_hp} tone="good" />}
      <span class="numbers">{h.dice} dice{h.bonus ? ` + ${h.bonus}` : ""} · {h.ready ? "ready" : "tapped"}</span>
      <span>{h.skill_name} {h.skill}{h.talent !== null ? ` · ${h.talent_name} ${h.talent}` : ""}</span>
      {h.lying && <span class="tokens">{h.lying}</span>}
      {h.tile && <span class={`tile ${h.face}`}>{h.tile}</span>}
    </li>
  );
}
