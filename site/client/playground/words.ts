import type { MetricResult, Transcript } from '../../../src/index.js';
import { answerProposals } from '../../../src/metrics/content/answer-proposals.js';
import { signature } from '../../../src/metrics/core/signature.js';
import { lexicalDensity } from '../../../src/metrics/lexical/lexical-density.js';
import { styleMarkers } from '../../../src/metrics/lexical/style-markers.js';
import { rollImplicitReference } from '../../../src/metrics/speaker/implicit-reference.js';
import { rollParticipationFrequency } from '../../../src/metrics/speaker/participation-frequency.js';
import { speakerEntropy } from '../../../src/metrics/speaker/speaker-entropy.js';
import type { Score } from './types.js';

// Modules by their own paths: through the index of all, esbuild would put what any part of the page needs into one chunk.

type OfDialogue = (transcript: Transcript) => MetricResult;

const DIALOGUE: readonly OfDialogue[] = [lexicalDensity, speakerEntropy, styleMarkers, answerProposals];
/** In one pass over all turns: the contexts of 50,000 turns, each with all turns before it, take more memory than a page has. */
const TURN = [rollImplicitReference, rollParticipationFrequency] as const;

/** Turns are left out one by one, which takes a call for each. */
const MAX_LEFT_OUT = 60;

/** The metrics that need no grammar: some thousand bytes of code, at once. */
export function wordScores(transcript: Transcript): Score[] {
  return [
    ...DIALOGUE.map((metric) => dialogueScore(metric(transcript), transcript, metric)),
    ...TURN.map((metric) => turnScores([...metric(transcript)])),
  ];
}

/** What each turn does: the score that is left without it. */
function dialogueScore(result: MetricResult, transcript: Transcript, metric: OfDialogue): Score {
  const { turns } = transcript;
  if (result.score === null || turns.length > MAX_LEFT_OUT) return { ...scoreOf(result), result };
  const perTurn = once(() =>
    turns.map((_, i) => metric({ ...transcript, turns: turns.filter((_, j) => j !== i) }).score),
  );
  return { ...scoreOf(result), result, perTurn, perTurnIs: 'without' };
}

/** A metric of turns over a conversation: the mean of the turns that have a value, as summaries have it. */
export function turnScores(results: readonly MetricResult[]): Score {
  const perTurn = results.map(({ score }) => score);
  const known = perTurn.filter((score) => score !== null);
  const [first] = results;
  const last = results.at(-1);
  const value = known.length === 0 ? null : known.reduce((sum, score) => sum + score, 0) / known.length;
  return {
    metric: first?.metric ?? '',
    value,
    n: known.length,
    perTurn: () => perTurn,
    perTurnIs: 'value',
    signature: last === undefined ? '' : signature(last),
    ...(value === null && last?.undefinedBecause !== undefined && { because: last.undefinedBecause }),
  };
}

/** Computes at the first call. */
function once<T>(compute: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => (found ??= { value: compute() }).value;
}

function scoreOf(result: MetricResult): Score {
  const { metric, score, n, undefinedBecause } = result;
  return {
    ...{ metric, value: score, n, signature: signature(result) },
    ...(undefinedBecause !== undefined && { because: undefinedBecause }),
  };
}
