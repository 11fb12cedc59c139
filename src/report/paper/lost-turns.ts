import { answerBloat } from '../../metrics/behavior/answer-bloat.js';
import { createRuleStrategyLabeller } from '../../metrics/behavior/create-rule-strategy-labeller.js';
import { firstAttemptProgress } from '../../metrics/behavior/first-attempt-progress.js';
import type { ScoreBin } from '../../metrics/behavior/score-bin.js';
import { turnStrategyProfile } from '../../metrics/behavior/turn-strategy-profile.js';
import { verbosityProfile } from '../../metrics/behavior/verbosity-profile.js';
import type { MetricResult } from '../../metrics/core/result.js';
import { signature } from '../../metrics/core/signature.js';
import { runsPerInstruction } from '../../metrics/reliability/run-scores.js';
import { isEnglish } from '../../text/language.js';
import { assistantTurns } from '../../transcript/assistant-turns.js';
import type { Run } from '../../transcript/runs.js';
import { TURN_STRATEGIES } from '../../transcript/turn-strategies.js';
import type { ChartText } from './chart-encodings.js';
import { aboutOf, curveFigure, type Datum, shareFigure } from './charts.js';
import { drawingOf, linePanels, type PanelPoint } from './line-panels.js';
import type { RunGroup } from './lost-groups.js';
import { readingOf } from './reading.js';
import { levelText, type ReportStatistics } from './report-statistics.js';
import type { Figure, Section } from './types.js';

const FIFTHS = ['0–20%', '20–40%', '40–60%', '60–80%', '80–100%'];
const LENGTHS = ['shortest', 'short', 'median', 'long', 'longest'];

const SINGLE_TURN = ['full', 'concat', 'shuffle-concat'];

/** Whether a run's setting gives the instruction in several turns. */
function hasTurns({ setting = '' }: Run): boolean {
  return !SINGLE_TURN.includes(setting);
}

/** Runs of several turns, with their given strategies or those found by rule. */
function multiTurn({ name, runs }: RunGroup): RunGroup & { readonly byRule: boolean } {
  const labeller = createRuleStrategyLabeller();
  let byRule = false;
  const labelled = runs.filter(hasTurns).flatMap((run): Run[] => {
    if (run.strategies !== undefined) return [run];
    if (run.transcript === undefined) return [];
    // The rules know English only.
    if (!isEnglish(run.transcript.turns.map(({ text }) => text))) return [];
    byRule = true;
    return [{ ...run, strategies: assistantTurns(run.transcript).map(({ text }) => labeller.label(text)) }];
  });
  return { name, runs: labelled, byRule };
}

const BY_RULE =
  'Some transcripts have no strategies (meta.strategies); theirs are labelled by rule, which is rougher.';

/** How runs score by the place of their first answer attempt. */
export function attemptSection(groups: readonly RunGroup[], statistics: ReportStatistics): Section {
  const { seed, level } = statistics;
  const title = 'First answer attempts';
  const results = groups
    .map(multiTurn)
    .map(({ name, runs, byRule }) => ({ name, byRule, ...firstAttemptProgress(runs, { seed, level }) }));
  if (results.every(({ n }) => n === 0))
    return { title, text: ['No conversation of several turns attempts an answer.'] };
  const text = {
    title: 'Score by the place of the first attempt',
    note: `Mean score of the runs whose first answer attempt falls into each fifth of the conversation. “Without effect”: the same with the places of first attempts exchanged at random among conversations of equal length, with ${levelText(statistics)} of the exchanges; conversations end with their first right answer, which alone makes the fifths differ.`,
    reading: [readingOf('first-attempt-progress')],
    x: 'Progress at the first attempt',
    y: 'Score',
    domain: [0, 100] as const,
  };
  const rows = results.map(({ name, score, n, withoutAttempt, pValue }) => [
    name,
    score,
    n,
    withoutAttempt,
    pValue,
  ]);
  const data = FIFTHS.flatMap((x, i) =>
    results.flatMap(({ name, bins, chanceBins }): Datum[] => {
      const { mean: y, lower, upper } = chanceBins[i]!;
      const n = bins[i]!.n;
      return [
        { x, series: name, y: bins[i]!.mean, n },
        { x, series: `${name}: without effect`, y, lower, upper, n },
      ];
    }),
  );
  return {
    title,
    text: results.some(({ byRule }) => byRule) ? [BY_RULE] : [],
    figures: [{ ...aboutOf(text, data), ...attemptPanels(text, results) }],
    tables: [
      {
        title: 'First attempts',
        columns: [
          'System',
          'Mean progress',
          'Runs with an attempt',
          'Runs without',
          'p of no effect of the place',
        ],
        rows,
      },
    ],
    signatures: signaturesOf(results),
  };
}

/** A panel for each system: the observed line over the gray band of attempts without effect. */
function attemptPanels(
  text: ChartText,
  results: readonly (ReturnType<typeof firstAttemptProgress> & { readonly name: string })[],
): Pick<Figure, 'spec' | 'medium' | 'narrow'> {
  const points = (of: 'bins' | 'chanceBins'): PanelPoint[] =>
    results.flatMap(({ name: panel, ...result }) =>
      result[of].map((bin, i) => {
        const { mean: y, ...interval } = bin;
        const { lower = null, upper = null } = interval as { lower?: number | null; upper?: number | null };
        return { panel, series: '', x: i + 1, y, ...(of === 'chanceBins' && { lower, upper }) };
      }),
    );
  const drawn = linePanels(
    {
      ...{ ...text, panels: 'System', series: 'Line', height: 110 },
      ...{ places: ['0–20', '20–40', '40–60', '60–80', '80–100'], bands: points('chanceBins') },
    },
    points('bins'),
  );
  return drawingOf(drawn);
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
    text: labelled.some(({ byRule }) => byRule) ? [BY_RULE] : [],
    figures: [
      shareFigure(
        {
          ...{ title, note, reading: [readingOf('turn-strategy-profile')] },
          ...{ x: 'System', y: 'Share of turns', series: 'Strategy' },
        },
        data,
      ),
    ],
    signatures: signaturesOf(results),
  };
}

/** The labels among the seven; logs may contain others. */
function known(runs: readonly Run[]): string[] {
  const strategies: readonly string[] = TURN_STRATEGIES;
  return runs.flatMap((run) => run.strategies ?? []).filter((label) => strategies.includes(label));
}

/** How runs score by the length of the replies. */
export function verbositySection(groups: readonly RunGroup[]): Section {
  const title = 'Verbosity';
  const results = groups.map(({ name, runs }) => {
    const sharded = runs.filter((run) => hasTurns(run) && run.transcript);
    return { name, several: runsPerInstruction(sharded) > 1, ...verbosityProfile(sharded) };
  });
  if (results.every(({ n }) => n === 0))
    return { title, text: ['No conversation of several turns has a reply.'] };
  const repeated = results.filter(({ several }) => several);
  if (repeated.length === 0)
    return {
      title,
      text: ['Every instruction was run only once: lengths are ranked among several runs of each.'],
    };
  const text = {
    title: 'Score by length of the replies',
    note: 'Mean score by fifths of the mean reply length, ranked within each model, setting, task and instruction.',
    reading: [readingOf('verbosity-profile')],
    x: 'Replies',
    y: 'Score',
    domain: [0, 100] as const,
  };
  return {
    title,
    figures: [curveFigure(text, binData(repeated, LENGTHS))],
    signatures: signaturesOf(repeated),
  };
}

/** How long answers are from attempt to attempt. */
export function answerSection(groups: readonly RunGroup[]): Section {
  const title = 'Answer bloat';
  const results = groups.map(({ name, runs }) => ({
    name,
    ...answerBloat(runs.filter(({ answers }) => answers)),
  }));
  if (results.every(({ n }) => n === 0))
    return { title, text: ['No transcript lists its extracted answers (meta.answers).'] };
  const most = Math.max(...results.map(({ bins }) => bins.length));
  const data = results.flatMap(({ name, bins }) =>
    Array.from(
      { length: most },
      (_, k): Datum => ({ x: k + 1, series: name, y: bins[k]?.mean ?? null, n: bins[k]?.n ?? 0 }),
    ),
  );
  const rows = results.map(({ name, pairs, finalMean, fullMean, score }) => [
    name,
    pairs,
    finalMean,
    fullMean,
    score,
  ]);
  const text = {
    title: 'Answer length by attempt',
    note: 'Mean length of the extracted answers.',
    reading: [readingOf('answer-bloat')],
    x: 'Attempt',
    y: 'Characters',
  };
  return {
    title,
    figures: [curveFigure(text, data)],
    tables: [
      {
        title: 'Last answers compared with single-turn answers',
        columns: ['System', 'Instructions on both sides', 'Last answer', 'Single turn', 'Ratio'],
        rows,
      },
    ],
    signatures: signaturesOf(results),
  };
}

/** The signatures of some results. */
export function signaturesOf(results: readonly MetricResult[]): string[] {
  return [...new Set(results.map((result) => signature(result)))];
}

function binData(
  results: readonly { readonly name: string; readonly bins: readonly ScoreBin[] }[],
  names: readonly string[],
): Datum[] {
  return names.flatMap((x, i) =>
    results.map(({ name, bins }): Datum => ({ x, series: name, y: bins[i]!.mean, n: bins[i]!.n })),
  );
}
