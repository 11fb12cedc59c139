import { NEEDS, type Need } from '../metrics/core/needs.js';
import { runsPerInstruction } from '../metrics/reliability/run-scores.js';
import { isGraded } from '../metrics/reliability/solved-runs.js';
import { type Game, gameOf } from '../transcript/games.js';
import { type Run, runOf } from '../transcript/runs.js';
import type { Transcript } from '../transcript/types.js';
import type { EvaluationRow, RowUnit } from './row.js';
import { rowsFor, skippedRow } from './rows.js';
import { runGroups } from './run-groups.js';
import { type ChosenMetric, callMetric } from './run-metric.js';

/** Collects the data of corpus metrics, and computes them at the end. */
export interface CorpusCollector {
  add(transcript: Transcript, name: string): void;
  rows(): AsyncGenerator<EvaluationRow, void, undefined>;
}

/** Keeps only the scores and labels of runs and the rounds of games, so transcripts can be released. */
export function corpusCollector(
  asked: readonly ChosenMetric[],
  { components, confidenceLevel }: { readonly components: boolean; readonly confidenceLevel: number },
): CorpusCollector {
  const overRuns = asked.filter(({ card }) => card.input === 'runs');
  const overGames = asked.filter(({ card }) => card.input === 'games');
  const runs: Run[] = [];
  const games: Game[] = [];
  return {
    add(transcript, name) {
      const run = overRuns.length > 0 ? runOf(transcript, name) : undefined;
      const game = overGames.length > 0 ? gameOf(transcript) : undefined;
      if (run) runs.push(withoutTranscript(run));
      if (game) games.push(game);
    },
    async *rows() {
      if (runs.length > 0) {
        const groups = runGroups(runs);
        for (const each of overRuns)
          for (const { unit, members } of groups) {
            const lack = lackOfRuns(each, members);
            if (lack) yield skippedRow(each.card, { transcript: '*', unit }, NEEDS[lack]);
            else {
              for await (const row of rowsAbout(each, unit, members))
                yield { ...row, ...each.intervalOf?.(row, members, { ...each.options, confidenceLevel }) };
            }
          }
      }
      if (games.length > 0) for (const each of overGames) yield* rowsAbout(each, 'corpus', games);
    },
  };

  async function* rowsAbout({ card, call, options }: ChosenMetric, unit: RowUnit, input: unknown) {
    const result = await callMetric(call, input, options);
    yield* rowsFor(card, { transcript: '*', unit }, result, components);
  }
}

function lackOfRuns({ card: { needs }, options }: ChosenMetric, members: readonly Run[]): Need | undefined {
  if (needs.includes('repeated-runs') && runsPerInstruction(members) < 2) return 'repeated-runs';
  const isOpen = options.solved === undefined && members.some(({ score }) => isGraded(score));
  return needs.includes('solved-runs') && isOpen ? 'solved-runs' : undefined;
}

/** Runs stay in memory until the end; without their turns they are small. */
function withoutTranscript({ transcript: _, ...run }: Run): Run {
  return run;
}
