// What every editor has: the name and packs of a position, its question, all other keys, the whole text.
import { useEffect, useRef, useState } from "preact/hooks";
import { Choice, fieldId, KeyText, Part, Rest, useDesk } from "./editfields";
import { failureOf, Trouble } from "./panels";
import type { Failure, Keys } from "./wire";
import { send } from "./wire";

const HEAD = ["format", "id", "title", "game", "source", "difficulty", "tags", "text", "answer", "checks"];

export function Naming() {
  const { document, set, form } = useDesk();
  const packs = Array.isArray(document.packs) ? (document.packs as string[]) : form.usual;
  const toggle = (name: string) => {
    const now = packs.includes(name) ? packs.filter((p) => p !== name) : [...packs, name];
    set(["packs"], now.join() === form.usual.join() ? undefined : now);
  };
  const stale = "answer" in document || "checks" in document;
  return (
    <Part title="Position" path={["packs"]}>
      <label class="choice">title <input aria-label="title" id={fieldId(["title"])} value={String(document.title ?? "")} onChange={(e) => set(["title"], e.currentTarget.value)} /></label>
      <div class="line" role="group" aria-label="packs of cards">packs
        {form.packs.map((p) => <button key={p.name} type="button" class="flag" aria-pressed={packs.includes(p.name)} onClick={() => toggle(p.name)}>{p.name}{p.sample ? " (sample)" : ""}</button>)}
      </div>
      {stale && <p class="note">The file states an answer, which belongs to the position as it was. <button type="button" onClick={() => set([], withoutAnswer(document))}>leave the answer out</button></p>}
      <details><summary>about the file</summary>{["id", "source", "text", "tags", "difficulty", "answer", "checks"].map((key) => <KeyText key={key} name={key} path={[key]} />)}</details>
    </Part>
  );
}

const withoutAnswer = (document: Keys): Keys => Object.fromEntries(Object.entries(document).filter(([key]) => key !== "answer" && key !== "checks"));

/** The question of a position: the usual ones by name, every other one as text. */
export function Question() {
  const { document, form, set } = useDesk();
  const now = JSON.stringify(document.goal);
  const index = form.goals.findIndex((one) => JSON.stringify(one.goal) === now);
  return (
    <Part title="Question">
      <Choice label="what is asked" value={index < 0 ? "own" : String(index)} options={[...form.goals.map((one, i): [string, string] => [String(i), one.label]), ...(index < 0 ? [["own", "as written below"] as [string, string]] : [])]}
        set={(value) => { if (value !== "own") set(["goal"], form.goals[Number(value)]?.goal); }} />
      <KeyText name="goal" path={["goal"]} />
    </Part>
  );
}

/** All keys of the position that no field shows. */
export function OtherKeys({ shown }: { shown: string[] }) {
  const { form } = useDesk();
  return <details class="part"><summary>Everything else of the position</summary><Rest path={[]} shown={[...HEAD, "packs", "goal", ...shown]} known={form.keys} /></details>;
}

/** The document as the text of a position file; where the rules refuse it, as JSON, which is YAML as well. */
export function Whole({ document, change }: { document: Keys; change: (document: Keys) => void }) {
  const [text, setText] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const box = useRef<HTMLDetailsElement>(null);
  const show = () => {
    if (!box.current?.open) return;
    send("/api/write", { document }).then((found) => setText(found.text), () => setText(JSON.stringify(document, null, 1)));
  };
  useEffect(show, [document]);
  const apply = () => send("/api/read", { text: text ?? "" }).then((found) => { setFailure(null); change(found.document); }, (error) => setFailure(failureOf(error)));
  return (
    <details class="part" ref={box} onToggle={show}>
      <summary>The whole position as text</summary>
      <textarea rows={18} aria-label="the whole position as text" spellcheck={false} value={text ?? ""} onInput={(e) => setText(e.currentTarget.value)} />
      <button type="button" disabled={text === null} onClick={() => void apply()}>take over this text</button>
      <Trouble failure={failure} />
    </details>
  );
}
