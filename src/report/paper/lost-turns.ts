import { itemAt } from '../../math/existing.js';
import { createRuleStrategyLabeller } from '../../metrics/behavior/create-rule-strategy-labeller.js';
import { firstAttemptProgress } from '../../metrics/behavior/first-attempt-progress.js';
import { turnStrategyProfile } from '../../metrics/behavior/turn-strategy-profile.js';
import type { MetricResult } from '../../metrics/core/result.js';
import { signature } from '../../metrics/core/signature.js';
import { isEnglish } from '../../text/language.js';
import { assistantTurns } from '../../transcript/assistant-turns.js';
import { SINGLE_TURN_SETTINGS } from '../../transcript/run.js';
import type { Run } from '../../transcript/runs.js';
import { TURN_STRATEGIES } from '../../transcript/turn-strategies.js';
import { listed } from '../../words/numbers.js';
import type { ChartText } from './chart-encodings.js';
import { type Datum, describeChart, shareFigure } from './charts.js';
import { linePanels, pickDrawing } from './line-panels.js';
import type { RunGroup } from './lost-groups.js';
import type { PanelPoint } from './panel-points.js';
import { readingAdvice } from './reading.js';
import { levelText, type ReportStatistics } from './report-statistics.js';
import type { Figure, Section } from './types.js';

const FIFTHS = ['0–20%', '20–40%', '40–60%', '60–80%', '80–100%'];

/**
 * The multi-turn runs: those of the setting sharded if there are any, as in the paper, because other settings repeat what
 * the user said and are not comparable turn by turn.
 */
export function multiTurnRuns(runs: readonly Run[]): readonly Run[] {
  const several = runs.filter(({ setting = '' }) => !SINGLE_TURN_SETTINGS.includes(setting));
  const sharded = several.filter(({ setting }) => setting === 'sharded');
  return sharded.length > 0 ? sharded : several;
}

/** Names the settings that {@link multiTurnRuns} excludes. */
export function excludedSettings(groups: readonly RunGroup[]): string[] {
  const kept = new Set(groups.flatMap(({ runs }) => multiTurnRuns(runs)));
  const settings = groups
    .flatMap(({ runs }) => runs)
    .filter((run) => !kept.has(run) && !SINGLE_TURN_SETTINGS.includes(run.setting ?? ''))
    .map(({ setting }) => setting ?? 'not given');
  return settings.length === 0
    ? []
    : [`Runs of the setting sharded; ${listed([...new Set(settings)])} are excluded.`];
}

/** Multi-turn runs with given or rule-based strategies. */
function multiTurn({ name, runs }: RunGroup): RunGroup & { readonly byRule: boolean } {
  const labeller = createRuleStrategyLabeller();
  let byRule = false;
  const labelled = multiTurnRuns(runs).flatMap((run): Run[] => {
    if (run.strategies !== undefined) return [run];
    if (run.transcript === undefined) return [];
    // The rules support only English.
    if (!isEnglish(run.transcript.turns.map(({ text }) => text))) return [];
    byRule = true;
    return [{ ...run, strategies: assistantTurns(run.transcript).map(({ text }) => labeller.label(text)) }];
  });
  return { name, runs: labelled, byRule };
}

const BY_RULE =
  'Some transcripts do not contain strategies (meta.strategies); they are labelled by rule, which is less accurate.';

type Attempts = ReturnType<typeof firstAttemptProgress> & { readonly name: string; readonly byRule: boolean };

/** Scores of runs by the position of the first answer attempt. */
export function attemptSection(groups: readonly RunGroup[], statistics: ReportStatistics): Section {
  const { seed, confidenceLevel } = statistics;
  const title = 'First answer attempts';
  const results = groups.map(multiTurn).map(({ name, runs, byRule }) => ({
    name,
    byRule,
    ...firstAttemptProgress(runs, { seed, confidenceLevel }),
  }));
  if (results.every(({ n }) => n === 0))
    return { title, text: ['No conversation of several turns attempts an answer.'] };
  const columns = ['System', 'Mean progress', 'Runs with an attempt', 'Runs without'];
  const waited = 'Share without an attempt before all shards';
  return {
    title,
    text: [...excludedSettings(groups), ...(results.some(({ byRule }) => byRule) ? [BY_RULE] : [])],
    figures: [attemptFigure(results, statistics)],
    tables: [
      {
        title: 'First attempts',
        columns: [...columns, waited, 'p (no effect of position)'],
        rows: results.map(({ name, score, n, withoutAttempt, abstention, pValue }) => [
          ...[name, score, n, withoutAttempt, abstention.share, pValue],
        ]),
      },
    ],
    signatures: distinctSignatures(results),
  };
}

function attemptFigure(results: readonly Attempts[], statistics: ReportStatistics): Figure {
  const text = {
    title: 'Score by the position of the first attempt',
    note: `Mean score of the runs whose first answer attempt falls into each fifth of the conversation. “Without effect”: the same after random permutation of the positions among conversations of equal length, with ${levelText(statistics)} of the permutations. Conversations end with their first correct answer, so the fifths differ even without an effect.`,
    reading: [readingAdvice('first-attempt-progress')],
    ...{ x: 'Progress at the first attempt', y: 'Score', domain: [0, 100] as const },
  };
  const data = FIFTHS.flatMap((x, i) =>
    results.flatMap(({ name, bins, chanceBins }): Datum[] => {
      const { mean: y, lower, upper } = itemAt(chanceBins, i);
      const { mean, n } = itemAt(bins, i);
      return [
        { x, series: name, y: mean, n },
        { x, series: `${name}: without effect`, y, lower, upper, n },
      ];
    }),
  );
  return { ...describeChart(text, data), ...attemptPanels(text, results) };
}

/** A panel for each system: the observed line over a gray band for no effect of timing. */
function attemptPanels(text: ChartText, results: readonly Attempts[]): Pick<Figure, 'spec' | 'narrow'> {
  const points = results.flatMap(({ name: panel, bins }) =>
    bins.map(({ mean: y }, i): PanelPoint => ({ panel, series: '', x: i + 1, y })),
  );
  const bands = results.flatMap(({ name: panel, chanceBins }) =>
    chanceBins.map(
      ({ mean: y, lower, upper }, i): PanelPoint => ({ panel, series: '', x: i + 1, y, lower, upper }),
    ),
  );
  const places = ['0–20', '20–40', '40–60', '60–80', '80–100'];
  return pickDrawing(
    linePanels({ ...text, panels: 'System', series: 'Line', height: 110, places, bands }, points),
  );
}

/** The strategies of the assistant's turns. */
export function strategySection(groups: readonly RunGroup[]): Section {
  const title = 'Turn strategies';
  const labelled = groups.map(multiTurn);
  const results = labelled.map(({ name, runs }) => ({ name, ...turnStrategyProfile(known(runs)) }));
  if (results.every(({ n }) => n === 0)) return { title, text: ['No conversation has several turns.'] };
  const data = results.flatMap(({ name, shares, counts }) =>
    TURN_STRATEGIES.map(
      (strategy): Datum => ({
        x: name,
        series: strategy.replace('_', ' '),
        y: shares[strategy],
        n: counts[strategy],
      }),
    ),
  );
  const note = 'Share of the assistant’s turns by strategy; n is the number of turns.';
  return {
    title,
    text: [...excludedSettings(groups), ...(labelled.some(({ byRule }) => byRule) ? [BY_RULE] : [])],
    figures: [
      shareFigure(
        {
          ...{ title, note, reading: [readingAdvice('turn-strategy-profile')] },
          ...{ x: 'System', y: 'Share of turns', series: 'Strategy' },
        },
        data,
      ),
    ],
    signatures: distinctSignatures(results),
  };
}

/** The labels among the seven; logs may contain others. */
function known(runs: readonly Run[]): string[] {
  const strategies: readonly string[] = TURN_STRATEGIES;
  return runs.flatMap((run) => run.strategies ?? []).filter((label) => strategies.includes(label));
}

export function distinctSignatures(results: readonly MetricResult[]): string[] {
  return [...new Set(results.map((result) => signature(result)))];
}
