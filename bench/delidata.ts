/**
 * All embedding metrics over a folder of DeliData in ConvoKit form, with real vectors of all-MiniLM-L6-v2 in fp32:
 * mean and deviation of each, the published row of human dialogues for comparison, and how long it took.
 *
 *   npx tsx bench/delidata.ts FOLDER [CACHE]     FOLDER holds utterances.jsonl, CACHE keeps the vectors
 */
import { join } from 'node:path';
import { fromConvoKit } from '../src/adapters/formats/papers/from-convo-kit.js';
import { cacheEmbedder } from '../src/embed/cache-embedder.js';
import { createMemoryCacheStore } from '../src/embed/cache-store.js';
import { embedTranscript } from '../src/embed/embed-transcript.js';
import { createFileCacheStore } from '../src/embed/node/create-file-cache-store.js';
import { createTransformersEmbedder } from '../src/embed/transformers/create-transformers-embedder.js';
import { mean } from '../src/math/mean.js';
import { globalConsistency } from '../src/metrics/consistency/global-consistency.js';
import { localConsistency } from '../src/metrics/consistency/local-consistency.js';
import { harmonicProgression } from '../src/metrics/content/harmonic-progression.js';
import { messageNovelty } from '../src/metrics/content/message-novelty.js';
import { progressionDistance } from '../src/metrics/content/progression-distance.js';
import { energyDistance } from '../src/metrics/distribution/energy-distance.js';
import { semanticConcentration } from '../src/metrics/speaker/semantic-concentration.js';
import { speakerSimilarity } from '../src/metrics/speaker/speaker-similarity.js';
import { readChunks } from '../src/node/file-pieces.js';
import type { Embedded, EmbeddedNextTurnCase } from '../src/transcript/embedded.js';
import { nextTurnCases } from '../src/transcript/next-turn-cases.js';
import type { Transcript } from '../src/transcript/types.js';

type Score = number | null;

/** What is measured of a dialogue: a name, the published value of human dialogues, and the score. */
const DIALOGUE: readonly [string, string, (embedded: Embedded) => Score][] = [
  ['SC-Gini', '', (x) => semanticConcentration(x).score],
  ['SC-Gini, reference', '.245', (x) => semanticConcentration(x, { variant: 'reference' }).score],
  ['PD, turns', '', (x) => progressionDistance(x).score],
  ['PD, log10', '.850', (x) => progressionDistance(x, { normalizeBy: 'log10' }).score],
  ['HMP, epsilon .01', '.873', (x) => harmonicProgression(x).score],
  ['GSCC, single centroid', '.528', (x) => globalConsistency(x).score],
  ['GSCC, leave one out', '', (x) => globalConsistency(x).leaveOneOut],
  ['GSCC, mixture', '', (x) => globalConsistency(x, { centroids: 'mixture' }).score],
  [
    'GSCC, mixture, reference',
    '',
    (x) => globalConsistency(x, { centroids: 'mixture', variant: 'reference' }).score,
  ],
];

/** What is measured of every next turn. */
const TURN: readonly [string, string, (local: EmbeddedNextTurnCase) => Score][] = [
  ['LS-ES', '', (x) => speakerSimilarity(x).score],
  ['LSCC-ES', '', (x) => localConsistency(x).score],
  ['M-SNS', '', (x) => messageNovelty(x).score],
];

const [folder, cache] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: npx tsx bench/delidata.ts FOLDER [CACHE]; FOLDER holds utterances.jsonl of DeliData');
  process.exit(1);
}

const transcripts: Transcript[] = [];
for await (const transcript of fromConvoKit.stream(readChunks(join(folder, 'utterances.jsonl')))) {
  transcripts.push(transcript);
}
const turns = transcripts.reduce((sum, transcript) => sum + transcript.turns.length, 0);

const model = await createTransformersEmbedder({ offline: true, threads: 1 });
const store = cache === undefined ? createMemoryCacheStore() : createFileCacheStore(cache);
const embedder = cacheEmbedder(model, { store });
const dialogues: Embedded[] = [];
const embedding = await timed(async () => {
  for (const transcript of transcripts) dialogues.push(await embedTranscript(transcript, embedder));
});
const { hits, misses } = embedder.statistics;
console.log(`${transcripts.length} dialogues, ${turns} turns, ${model.id} ${model.revision} ${model.dtype}`);
console.log(
  `embedding: ${(embedding / 1000).toFixed(1)} s on one thread, ${misses} texts embedded, ${hits} cached\n`,
);

console.log('metric                       n  undefined     mean  deviation  published      ms');
for (const [name, published, metric] of DIALOGUE) await report(name, published, dialogues, metric);
const cases = dialogues.flatMap((dialogue) => nextTurnCases(dialogue));
for (const [name, published, metric] of TURN) await report(name, published, cases, metric);

// One mean vector a dialogue: every other dialogue against the rest, which differ by chance alone.
const rows = dialogues.map((dialogue) => centerOf(dialogue));
const [even, odd] = [0, 1].map((side) => rows.filter((_, i) => i % 2 === side));
await report('energy, chance halves', '', [0], () => energyDistance(even!, odd!).score);
await model.dispose();

async function report<T>(
  name: string,
  published: string,
  items: readonly T[],
  metric: (item: T) => Score,
): Promise<void> {
  const scores: Score[] = [];
  const ms = await timed(async () => {
    for (const item of items) scores.push(metric(item));
  });
  const defined = scores.filter((score) => score !== null);
  const center = mean(defined);
  const deviation = Math.sqrt(mean(defined.map((score) => (score - center) ** 2)));
  console.log(
    name.padEnd(25) +
      String(defined.length).padStart(5) +
      String(scores.length - defined.length).padStart(11) +
      center.toFixed(3).padStart(9) +
      deviation.toFixed(3).padStart(11) +
      published.padStart(11) +
      ms.toFixed(0).padStart(8),
  );
}

async function timed(run: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

function centerOf({ embeddings }: Embedded): Float64Array {
  const { data, rows: n, cols } = embeddings as { data: Float32Array; rows: number; cols: number };
  const center = new Float64Array(cols);
  for (let at = 0; at < data.length; at++) center[at % cols]! += data[at]! / n;
  return center;
}
