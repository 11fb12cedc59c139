/** The rows of the coverage table about defaults: clusters, families, missing scores, skewness, judges that err. */

import { LIBRARY } from '../src/evaluate/library.js';
import { metaEvaluate } from '../src/evidence/index.js';
import {
  compareSystems,
  evaluate,
  firstAttemptProgress,
  humanComparison,
  type Run,
  type ScoreRow,
  scoreInflation,
  summarize,
  sycophancyComparison,
  type Transcript,
  turnScaling,
} from '../src/index.js';
import { createRandom, type Random } from '../src/math/index.js';
import { reportFindings } from '../src/report/paper/report-findings.js';
import { resolveStatistics } from '../src/report/paper/report-statistics.js';
import {
  cohenKappa,
  compareCorrectedRates,
  correctedRate,
  equivalenceTest,
  krippendorffAlpha,
  meanInterval,
  pairedTest,
} from '../src/statistics/index.js';
import { twoGroupTest } from '../src/statistics/two-group-test.js';
import { draw, percent, share } from './coverage-row.js';
import { add, asked, isWanted } from './coverage-table.js';

/** Sizes of clusters, from one that dominates to a few that differ. */
const SIZES = {
  'one cluster of 40, nine of 1': [40, ...Array<number>(9).fill(1)],
  'one cluster of 100, nineteen of 2': [100, ...Array<number>(19).fill(2)],
  'clusters of 64, 32, ..., 1': [64, 32, 16, 8, 4, 2, 1],
  'clusters of 3, 5, 10, 40': [3, 5, 10, 40],
} as const;

/** Values whose correlation within a cluster is .3, around 0. */
function clustered(sizes: readonly number[], random: Random): { values: number[]; labels: number[] } {
  const levels = sizes.map(() => Math.sqrt(0.3) * random.normal());
  const labels = sizes.flatMap((size, g) => draw(size, () => g));
  return { values: labels.map((g) => levels[g]! + Math.sqrt(0.7) * random.normal()), labels };
}

const row = (i: number, score: number | null, cluster?: string | number): ScoreRow => ({
  ...{ transcript: `t${i}`, metric: 'm', signature: 's', score },
  ...(cluster !== undefined && { clusterLabels: { task: String(cluster) } }),
});

const DATASETS = asked ?? 2000;
const REPORTS = Math.min(DATASETS, 400);

const level: Level = (setting, promised, seed, rejects) => {
  if (!isWanted(setting)) return;
  const found = share(DATASETS, seed, rejects);
  add({
    setting,
    promised: `rejects in at most ${Math.round(100 * promised)}`,
    found: percent(found),
    kept: found <= promised + 1e-9,
    datasets: DATASETS,
    seed,
  });
};

const coverage: Coverage = (setting, promised, seed, covers) => {
  if (!isWanted(setting)) return;
  const found = share(DATASETS, seed, covers);
  add({
    setting,
    promised: `covers at least ${Math.round(100 * promised)}`,
    found: percent(found),
    kept: found >= promised,
    datasets: DATASETS,
    seed,
  });
};

/** The parts of the table, by name. */
export const DEFAULTS: Readonly<Record<string, () => unknown>> = {
  clusters: () => clusterRows(level, coverage),
  families: () => familyRows(level),
  runs: () => runRows(level),
  skewness: () => skewRows(coverage),
  agreement: () => agreementRows(coverage),
  judges: () => judgeRows(level, coverage),
  reports: () => reportRows(REPORTS),
};

type Level = (setting: string, promised: number, seed: number, rejects: (random: Random) => boolean) => void;
type Coverage = (
  setting: string,
  promised: number,
  seed: number,
  covers: (random: Random) => boolean,
) => void;

const holds = (interval: { lower: number; upper: number } | null, truth: number): boolean =>
  interval !== null && interval.lower <= truth && truth <= interval.upper;

function clusterRows(level: Level, coverage: Coverage): void {
  for (const [s, [name, sizes]] of Object.entries(SIZES).entries()) {
    level(`pairedTest, ${name}, ICC .3`, 0.06, 2000 + s, (random) => {
      const { values, labels } = clustered(sizes, random);
      return pairedTest(values, { clusterLabels: labels }).pValue! <= 0.05;
    });
    level(`compareSystems, ${name}, ICC .3`, 0.06, 2010 + s, (random) => {
      const { values, labels } = clustered(sizes, random);
      const a = values.map((value, i) => row(i, value, labels[i]));
      const b = values.map((_, i) => row(i, 0, labels[i]));
      return compareSystems({ a, b }, { clusterBy: 'task' })[0]!.pValue! <= 0.05;
    });
    coverage(`summarize, ${name}, ICC .3`, 0.94, 2020 + s, (random) => {
      const { values, labels } = clustered(sizes, random);
      const rows = values.map((value, i) => row(i, value, labels[i]));
      return holds(summarize(rows, { clusterBy: 'task' }).interval, 0);
    });
    level(`equivalenceTest at its margin, ${name}`, 0.06, 2030 + s, (random) => {
      const { values, labels } = clustered(sizes, random);
      const shifted = values.map((value) => value + 0.5);
      return equivalenceTest(shifted, { margin: 0.5, clusterLabels: labels }).pValue! <= 0.05;
    });
    coverage(`clustered 0/1, ${name}, rate by cluster .2 to .8`, 0.93, 2040 + s, (random) => {
      const rates = sizes.map(() => 0.2 + 0.6 * random.next());
      const labels = sizes.flatMap((size, g) => draw(size, () => g));
      const values = labels.map((g) => Number(random.next() < rates[g]!));
      return holds(meanInterval(values, { clusterLabels: labels }).interval, 0.5);
    });
  }
  const grown = draw(16, (i) => i + 1);
  coverage('clustered 0/1, clusters of 1 to 16, rate .02 or (15 %) .55', 0.93, 2049, (random) => {
    const rates = grown.map(() => (random.next() < 0.15 ? 0.55 : 0.02));
    const labels = grown.flatMap((size, g) => draw(size, () => g));
    const values = labels.map((g) => Number(random.next() < rates[g]!));
    return holds(meanInterval(values, { clusterLabels: labels }).interval, 0.15 * 0.55 + 0.85 * 0.02);
  });
  for (const [s, name] of (
    ['one cluster of 40, nine of 1', 'one cluster of 100, nineteen of 2'] as const
  ).entries()) {
    const sizes = SIZES[name];
    level(`two groups of other clusters, each ${name}`, 0.06, 2050 + s, (random) => {
      const group = (isFirst: boolean) => {
        const { values, labels } = clustered(sizes, random);
        return values.map((value, i) => ({ value, isFirst, clusters: [`${isFirst} ${labels[i]}`] }));
      };
      return twoGroupTest([...group(true), ...group(false)], 0.95).pValue! <= 0.05;
    });
    level(`scoreInflation, rounds of pairs of players, ${name}`, 0.06, 2060 + s, (random) => {
      const { values, labels } = clustered(sizes, random);
      // A round that two share or not, at random; the better a pair, the more of 10 labels it guesses.
      const games = values.map((value) => {
        const truth = draw(10, () => 'C');
        const other = random.next() < 0.5 ? truth : draw(10, () => 'D');
        const right = 1 / (1 + Math.exp(-value));
        const guesses = (own: string[]) =>
          own.map((each) => (random.next() < right ? each : each === 'C' ? 'D' : 'C'));
        const round = {
          truth: { a: truth, b: other },
          guesses: { a: guesses(truth), b: guesses(other) },
          turns: [],
        };
        return { rounds: [round] };
      });
      const result = scoreInflation(games, { clusterBy: (_, i) => labels[i]! });
      return result.pValue !== null && result.pValue <= 0.05;
    });
    level(`humanComparison, words a dialogue, ${name}`, 0.06, 2070 + s, (random) => {
      const side = (): Transcript[] => {
        const { values, labels } = clustered(sizes, random);
        return values.map((value, i) => ({
          turns: [{ speaker: 'ana', text: 'word '.repeat(Math.max(1, Math.round(20 + 5 * value))) }],
          meta: { instruction: `t${labels[i]}` },
        }));
      };
      const { measures } = humanComparison({ people: side(), models: side() });
      const { interval } = measures.tokensPerDialogue.difference;
      return interval !== null && !holds(interval, 0);
    });
  }
}

function familyRows(level: Level): void {
  level('30 metrics of two equal systems, 30 dialogues: any adjusted p', 0.06, 2100, (random) => {
    const side = (): ScoreRow[] =>
      draw(30, (m) => m).flatMap((m) => draw(30, (i) => ({ ...row(i, random.normal()), metric: `m${m}` })));
    return compareSystems({ a: side(), b: side() }).some(({ adjustedPValue }) => adjustedPValue! <= 0.05);
  });
  level('20 instructions x 5 simulators, both random, clustered by both', 0.09, 2110, (random) => {
    const [ofInstruction, ofSimulator] = [draw(20, () => random.normal()), draw(5, () => random.normal())];
    const cells = draw(100, (i) => [i % 20, Math.floor(i / 20)] as const);
    const rows = (isA: boolean): ScoreRow[] =>
      cells.map(([i, s], at) => ({
        ...row(at, isA ? ofInstruction[i]! + ofSimulator[s]! + random.normal() : 0),
        clusters: { instruction: `i${i}`, simulator: `s${s}` },
      }));
    const options = { clusterBy: ['instruction', 'simulator'] };
    return compareSystems({ a: rows(true), b: rows(false) }, options)[0]!.pValue! <= 0.05;
  });
}

function runRows(level: Level): void {
  level('validate, 10 instructions x 10 runs, score and rating unrelated', 0.07, 2200, (random) => {
    const [ofScore, ofRating] = [draw(10, () => random.normal()), draw(10, () => random.normal())];
    const ids = draw(100, (i) => i);
    const rows = ids.map((i) => row(i, ofScore[i % 10]! + random.normal() / 2));
    const ratings = Object.fromEntries(ids.map((i) => [`t${i}`, ofRating[i % 10]! + random.normal() / 2]));
    const { rows: found } = metaEvaluate(rows, ratings, {
      ...{ resamples: 200, clusterBy: (id: string) => String(Number(id.slice(1)) % 10) },
    });
    return found[0]!.spearman!.pValue! <= 0.05;
  });
  level('turnScaling, 24 problems, 10 runs against 1: not flat', 0.06, 2210, (random) => {
    const records = draw(24, () => random.next()).flatMap((p, problem) =>
      [2, 8].flatMap((budget) =>
        draw(budget === 2 ? 10 : 1, () => ({ budget, item: `p${problem}`, success: random.next() < p })),
      ),
    );
    return turnScaling(records).verdict !== 'flat';
  });
  level('firstAttemptProgress, 10 instructions x 10 runs', 0.07, 2220, (random) => {
    const runs: Run[] = draw(10, () => random.normal()).flatMap((level, i) => {
      const usual = random.integer(5);
      return draw(10, () => {
        const first = Math.min(4, Math.max(0, usual + random.integer(3) - 1));
        return {
          ...{
            instruction: `i${i}`,
            score: Math.min(100, Math.max(0, 50 + 20 * level + 10 * random.normal())),
          },
          strategies: draw(5, (t) => (t >= first ? 'answer_attempt' : 'clarification')),
        };
      });
    });
    return firstAttemptProgress(runs, { permutations: 199 }).pValue! <= 0.05;
  });
  level('sycophancyComparison, 20 prompts x 10 runs', 0.07, 2230, (random) => {
    const places = draw(200, (i) => i % 20);
    const side = (): number[] => {
      const rates = draw(20, () => random.next());
      return places.map((p) => Number(random.next() < rates[p]!));
    };
    const { comparisons } = sycophancyComparison({ a: side(), b: side() }, { clusterLabels: places });
    return comparisons[0]!.pValue! <= 0.05;
  });
}

/** Normalized entropy of 20 turns among two to four speakers of unequal talkativeness. */
function entropy(random: Random): number {
  const weights = draw(2 + random.integer(3), () => -Math.log(1 - random.next()));
  const total = weights.reduce((sum, each) => sum + each, 0);
  const counts = weights.map(() => 0);
  for (let t = 0; t < 20; t++) {
    let left = random.next() * total;
    let s = 0;
    while (s < weights.length - 1 && left > weights[s]!) left -= weights[s++]!;
    counts[s]! += 1;
  }
  const said = counts.filter((count) => count > 0).map((count) => count / 20);
  return said.length < 2 ? 0 : -said.reduce((sum, p) => sum + p * Math.log(p), 0) / Math.log(said.length);
}

function skewRows(coverage: Coverage): void {
  const scores = (metric: string, n: number, one: () => number): ScoreRow[] =>
    draw(n, (i) => ({ ...row(i, one()), metric }));
  let truth = 0;
  share(200_000, 2300, (random) => {
    truth += entropy(random) / 200_000;
    return false;
  });
  coverage('NSE of 20 turns, uneven speakers, n = 10', 0.93, 2301, (random) =>
    holds(summarize(scores('speaker-entropy', 10, () => entropy(random))).interval, truth),
  );
  coverage('80 % zeros in [0, 1], n = 30', 0.92, 2302, (random) => {
    const one = (): number => (random.next() < 0.8 ? 0 : random.next());
    return holds(summarize(scores('speaker-entropy', 30, one)).interval, 0.1);
  });
  coverage('lognormal, bounded by 0, n = 30', 0.92, 2303, (random) => {
    const one = (): number => Math.exp(random.normal());
    return holds(summarize(scores('lexical-density', 30, one)).interval, Math.exp(0.5));
  });
}

/** Two raters of 20 items, 90 % of one category, who agree by kappa .4 or .7. */
function agreementRows(coverage: Coverage): void {
  for (const [k, kappa] of [0.4, 0.7].entries()) {
    const both = 0.1 * 0.1 + kappa * 0.1 * 0.9;
    const rate = (random: Random): [number[], number[]] => {
      const items = draw(20, () => {
        const at = random.next();
        return at < both ? [1, 1] : at < 0.1 ? [1, 0] : at < 0.2 - both ? [0, 1] : [0, 0];
      });
      return [items.map(([a]) => a!), items.map(([, b]) => b!)];
    };
    // Ratings of one category only have no kappa, and nothing to cover.
    const holdsOrNone = ({
      estimate,
      interval,
    }: {
      estimate: number | null;
      interval: Bounds | null;
    }): boolean => estimate === null || holds(interval, kappa);
    coverage(`cohenKappa, 20 items, 90/10, kappa ${kappa}`, 0.93, 2350 + k, (random) =>
      holdsOrNone(cohenKappa(...rate(random), { resamples: 500 })),
    );
    coverage(`krippendorffAlpha, 20 items, 90/10, alpha ${kappa}`, 0.93, 2360 + k, (random) =>
      holdsOrNone(krippendorffAlpha(rate(random), { resamples: 500 })),
    );
  }
}

interface Bounds {
  readonly lower: number;
  readonly upper: number;
}

function judgeRows(level: Level, coverage: Coverage): void {
  const judgedBy = (falseYes: number, random: Random) => {
    const truth = draw(200, () => Number(random.next() < 0.3) as 0 | 1);
    const judged = truth.map((yes) => Number(random.next() < (yes ? 0.9 : falseYes)) as 0 | 1);
    return { judged, audited: truth.map((yes, i) => (i < 40 ? yes : null)) };
  };
  for (const [m, method] of (['prediction-powered', 'rogan-gladen'] as const).entries()) {
    coverage(`correctedRate, ${method}, 40 of 200 audited, rate .3`, 0.94, 2400 + m, (random) => {
      const { judged, audited } = judgedBy(0.12, random);
      return holds(correctedRate(judged, audited, { method }).interval, 0.3);
    });
    level(`compareCorrectedRates, ${method}, false positives .05 and .12`, 0.06, 2410 + m, (random) => {
      const { pValue } = compareCorrectedRates(judgedBy(0.05, random), judgedBy(0.12, random), { method });
      return pValue !== null && pValue <= 0.05;
    });
  }
}

/**
 * Reports and `compareSystems` of the same dialogues, b without a score on its hardest. A report takes long: the first 400
 * data sets show that both give one p-value, and `compareSystems` alone goes on.
 */
async function reportRows(reports: number): Promise<void> {
  for (const missing of [0.1, 0.2, 0.31]) {
    const setting = `report, NSE undefined for b on its hardest ${100 * missing} %, 40 dialogues`;
    if (!isWanted(setting)) continue;
    const seed = 2500 + Math.round(100 * missing);
    const random = createRandom(seed);
    let [rejected, differs] = [0, 0];
    for (let i = 0; i < 10 * reports; i++) {
      const transcripts = unevenDialogues(missing, random);
      const pValue = await comparedP(transcripts);
      rejected += Number(pValue <= 0.05);
      if (i < reports) differs += Number(!(Math.abs((await reportedP(transcripts)) - pValue) <= 1e-9));
    }
    const found = rejected / (10 * reports);
    add({
      setting,
      promised: 'rejects in at most 6, as compareSystems',
      found: `${percent(found)}; ${differs} of ${reports} reports differ from compareSystems`,
      kept: found <= 0.06 && differs === 0,
      datasets: 10 * reports,
      seed,
    });
  }
}

/** Dialogues of two equal systems by two speakers, more or less even by the task; b loses a speaker on the most uneven. */
function unevenDialogues(missing: number, random: Random): Transcript[] {
  const tasks = draw(40, () => 0.1 + 0.4 * random.next());
  const hardest = [...tasks].sort((x, y) => x - y)[Math.round(40 * missing) - 1]!;
  return ['a', 'b'].flatMap((model) =>
    tasks.map((evenness, i): Transcript => {
      const isLost = model === 'b' && evenness <= hardest;
      const turns = draw(20, (t) => ({
        speaker: !isLost && (t === 0 || random.next() < evenness) ? 'ana' : 'ben',
        text: 'well',
      }));
      return { id: `${model}${i}`, turns, meta: { model, pair: `t${i}` } };
    }),
  );
}

const STATISTICS = {
  unit: 'transcript',
  confidenceLevel: 0.95,
  adjust: 'holm',
  family: 'call',
  seed: 0,
  method: 'student-t',
  looks: 1,
} as const;

/** The p-value of speaker entropy in a report. */
async function reportedP(transcripts: readonly Transcript[]): Promise<number> {
  const statistics = resolveStatistics(STATISTICS, transcripts);
  const { findings } = await reportFindings(transcripts, {}, statistics, LIBRARY);
  return findings.find(({ metric }) => metric === 'speaker-entropy')?.pValue ?? Number.NaN;
}

/** The same by `compareSystems`. */
async function comparedP(transcripts: readonly Transcript[]): Promise<number> {
  const rowsOf = async (model: string): Promise<ScoreRow[]> =>
    evaluate(
      transcripts
        .filter(({ meta }) => meta!.model === model)
        .map((each) => ({ ...each, id: String(each.meta!.pair) })),
      { metrics: ['NSE'] },
    );
  return compareSystems({ a: await rowsOf('a'), b: await rowsOf('b') })[0]!.pValue!;
}
