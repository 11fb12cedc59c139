/** The rows of the coverage table about conclusions: false claims and power of comparisons as commands make them. */
import {
  compareReliability,
  compareSystems,
  decide,
  humanComparison,
  type ScoreRow,
  turnScaling,
} from '../src/index.js';
import type { Random } from '../src/math/index.js';
import { pairedTest } from '../src/statistics/index.js';
import { draw, percent, share } from './coverage-row.js';
import { add, asked, isWanted } from './coverage-table.js';

const DATASETS = asked ?? 2000;

/** How often something is claimed that is not so; at most 6 %. */
function falseClaims(setting: string, seed: number, claims: (random: Random) => boolean): void {
  if (!isWanted(setting)) return;
  const found = share(DATASETS, seed, claims);
  add({
    ...{ setting, promised: 'at most 6', found: percent(found), kept: found <= 0.06 },
    ...{ datasets: DATASETS, seed },
  });
}

const row = (i: number, metric: string, score: number | null): ScoreRow => ({
  ...{ transcript: `t${i}`, metric, n: 1, signature: 's', score },
});

/** Scores of pairs without a difference, by kind. */
const SHAPES: Readonly<Record<string, (random: Random) => number>> = {
  'Likert 1 to 5': (random) => Math.min(5, 1 + Math.floor(random.next() ** 2 * 5)),
  'zero-inflated (80 % zeros)': (random) => (random.next() < 0.8 ? 0 : random.next()),
  'heavy tails (t with 3 df)': (random) =>
    random.normal() / Math.sqrt((random.normal() ** 2 + random.normal() ** 2 + random.normal() ** 2) / 3),
};

function shapeRows(): void {
  for (const [s, [name, one]] of Object.entries(SHAPES).entries())
    falseClaims(`compareSystems, null, ${name}, 20 pairs`, 3000 + s, (random) => {
      const side = (): ScoreRow[] => draw(20, (i) => row(i, 'm', one(random)));
      return compareSystems({ a: side(), b: side() })[0]!.pValue! <= 0.05;
    });
  falseClaims('compareSystems, null, 7 metrics, Holm: any', 3010, (random) => {
    const side = (): ScoreRow[] =>
      draw(12, (i) => i).flatMap((i) => draw(7, (m) => row(i, `m${m}`, random.normal())));
    return compareSystems({ a: side(), b: side() }).some(({ adjustedPValue }) => adjustedPValue! <= 0.05);
  });
  falseClaims('compareSystems, null, 15 systems, 12 pairs each, Holm: any', 3011, (random) => {
    const systems = draw(15, (s) => [`s${s}`, draw(12, (i) => row(i, 'm', random.normal()))] as const);
    return compareSystems(Object.fromEntries(systems)).some(({ adjustedPValue }) => adjustedPValue! <= 0.05);
  });
}

/** Items by raters, one difference each, with a share of the variance between items and between raters. */
function crossedRows(): void {
  for (const [k, shareOfKind] of [0, 0.2].entries())
    falseClaims(
      `pairedTest, 8 items x 6 raters, variance of each kind ${shareOfKind}`,
      3020 + k,
      (random) => {
        const deviation = Math.sqrt(shareOfKind);
        const [items, raters] = [draw(8, () => random.normal()), draw(6, () => random.normal())];
        const cells = draw(48, (i) => ({ item: i % 8, rater: Math.floor(i / 8) }));
        const noise = Math.sqrt(1 - 2 * shareOfKind);
        const differences = cells.map(
          ({ item, rater }) => deviation * (items[item]! + raters[rater]!) + noise * random.normal(),
        );
        const clusterLabels = [cells.map(({ item }) => item), cells.map(({ rater }) => rater)];
        return pairedTest(differences, { clusterLabels }).pValue! <= 0.05;
      },
    );
}

function taskRows(): void {
  falseClaims(
    'turnScaling, no effect, half of the hard problems missing under 8 turns: verdict',
    3030,
    (random) => {
      const records = draw(40, (i) => ({ item: `p${i}`, p: i < 20 ? 0.2 : 0.8 })).flatMap(({ item, p }, i) =>
        [2, 4, 8].flatMap((budget) =>
          budget === 8 && i < 10 ? [] : [{ budget, item, success: random.next() < p }],
        ),
      );
      return turnScaling(records).verdict !== 'flat';
    },
  );
  falseClaims('turnScaling, the same: interval of the slope', 3031, (random) => {
    const records = draw(40, (i) => ({ item: `p${i}`, p: i < 20 ? 0.2 : 0.8 })).flatMap(({ item, p }, i) =>
      [2, 4, 8].flatMap((budget) =>
        budget === 8 && i < 10 ? [] : [{ budget, item, success: random.next() < p }],
      ),
    );
    const { interval } = turnScaling(records).slope!;
    return interval !== null && (interval.lower > 0 || interval.upper < 0);
  });
  falseClaims(
    'humanComparison, 40 tasks with the same rates, easy and hard ones 5 to 1 and 1 to 5',
    3032,
    (random) => {
      const group = (easy: number, hard: number) =>
        draw(40, (i) => ({ item: `t${i}`, p: i < 20 ? 0.8 : 0.3, runs: i < 20 ? easy : hard })).flatMap(
          ({ item, p, runs }) =>
            draw(runs, () => ({ turns: [], meta: { item }, outcome: { success: random.next() < p } })),
        );
      const { interval } = humanComparison({ a: group(5, 1), b: group(1, 5) }).measures.success.difference;
      return interval !== null && (interval.lower > 0 || interval.upper < 0);
    },
  );
}

function gateRows(): void {
  for (const n of [2, 3, 5])
    falseClaims(`gate, ${n} pairs, no change: NSE < 0 fails`, 3040 + n, (random) => {
      const base = draw(n, () => 0.6 + 0.1 * random.normal());
      const side = (): ScoreRow[] =>
        base.map((score, i) => row(i, 'speaker-entropy', score + 0.05 * random.normal()));
      const compared = compareSystems({ base: side(), next: side() });
      return decide(compared, ['NSE < 0'])[0]!.verdict === 'fail';
    });
  falseClaims('gate, 20 pairs, falls by .2 where scores are lost: NSE < -.05 passes', 3050, (random) => {
    // The new version loses the scores of the eight conversations that it makes worst.
    const base = draw(20, () => 0.7 + 0.05 * random.normal());
    const next = base.map((score, i) => (i < 8 ? null : score + 0.02 * random.normal()));
    const compared = compareSystems({
      base: base.map((score, i) => row(i, 'speaker-entropy', score)),
      next: next.map((score, i) => row(i, 'speaker-entropy', score)),
    });
    return decide(compared, ['NSE < -0.05'])[0]!.verdict === 'pass';
  });
}

/** Runs of instructions that differ by 15 points, each setting by 4 in each instruction, and runs by 15. */
function runsOf(difficulty: readonly number[], shift: number, runs: number, random: Random): number[][] {
  return difficulty.map((center) => {
    const own = center - shift + 4 * random.normal();
    return draw(runs, () => Math.min(100, Math.max(0, own + 15 * random.normal())));
  });
}

const MEASURES = ['averagedPerformance', 'aptitude', 'unreliability'] as const;

function runRows(): void {
  for (const instructions of [3, 5, 8])
    falseClaims(
      `compareReliability, null, ${instructions} instructions x 10 runs, Holm: any of P, A, U`,
      3060 + instructions,
      (random) => {
        const difficulty = draw(instructions, () => 60 + 15 * random.normal());
        const [a, b] = [runsOf(difficulty, 0, 10, random), runsOf(difficulty, 0, 10, random)];
        const found = compareReliability(a, b);
        return MEASURES.some((name) => (found[name].adjustedPValue ?? 1) <= 0.05);
      },
    );
  for (const [instructions, loss] of [
    [5, 25],
    [8, 15],
  ] as const) {
    const setting = `compareReliability, ${instructions} instructions x 10 runs, a loss of ${loss} points: P found`;
    if (!isWanted(setting)) continue;
    const seed = 3070 + instructions;
    let paired = 0;
    const found = share(DATASETS, seed, (random) => {
      const difficulty = draw(instructions, () => 65 + 15 * random.normal());
      const [a, b] = [runsOf(difficulty, 0, 10, random), runsOf(difficulty, loss, 10, random)];
      const { averagedPerformance } = compareReliability(a, b);
      const mean = (runs: number[]): number => runs.reduce((sum, each) => sum + each, 0) / runs.length;
      // Bonferroni over P, A and U: Holm finds at least as much.
      const { pValue } = pairedTest(a.map((runs, i) => mean(runs) - mean(b[i]!)));
      if (3 * pValue! <= 0.05) paired += 1;
      return averagedPerformance.adjustedPValue! <= 0.05;
    });
    const best = paired / DATASETS;
    add({
      setting,
      promised: 'at least 75, and .9 of the paired t-test with the same correction',
      found: `${percent(found)} (paired t: ${percent(best)})`,
      kept: found >= 0.75 && found >= 0.9 * best,
      ...{ datasets: DATASETS, seed },
    });
  }
}

/** The parts of the table, by name. */
export const FINDINGS: Readonly<Record<string, () => unknown>> = {
  shapes: shapeRows,
  crossed: crossedRows,
  tasks: taskRows,
  gates: gateRows,
  power: runRows,
};
