// What the server sends, by the names that the page uses: all of it comes from the server's schema (`npm run types`).
import type { components, paths } from "./schema";

type Schemas = components["schemas"];
type KeyOfAny<U> = U extends unknown ? keyof U : never;
type ValueOf<U, K extends PropertyKey> = U extends { [key in K]: infer V } ? V : never;
/** Several forms read as one: what only some of them have may be missing. */
type Merged<U> = { [K in keyof U]: U[K] } & { [K in Exclude<KeyOfAny<U>, keyof U>]?: ValueOf<U, K> };

export type Num = Schemas["Num"];
export type Keys = Schemas["Document"]["document"];
export type Problem = Schemas["Problem"];
export type Failure = Schemas["Failure"];
export type Spot = Required<Schemas["Position"]>;
export type Played = Schemas["Played"];
export type Listed = Schemas["Listed"];

export type Action = Schemas["Action"];
export type Outcome = Schemas["Outcome"];
export type Told = Schemas["Told"];
export type Look = Schemas["Look"];
export type Around = Schemas["Around"];
export type HexView = Schemas["HexView"];
export type FigureView = Schemas["FigureView"];
/** The battlefield; what else a drawing of it may show stands elsewhere on the page. */
export type AscensionView = Omit<Schemas["PositionView"], "title" | "goal" | "sample" | "sights" | "reach">;
export type UnitView = Schemas["UnitView"];
export type PlayerView = Schemas["PlayerView"];
export type RedRainsView = Schemas["RedRainsView"];
export type HeroView = Schemas["HeroView"];
export type RaidBossView = Schemas["RaidBossView"];

export type Reading = Schemas["Reading"];
export type Evidence = Schemas["Evidence"];
/** A play: while advice is worked out it has no reasons yet. */
export type AdviceLine = Merged<Schemas["PlaySoFar"] | Schemas["Play"]>;
export type Advice = Merged<Omit<Schemas["AdviceSoFar"], "lines"> | Omit<Schemas["Advice"], "lines">> & { lines: AdviceLine[] };
export type Odds = Schemas["Odds"];
export type Why = Schemas["Why"];
export type Worth = Schemas["Worth"];
export type Verdict = Schemas["Verdict"];
export type Hint = Schemas["Hint"];

export type Card = Schemas["CardRow"];
export type Listing = Schemas["Listing"];
export type Checked = Schemas["Checked"];
export type EntryForm = Schemas["EntryForm"];
export type CardField = Schemas["CardField"];
/** What a Hero or a Boss of Raid Boss begins with. */
export type Facts = Merged<Schemas["HeroFacts"] | Schemas["BossFacts"]>;
export type CardInfo = Schemas["CardInfo"] & { facts?: Facts | null };
export type Form = Omit<Merged<Schemas["Form"]>, "cards"> & { cards: CardInfo[] };

export class Refusal extends Error {
  constructor(readonly failure: Failure) { super(failure.message); }
}

async function refusal(answer: Response): Promise<Refusal> {
  try { return new Refusal(await answer.json() as Failure); }
  catch { return new Refusal({ code: "HTTP", message: `the server answers ${answer.status}`, problems: [] }); }
}

// --- asking: every path, what is sent to it and what it answers are those of the schema ---

type Method = "get" | "post" | "put" | "delete";
type PathsBy<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, object> ? P : never }[keyof paths];
type Route<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>;
type Content<R> = R extends { responses: { 200: { content: infer C } } } ? C : never;
type Answer<P extends keyof paths, M extends Method> = Content<Route<P, M>> extends { "application/json": infer A } ? A : never;
type Body<P extends keyof paths, M extends Method> = Route<P, M> extends { requestBody: { content: { "application/json": infer B } } } ? B : never;
/** What stands in the braces of a path, where it has any. */
type Parts<P extends keyof paths, M extends Method> = Route<P, M> extends { parameters: { path: infer V extends Record<string, string> } } ? [V] : [];
type Line<P extends keyof paths> = Content<Route<P, "post">> extends { "application/x-ndjson": infer L } ? L : never;
/** The paths that answer line by line. */
export type Asking = { [P in PathsBy<"post">]: [Line<P>] extends [never] ? never : P }[PathsBy<"post">];
export type Question<P extends Asking> = Body<P, "post">;
type Data<L, K> = L extends { kind: K; data: infer D } ? (D extends Record<string, never> ? never : D) : never;
/** The answer to a question, whole or so far. */
export type Heard<P extends Asking> = Data<Line<P>, "done" | "progress">;

async function asked(method: Method, path: string, parts: Record<string, string> = {}, given?: unknown): Promise<unknown> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ""));
  const body = given === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(given) };
  const answer = await fetch(filled, { method: method.toUpperCase(), ...body });
  if (!answer.ok) throw await refusal(answer);
  return await answer.json();
}

export async function get<P extends PathsBy<"get">>(path: P, ...[parts]: Parts<P, "get">): Promise<Answer<P, "get">> {
  return await asked("get", path, parts) as Answer<P, "get">;
}

export async function send<P extends PathsBy<"post">>(path: P, given: Body<P, "post">, ...[parts]: Parts<P, "post">): Promise<Answer<P, "post">> {
  return await asked("post", path, parts, given) as Answer<P, "post">;
}

export async function put<P extends PathsBy<"put">>(path: P, given: Body<P, "put">, ...[parts]: Parts<P, "put">): Promise<Answer<P, "put">> {
  return await asked("put", path, parts, given) as Answer<P, "put">;
}

export async function remove<P extends PathsBy<"delete">>(path: P, ...[parts]: Parts<P, "delete">): Promise<Answer<P, "delete">> {
  return await asked("delete", path, parts) as Answer<P, "delete">;
}

/** Read an answer line by line; `told` hears of progress. Aborting the signal ends the work on the server. */
export async function stream<P extends Asking>(path: P, given: Question<P>, signal: AbortSignal, told: (data: Heard<P>) => void): Promise<Heard<P>> {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(given), signal });
  if (!answer.ok || !answer.body) throw await refusal(answer);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    rest += value ?? "";
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const said = JSON.parse(line) as { kind: "progress" | "done"; data: Heard<P> } | { kind: "error"; data: Failure };
      if (said.kind === "done") return said.data;
      if (said.kind === "error") throw new Refusal(said.data);
      if (Object.keys(said.data as object).length) told(said.data);
    }
    if (done) throw new Refusal({ code: "STREAM", message: "the answer broke off; is the server still there?", problems: [] });
  }
}

// --- a link that breaks ---

const AGAIN = 2_000;
/** Whether there is no answer for want of a link, so that it is worth asking again. */
const unreached = (error: unknown): boolean => !(error instanceof Refusal) || error.failure.code === "STREAM";

/** The answer, asked for again and again while the server is not reached; `lost` hears of every failure of the link. */
export async function persistently<T>(ask: () => Promise<T>, signal: AbortSignal, lost: (error: unknown) => void): Promise<T> {
  for (;;) {
    try { return await ask(); } catch (error) {
      if (signal.aborted || !unreached(error)) throw error;
      lost(error);
      await pause(signal);
      if (signal.aborted) throw error;
    }
  }
}

/** A moment, or less where the browser says before that the link is back. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const over = () => { clearTimeout(timer); removeEventListener("online", over); signal.removeEventListener("abort", over); done(); };
    const timer = setTimeout(over, AGAIN);
    addEventListener("online", over);
    signal.addEventListener("abort", over);
  });
}

/** A number for people: few digits, and the fraction where it is short. */
export function shown(n: Num): string {
  const rounded = Math.abs(n.float) >= 100 ? n.float.toFixed(0) : String(Number(n.float.toFixed(2)));
  return n.exact.includes("/") || n.exact === rounded ? rounded : n.exact.length <= 8 ? n.exact : rounded;
}

export function percent(n: Num): string {
  const p = n.float * 100;
  return p === 0 || p === 100 ? `${p} %` : p < 0.1 ? "< 0.1 %" : p > 99.9 ? "> 99.9 %" : `${p.toFixed(1)} %`;
}
