// The table: open a position, see it, decide, enter what came up, ask.
import { render } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { Board, pickedFigure, wordsOf } from "./board";
import { Cards } from "./cards";
import { Editor } from "./edit";
import { Opener, Share } from "./opener";
import { AdvicePanel, Chance, Choices, failureOf, Log, OddsPanel, Trouble } from "./panels";
import { Gallery, PuzzlePanel } from "./puzzles";
import { ofHash, opened, redone, remember, remembered, rememberSolved, resumed, spot, taken, undone, type Table } from "./store";
import type { AdviceLine, Around, Failure, Keys, Look, Played, Spot } from "./wire";
import { persistently, send } from "./wire";

const NONE: string[] = [];

function App() {
  const [table, setTable] = useState<Table | null>(null);
  const [look, setLook] = useState<Look | null>(null);
  const [seen, setSeen] = useState<Spot | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [room, setRoom] = useState<"table" | "puzzles" | "cards">("table");
  const [editing, setEditing] = useState<Keys | null>(null);
  const [line, setLine] = useState<AdviceLine | null>(null);
  const [picked, setPicked] = useState("");
  const [warnings, setWarnings] = useState(NONE);

  useEffect(() => {
    const load = () => void ofHash(location.hash).then((shared) => {
      const found = shared ?? remembered();
      setTable(found);
      setChoosing(!found);
      if (shared) history.replaceState(null, "", location.pathname);
    }, () => setFailure({ code: "LINK", message: "this link is broken: it does not hold a whole position", problems: [] }));
    load();
    addEventListener("hashchange", load);
    return () => removeEventListener("hashchange", load);
  }, []);

  const at = useMemo(() => (table ? spot(table) : null), [table]);
  useEffect(() => {
    if (!at) return;
    const own = new AbortController(), here = () => !own.signal.aborted;
    remember(table);
    // Without a link what is shown stays, and nothing is taken; the same is asked again.
    persistently(() => send("/api/look", at), own.signal, (error) => { if (here()) setFailure(failureOf(error)); }).then(
      (found) => { if (here()) { setLook(found); setSeen(at); setFailure(null); setLine(null); setPicked(""); } },
      (error) => { if (here()) { setSeen(at); setFailure(failureOf(error)); } },
    );
    return () => own.abort();
  }, [at]);

  const around = useAround(look, at, picked);
  // A second tap on what the first one has done already is no step.
  const take = useCallback((step: string) => { if (seen === at) setTable((t) => t && taken(t, step)); }, [seen, at]);
  const undo = useCallback((count: number) => setTable((t) => t && undone(t, count)), []);
  const redo = useCallback(() => setTable((t) => t && redone(t)), []);
  // Of another game nothing that was shown may be touched.
  const begin = (found: Table, told: string[] = NONE) => { setTable(found); setLook(null); setWarnings(told); };
  const open = (document: Keys) => { begin(opened(document)); setChoosing(false); };
  const resume = (game: Played) => { begin(resumed(game), game.warnings); setChoosing(false); };
  const edit = () => {
    if (!table?.steps.length) return setEditing(table?.document ?? null);
    send("/api/standing", spot(table)).then((found) => setEditing(found.document), (error) => setFailure(failureOf(error)));
  };
  // The steps stay, so undo goes back through them; only the question ends later.
  const playOn = () => {
    if (table) send("/api/longer", spot(table)).then((found) => setTable({ ...table, document: found.document }), (error) => setFailure(failureOf(error)));
  };
  const play = (document: Keys, puzzle: string) => { begin({ ...opened(document), puzzle }); setRoom("table"); };
  useEffect(() => {
    const keys = (e: KeyboardEvent) => {
      const typing = e.target instanceof HTMLInputElement || e.target instanceof HTMLTextAreaElement;
      if (typing || !(e.ctrlKey || e.metaKey)) return;
      if (e.key === "z" && !e.shiftKey) { e.preventDefault(); undo(1); }
      if (e.key === "y" || (e.key === "z" && e.shiftKey)) { e.preventDefault(); redo(); }
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, []);

  return (
    <>
      <header>
        <h1>kibitz</h1>
        <nav>
          <button type="button" onClick={() => { setChoosing(true); setRoom("table"); setEditing(null); }}>open a position</button>
          {(["table", "puzzles", "cards"] as const).map((name) => (
            <button key={name} type="button" aria-pressed={room === name} onClick={() => { setRoom(name); setEditing(null); setChoosing(name === "table" && !table); }}>{name}</button>
          ))}
          {table && !editing && <button type="button" onClick={edit}>edit</button>}
          {table && !editing && <Share table={table} />}
        </nav>
      </header>
      {room === "puzzles" && <Gallery play={play} />}
      {room === "cards" && <Cards />}
      {editing && <Editor document={editing} play={(document) => { setEditing(null); open(document); }} close={() => setEditing(null)} />}
      {choosing && !editing && <Opener open={open} resume={resume} edit={setEditing} close={table ? () => setChoosing(false) : null} />}
      <Trouble failure={failure} />
      {failure && table && table.steps.length > 0 && failure.problems[0]?.path[0] === "steps" && <button type="button" onClick={() => undo(1)}>take the last step back</button>}
      {table && look && at && room === "table" && !editing && (
        <main>
          <div class="board">
            <h2>{look.title}</h2>
            {warnings.map((text) => <p key={text} class="note" role="status">{text}</p>)}
            {look.sample && <p class="sample">Sample: invented cards or numbers, not those of the published game.</p>}
            <Board look={look} actions={line?.actions ?? NONE} around={around} picked={picked} pick={(name) => setPicked((old) => (old === name ? "" : name))} />
          </div>
          <div class="panels" aria-busy={seen !== at}>
            {look.kind === "over" && <section><h2>The end</h2><p>{look.ending} Value of the goal: {look.value?.exact}</p>
              {look.longer && !table.puzzle && <button type="button" class="main" onClick={playOn}>play on</button>}
            </section>}
            {table.puzzle && <PuzzlePanel key={table.puzzle} look={look} spot={at} text={String(table.document.text ?? "")} back={() => undo(1)} solve={() => rememberSolved(table.puzzle!)} />}
            {look.kind === "decide" && <Choices look={look} only={wordsOf(look, picked)} take={take} mixed={table.puzzle ? table.seed : null} />}
            {look.kind === "chance" && <Chance look={look} roll={() => send("/api/roll", at).then((r) => setTable((t) => t && taken(t, r.outcome, true)))} take={take} />}
            {!table.puzzle && <AdvicePanel key={table.seed} look={look} spot={at} point={setLine} follow={(steps) => setTable((t) => t && steps.reduce((at, step) => taken(at, step), t))} />}
            <OddsPanel key={look.game} look={look} spot={at} />
            <Log told={look.told.slice(0, answered(seen, table.steps))} steps={table.steps} undone={table.undone.length} undo={undo} redo={redo} />
          </div>
        </main>
      )}
    </>
  );
}

/** How many of the steps the server has told, as they are now. */
function answered(seen: Spot | null, steps: string[]): number {
  const differs = steps.findIndex((step, i) => seen?.steps?.[i] !== step);
  return differs < 0 ? steps.length : differs;
}

/** What the picked figure reaches and sees from where it stands, once the server has told it. */
function useAround(look: Look | null, at: Spot | null, picked: string): Around | null {
  const [around, setAround] = useState<Around | null>(null);
  const figure = look ? pickedFigure(look, picked) : "";
  useEffect(() => {
    let current = true;
    setAround(null);
    if (figure && at) send("/api/around", { ...at, figure }).then((found) => { if (current) setAround(found); }, () => undefined);
    return () => { current = false; };
  }, [figure, at]);
  return around;
}

render(<App />, document.getElementById("page")!);
