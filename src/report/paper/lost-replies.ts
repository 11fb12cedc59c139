import { itemAt } from '../../math/existing.js';
import { answerBloat } from '../../metrics/behavior/answer-bloat.js';
import type { ScoreBin } from '../../metrics/behavior/score-bin.js';
import { verbosityProfile } from '../../metrics/behavior/verbosity-profile.js';
import { runsPerInstruction } from '../../metrics/reliability/run-scores.js';
import { curveFigure, type Datum } from './charts.js';
import type { RunGroup } from './lost-groups.js';
import { distinctSignatures, excludedSettings, multiTurnRuns } from './lost-turns.js';
import { readingAdvice } from './reading.js';
import type { Section } from './types.js';

const LENGTHS = ['shortest', 'short', 'median', 'long', 'longest'];

/** How runs score by the length of the replies. */
export function verbositySection(groups: readonly RunGroup[]): Section {
  const title = 'Verbosity';
  const results = groups.map(({ name, runs }) => {
    const sharded = multiTurnRuns(runs).filter((run) => run.transcript);
    return { name, several: runsPerInstruction(sharded) > 1, ...verbosityProfile(sharded) };
  });
  if (results.every(({ n }) => n === 0))
    return { title, text: ['No conversation of several turns has a reply.'] };
  const repeated = results.filter(({ several }) => several);
  if (repeated.length === 0)
    return {
      title,
      text: ['Every instruction was run only once, but lengths are ranked within repeated runs.'],
    };
  const text = {
    title: 'Score by length of the replies',
    note: 'Mean score by fifths of the mean reply length, ranked within each model, setting, task and instruction.',
    reading: [readingAdvice('verbosity-profile')],
    x: 'Replies',
    y: 'Score',
    domain: [0, 100] as const,
  };
  return {
    title,
    text: excludedSettings(groups),
    figures: [curveFigure(text, binData(repeated, LENGTHS))],
    signatures: distinctSignatures(repeated),
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
  const text = {
    ...{ title: 'Answer length by attempt', note: 'Mean length of the extracted answers.' },
    ...{ reading: [readingAdvice('answer-bloat')], x: 'Attempt', y: 'Characters' },
  };
  return {
    title,
    figures: [curveFigure(text, data)],
    tables: [
      {
        title: 'Last answers compared with single-turn answers',
        columns: ['System', 'Instructions on both sides', 'Last answer', 'Single turn', 'Ratio'],
        rows: results.map(({ name, pairs, finalMean, fullMean, score }) => [
          ...[name, pairs, finalMean, fullMean, score],
        ]),
      },
    ],
    signatures: distinctSignatures(results),
  };
}

function binData(
  results: readonly { readonly name: string; readonly bins: readonly ScoreBin[] }[],
  names: readonly string[],
): Datum[] {
  return names.flatMap((x, i) =>
    results.map(
      ({ name, bins }): Datum => ({ x, series: name, y: itemAt(bins, i).mean, n: itemAt(bins, i).n }),
    ),
  );
}
