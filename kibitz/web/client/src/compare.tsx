// Two plays side by side: what each leads to, as paired bars.
import type { AdviceLine, Evidence, Num, Reading } from "./wire";
import { percent, shown } from "./wire";

const mean = (r: Reading): string => (r.mean?.[0] ? shown(r.mean[0]) : "");
const chance = (r: Reading, value: number): Num | undefined => r.odds.find((o) => o.value === value)?.chance;

export function Compare({ one, other, labels }: { one: AdviceLine; other: AdviceLine; labels: Record<string, string> }) {
  const there = new Map((other.evidence ?? []).map((e) => [e.feature, e]));
  const pairs = (one.evidence ?? []).flatMap((e): [Evidence, Evidence][] => { const b = there.get(e.feature); return b ? [[e, b]] : []; })
    .filter(([a, b]) => JSON.stringify(a.here.odds) !== JSON.stringify(b.here.odds));
  return (
    <div class="compare" aria-label={`play ${one.rank} and play ${other.rank} compared`} role="group">
      <h3>Play {one.rank} beside play {other.rank}</h3>
      <p class="note">worth {shown(one.value)} ({one.status}) and {shown(other.value)} ({other.status})</p>
      {pairs.map(([a, b]) => (
        <div key={a.feature} class="odds">
          <h3>{labels[a.feature] ?? a.feature.replaceAll("_", " ")} <small>{mean(a.here)}{mean(a.here) && " and "}{mean(b.here)}</small></h3>
          {[...new Set([...a.here.odds, ...b.here.odds].map((o) => o.value))].sort((x, y) => x - y).map((value) => (
            <div key={value} class="pair">
              <span>{value}</span>
              {[a, b].map((e, i) => {
                const p = chance(e.here, value);
                return <div key={i} class="bar" role="img" aria-label={`play ${i ? other.rank : one.rank}: ${value} with ${p ? percent(p) : "0 %"}`}>
                  <div class={`fill ${i ? "even" : "good"}`} style={{ width: `${(p?.float ?? 0) * 100}%` }} /><span>{p ? percent(p) : "0 %"}</span></div>;
              })}
            </div>
          ))}
        </div>
      ))}
      {!pairs.length && <p class="note">Nothing that is counted differs, as far as it is known.</p>}
    </div>
  );
}
