import type { BudgetUse } from '../../metrics/scaling/budget-use.js';
import { coherenceOf, densityOf } from '../../metrics/scaling/human-measures.js';
import { turnScaling } from '../../metrics/scaling/turn-scaling.js';
import { scalingRecordsOf } from '../../transcript/scaling-records.js';
import type { Transcript } from '../../transcript/types.js';
import { bandFigure, barFigure, type Datum, intervalFigure } from './charts.js';
import { byKey, estimate, type Group, groupsOf, metaText } from './groups.js';
import { guessAndCheckFigure } from './guess-and-check-figure.js';
import { proposalsSection, sycophancySection } from './pingeval-judgements.js';
import { comparisonSection, lengthSection, styleSection } from './pingeval-lengths.js';
import type { PaperReportOptions, Section, Table } from './types.js';

const BUDGET = 'Turn budget';

/** The figures of MT-PingEval. */
export function pingevalSections(transcripts: readonly Transcript[], options: PaperReportOptions): Section[] {
  const groups = groupsOf(transcripts, options);
  return [
    scalingSection(groups),
    textSection(groups),
    proposalsSection(groups),
    styleSection(groups),
    sycophancySection(groups),
    lengthSection(groups),
    ...comparisonSection(groups, options),
  ];
}

function scalingSection(groups: readonly Group[]): Section {
  const title = 'Success by turn budget';
  const scaled = groups.map(({ name, transcripts }) => ({
    name,
    result: turnScaling(scalingRecordsOf(transcripts)),
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
  return {
    title,
    figures: [
      intervalFigure(
        {
          title: 'Accuracy by turn budget',
          note: 'Share of solved problems. Whiskers: Wilson intervals at 95 %.',
          x: BUDGET,
          y: 'Accuracy',
          domain: [0, 1],
        },
        accuracy,
      ),
      barFigure(
        { title: 'Turns used', note: 'Mean turns per dialogue.', x: BUDGET, y: 'Turns used' },
        use(({ turns }) => turns),
      ),
      barFigure(
        {
          title: 'Tokens used',
          note: 'Mean tokens per dialogue, split at white space.',
          x: BUDGET,
          y: 'Tokens used',
        },
        use(({ tokens }) => tokens),
      ),
      barFigure(
        {
          title: 'Token efficiency',
          note: 'Solved problems per 100 tokens.',
          x: BUDGET,
          y: 'Solved per 100 tokens',
        },
        use(({ successPer100Tokens }) => successPer100Tokens),
      ),
      ...(baseline === undefined ? [] : [baseline]),
    ],
    tables: scalingTables(scaled),
  };
}

function scalingTables(scaled: readonly { name: string; result: ReturnType<typeof turnScaling> }[]): Table[] {
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
      title: 'Do more turns help?',
      columns: ['System', 'Verdict', 'Slope per doubling', 'Lower', 'Upper', 'Evidence'],
      rows: verdicts,
    },
    {
      title: 'Paired sign tests against the baseline',
      columns: ['System', 'Budget', 'Baseline', 'Pairs', 'Wins', 'Losses', 'Difference', 'p', 'Adjusted p'],
      rows: comparisons,
    },
  ];
}

function textSection(groups: readonly Group[]): Section {
  const curve = (score: (transcript: Transcript) => number | null): Datum[] =>
    groups.flatMap(({ name, transcripts }) =>
      [...byKey(transcripts, budgetOf)]
        .sort(([a], [b]) => order(a) - order(b))
        .map(([budget, own]) => {
          const { mean: y, ...rest } = estimate(own.map(score), own.map(problemOf));
          return { x: budget, series: name, y, ...rest };
        }),
    );
  const note = "Means over dialogues with intervals at 95 % (Student's t over problems).";
  return {
    title: 'Coherence and density by turn budget',
    figures: [
      bandFigure(
        { title: 'Centering coherence', note, x: BUDGET, y: 'Coherence score' },
        sorted(curve(coherenceOf)),
      ),
      bandFigure(
        { title: 'Lexical density', note, x: BUDGET, y: 'Lexical density' },
        sorted(curve(densityOf)),
      ),
    ],
  };
}

/** Dialogues about one problem are not independent. */
function problemOf(transcript: Transcript): string | undefined {
  return metaText(transcript, 'item') ?? metaText(transcript, 'instruction');
}

function budgetOf({ meta }: Transcript): number | string {
  return typeof meta?.budget === 'number' ? meta.budget : 'not given';
}

function order(budget: number | string): number {
  return typeof budget === 'number' ? budget : Number.POSITIVE_INFINITY;
}

/** By place first, so that a budget that only one system has is drawn where it belongs. */
function sorted(data: readonly Datum[]): Datum[] {
  return [...data].sort((a, b) => order(a.x) - order(b.x));
}
