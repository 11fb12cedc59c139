import { centeringScore } from '../../metrics/coherence/centering-score.js';
import { lexicalDensity } from '../../metrics/lexical/lexical-density.js';
import { styleMarkers } from '../../metrics/lexical/style-markers.js';
import type { BudgetUse } from '../../metrics/scaling/budget-use.js';
import { guessAndCheckBaseline } from '../../metrics/scaling/guess-and-check-baseline.js';
import { humanComparison } from '../../metrics/scaling/human-comparison.js';
import { turnScaling } from '../../metrics/scaling/turn-scaling.js';
import { scalingRecordsOf } from '../../transcript/scaling-records.js';
import type { Transcript } from '../../transcript/types.js';
import { bandFigure, barFigure, type Datum, intervalFigure } from './charts.js';
import { byKey, estimate, type Group, groupsOf, metaText } from './groups.js';
import { proposalsSection, sycophancySection } from './pingeval-judgements.js';
import type { Figure, PaperReportOptions, Section, Table } from './types.js';

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
  const baseline = guessAndCheck(groups);
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

/** What guessing alone would reach, if the transcripts say among how many records (meta.records). */
function guessAndCheck(groups: readonly Group[]): Figure | undefined {
  const metas = groups.flatMap(({ transcripts }) => transcripts.map(({ meta }) => meta ?? {}));
  const records = metas.map((meta) => meta.records).find((each) => typeof each === 'number' && each >= 1);
  const budgets = metas.flatMap(({ budget }) => (typeof budget === 'number' ? [budget] : []));
  if (typeof records !== 'number' || budgets.length === 0) return undefined;
  const data = [...new Set(budgets)]
    .sort((a, b) => a - b)
    .flatMap((budget): Datum[] => {
      const { pooled, alternating } = guessAndCheckBaseline({ records, proposals: budget });
      return [
        { x: budget, series: 'pooled', y: pooled },
        { x: budget, series: 'alternating', y: alternating },
      ];
    });
  const note = `Chance of a hit among ${records} records when every turn checks one, in closed form.`;
  return bandFigure(
    { title: 'Guess and check', note, x: BUDGET, y: 'Success', series: 'Players', domain: [0, 1] },
    data,
  );
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
        sorted(curve((each) => centeringScore(each).score)),
      ),
      bandFigure(
        { title: 'Lexical density', note, x: BUDGET, y: 'Lexical density' },
        sorted(curve((each) => lexicalDensity(each).score)),
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

function styleSection(groups: readonly Group[]): Section {
  const markers = ['fillers', 'backchannels', 'apologies'] as const;
  const data = markers.flatMap((marker) =>
    groups.map(({ name, transcripts }): Datum => {
      const rates = transcripts.flatMap((transcript) => styleMarkers(transcript)[marker] ?? []);
      const with1 = rates.filter((rate) => rate > 0).length;
      return {
        x: marker,
        series: name,
        y: rates.length === 0 ? null : with1 / rates.length,
        n: rates.length,
      };
    }),
  );
  const note =
    'Share of dialogues with at least one filler (um, uh), backchannel (ok, yeah) or apology (sorry).';
  const text = {
    title: 'Style markers',
    note,
    x: 'Marker',
    y: 'Share of dialogues',
    domain: [0, 1] as const,
  };
  return { title: 'Style', figures: [barFigure(text, data)] };
}

function lengthSection(groups: readonly Group[]): Section {
  const results = groups.map(({ name, transcripts }) => ({ name, ...humanComparison(transcripts) }));
  const data = results.map(
    ({ name, tokensPerTurn, n }): Datum => ({ x: name, series: 'all', y: tokensPerTurn.mean, n }),
  );
  const rows = results.map(({ name, tokensPerTurn, turnsPerPrompt, tokensPerDialogue }) => [
    name,
    tokensPerTurn.mean,
    tokensPerTurn.median,
    turnsPerPrompt.mean,
    turnsPerPrompt.median,
    tokensPerDialogue.mean,
    tokensPerDialogue.median,
  ]);
  const columns = [
    'System',
    'Tokens per turn',
    'median',
    'Turns per prompt',
    'median',
    'Tokens per dialogue',
    'median',
  ];
  const text = {
    title: 'Tokens per turn',
    note: 'Mean over all turns, split at white space.',
    x: 'System',
    y: 'Tokens per turn',
  };
  return {
    title: 'Lengths',
    figures: [barFigure(text, data)],
    tables: [{ title: 'Lengths', columns, rows }],
  };
}
