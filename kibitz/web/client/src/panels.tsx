// What stands beside the board: choices, chance, the log, advice, odds and reasons.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Compare } from "./compare";
import { shuffled } from "./store";
import type { Advice, AdviceLine, Asking, Failure, Heard, Look, Outcome, Question, Spot, Told, Why } from "./wire";
import { percent, persistently, Refusal, shown, stream } from "./wire";

export function Trouble({ failure }: { failure: Failure | null }) {
  return failure && (
    <div class="trouble" role="alert">
      <b>{failure.message}</b>
      {failure.problems.length > 0 && <ul>{failure.problems.map((p, i) => (
        <li key={i}><code>{p.line ? `line ${p.line}` : p.path.join(" › ") || p.code}</code> {p.message}</li>
      ))}</ul>}
    </div>
  );
}

export const failureOf = (error: unknown): Failure =>
  error instanceof Refusal ? error.failure : { code: "LINK", message: "the server cannot be reached; nothing is lost", problems: [] };

// --- what may be done, and what may come up ---

export function Choices({ look, only, take, mixed }: { look: Look; only: string[]; take: (step: string) => void; mixed: number | null }) {
  const [typed, setTyped] = useState("");
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = look.actions.filter((a) => words.every((w) => a.text.includes(w)) && (!only.length || a.args.some((word) => only.includes(word))));
  const kinds = [...new Set(fitting.map((a) => a.kind))];
  const inOrder = (kind: string) => { const some = fitting.filter((a) => a.kind === kind); return mixed === null ? some : shuffled(some, mixed); };
  return (
    <section aria-label="what may be done">
      <h2>{look.whose ? `${look.whose} decides` : "Decide"} <small>{look.actions.length} possible</small></h2>
      {look.actions.length > 8 && <input type="search" value={typed} placeholder="narrow down, e.g. attack" aria-label="narrow the actions down"
        onInput={(e) => setTyped(e.currentTarget.value)}
        onKeyDown={(e) => { if (e.key === "Enter" && fitting[0]) { take(fitting[0].text); setTyped(""); } }} />}
      {kinds.map((kind) => (
        <div key={kind} class="choices">
          {inOrder(kind).slice(0, 60).map((a) => <button key={a.text} type="button" onClick={() => { take(a.text); setTyped(""); }}>{a.text}</button>)}
        </div>
      ))}
      {!fitting.length && <p class="note">nothing fits{only.length ? ` ${only[0]}` : ""}</p>}
    </section>
  );
}

export function Chance({ look, roll, take }: { look: Look; roll: () => Promise<void>; take: (step: string) => void }) {
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const fits = (o: Outcome) => typed.toLowerCase().split(/\s+/).filter(Boolean).every((w) => o.text.toLowerCase().includes(w));
  const fitting = look.outcomes.filter(fits);
  return (
    <section aria-label="what came up">
      <h2>{look.whose ? `${look.whose}: ` : ""}What came up? <small>{look.outcomes.length} possible</small></h2>
      <div class="line">
        <input type="search" value={typed} placeholder="type dice or a card, e.g. 2P 3C" aria-label="what came up at the table"
          onInput={(e) => setTyped(e.currentTarget.value)}
          onKeyDown={(e) => { if (e.key === "Enter" && typed.trim()) take(fitting.length === 1 && fitting[0] ? fitting[0].text : typed.trim()); }} />
        <button type="button" class="main" onClick={() => { roll().catch((e: unknown) => setFailure(failureOf(e))); }}>roll for me</button>
      </div>
      <Trouble failure={failure} />
      <div class="choices">
        {fitting.slice(0, 40).map((o) => <button key={o.text} type="button" onClick={() => take(o.text)}>{o.text} <small>{percent(o.chance)}</small></button>)}
      </div>
      {fitting.length > 40 && <p class="note">and {fitting.length - 40} more: type to narrow down</p>}
    </section>
  );
}

/** The steps as the server told them; those that it has not answered yet are there at once, so that a tap is seen. */
export function Log({ told, steps, undone, undo, redo }: {
  told: Told[]; steps?: string[]; undone: number; undo: (count: number) => void; redo: () => void;
}) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [told.length]);
  const shown = steps ? steps.map((step, i): Told => told[i] ?? { step, seat: 0, because: [] }) : told;
  return (
    <section aria-label="what happened">
      <h2>What happened</h2>
      <div class="line">
        <button type="button" disabled={!shown.length} onClick={() => undo(1)} title="Ctrl+Z">undo</button>
        <button type="button" disabled={!undone} onClick={redo} title="Ctrl+Y">redo{undone ? ` (${undone})` : ""}</button>
        <button type="button" disabled={!shown.length} onClick={() => undo(shown.length)}>back to the start</button>
      </div>
      <ol class="log" tabindex={0} aria-label="steps">
        {shown.map((t, i) => (
          <li key={i} class={t.seat < 0 ? "chance" : told[i] ? "" : "waiting"} ref={i === shown.length - 1 ? end : null}>
            <details open={i === shown.length - 1}>
              <summary>{t.step}</summary>
              {t.because.map((why, j) => <p key={j}>{why}</p>)}
            </details>
          </li>
        ))}
      </ol>
      {!shown.length && <p class="note">Nothing yet.</p>}
    </section>
  );
}

// --- questions that take a while ---

interface Asked<P extends Asking> { data: Heard<P> | null; busy: boolean; failure: Failure | null; ask: (given: Question<P>) => void; stop: () => void }

/** One question at a time; a new position or the end of the panel stops it, on the server too. */
export function useAsked<P extends Asking>(path: P, about: unknown): Asked<P> {
  const [data, setData] = useState<Heard<P> | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = () => { running.current?.abort(); running.current = null; setBusy(false); };
  useEffect(() => { setData(null); setFailure(null); return stop; }, [about]);
  const ask = (given: Question<P>) => {
    stop();
    const own = new AbortController();
    running.current = own;
    setBusy(true);
    setFailure(null);
    const told = (found: Heard<P>) => { if (!own.signal.aborted) { setData(found); setFailure(null); } };
    const failed = (error: unknown) => { if (!own.signal.aborted) setFailure(failureOf(error)); };
    persistently(() => stream(path, given, own.signal, told), own.signal, failed).then(told, failed)
      .finally(() => { if (running.current === own) { running.current = null; setBusy(false); } });
  };
  return { data, busy, failure, ask, stop };
}

const SECONDS = [3, 10, 30, 120];
type Level = NonNullable<Question<"/api/why">["level"]>;

/** The plays as they are shown: reasons are asked for these, so that no other advice is sought for them. */
const shownPlays = (advice: Advice) => ({
  shown: advice.lines.map(({ actions, play, status, value }) => ({ actions, play, status, value: value.exact })),
  best: advice.best,
  proven: advice.status === "PROVEN",
});

export function AdvicePanel({ look, spot, follow, point }: {
  look: Look; spot: Spot; follow: (steps: string[]) => void; point: (line: AdviceLine | null) => void;
}) {
  const [asked, setAsked] = useState(false);
  const open = asked || !look.competitive;
  const [seconds, setSeconds] = useState(0);
  const { data: advice, busy, failure, ask, stop } = useAsked("/api/advise", spot);
  const data: Advice | null = advice;
  const why = useAsked("/api/why", data);
  const [level, setLevel] = useState<Level>("paragraph");
  useEffect(() => setSeconds(0), [spot]);
  useEffect(() => point(data?.lines[0] ?? null), [data]);
  if (look.kind !== "decide") return null;
  const think = (longer: boolean) => {
    const next = longer ? SECONDS[SECONDS.indexOf(seconds) + 1] ?? 300 : SECONDS[1] ?? 10;
    setSeconds(next);
    ask({ ...spot, seconds: next });
  };
  if (!open) return (
    <section aria-label="advice"><h2>Advice</h2>
      <p class="note">Hidden, since people play against each other here.</p>
      <button type="button" onClick={() => setAsked(true)}>show advice</button></section>
  );
  return (
    <section aria-label="advice">
      <h2>Advice{look.competitive && look.whose ? ` for ${look.whose}` : ""} <small>{look.goal}</small></h2>
      <div class="line">
        {!busy && !data && <button type="button" class="main" onClick={() => think(false)}>what is best?</button>}
        {busy && <button type="button" onClick={stop}>stop</button>}
        {!busy && data && <button type="button" onClick={() => think(true)}>think longer</button>}
        {!busy && data && <>
          <button type="button" onClick={() => why.ask({ ...spot, seconds: 10, level, ...shownPlays(data) })}>why?</button>
          <select aria-label="how much of the reasons" value={level} onChange={(e) => setLevel(e.currentTarget.value as Level)}>
            <option value="sentence">in one sentence</option><option value="paragraph">in a paragraph</option><option value="tree">with the tree</option>
          </select></>}
        {look.competitive && <button type="button" onClick={() => { stop(); setAsked(false); }}>hide</button>}
        {busy && <span class="note" role="status">thinking…</span>}
      </div>
      <Trouble failure={failure} />
      {data && <Lines advice={data} follow={follow} point={point} />}
      {why.busy && <p class="note" role="status">looking for the reasons…</p>}
      <Trouble failure={why.failure} />
      {why.data && <Reasons why={why.data} />}
    </section>
  );
}

function Lines({ advice, follow, point }: { advice: Advice; follow: (steps: string[]) => void; point: (line: AdviceLine | null) => void }) {
  const [chosen, setChosen] = useState<number[]>([]);
  const toggle = (rank: number) => setChosen((old) => (old.includes(rank) ? old.filter((r) => r !== rank) : [...old.slice(-1), rank]));
  const [one, other] = chosen.map((rank) => advice.lines.find((line) => line.rank === rank));
  const comparable = advice.lines.length > 1 && advice.lines.some((line) => line.evidence?.length);
  return (
    <>
      <ol class="lines">
        {advice.lines.map((line) => (
          <li key={line.rank} onMouseEnter={() => point(line)} onFocusCapture={() => point(line)}>
            <div class="line">
              <b class="worth">{shown(line.value)}</b>
              <span class={`standing ${line.status}`}>{line.status}</span>
              {line.status !== "PROVEN" && <small>{shown(line.low)} to {shown(line.high)}</small>}
              {line.behind && line.behind.value.float > 0 && <small>−{shown(line.behind.value)}</small>}
              <button type="button" onClick={() => follow(line.actions)}>follow</button>
              {comparable && <label class="small"><input type="checkbox" checked={chosen.includes(line.rank)} onChange={() => toggle(line.rank)} /> compare</label>}
            </div>
            <div class="play">{line.actions.join(" › ")}</div>
            {line.why && <div class="note">{line.why}</div>}
            {line.notes?.map((note, i) => <div key={i} class="note">{note}</div>)}
          </li>
        ))}
      </ol>
      {one && other && <Compare one={one} other={other} labels={{}} />}
      <p class="note">{advice.seconds.toFixed(1)} s, {advice.plays} plays, {advice.nodes.toLocaleString("en")} positions, {advice.samples.toLocaleString("en")} games{advice.notes?.map((n) => `; ${n}`).join("")}</p>
    </>
  );
}

function Reasons({ why }: { why: Why }) {
  return (
    <div class="why">
      <p>{why.sentence}</p>
      {why.sections.filter((s) => s.lines.length).map((s) => (
        <div key={s.head}><h3>{s.head}</h3>{s.lines.map((line, i) => <p key={i}>{line}</p>)}</div>
      ))}
      {why.tree.length > 0 && <details open><summary>The tree of best play</summary><pre class="scroll" tabindex={0}>{why.tree.join("\n")}</pre></details>}
    </div>
  );
}

export function OddsPanel({ look, spot }: { look: Look; spot: Spot }) {
  const [until, setUntil] = useState(look.horizons[0] ?? "");
  const { data, busy, failure, ask, stop } = useAsked("/api/odds", spot);
  const rows = useMemo(() => data?.marginals ? Object.values(data.marginals) : [], [data]);
  if (look.kind === "over") return null;
  return (
    <section aria-label="odds">
      <h2>Odds of what comes</h2>
      <div class="line">
        <label>until <select aria-label="until" value={until} onChange={(e) => setUntil(e.currentTarget.value)}>{look.horizons.map((h) => <option key={h}>{h}</option>)}</select></label>
        {busy ? <button type="button" onClick={stop}>stop</button> : <button type="button" onClick={() => ask({ ...spot, until, seconds: 20 })}>show odds</button>}
        {busy && <span class="note" role="status">counting…</span>}
      </div>
      <Trouble failure={failure} />
      {data?.marginals && <p class="note">{data.status}{data.assumed.length ? `; ${data.assumed.join("; ")}` : ""}{data.notes.map((n) => `; ${n}`).join("")}</p>}
      {rows.map((m) => (
        <div key={m.label} class="odds">
          <h3>{m.label}</h3>
          {m.values.map((v) => (
            <div key={v.value} class="bar" role="img" aria-label={`${v.text ?? v.value}: ${percent(v.low)}`}>
              <div class="fill even" style={{ width: `${v.low.float * 100}%` }} />
              <span>{m.kind === "event" ? (v.value ? "yes" : "no") : v.text ?? v.value} · {percent(v.low)}{v.high.exact !== v.low.exact ? ` to ${percent(v.high)}` : ""}</span>
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}
