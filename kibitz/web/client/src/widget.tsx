// The board in a notebook: an anywidget view of `kibitz.display.Board`. Python holds the game; this draws it and tells it clicks.
import { render as draw } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Board, wordsOf } from "./board";
import dark from "./dark.css";
import light from "./light.css";
import page from "./page.css";
import { Chance, Choices, Log } from "./panels";
import type { Around, Look } from "./wire";

interface State { look: Look; picked: string; line: string[]; around: Around | null; play: boolean; undone: number; trouble: string }
/** What anywidget gives: the traits of the Python object, and messages to it. */
interface Model {
  get<K extends keyof State>(name: K): State[K];
  set(name: "picked", value: string): void;
  save_changes(): void;
  send(message: { kind: string; step?: string; count?: number }): void;
  on(event: string, told: () => void): void;
  off(event: string, told: () => void): void;
}

const NAMES = ["look", "picked", "line", "around", "play", "undone", "trouble"] as const;
const stateOf = (model: Model) => Object.fromEntries(NAMES.map((name) => [name, model.get(name)])) as unknown as State;

function Widget({ model }: { model: Model }) {
  const [state, setState] = useState(() => stateOf(model));
  useEffect(() => {
    const told = () => setState(stateOf(model));
    told();
    model.on("change", told);
    return () => model.off("change", told);
  }, [model]);
  const { look, picked, line, around, play, undone, trouble } = state;
  const pick = (name: string) => { model.set("picked", name === picked ? "" : name); model.save_changes(); };
  const take = (step: string) => model.send({ kind: "take", step });
  return (
    <div class="widget" role="group" aria-label={`board: ${look.title}`}>
      <h2>{look.title} <small>{look.goal}</small></h2>
      {look.sample && <p class="sample">Sample: invented cards or numbers, not those of the published game.</p>}
      <Board look={look} actions={line} around={around} picked={picked} pick={pick} />
      {line.length > 0 && <p class="note">Shown: {line.join(" › ")}</p>}
      {trouble && <p class="trouble" role="alert">{trouble}</p>}
      {look.kind === "over" && <p class="turn">{look.ending} Value of the goal: {look.value?.exact}</p>}
      {play && look.kind === "decide" && <Choices look={look} only={wordsOf(look, picked)} take={take} mixed={null} />}
      {play && look.kind === "chance" && <Chance look={look} roll={async () => model.send({ kind: "roll" })} take={take} />}
      {play && <Log told={look.told} undone={undone} undo={(count) => model.send({ kind: "undo", count })} redo={() => model.send({ kind: "redo" })} />}
    </div>
  );
}

// --- light or dark: as the notebook is where it says so, else as the system is ---

const SYSTEM = matchMedia("(prefers-color-scheme: dark)");
const PLACES = [document.documentElement, document.body];

function isDark(): boolean {
  for (const { dataset, classList } of PLACES) {
    if (dataset.jpThemeLight) return dataset.jpThemeLight === "false";
    const said = dataset.vscodeThemeKind ?? dataset.theme ?? dataset.bsTheme ?? "";
    if (/dark|high-contrast$/.test(said) || classList.contains("dark")) return true;
    if (/light/.test(said)) return false;
  }
  return SYSTEM.matches;
}

/** Keep `host` and its colours as the notebook is; what ends that. */
function follow(host: HTMLElement, colours: HTMLStyleElement): () => void {
  const look = () => {
    colours.textContent = isDark() ? dark : light;
    host.style.colorScheme = isDark() ? "dark" : "light";
  };
  const watch = new MutationObserver(look);
  for (const place of PLACES) watch.observe(place, { attributes: true });
  SYSTEM.addEventListener("change", look);
  look();
  return () => { watch.disconnect(); SYSTEM.removeEventListener("change", look); };
}

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const host = document.createElement("div");
  // The keys of a notebook would take Enter and Space away from the board.
  host.dataset.lmSuppressShortcuts = "true";
  const [base, colours] = [document.createElement("style"), document.createElement("style")];
  const inside = document.createElement("div");
  base.textContent = page;
  host.attachShadow({ mode: "open" }).append(base, colours, inside);
  el.append(host);
  const unfollow = follow(host, colours);
  draw(<Widget model={model} />, inside);
  return () => { draw(null, inside); unfollow(); host.remove(); };
}

export default { render };
