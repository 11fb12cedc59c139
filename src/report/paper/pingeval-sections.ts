import type { Trend } from '../../analysis/trends.js';
import { byKey } from '../../math/by-key.js';
import { signature } from '../../metrics/core/signature.js';
import type { BudgetUse } from '../../metrics/scaling/budget-use.js';
import { byNumbersInNames } from '../../text/by-numbers-in-names.js';
import { counted } from '../../text/counted.js';
import type { Transcript } from '../../transcript/types.js';
import { estimate } from './groups.js';
import { formatNumber } from './html.js';
import { linePanels } from './line-panels.js';
import { chooseMethod, type Measure } from './measured.js';
import type { PanelPoint } from './panel-points.js';
import { gamesIn, reportTrends } from './pingeval-games.js';
import { proposalsSection, sycophancySection } from './pingeval-judgements.js';
import { comparisonSection, lengthSection, styleSection } from './pingeval-lengths.js';
import { measureName, readingAdvice } from './reading.js';
import type { ReportInput } from './report-input.js';
import { levelText, meansNote, type ReportStatistics } from './report-statistics.js';
import type { Section, Table } from './types.js';

const BUDGET = 'Turn budget';

/** The figures of MT-PingEval. */
export function pingevalSections(input: ReportInput): Section[] {
  const { groups, statistics } = input;
  const { systems: trends } = reportTrends(groups, statistics);
  return [
    scalingSection(trends, statistics),
    textSection(input, trends),
    proposalsSection(groups, statistics),
    styleSection(groups, statistics),
    sycophancySection(groups, statistics),
    lengthSection(groups),
    ...comparisonSection(input),
  ];
}

function scalingSection(trends: readonly Trend[], statistics: ReportStatistics): Section {
  const title = 'Cost of the turns';
  if (trends.length === 0)
    return { title, text: ['No transcript has both a turn budget (meta.budget) and an outcome.'] };
  const games = new Set(trends.map(({ game }) => game));
  const use = (name: string, y: (use: BudgetUse) => number | null): PanelPoint[] =>
    trends.flatMap(({ game, system = '', result }) =>
      result.budgets.map((each) => ({
        panel: games.size > 1 ? `${name}, ${game || 'no game'}` : name,
        ...{ series: system, x: each.budget, y: y(each), n: each.n },
      })),
    );
  const reading = [
    'Turns and tokens are descriptive: budgets are comparable if they use similar numbers of tokens. Solved per 100 tokens: higher is better; it decreases if conversations get longer without more success.',
  ];
  const axes = { x: BUDGET, y: 'Value', panels: 'Metric', series: 'System', doubles: true, height: 110 };
  const cost = [...use('Turns used', ({ turns }) => turns), ...use('Tokens used', ({ tokens }) => tokens)];
  const efficiency = use('Solved per 100 tokens', ({ successPer100Tokens }) => successPer100Tokens);
  const signatures = trends.map(({ result }) => signature(result));
  const text = {
    title: 'Turns, tokens and token efficiency by turn budget',
    note: 'Means per conversation. Solved per 100 tokens is over all conversations of a budget; tokens are split at white space.',
  };
  return {
    ...{ title, signatures, tables: scalingTables(trends, statistics) },
    figures: [linePanels({ ...text, reading, ...axes }, [...cost, ...efficiency])],
  };
}

function scalingTables(trends: readonly Trend[], statistics: ReportStatistics): Table[] {
  const verdicts = trends.map((trend) => {
    const { game, system = '', verdict, perDoubling, interval, pValue, adjustedPValue, result } = trend;
    return [
      ...[game, system, verdict.replaceAll('-', ' '), perDoubling],
      ...[interval?.lower ?? null, interval?.upper ?? null, adjustedPValue, pValue, result.evidence],
    ];
  });
  const comparisons = trends.flatMap(({ game, system = '', result }) =>
    result.comparisons.map((each) => [
      ...[game, system, each.budget, each.baseline, each.pairs, each.wins, each.losses],
      ...[each.difference, each.pValue, each.adjustedPValue],
    ]),
  );
  return [
    {
      title: `Slope of success per doubling of the budget, with ${levelText(statistics)} intervals (least squares within problems, clustered by problem), corrected over games and systems`,
      columns: [
        ...['Game', 'System', 'Verdict', 'Slope per doubling', 'Lower', 'Upper'],
        ...['p (corrected)', 'p', 'Evidence'],
      ],
      rows: verdicts,
    },
    {
      title:
        'Sign tests by problem against the baseline, p-values adjusted over the budgets of a system in a game',
      columns: [
        ...['Game', 'System', 'Budget', 'Baseline', 'Pairs', 'Wins', 'Losses', 'Difference'],
        ...['p', 'Adjusted p'],
      ],
      rows: comparisons,
    },
  ];
}

const UNBUDGETED = [
  'conversation without a turn budget is',
  'conversations without a turn budget are',
] as const;

/** Text metrics of dialogues, by turn budget and game. */
function textSection(
  { transcripts, groups, measured, statistics }: ReportInput,
  trends: readonly Trend[],
): Section {
  const gameOf = gamesIn(groups);
  const games = new Set(byNumbersInNames(new Set(transcripts.map(gameOf))));
  const panelTitle = (card: Measure, game: string): string =>
    games.size > 1 ? `${measureName(card)}, ${game || 'no game'}` : measureName(card);
  const computed = measured.filter(
    ({ skipped, card }) => skipped === undefined && card.granularity === 'transcript',
  );
  const all = computed.flatMap(({ card, systems }) =>
    systems.flatMap(({ system, dialogues }) =>
      [...games].flatMap((game) =>
        [
          ...byKey(
            dialogues.filter(({ transcript }) => gameOf(transcript) === game),
            ({ transcript }) => budgetOf(transcript),
          ),
        ]
          .flatMap(([x, own]) => (x === undefined ? [] : [{ x, own }]))
          .sort((a, b) => a.x - b.x)
          .map(({ x, own }): PanelPoint => {
            const { mean: y, ...rest } = estimate(own, statistics, chooseMethod(card), card.range);
            return { panel: panelTitle(card, game), series: system, x, y, ...rest };
          }),
      ),
    ),
  );
  const title = 'Coherence, density and style by turn budget';
  const known = new Set(all.flatMap(({ panel, y }) => (y === null ? [] : panel)));
  const points = all.filter(({ panel }) => known.has(panel));
  const absent = computed.filter(({ card }) => ![...games].some((game) => known.has(panelTitle(card, game))));
  const without = transcripts.filter((each) => budgetOf(each) === undefined).length;
  const none = 'No transcript has a turn budget (meta.budget).';
  if (without === transcripts.length) return { title, text: [none] };
  const text = {
    title: 'Metrics of the text by turn budget',
    note: `${meansNote(statistics, 'whiskers')} Each panel has its own axis${games.size > 1 ? '; games are not pooled' : ''}.`,
    reading: computed.map(({ card }) => readingAdvice(card)),
    ...{ x: BUDGET, y: 'Mean', panels: 'Metric', series: 'System', doubles: true, height: 110 },
  };
  return {
    title,
    text: [
      ...(without === 0 ? [] : [`${counted(without, ...UNBUDGETED)} not shown.`]),
      ...absent.map(({ card }) => `${measureName(card)} by turn budget: no conversation has a value.`),
      ...unequalTokens(trends),
    ],
    ...(points.length > 0 && { figures: [linePanels(text, points)] }),
    signatures: computed.flatMap(({ signatures }) => signatures),
  };
}

/** How far apart the tokens of the smallest and the largest budget may be in a design that keeps tokens equal. */
const MOST_TOKENS = 1.5;

/** A caution if dialogues are longer under larger budgets, since metrics of the text depend on its length. */
function unequalTokens(trends: readonly Trend[]): string[] {
  const longer = trends.flatMap(({ game, system = '', result: { budgets } }) => {
    const [few, most] = [budgets.at(0)?.tokens, budgets.at(-1)?.tokens];
    if (!few || !most || most < MOST_TOKENS * few) return [];
    return `${[system, game].filter((name) => name !== '').join(', ')} from ${formatNumber(few)} to ${formatNumber(most)}`;
  });
  if (longer.length === 0) return [];
  const [first, ...others] = longer;
  const rest = others.length === 0 ? '' : ` (and ${counted(others.length, 'other line', 'other lines')})`;
  return [
    `Conversations with more turns have more tokens: ${first}${rest}. The number of tokens was not kept equal, so differences between budgets may be due to the length of the text.`,
  ];
}

function budgetOf({ meta }: Transcript): number | undefined {
  return typeof meta?.budget === 'number' ? meta.budget : undefined;
}
