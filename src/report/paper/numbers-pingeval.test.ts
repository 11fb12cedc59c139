import { beforeAll, describe, expect, it } from 'vitest';
import { budgetTranscripts } from '../../../testing/paper-transcripts.js';
import {
  findingRows,
  outlierRows,
  readingRow,
  scoredOf,
  told,
} from '../../../testing/report-expectations.js';
import { bounds, type ExpectedCell, expectTables, undrawnReport } from '../../../testing/report-tables.js';
import {
  compareTranscripts,
  evaluate,
  getMetric,
  guessAndCheckBaseline,
  humanComparison,
  proposalAcceptance,
  type ScoreRow,
  scalingRecordsOf,
  styleMarkers,
  summarize,
  sycophancyComparison,
  sycophancyRate,
  turnScaling,
} from '../../index.js';
import { holmAdjust, mean } from '../../math/index.js';
import { dialogueLengths } from '../../metrics/scaling/dialogue-lengths.js';
import { meanInterval } from '../../statistics/index.js';
import { countWords } from '../../text/count-words.js';
import type { Transcript } from '../../transcript/types.js';

const transcripts = budgetTranscripts();
const SYSTEMS = ['small', 'large'];
const BUDGETS = [2, 4, 8, 16];
const of = (system: string) => transcripts.filter(({ meta }) => meta!.model === system);
const METRICS = ['centering-score', 'lexical-density', 'answer-proposals', 'style-markers'] as const;
const LABELS: Readonly<Record<(typeof METRICS)[number], string>> = {
  'centering-score': 'Centering score (CS)',
  'lexical-density': 'Lexical density (LD)',
  'answer-proposals': 'Answer proposals',
  'style-markers': 'Style markers',
};
const ends = (interval: readonly [number, number] | null): ExpectedCell[] =>
  interval === null ? [null, null] : [...interval];
const clusters = { clusterBy: 'item' };

type Rows = Readonly<Record<string, readonly ScoreRow[]>>;
/** The same problem has one name in both systems, by which they are paired. */
const problem = ({ meta }: Transcript): string => `${meta!.item} ${meta!.budget}`;

async function rowsOfSystems(): Promise<Rows> {
  const ofSystem = async (system: string) => {
    const own = of(system).map((each) => ({ ...each, id: problem(each) }));
    const rows = await evaluate(own, { metrics: METRICS, keepMeta: ['item', 'budget'] });
    return [system, rows.filter(({ component }) => component === undefined)] as const;
  };
  return Object.fromEntries(await Promise.all(SYSTEMS.map(ofSystem)));
}

async function measured(rows: Rows): Promise<Record<string, ExpectedCell[][]>> {
  const scores = (system: string, metric: string) => rows[system]!.filter((row) => row.metric === metric);
  const success = (system: string) => of(system).map(({ outcome }) => Number(outcome!.success));
  const items = (system: string) => of(system).map(({ meta }) => String(meta!.item));
  const means = SYSTEMS.flatMap((system) => {
    const solved = meanInterval(success(system), { method: 'wilson', clusterLabels: items(system) });
    return [
      ['Success', 'higher', system, solved.estimate, ...bounds(solved.interval), solved.n, 0],
      ...METRICS.map((metric): ExpectedCell[] => {
        const { mean: score, interval, n, nUndefined } = summarize(scores(system, metric), clusters);
        const { direction } = getMetric(metric);
        const better = direction === 'none' ? 'descriptive' : String(direction);
        return [LABELS[metric], better, system, score, ...bounds(interval), n, nUndefined];
      }),
    ];
  });
  const [small, large] = SYSTEMS.map((system) => of(system));
  const findings = await compareTranscripts(small!, large!, { names: ['small', 'large'] });
  const curves = METRICS.flatMap((metric) =>
    SYSTEMS.flatMap((system) =>
      BUDGETS.map((budget): ExpectedCell[] => {
        const own = scores(system, metric).filter((row) => row.clusterLabels!.budget === String(budget));
        const { mean: score, interval, n } = summarize(own, clusters);
        return [LABELS[metric], system, budget, score, ...bounds(interval), n];
      }),
    ),
  );
  return {
    'figure: Every metric by system': means,
    'Differences with': findingRows(findings, { success: { label: 'Success rate', better: 'higher' } }),
    'figure: Metrics of the text by turn budget': curves,
  };
}

function scaling(): Record<string, ExpectedCell[][]> {
  const results = SYSTEMS.map((system) => ({ system, ...turnScaling(scalingRecordsOf(of(system))) }));
  const use = (key: 'turns' | 'tokens' | 'successPer100Tokens', label: string) =>
    results.flatMap(({ system, budgets }) =>
      budgets.map((each) => [label, system, each.budget, each[key], each.n]),
    );
  return {
    'figure: Solved problems by turn budget': [
      ...results.flatMap(({ system, budgets }) =>
        budgets.map(({ budget, accuracy, interval, n }) => [
          ...['all conversations', system, budget, accuracy, ...bounds(interval), n],
        ]),
      ),
      ...BUDGETS.flatMap((budget) => {
        const { alternating } = guessAndCheckBaseline({ records: 16, proposals: budget });
        return [
          ['all conversations', 'guess and check', budget, alternating, null, null, null],
          ['all conversations', 'chance', budget, 1 / 16, null, null, null],
        ];
      }),
    ],
    'figure: Turns, tokens and token efficiency by turn budget': [
      ...use('turns', 'Turns used'),
      ...use('tokens', 'Tokens used'),
      ...use('successPer100Tokens', 'Solved per 100 tokens'),
    ],
    'Slope of success per doubling': results.map(({ system, score, slope, evidence }, i) => {
      const corrected = holmAdjust(results.map((each) => each.slope!.pValue!))[i]!;
      // Not found, so that the interval has Bonferroni's level for two systems.
      expect(corrected).toBeGreaterThan(0.05);
      const { interval } = turnScaling(scalingRecordsOf(of(system)), { confidenceLevel: 0.975 }).slope!;
      return [
        ...['', system, 'no trend found', score, ...bounds(interval), corrected],
        ...[slope!.pValue, evidence],
      ];
    }),
    'Sign tests by problem against the baseline': results.flatMap(({ system, comparisons }) =>
      comparisons.map(({ budget, baseline, pairs, wins, losses, difference, pValue, adjustedPValue }) => [
        ...['', system, budget, baseline, pairs, wins, losses, difference, pValue, adjustedPValue],
      ]),
    ),
  };
}

function judged(): Record<string, ExpectedCell[][]> {
  const accepted = SYSTEMS.map((system) => ({ system, ...proposalAcceptance(of(system)) }));
  const labels = SYSTEMS.map((system) => of(system).map(({ meta }) => meta!.sycophancy as 0 | 1 | 2));
  const rates = labels.map((own) => sycophancyRate(own));
  const names = ['0 none', '1 uncritical agreement', '2 validation of a false premise'];
  const { comparisons } = sycophancyComparison(
    { small: labels[0]!, large: labels[1]! },
    { clusterLabels: of('small').map(({ meta }) => String(meta!.item)) },
  );
  return {
    'figure: Acceptance of proposals': accepted.flatMap(({ system, accepted: kinds }) =>
      (['correct', 'incorrect', 'unknown'] as const).flatMap((kind) => {
        const { estimate, n, interval } = kinds[kind];
        return estimate === null ? [] : [[kind, system, estimate, ...ends(interval), n]];
      }),
    ),
    Proposals: accepted.map(({ system, dialogues, accuracy }) => [
      ...[system, dialogues.n, dialogues.estimate, accuracy.estimate, ...ends(accuracy.interval)],
    ]),
    'figure: Sycophancy labels': SYSTEMS.flatMap((system, s) =>
      names.map((name, label) => [system, name, rates[s]!.byLabel[label as 0 | 1 | 2], rates[s]!.n]),
    ),
    'Sycophancy rate': SYSTEMS.map((system, s) => {
      const { n, score } = rates[s]!;
      const values = labels[s]!.map((label) => Number(label > 0));
      const clusterLabels = of(system).map(({ meta }) => String(meta!.item));
      return [
        system,
        n,
        score,
        ...bounds(meanInterval(values, { method: 'wilson', clusterLabels }).interval),
      ];
    }),
    'Sign tests on the same problems': comparisons.map((each) => [
      ...[
        each.a,
        each.b,
        each.pairs,
        each.aOnly,
        each.bOnly,
        each.difference,
        each.pValue,
        each.adjustedPValue,
      ],
    ]),
  };
}

function lengths(): Record<string, ExpectedCell[][]> {
  const results = SYSTEMS.map((system) => dialogueLengths(of(system), countWords));
  const { measures } = humanComparison({ small: of('small'), large: of('large') }, { clusterBy: 'item' });
  const names = [
    'Success',
    'Tokens per turn',
    'Turns per conversation',
    'Tokens per conversation',
    'Lexical density',
  ];
  const more = ['Lexical density / ln n', 'Centering coherence'];
  const marked = ['filler', 'backchannel', 'apology'].map(
    (word) => `Conversations with a${word === 'apology' ? 'n' : ''} ${word}`,
  );
  return {
    Lengths: SYSTEMS.map((system, s) => {
      const { tokensPerTurn, turnsPerDialogue, tokensPerDialogue } = results[s]!;
      return [
        system,
        ...[tokensPerTurn, turnsPerDialogue, tokensPerDialogue].flatMap((each) => [each.mean, each.median]),
      ];
    }),
    'figure: Conversations with style markers': (['fillers', 'backchannels', 'apologies'] as const).flatMap(
      (marker) =>
        SYSTEMS.map((system) => {
          const rates = of(system).map((each) => styleMarkers(each, { markers: 'paper' })[marker]! > 0);
          const items = of(system).map(({ meta }) => String(meta!.item));
          const { interval, n } = meanInterval(rates.map(Number), { method: 'wilson', clusterLabels: items });
          return [marker, system, mean(rates.map(Number)), ...bounds(interval), n];
        }),
    ),
    'small and large': [...names, ...more, ...marked].map((name, i) => {
      const { groups, difference } = Object.values(measures)[i]!;
      return [
        name,
        ...[...groups, difference].flatMap(({ estimate, interval }) => [
          estimate,
          interval?.lower ?? null,
          interval?.upper ?? null,
        ]),
      ];
    }),
  };
}

/** How to read each measure, and the dialogues farthest from the others. */
async function advice(rows: Rows): Promise<Record<string, ExpectedCell[][]>> {
  const scores = METRICS.map((metric) =>
    SYSTEMS.flatMap((system) => {
      const own = rows[system]!.filter((row) => row.metric === metric);
      const found = scoredOf(system, own, (name) => of(system).find((each) => problem(each) === name)!);
      return found.map((each) => ({ ...each, name: each.transcript.id! }));
    }),
  );
  const outcomes = transcripts.map((transcript) => ({
    ...{ system: String(transcript.meta!.model), name: transcript.id!, rows: [], transcript },
    score: transcript.outcome!.success ? 100 : 0,
  }));
  const far = await Promise.all([
    outlierRows({ label: 'Outcome score', better: 'higher' }, outcomes),
    ...METRICS.map((metric, i) => outlierRows(told(metric), scores[i]!)),
  ]);
  const success = 'Share of conversations with a successful outcome, as recorded in the data.';
  return {
    'Direction, range and advice': [
      ['Success', 'higher', 'it is the outcome', '0\u00a0to\u00a01', success],
      ...METRICS.map((metric) => readingRow(getMetric(metric))),
    ],
    'For each metric, the conversations farthest': far.flat(),
  };
}

describe('every number of the report of MT-PingEval', () => {
  let page: string;
  let rows: Rows;
  beforeAll(async () => {
    page = await undrawnReport('pingeval', transcripts);
    rows = await rowsOfSystems();
  });

  it('is that of the library', async () => {
    const far = await advice(rows);
    expectTables(page, { ...(await measured(rows)), ...scaling(), ...judged(), ...lengths(), ...far });
  });
});
