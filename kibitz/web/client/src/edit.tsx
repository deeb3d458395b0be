// The editor of positions: the document changes in the page at once, the server says what the rules think of it.
import { Component, type ComponentChildren } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { back, begun, changed, forth, put, type History, type Path } from "./editdoc";
import { AscensionEditor } from "./editascension";
import { DeskContext, fieldId, type Form } from "./editfields";
import { Naming, Whole } from "./editparts";
import { RaidBossEditor } from "./editraid";
import { RedRainsEditor } from "./editrains";
import { failureOf, Trouble } from "./panels";
import { GAMES } from "./puzzles";
import type { Failure, Keys, Look } from "./wire";
import { send } from "./wire";

const PAUSE = 250;
const DRAFT = "kibitz.draft";
const forms = new Map<string, Promise<Form>>();

export function formOf(game: string): Promise<Form> {
  const found = forms.get(game) ?? send("/api/form", { game: game as Form["game"] });
  forms.set(game, found);
  found.catch(() => forms.delete(game));
  return found;
}

export function draft(): Keys | null {
  try { return JSON.parse(localStorage.getItem(DRAFT) ?? "null") as Keys | null; } catch { return null; }
}

function keepDraft(document: Keys | null): void {
  try { if (document) localStorage.setItem(DRAFT, JSON.stringify(document)); else localStorage.removeItem(DRAFT); } catch { /* a full memory keeps none */ }
}

/** What the rules say of a document, a moment after its last change. */
function useLook(document: Keys): { look: Look | null; failure: Failure | null; waiting: boolean } {
  const [state, setState] = useState<{ look: Look | null; failure: Failure | null; of: Keys | null }>({ look: null, failure: null, of: null });
  useEffect(() => {
    let current = true;
    const later = setTimeout(() => {
      const done = (look: Look | null, failure: Failure | null) => { if (current) setState({ look, failure, of: document }); };
      send("/api/look", { document }).then((found) => done(found, null), (error) => done(null, failureOf(error)));
      keepDraft(document);
    }, PAUSE);
    return () => { current = false; clearTimeout(later); };
  }, [document]);
  return { ...state, waiting: state.of !== document };
}

export function Editor({ document: start, play, close }: { document: Keys; play: (document: Keys) => void; close: () => void }) {
  const [history, setHistory] = useState<History>(() => begun(start));
  const [form, setForm] = useState<Form | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const document = history.now, game = String(document.game ?? "");
  const { look, failure, waiting } = useLook(document);
  useEffect(() => {
    if (game in GAMES) formOf(game).then(setForm, (error) => setFailed(failureOf(error)));
    else setForm(null);
  }, [game]);
  const change = useCallback((now: Keys | ((document: Keys) => Keys)) => setHistory((h) => changed(h, typeof now === "function" ? now(h.now) : now)), []);
  const set = useCallback((path: Path, value: unknown) => setHistory((h) => changed(h, put(h.now, path, value))), []);
  useEffect(() => {
    const keys = (e: KeyboardEvent) => {
      if (!(e.ctrlKey || e.metaKey) || !"zy".includes(e.key.toLowerCase())) return;
      e.stopImmediatePropagation();
      if (e.target instanceof HTMLTextAreaElement) return;
      e.preventDefault();
      setHistory(e.key.toLowerCase() === "y" || e.shiftKey ? forth : back);
    };
    addEventListener("keydown", keys, true);
    return () => removeEventListener("keydown", keys, true);
  }, []);
  const problems = failure?.problems ?? [];
  const desk = useMemo(() => form && { document, form, problems, set, change }, [document, form, problems, set, change]);
  const leave = () => { keepDraft(null); close(); };
  return (
    <div class="editor">
      <div class="editbar" role="toolbar" aria-label="editor">
        <button type="button" disabled={!history.past.length} onClick={() => setHistory(back)}>undo</button>
        <button type="button" disabled={!history.future.length} onClick={() => setHistory(forth)}>redo</button>
        <button type="button" class="main" disabled={!look || waiting} onClick={() => { keepDraft(null); play(document); }}>play on from here</button>
        <button type="button" onClick={leave}>close</button>
      </div>
      <Verdict look={look} failure={failure} waiting={waiting} />
      <Trouble failure={failed} />
      {desk && form && form.game === game && (
        <DeskContext.Provider value={desk}>
          <Readable document={document}>
            <Naming />
            {game === "redrains" ? <RedRainsEditor /> : game === "raidboss" ? <RaidBossEditor /> : <AscensionEditor />}
          </Readable>
        </DeskContext.Provider>
      )}
      <Whole document={document} change={change} />
    </div>
  );
}

/** The fields, unless the document is of a shape that has none: then its text alone is left to put right. */
class Readable extends Component<{ document: Keys; children: ComponentChildren }, { broken: Keys | null }> {
  state = { broken: null as Keys | null };
  componentDidCatch() { this.setState({ broken: this.props.document }); }
  render() {
    if (this.state.broken !== this.props.document) return this.props.children;
    return <p class="note">These keys are not of a form that fields can show. Undo, or put them right in the text below.</p>;
  }
}

function Verdict({ look, failure, waiting }: { look: Look | null; failure: Failure | null; waiting: boolean }) {
  const go = (path: Path) => {
    for (let n = path.length; n > 0; n--) {
      const found = document.getElementById(fieldId(path.slice(0, n)));
      if (found) { found.scrollIntoView({ block: "center" }); found.focus(); return; }
    }
  };
  return (
    <div class={`verdict ${failure ? "worse" : look ? "best" : ""}`} role="status" aria-busy={waiting}>
      {failure ? <><b>{failure.message}</b>
        <ul>{failure.problems.map((p, i) => <li key={i}><button type="button" class="link" onClick={() => go(p.path)}>{p.path.join(" › ") || p.code}</button> {p.message}</li>)}</ul></>
        : look ? <span><b>The rules accept this position.</b> {look.kind === "decide" ? `${look.whose || "A player"} decides: ${look.actions.length} possible.` : look.kind === "chance" ? "Chance decides next." : look.ending} Question: {look.goal}</span>
          : <span>asking the rules …</span>}
      {look?.sample && !failure && <p class="sample">Sample: invented cards or numbers, not those of the published game.</p>}
    </div>
  );
}
