// Puzzles: the gallery, the puzzle of the day, and the panel that judges tries and gives hints.
import { useEffect, useMemo, useState } from "preact/hooks";
import { failureOf, Trouble, useAsked } from "./panels";
import { puzzleKey, solvedPuzzles } from "./store";
import type { Failure, Keys, Listed, Look, Spot, Worth } from "./wire";
import { get, shown } from "./wire";

export const GAMES: Record<string, string> = { ascension: "Ascension Tactics", redrains: "Red Rains", raidboss: "Raid Boss" };

/** The same puzzle for everybody on one day: days since 1970 count through the gallery in a mixed order. */
export function ofTheDay<T>(puzzles: T[], now: Date): T | undefined {
  const day = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
  return puzzles[(day * 7919) % Math.max(1, puzzles.length)];
}

export function Gallery({ play }: { play: (document: Keys, key: string) => void }) {
  const [shelf, setShelf] = useState<Listed[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [game, setGame] = useState("");
  const [level, setLevel] = useState(0);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const solved = useMemo(solvedPuzzles, []);
  const fail = (error: unknown) => setFailure(failureOf(error));
  useEffect(() => { get("/api/scenarios").then((all) => setShelf(all.filter((s) => s.puzzle)), fail); }, []);
  const start = (s: Listed) => get("/api/scenarios/{game}/{name}", { game: s.game, name: s.name }).then((found) => play(found.document, puzzleKey(s.game, s.name)), fail);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = (shelf ?? []).filter((s) => (!game || s.game === game) && (!level || s.difficulty === level) &&
    (!open || !solved.has(puzzleKey(s.game, s.name))) && words.every((w) => `${s.name} ${s.title} ${s.tags.join(" ")}`.toLowerCase().includes(w)));
  const daily = shelf && ofTheDay(shelf, new Date());
  return (
    <section class="opener" aria-label="puzzles">
      <h2>Puzzles <small>{shelf ? `${[...solved].length} of ${shelf.length} solved here` : "loading…"}</small></h2>
      <Trouble failure={failure} />
      {daily && <p>Puzzle of the day: <button type="button" class="main" onClick={() => start(daily)}>{daily.title} ({GAMES[daily.game]})</button></p>}
      <div class="line">
        <label>game <select aria-label="game" value={game} onChange={(e) => setGame(e.currentTarget.value)}>
          <option value="">all</option>{Object.entries(GAMES).map(([id, name]) => <option key={id} value={id}>{name}</option>)}
        </select></label>
        <label>difficulty <select aria-label="difficulty" value={level} onChange={(e) => setLevel(Number(e.currentTarget.value))}>
          <option value={0}>all</option>{[1, 2, 3, 4, 5].map((n) => <option key={n} value={n}>{"●".repeat(n)}</option>)}
        </select></label>
        <label class="small"><input type="checkbox" checked={open} onChange={(e) => setOpen(e.currentTarget.checked)} /> not solved yet</label>
        <input type="search" placeholder="theme or title" aria-label="theme or title" value={typed} onInput={(e) => setTyped(e.currentTarget.value)} />
      </div>
      <ul class="gallery">
        {fitting.map((s) => (
          <li key={`${s.game}/${s.name}`}>
            <button type="button" onClick={() => start(s)}>
              <b>{solved.has(puzzleKey(s.game, s.name)) ? "✓ " : ""}{s.title}</b>
              <small>{GAMES[s.game]}{s.difficulty ? ` · ${"●".repeat(s.difficulty)}` : ""}{s.tags.length ? ` · ${s.tags.join(", ")}` : ""}</small>
              <span>{s.text}</span>
            </button>
          </li>
        ))}
      </ul>
      {shelf && !fitting.length && <p class="note">no puzzle fits</p>}
    </section>
  );
}

const worth = (w: Worth): string => (w.low.exact === w.high.exact ? shown(w.low) : `${shown(w.low)} to ${shown(w.high)} (${w.status})`);

/** Judges every own step, and tells when the puzzle is solved: all own steps were best, up to the end of the question. */
export function PuzzlePanel({ look, spot, text, back, solve }: { look: Look; spot: Spot; text: string; back: () => void; solve: () => void }) {
  const judged = useAsked("/api/judge", spot);
  const hints = useAsked("/api/hint", spot);
  const [count, setCount] = useState(0);
  const [given, setGiven] = useState<string[]>([]);
  useEffect(() => {
    setCount(0);
    setGiven([]);
    if (spot.steps.length) judged.ask({ ...spot, seconds: 60 });
  }, [spot]);
  useEffect(() => { const told = hints.data; if (told) setGiven((old) => [...old, told.text]); }, [hints.data]);
  const verdict = judged.data;
  const won = look.kind === "over" && verdict?.verdict === "best";
  useEffect(() => { if (won) solve(); }, [won]);
  const hint = () => { setCount(count + 1); hints.ask({ ...spot, seconds: 60, number: count + 1 }); };
  return (
    <section aria-label="puzzle">
      <h2>Puzzle <small>{look.goal}</small></h2>
      {text && <p>{text}</p>}
      {judged.busy && <p class="note" role="status">looking at that…</p>}
      <Trouble failure={judged.failure} />
      {verdict?.verdict === "worse" && <div class="verdict worse" role="status">
        <p><b>That is not best.</b> The position was worth {worth(verdict.value)}; now {worth(verdict.reached)} is left.</p>
        {verdict.line.length > 0 && <p>The best that is left: {verdict.line.map((t) => t.step).join(" › ")}</p>}
        <button type="button" class="main" onClick={back}>take it back</button>
      </div>}
      {verdict?.verdict === "open" && <p class="verdict" role="status">It is not proven whether that is best.</p>}
      {verdict?.verdict === "best" && <p class="verdict best" role="status"><b>{won ? "Solved." : "Right so far."}</b> {won && `The goal is worth ${worth(verdict.reached)}.`}</p>}
      {given.length > 0 && <ol class="hints" aria-label="hints">{given.map((one, i) => <li key={i}>{one}</li>)}</ol>}
      <Trouble failure={hints.failure} />
      {look.kind === "decide" && !hints.data?.last && <button type="button" disabled={hints.busy} onClick={hint}>{hints.busy ? "thinking…" : count ? "another hint" : "a hint"}</button>}
    </section>
  );
}
