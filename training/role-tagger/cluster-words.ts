import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { kMeans } from '../../src/math/k-means.js';
import { packClusters } from '../../src/text/noun-chunks/word-clusters.js';
import { parseConllu } from './conllu.js';
import { UsageModel } from './usage-model.js';
import { countUsage, type UsageTable } from './word-usage.js';
import { readWordVectors, type WordVectors } from './word-vectors.js';

/**
 * Clusters frequent English words by how they are used and writes
 * src/text/noun-chunks/word-clusters.generated.ts. See README.md.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'src/text/noun-chunks/word-clusters.generated.ts' },
    words: { type: 'string', default: '40000' },
    clusters: { type: 'string', default: '192' },
    broad: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1' },
  },
});
const [vectorFile, ...treebanks] = positionals;
if (vectorFile === undefined || treebanks.length === 0) {
  throw new Error('usage: cluster-words.ts [--out FILE] VECTORS.json TRAIN.conllu...');
}

/** The usage model learns from the vectors of rarer words too. */
const WORDS_LEARNED_FROM = 100_000;
/** Weights in a word's place among the others: of its guessed relations and dependents, and of its vector. */
const RELATIONS = 0.6;
const TOPIC = 0.4;

const seed = Number(values.seed);
const vectors = readWordVectors(vectorFile, WORDS_LEARNED_FROM);
const table = countUsage(treebanks.flatMap((file) => parseConllu(readFileSync(file, 'utf8'))));
const words = vectors.words.slice(0, Number(values.words));
const places = placeWords(words.length, table, vectors);
const iterations = Number(values.rounds);
const { labels, centroids } = kMeans(places, { k: Number(values.clusters), seed, iterations });
const broad = kMeans(centroids, { k: Number(values.broad), seed, iterations });
writeClusters();

/** A point for each word: how it is likely used, and a little of what it is about. */
function placeWords(count: number, usage: UsageTable, { values: components, dimensions }: WordVectors) {
  const model = new UsageModel(usage, vectors, seed);
  const guessed = usage.tags + usage.relations + usage.dependents;
  const cols = guessed + dimensions;
  const data = new Float64Array(count * cols);
  for (let row = 0; row < count; row++) {
    const vector = components.subarray(row * dimensions, (row + 1) * dimensions);
    model.guess(vector).forEach((share, k) => {
      // The square roots of shares are at Hellinger distance.
      const weight = k < usage.tags ? 1 : RELATIONS;
      data[row * cols + k] = weight * (k < usage.tags + usage.relations ? Math.sqrt(share) : share);
    });
    vector.forEach((value, d) => {
      data[row * cols + guessed + d] = TOPIC * value;
    });
  }
  return { data, rows: count, cols };
}

function writeClusters(): void {
  const packed = packClusters(
    new Map(words.map((word, row) => [word, 1 + labels[row]!])),
    Array.from(broad.labels, (label) => 1 + label),
  );
  const source = `/*!
 * Word clusters of the noun-chunk analyzer in @mtpc/metrics.
 * SPDX-License-Identifier: CC-BY-SA-4.0
 * Derived from GloVe word vectors (PDDL 1.0) and from the treebanks named in LICENSE-weights.md in the package.
 */
// Written by training/role-tagger/cluster-words.ts: do not edit.

import type { PackedClusters } from './word-clusters.js';

export const WORD_CLUSTERS: PackedClusters = {
  hashes: '${packed.hashes}',
  clusters: '${packed.clusters}',
  broader: '${packed.broader}',
};
`;
  writeFileSync(values.out, source);
  process.stderr.write(
    `${values.out}: ${words.length} words, ${gzipSync(source, { level: 9 }).length} bytes gzipped\n`,
  );
  for (let cluster = 0; cluster < centroids.rows; cluster += 16) {
    const members = words.filter((_, row) => labels[row] === cluster).slice(0, 12);
    process.stderr.write(`  ${cluster}: ${members.join(' ')}\n`);
  }
}
