import { OverviewCounts } from '../analysis/conversation-overview.js';
import type { ScoreRow } from '../evaluate/row.js';
import { isCorpusRow } from '../evaluate/run-groups.js';
import { existing } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { normLengths } from '../norms/norm-lengths.js';
import { type NormedScore, percentile } from '../norms/percentile.js';
import type { Transcript } from '../transcript/types.js';
import { overviewSentences } from '../words/overview-words.js';
import { rowLabels } from './summary-blocks.js';

/** Describes the scored conversations in plain sentences, from the transcripts and their rows as they arrive. */
export class ScoreOverview {
  readonly #counts = new OverviewCounts();
  /** Conversations whose rows have not arrived. */
  readonly #waiting: { readonly name: string; readonly transcript: Transcript }[] = [];
  #rows: ScoreRow[] = [];
  #read = 0;

  readonly add = (transcript: Transcript): void => {
    this.#read += 1;
    this.#counts.add(transcript);
    this.#waiting.push({ name: transcript.id ?? String(this.#read), transcript });
  };

  /** Adds rows, which arrive in the order of their conversations. */
  addRow(row: ScoreRow): void {
    if (isCorpusRow(row) || row.unit === '*') return;
    const [last] = this.#rows;
    if (last !== undefined && conversationKey(last) !== conversationKey(row)) this.#flush();
    this.#rows.push(row);
  }

  /** Empty without turns: records of runs are not conversations. */
  sentences(): string[] {
    this.#flush();
    const { overview } = this.#counts;
    return overview.turns === 0 ? [] : overviewSentences(overview);
  }

  #flush(): void {
    const [row] = this.#rows;
    while (row !== undefined && this.#waiting.length > 0) {
      const { name, transcript } = existing(this.#waiting.shift());
      if (name !== row.transcript) continue;
      this.#counts.addScores(
        meanScores(this.#rows).map(({ metric, score, signature }) => ({
          ...{ metric, score },
          norms: percentile({ metric, score, signature }, transcript).norms,
        })),
        { name, ...normLengths(transcript) },
      );
      break;
    }
    this.#rows = [];
  }
}

/** Two systems may have conversations with the same id. */
function conversationKey(row: ScoreRow): string {
  return JSON.stringify([row.transcript, row.source, rowLabels(row)]);
}

/** The mean of each metric over the turns of a conversation. */
export function meanScores(
  rows: Iterable<ScoreRow>,
): (Extract<NormedScore, { readonly signature: string }> & { readonly score: number })[] {
  const found = new Map<string, { readonly scores: number[]; readonly signature: string }>();
  for (const row of rows) {
    if (row.score === null || row.component !== undefined || isCorpusRow(row)) continue;
    const own = found.get(row.metric) ?? { scores: [], signature: row.signature ?? '' };
    found.set(row.metric, own);
    own.scores.push(row.score);
  }
  return [...found].map(([metric, { scores, signature }]) => ({ metric, score: mean(scores), signature }));
}
