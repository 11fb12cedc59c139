/** The rows of the coverage table about conclusions: false claims and power of comparisons as commands make them. */

import type { AssociationVerdict } from '../src/analysis/associations.js';
import { metaEvaluate } from '../src/evidence/index.js';
import {
  compareReliability,
  compareSystems,
  compareTranscripts,
  decide,
  describeDesign,
  findings,
  humanComparison,
  planOf,
  type ScoreRow,
  type Transcript,
  turnScaling,
} from '../src/index.js';
import { createRandom, type Random } from '../src/math/index.js';
import { pairedTest } from '../src/statistics/index.js';
import { draw, percent, share } from './coverage-row.js';
import { add, asked, isWanted } from './coverage-table.js';

const DATASETS = asked ?? 2000;

/** How often something is claimed that is not so; at most 6 %, or 10 % for sentences about causes. */
function falseClaims(setting: string, seed: number, claims: (random: Random) => boolean, most = 0.06): void {
  if (!isWanted(setting)) return;
  const found = share(DATASETS, seed, claims);
  add({
    ...{ setting, promised: `at most ${100 * most}`, found: percent(found), kept: found <= most },
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

/** Unpaired systems of unequal size: permutation where one has twice as many, else Welch's t. */
function unpairedRows(): void {
  const skewed = (random: Random): number => Math.exp(random.normal());
  for (const [s, [few, many]] of (
    [
      [5, 50],
      [10, 15],
    ] as const
  ).entries())
    falseClaims(`compareSystems, null, lognormal, ${few} against ${many} unpaired`, 3080 + s, (random) => {
      const a = draw(few, (i) => row(i, 'm', skewed(random)));
      const b = draw(many, (i) => row(few + i, 'm', skewed(random)));
      return compareSystems({ a, b }, { unpaired: 'compare', permutations: 999 })[0]!.pValue! <= 0.05;
    });
  falseClaims('compareSystems, null, deviations 3 and 1, 10 against 30 unpaired', 3082, (random) => {
    const a = draw(10, (i) => row(i, 'm', 3 * random.normal()));
    const b = draw(30, (i) => row(10 + i, 'm', random.normal()));
    return compareSystems({ a, b }, { unpaired: 'compare', permutations: 999 })[0]!.pValue! <= 0.05;
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

/** Problems under three turn budgets without an effect; half of the hard ones are missing under 8 turns. */
function budgetRecords(random: Random): { budget: number; item: string; success: boolean }[] {
  return draw(40, (i) => ({ item: `p${i}`, p: i < 20 ? 0.2 : 0.8 })).flatMap(({ item, p }, i) =>
    [2, 4, 8].flatMap((budget) =>
      budget === 8 && i < 10 ? [] : [{ budget, item, success: random.next() < p }],
    ),
  );
}

function taskRows(): void {
  falseClaims(
    'turnScaling, no effect, half of the hard problems missing under 8 turns: verdict',
    3030,
    (random) => turnScaling(budgetRecords(random)).verdict !== 'flat',
  );
  falseClaims('turnScaling, the same: interval of the slope', 3031, (random) => {
    const { interval } = turnScaling(budgetRecords(random)).slope!;
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

function fewClusterRows(): void {
  for (const clusters of [3, 4, 5, 6, 8])
    falseClaims(
      `compareSystems, null, ${clusters} clusters of 8 pairs, ICC .3`,
      3080 + clusters,
      (random) => {
        const levels = draw(clusters, () => Math.sqrt(0.3) * random.normal());
        const label = (i: number): { readonly clusterLabels: { readonly task: string } } => ({
          clusterLabels: { task: `t${Math.floor(i / 8)}` },
        });
        const noise = (): number => Math.sqrt(0.7) * random.normal();
        const a = draw(8 * clusters, (i) => ({
          ...row(i, 'm', levels[Math.floor(i / 8)]! + noise()),
          ...label(i),
        }));
        const b = draw(8 * clusters, (i) => ({ ...row(i, 'm', 0), ...label(i) }));
        return compareSystems({ a, b }, { clusterBy: 'task' })[0]!.adjustedPValue! <= 0.05;
      },
    );
}

/** Whether a comparison of two models claims a difference. */
function claimsDifference(conversations: readonly Transcript[], isCautioned = false): boolean {
  const [finding] = findings(planOf(describeDesign(conversations), { by: 'model' }));
  const isOpen = finding?.cautions.some(({ kind }) => kind === 'sign-open') ?? false;
  if (isCautioned && isOpen) return false;
  return finding?.verdict === 'a-higher' || finding?.verdict === 'b-higher';
}

function scored(model: string, score: number | null, meta: object): Transcript {
  const outcome = score === null ? {} : { outcome: { score: Math.min(100, Math.max(0, score)) } };
  return { turns: [], meta: { model, ...meta }, ...outcome };
}

function missingRows(): void {
  const LOST: Readonly<Record<string, (score: number, model: string, random: Random) => boolean>> = {
    'a quarter of the scores missing at random': (_, __, random) => random.next() < 0.25,
    'scores below 40 missing in b': (score, model) => model === 'b' && score < 40,
    'scores below 40 missing in b, above 60 in a: claims without caution': (score, model) =>
      model === 'b' ? score < 40 : score > 60,
  };
  for (const [k, [name, isLost]] of Object.entries(LOST).entries())
    falseClaims(`findings, null, 30 items, ${name}`, 3090 + k, (random) => {
      const conversations = draw(30, (i) => ({ item: `i${i}`, level: 50 + 10 * random.normal() })).flatMap(
        ({ item, level }) =>
          ['a', 'b'].map((model) => {
            const score = level + 10 * random.normal();
            return scored(model, isLost(score, model, random) ? null : score, { item });
          }),
      );
      // Without a caution that missing scores could change the sign.
      return claimsDifference(conversations, name.endsWith('without caution'));
    });
}

function pooledRows(): void {
  falseClaims('findings, null within two games, unpaired, 28 to 12 and 12 to 28', 3100, (random) =>
    claimsDifference(
      ['a', 'b'].flatMap((model, m) =>
        draw(40, (i) => {
          const game = i < (m === 0 ? 28 : 12) ? 'chess' : 'maze';
          return scored(model, (game === 'chess' ? 70 : 35) + 10 * random.normal(), { game });
        }),
      ),
    ),
  );
  falseClaims('findings, null within temperatures, 8 instructions, 6 to 2 and 2 to 6 runs', 3101, (random) =>
    claimsDifference(
      draw(8, (i) => ({ instruction: `t${i}`, level: 60 + 10 * random.normal() })).flatMap(
        ({ instruction, level }) =>
          ['a', 'b'].flatMap((model, m) =>
            draw(8, (k) => {
              const temperature = k < (m === 0 ? 6 : 2) ? 0 : 1;
              return scored(model, level - 25 * temperature + 8 * random.normal(), {
                instruction,
                temperature,
              });
            }),
          ),
      ),
    ),
  );
}

/** What `validate` claims of a metric that is related to the outcome only through something else. */
function validationRows(): void {
  const validated = (
    n: number,
    one: (i: number) => { metric: number; turns: number; outcome: number; system?: string },
  ): AssociationVerdict => {
    const all = draw(n, one);
    const rows = all.flatMap(({ metric, turns, system }, i) =>
      Object.entries({ novelty: metric, turns }).map(([name, score]) => ({
        ...{ transcript: `t${i}`, metric: name, score },
        ...(system !== undefined && { system }),
      })),
    );
    const ratings = Object.fromEntries(all.map(({ outcome }, i) => [`t${i}`, outcome]));
    return metaEvaluate(rows, ratings, { controlFor: ['turns'], curved: true }).rows[0]!.verdict;
  };
  falseClaims('metaEvaluate, two systems that differ in metric and outcome, null within', 3110, (random) =>
    ['predicts', 'beyond-length'].includes(
      validated(60, (i) => {
        const isGood = i % 2 === 0;
        const turns = 10 + random.integer(6);
        const [metric, outcome] = [
          random.normal() + 2 * Number(isGood),
          random.normal() + 2 * Number(isGood),
        ];
        return { metric, turns, outcome, system: isGood ? 'a' : 'b' };
      }),
    ),
  );
  for (const [k, [name, curve]] of Object.entries({
    linear: (turns: number) => turns - 15,
    peaked: (turns: number) => -((turns - 15) ** 2) / 8,
    saturating: (turns: number) => Math.sqrt(turns),
  }).entries())
    falseClaims(
      `metaEvaluate, metric and outcome follow turns (${name}): beyond length`,
      3111 + k,
      (random) =>
        validated(80, () => {
          const turns = 5 + random.integer(21);
          return {
            turns,
            metric: curve(turns) + 2 * random.normal(),
            outcome: curve(turns) + 2 * random.normal(),
          };
        }) === 'beyond-length',
      0.1,
    );
}

/** The sum over turns of the number of letters of each: longer conversations and longer words raise it. */
const LETTERS = {
  ...{ name: 'letters', revision: 1 },
  score: ({ turns }: Transcript) => turns.reduce((sum, { text }) => sum + text.length, 0),
};

async function lengthRows(): Promise<void> {
  const datasets = Math.ceil(DATASETS / 5);
  for (const [k, [cause, claim]] of (
    [
      [0, 'length'],
      [0.38, 'length'],
      [0.5, 'length'],
      [1, 'remains'],
    ] as const
  ).entries()) {
    const setting = `compareTranscripts, ${100 * cause} % of a difference by length, 20 pairs: ${claim === 'length' ? 'explained by length' : 'remains at equal length'}`;
    if (!isWanted(setting)) continue;
    const seed = 3120 + k;
    const random = createRandom(seed);
    let count = 0;
    for (let d = 0; d < datasets; d++) {
      // Side a has 60 letters more: by more turns of 10 letters, and by longer turns.
      const extra = Math.round(6 * cause);
      const letters = (60 * (1 - cause)) / 12;
      const side = (name: string, turns: number, mean: number): Transcript[] =>
        draw(20, (i) => ({
          id: `t${i}`,
          turns: draw(turns, (t) => ({
            speaker: t % 2 === 0 ? 'ana' : 'ben',
            text: `${name}`.repeat(Math.max(1, Math.round(mean + 3 * random.normal()))),
          })),
        }));
      const [a, b] = [side('w', 12 + extra, 10 + letters), side('v', 12, 10)];
      const [finding] = await compareTranscripts(a, b, { metrics: [LETTERS], atLength: 'turns' });
      if (finding?.length?.verdict === claim) count += 1;
    }
    const found = count / datasets;
    add({
      ...{ setting, promised: 'at most 10', found: percent(found), kept: found <= 0.1 },
      ...{ datasets, seed },
    });
  }
}

/** The parts of the table, by name. */
export const FINDINGS: Readonly<Record<string, () => unknown>> = {
  few: fewClusterRows,
  missing: missingRows,
  pooled: pooledRows,
  validations: validationRows,
  length: lengthRows,
  shapes: shapeRows,
  unpaired: unpairedRows,
  crossed: crossedRows,
  tasks: taskRows,
  gates: gateRows,
  power: runRows,
};
