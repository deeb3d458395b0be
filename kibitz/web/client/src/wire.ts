// What the server sends. Numbers are exact as text and rounded.
export interface Num { exact: string; float: number }
export type Keys = Record<string, unknown>;
export interface Problem { path: (string | number)[]; line?: number; column?: number; code: string; message: string }
export interface Failure { code: string; message: string; problems: Problem[] }
export interface Action { text: string; kind: string; args: string[] }
export interface Outcome { text: string; kind: string; chance: Num }
export interface Told { step: string; seat: number; because: string[] }

export interface HexView { name: string; column: number; row: number; terrain: string[]; treasure: string; tokens: string[]; figure: string }
export interface FigureView {
  id: string; mark: string; seat: number; mine: boolean; hex: string; strength: number; defense: number; speed: number;
  cost: number; ready: boolean; damage: number; keywords: string[]; constructs: string[]; villain: boolean; token: string;
}
export interface AscensionView {
  seat: number; turns_left: number; hexes: HexView[]; figures: FigureView[];
  sides: { seat: number; parts: [string, string][]; moves: boolean }[]; row: string[]; notes: string[]; active: string;
  names: string[];
}
export interface UnitView {
  id: string; card: string; name: string; blood: number; strikes: string; attack: number; life: number; recover: number;
  wounds: number; exhausted: number; status: number; keywords: string[]; silent: boolean; attached: string[]; dice: string[];
}
export interface PlayerView {
  seat: number; name: string; wounds: number; life: number; exhausted: number; guarded: boolean; attached: string[];
  row: UnitView[]; units: UnitView[]; spells: [string, number, number][]; dice: [string, string][]; spent: string[];
  hand: string[]; discard: string[]; pile: number | null; actions: string;
}
export interface RedRainsView {
  chimera: string; level: string; phase: string; wounds: number; life: number; rage: number; rage_dice: number;
  red_rains: number; ultimate_at: number; exhausted: number; ultimate_exhausted: number; fatigued: boolean; pile: number;
  notes: string[]; players: PlayerView[]; round: number; turn: string;
}
export interface HeroView {
  position: number; card: string; name: string; hp: number; max_hp: number; dice: number; bonus: number;
  skill_name: string; skill: number; talent_name: string; talent: number | null; shards: number; boosters: number;
  ready: boolean; down: boolean; active: boolean; face: string; tile: string; lying: string;
}
export interface RaidBossView {
  boss: string; level: number; levels: number; damage: number; hp: number; notes: string[]; kos: number; ko_limit: number;
  heroes: HeroView[]; round: number; phase: string; dice: [number, string][]; paying: [number, string][]; turn: string[];
}
export interface Look {
  game: "ascension" | "redrains" | "raidboss"; title: string; goal: string; sample: boolean;
  kind: "decide" | "chance" | "over"; whose: string; actions: Action[]; outcomes: Outcome[]; ending: string;
  value: Num | null; told: Told[]; certain: boolean[]; horizons: string[]; ends: string[]; competitive: boolean;
  view: unknown;
}
export interface Reading { status: string; odds: { value: number; chance: Num; low: Num; high: Num }[]; mean: Num[] | null; samples: number }
export interface Evidence { feature: string; here: Reading; there: Reading | null; against: number }
export interface Around { figure: string; points: number; reach: string[]; sights: { start: string; end: string; visible: boolean; distance: number; line: string[]; blocked: [string[], string][]; text: string }[] }
export interface AdviceLine {
  rank: number; play?: string[]; actions: string[]; status: string; value: Num; low: Num; high: Num;
  behind?: { value: Num; low: Num; high: Num }; nodes?: number; samples: number; notes?: string[]; why?: string;
  rules?: string[]; evidence?: Evidence[];
}
export interface Advice {
  goal?: string; status?: string; plays: number; nodes: number; samples: number; seconds: number; lines: AdviceLine[];
  notes?: string[];
}
export interface Odds {
  until: string; status: string; assumed: string[]; notes: string[]; states: number;
  marginals: Record<string, { label: string; kind: string; values: { value: number; text?: string; low: Num; high: Num }[]; mean: Num | null }>;
  outcomes: { what: string[]; low: Num; high: Num }[];
}
export interface Why { sentence: string; sections: { head: string; lines: string[] }[]; tree: string[] }
export interface Listed { game: string; name: string; title: string; difficulty: number | null; tags: string[]; text: string; puzzle: boolean }
export interface Spot { document: Keys; steps: string[]; seed: number }

export class Refusal extends Error {
  constructor(readonly failure: Failure) { super(failure.message); }
}

async function refusal(answer: Response): Promise<Refusal> {
  try { return new Refusal(await answer.json() as Failure); }
  catch { return new Refusal({ code: "HTTP", message: `the server answers ${answer.status}`, problems: [] }); }
}

export async function get<T>(path: string): Promise<T> {
  const answer = await fetch(path);
  if (!answer.ok) throw await refusal(answer);
  return await answer.json() as T;
}

export async function send<T>(path: string, given: unknown, method = "POST"): Promise<T> {
  const answer = await fetch(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(given) });
  if (!answer.ok) throw await refusal(answer);
  return await answer.json() as T;
}

/** Read an NDJSON answer; `told` hears of progress. Aborting the signal ends the work on the server. */
export async function stream<T>(path: string, given: unknown, signal: AbortSignal, told: (data: T) => void): Promise<T> {
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
      const said = JSON.parse(line) as { kind: string; data: T };
      if (said.kind === "done") return said.data;
      if (said.kind === "error") throw new Refusal(said.data as Failure);
      if (Object.keys(said.data as object).length) told(said.data);
    }
    if (done) throw new Refusal({ code: "STREAM", message: "the answer broke off; is the server still there?", problems: [] });
  }
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
