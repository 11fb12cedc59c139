import { evaluate } from '../../../src/evaluate/evaluate.js';
import type { EvaluationRow, Transcript } from '../../../src/index.js';
import type { DetailedCenteringResult } from '../../../src/metrics/coherence/centering-result.js';
import { centeringScore } from '../../../src/metrics/coherence/centering-score.js';
import type { Score } from './types.js';

/** What is computed once grammar is there: everything else that text alone can answer. */
export interface GrammarScores {
  readonly scores: readonly Score[];
  readonly centering: DetailedCenteringResult;
  /** Metrics that text alone cannot answer, and what they need. */
  readonly lacking: readonly { readonly metric: string; readonly needs: string }[];
}

/** Scores of one conversation with the tagger of grammatical roles: the part that is loaded when it is asked for. */
export async function grammarScores(transcript: Transcript): Promise<GrammarScores> {
  const rows = await evaluate([transcript]);
  const metrics = [...new Set(rows.map(({ metric }) => metric))];
  const centering = centeringScore(transcript, { detail: true });
  const own = (metric: string): EvaluationRow[] => rows.filter((row) => row.metric === metric);
  const lacking = rows.flatMap(({ metric, skipped }) =>
    skipped === undefined ? [] : [{ metric, needs: skipped }],
  );
  const computed = metrics.filter((metric) => own(metric).every(({ skipped }) => skipped === undefined));
  const scores = computed.map((metric) => ({
    ...scoreOf(own(metric), transcript),
    ...(metric === centering.metric && { result: centering }),
  }));
  return { scores, centering, lacking };
}

function scoreOf(rows: readonly EvaluationRow[], { turns }: Transcript): Score {
  const [first] = rows;
  const isOfTurns = rows.every(({ turn }) => turn !== undefined);
  const because = rows.find(({ undefinedBecause }) => undefinedBecause)?.undefinedBecause;
  const known = rows.flatMap(({ score }) => (score === null ? [] : [score]));
  const value = known.length === 0 ? null : known.reduce((sum, score) => sum + score, 0) / known.length;
  const scoreOfTurn = new Map(rows.map(({ turn, score }) => [turn, score]));
  const perTurn = turns.map((_, i) => scoreOfTurn.get(i) ?? null);
  return {
    metric: first!.metric,
    value,
    n: isOfTurns ? known.length : first!.n,
    signature: rows.at(-1)!.signature ?? '',
    ...(isOfTurns && {
      perTurn: () => perTurn,
      perTurnIs: 'value' as const,
    }),
    ...(value === null && because !== undefined && { because }),
  };
}
