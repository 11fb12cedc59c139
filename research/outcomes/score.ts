/**
 * Scores the conversations of a folder and writes the numbers to research/outcomes/scores/FAMILY/NAME.csv:
 *
 *     npx tsx research/outcomes/score.ts FOLDER [--family embeddings] [--only NAME,NAME] [--out FOLDER]
 *
 * FOLDER/conversations holds a file for each corpus, NAME.jsonl: transcripts with `meta.outcome`, a number, and
 * `meta.kind`, the kind of talk; `meta.cluster` is what conversations that are not independent share. Vectors are those
 * of all-MiniLM-L6-v2 and are kept in FOLDER/vectors.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cacheEmbedder } from '../../src/embed/cache-embedder.js';
import { measure } from '../../src/evidence/index.js';
import { createFileCacheStore } from '../../src/node.js';
import type { Transcript } from '../../src/transcript/types.js';
import { createTransformersEmbedder } from '../../src/transformers.js';
import { transcriptsOf } from './conversation.js';
import { type Family, metricsOf } from './metrics.js';
import { printScores, scoreFileOf } from './scores.js';

const TEXT = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: TEXT, out: TEXT, family: { ...TEXT, default: 'text' } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Give the folder of the corpora as the first argument.');
  process.exit(1);
}
const family = values.family as Family;
const out = values.out ?? fileURLToPath(new URL(`scores/${family}`, import.meta.url));
mkdirSync(out, { recursive: true });
const embedder =
  family === 'embeddings'
    ? cacheEmbedder(await createTransformersEmbedder({ offline: true }), {
        store: createFileCacheStore(join(folder, 'vectors')),
      })
    : undefined;
const names = readdirSync(join(folder, 'conversations')).map((file) => basename(file, '.jsonl'));
for (const name of names.filter((each) => values.only?.split(',').includes(each) ?? true)) {
  const started = performance.now();
  const transcripts: Transcript[] = [];
  for await (const each of transcriptsOf([join(folder, 'conversations', `${name}.jsonl`)], {}))
    transcripts.push(each);
  const resources = embedder && { embedder };
  const rows = await measure(transcripts, { metrics: metricsOf(family), components: true, ...resources });
  writeFileSync(join(out, `${name}.csv`), printScores(scoreFileOf(transcripts, rows)));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.error(`${name}: ${transcripts.length} conversations, ${seconds} s`);
}
