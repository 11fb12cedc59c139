import { mean } from '../../math/mean.js';
import { quantile } from '../../math/quantile.js';
import type { Transcript } from '../../transcript/types.js';

/** Mean and median of counts; `null` without counts. */
export interface Center {
  readonly mean: number | null;
  readonly median: number | null;
}

/** Lengths of the turns and dialogues of a group. */
export interface DialogueLengths {
  /** Total number of turns. */
  readonly n: number;
  readonly tokensPerTurn: Center;
  readonly turnsPerDialogue: Center;
  readonly tokensPerDialogue: Center;
}

/** Lengths over all turns and all dialogues of a group. */
export function dialogueLengths(
  transcripts: readonly Transcript[],
  countTokens: (text: string) => number,
): DialogueLengths {
  const tokens = transcripts.map(({ turns }) => turns.map(({ text }) => countTokens(text)));
  const all = tokens.flat();
  return {
    n: all.length,
    tokensPerTurn: summarizeCounts(all),
    turnsPerDialogue: summarizeCounts(tokens.map((turns) => turns.length)),
    tokensPerDialogue: summarizeCounts(tokens.map((turns) => turns.reduce((sum, count) => sum + count, 0))),
  };
}

function summarizeCounts(counts: readonly number[]): Center {
  if (counts.length === 0) return { mean: null, median: null };
  return { mean: mean(counts), median: quantile(Float64Array.from(counts).sort(), 0.5) };
}
