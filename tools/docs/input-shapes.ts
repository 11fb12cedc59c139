import type { MetricInput } from '../../src/metrics/core/card.js';

/** What a metric takes, in words. */
export const INPUTS: Readonly<Record<MetricInput, string>> = {
  transcript: 'Takes a transcript, one dialogue: turns with a speaker and a text.',
  'next-turn':
    'Takes a next-turn case: one turn under judgement and the turns before it. `nextTurnCases(transcript)` makes one for every turn.',
  embedded:
    'Takes an embedded transcript: a transcript with one vector for each turn. `await embedTranscript(transcript, embedder)` makes it.',
  'embedded-next-turn':
    'Takes an embedded next-turn case: one turn under judgement and those before it, with their vectors. `nextTurnCases(embedded)` makes one for every turn.',
  runs: 'Takes what is known of repeated runs. `runsOf(transcripts)` reads runs from transcripts with an outcome.',
  games: 'Takes games of several rounds.',
  records: 'Takes one record for each dialogue or judgement.',
  vectors: 'Takes vectors: numbers in rows, as arrays or as one `Float32Array` with its width.',
  labels: 'Takes labels, one for each observation.',
  tokens: 'Takes texts that are split into words already; `tokenize(text)` does that.',
  numbers: 'Takes plain numbers.',
};

const TURNS = `{
  turns: [
    { speaker: 'ana', text: 'Is the red bus late?' },
    { speaker: 'ben', text: 'By ten minutes.' },
  ],
}`;

const RUNS = `[
  { instruction: 'sum-columns', score: 90, setting: 'sharded' },
  { instruction: 'sum-columns', score: 40, setting: 'sharded' },
]`;

/** A picture of a first argument by its type, where its fields alone would say little. */
export const PICTURES: Readonly<Record<string, string>> = {
  Transcript: TURNS,
  'readonly Transcript[]': `[\n${TURNS.replace(/^/gm, '  ')},\n  …\n]`,
  ComparedGroups: `{
  human: [{ turns: [{ speaker: 'ana', text: '…' }, …] }, …],
  small: [{ turns: [{ speaker: 'ana', text: '…' }, …] }, …],
}`,
  NextTurnCase: `{
  context: [{ speaker: 'ana', text: 'Is the red bus late?' }],
  candidate: { speaker: 'ben', text: 'By ten minutes.' },
}`,
  Embedded: `{
  transcript: { turns: [{ speaker: 'ana', text: '…' }, { speaker: 'ben', text: '…' }] },
  embeddings: [[0.1, 0.9, …], [0.7, 0.2, …]], // one row per turn
}`,
  EmbeddedNextTurnCase: `{
  context: [{ speaker: 'ana', text: '…' }],
  candidate: { speaker: 'ben', text: '…' },
  contextEmbeddings: [[0.1, 0.9, …]], // one row per turn of the context
  candidateEmbedding: [0.7, 0.2, …],
}`,
  'readonly Run[]': RUNS,
  RunScores: `${RUNS}
// or the scores alone, one list per instruction:
[[90, 40], [70, 75]]`,
  'readonly number[]': '[0, 2, 1]',
  'readonly string[]': "['the', 'tall', 'red', 'boat']",
  'readonly Label[]': "['red', 'blue', 'red']",
  'readonly (number | null)[]': '[0.4, null, 0.7]',
  'Readonly<Record<string, readonly (number | null)[]>>': '{ small: [0, 2, null], large: [0, 1, 0] }',
  'ArrayLike<number>': '[0.1, 0.9, 0.3]',
  Vectors: '[[0.1, 0.9, 0.3], [0.7, 0.2, 0.5]]',
  'Vectors | ArrayLike<number>': '[0.1, 0.9, 0.3] // or several: [[0.1, 0.9, 0.3], [0.7, 0.2, 0.5]]',
};
