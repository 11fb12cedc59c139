import { signature } from '../../metrics/core/signature.js';
import type { BudgetUse } from '../../metrics/scaling/budget-use.js';
import { turnScaling } from '../../metrics/scaling/turn-scaling.js';
import { scalingRecordsOf } from '../../transcript/scaling-records.js';
import type { Transcript } from '../../transcript/types.js';
import { bandFigure, barFigure, type Datum, intervalFigure } from './charts.js';
import { byKey, estimate, type Group } from './groups.js';
import { guessAndCheckFigure } from './guess-and-check-figure.js';
import { type Measured, methodOf } from './measured.js';
import { proposalsSection, sycophancySection } from './pingeval-judgements.js';
import { comparisonSection, lengthSection, styleSection } from './pingeval-lengths.js';
import { measureName, readingOf } from './reading.js';
import type { ReportInput } from './report-input.js';
import { levelText, meansNote, type ReportStatistics } from './report-statistics.js';
import type { Section, Table } from './types.js';

const BUDGET = 'Turn budget';

/** The figures of MT-PingEval. */
export function pingevalSections(input: ReportInput): Section[] {
  const { groups, statistics } = input;
  return [
    scalingSection(groups, statistics),
    textSection(input),
    proposalsSection(groups, statistics),
    styleSection(groups, statistics),
    sycophancySection(groups, statistics),
    lengthSection(groups),
    ...comparisonSection(input),
  ];
}

function scalingSection(groups: readonly Group[], statistics: ReportStatistics): Section {
  const title = 'Success by turn budget';
  const scaled = groups.map(({ name, transcripts }) => ({
    name,
    result: turnScaling(scalingRecordsOf(transcripts), { level: statistics.level }),
  }));
  if (scaled.every(({ result }) => result.n === 0)) {
    return { title, text: ['No transcript has both a turn budget (meta.budget) and an outcome.'] };
  }
  const use = (y: (use: BudgetUse) => number | null): Datum[] =>
    scaled.flatMap(({ name, result }) =>
      result.budgets.map((each) => ({ x: each.budget, series: name, y: y(each), n: each.n })),
    );
  const accuracy = scaled.flatMap(({ name, result }) =>
    result.budgets.map(({ budget, accuracy: y, interval, n }) => ({
      x: budget,
      series: name,
      y,
      lower: interval?.lower ?? null,
      upper: interval?.upper ?? null,
      n,
    })),
  );
  const baseline = guessAndCheckFigure(groups);
  const reading = readingOf('turn-scaling');
  return {
    title,
    figures: [
      intervalFigure(
        {
          title: 'Accuracy by turn budget',
          note: `Share of solved problems. Whiskers: Wilson's intervals at ${levelText(statistics)}; several runs of a problem count by the design effect.`,
          reading: [reading],
          x: BUDGET,
          y: 'Accuracy',
          domain: [0, 1],
        },
        accuracy,
      ),
      barFigure(
        {
          title: 'Turns used',
          note: 'Mean turns per dialogue.',
          reading: ['Descriptive: fewer turns are better only where as many problems are solved.'],
          x: BUDGET,
          y: 'Turns used',
        },
        use(({ turns }) => turns),
      ),
      barFigure(
        {
          title: 'Tokens used',
          note: 'Mean tokens per dialogue, split at white space.',
          reading: ['Descriptive: budgets are comparable where they cost about the same tokens.'],
          x: BUDGET,
          y: 'Tokens used',
        },
        use(({ tokens }) => tokens),
      ),
      barFigure(
        {
          title: 'Token efficiency',
          note: 'Solved problems per 100 tokens, over all dialogues of a budget.',
          reading: ['Efficiency: higher is better. It falls where talk grows and success does not.'],
          x: BUDGET,
          y: 'Solved per 100 tokens',
        },
        use(({ successPer100Tokens }) => successPer100Tokens),
      ),
      ...(baseline === undefined ? [] : [baseline]),
    ],
    tables: scalingTables(scaled, statistics),
    signatures: scaled.filter(({ result }) => result.n > 0).map(({ result }) => signature(result)),
  };
}

function scalingTables(
  scaled: readonly { name: string; result: ReturnType<typeof turnScaling> }[],
  statistics: ReportStatistics,
): Table[] {
  const verdicts = scaled.map(({ name, result: { score, slope, verdict, evidence } }) => [
    name,
    verdict ?? 'none',
    score,
    slope?.interval?.lower ?? null,
    slope?.interval?.upper ?? null,
    evidence,
  ]);
  const comparisons = scaled.flatMap(({ name, result }) =>
    result.comparisons.map((each) => [
      name,
      each.budget,
      each.baseline,
      each.pairs,
      each.wins,
      each.losses,
      each.difference,
      each.pValue,
      each.adjustedPValue,
    ]),
  );
  return [
    {
      title: `Do more turns help? Slope of success per doubling of the budget, with ${levelText(statistics)} intervals (least squares, clustered by problem)`,
      columns: ['System', 'Verdict', 'Slope per doubling', 'Lower', 'Upper', 'Evidence'],
      rows: verdicts,
    },
    {
      title: 'Sign tests by problem against the baseline, p-values adjusted over the budgets of a system',
      columns: ['System', 'Budget', 'Baseline', 'Pairs', 'Wins', 'Losses', 'Difference', 'p', 'Adjusted p'],
      rows: comparisons,
    },
  ];
}

/** Measures of the text of dialogues, by their turn budget. */
function textSection({ transcripts, measured, statistics }: ReportInput): Section {
  const computed = measured.filter(
    ({ skipped, card }) => skipped === undefined && card.granularity === 'transcript',
  );
  const curve = ({ card, systems }: Measured): Datum[] =>
    systems.flatMap(({ system, dialogues }) =>
      [...byKey(dialogues, ({ index }) => budgetOf(transcripts[index]!))].map(([budget, own]): Datum => {
        const { mean: y, ...rest } = estimate(own, statistics, methodOf(card), card.range);
        return { x: budget, series: system, y, ...rest };
      }),
    );
  const title = 'Coherence, density and style by turn budget';
  // A single column "not given" would repeat the first screen.
  if (transcripts.every((each) => typeof budgetOf(each) === 'string'))
    return { title, text: ['No transcript has a turn budget (meta.budget).'] };
  return {
    title,
    figures: computed.map((each) =>
      bandFigure(
        {
          title: `${measureName(each.card)} by turn budget`,
          note: meansNote(statistics, 'bands'),
          reading: [readingOf(each.card)],
          x: BUDGET,
          y: each.card.symbol ?? measureName(each.card),
        },
        sorted(curve(each)),
      ),
    ),
    signatures: computed.flatMap(({ signatures }) => signatures),
  };
}

function budgetOf({ meta }: Transcript): number | string {
  return typeof meta?.budget === 'number' ? meta.budget : 'not given';
}

function order(budget: number | string): number {
  return typeof budget === 'number' ? budget : Number.POSITIVE_INFINITY;
}

/** By category first, so that a budget of only one system is drawn in its position. */
function sorted(data: readonly Datum[]): Datum[] {
  return [...data].sort((a, b) => order(a.x) - order(b.x));
}
