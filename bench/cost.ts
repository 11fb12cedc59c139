/**
 * `npm run bench -- cost`: processor time of each metric over 1,000 turns (20 conversations of 50), each metric alone,
 * the least of several rounds, and of the ways to embed 1,000 turns. Writes research/benchmarks/cost.json, from which
 * docs/concepts/cost.md is generated. The language model is measured only where it is installed; otherwise its last
 * measurement is kept.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cacheEmbedder } from '../src/embed/cache-embedder.js';
import { createHashEmbedder } from '../src/embed/create-hash-embedder.js';
import { embedTranscript } from '../src/embed/embed-transcript.js';
import type { Embedder } from '../src/embed/embedder.js';
import { createStaticEmbedder } from '../src/embed/static/create-static-embedder.js';
import { createTransformersEmbedder } from '../src/embed/transformers/create-transformers-embedder.js';
import { evaluate } from '../src/evaluate/evaluate.js';
import { listMetrics } from '../src/metrics/core/registry.js';
import { tokenizeWords } from '../src/text/tokenize.js';
import type { Embedded } from '../src/transcript/embedded.js';
import { drawDialogue } from './dialogues.js';

const TURNS = 50;
const ROUNDS = 3;
/** Columns and word pieces of a common static model. */
const COLUMNS = 256;

/** Some turns address the other speaker by name. */
const dialogues = Array.from({ length: 20 }, (_, i) => ({
  id: `d${i}`,
  turns: drawDialogue(TURNS, i).turns.map((turn, j) => ({
    ...turn,
    text: j % 10 === 4 ? `Ben, where is it? ${turn.text}` : turn.text,
    round: Math.floor(j / 10),
  })),
}));
const texts = dialogues.flatMap(({ turns }) => turns.map(({ text }) => text));

const embedder = createHashEmbedder();
const embedded: Embedded[] = [];
for (const each of dialogues)
  embedded.push(await embedTranscript(each, embedder, { withoutPunctuation: true }));

/** The least processor time of several rounds, in milliseconds, after one that compiles. */
async function least(run: () => unknown): Promise<number> {
  let found = Number.POSITIVE_INFINITY;
  for (let round = 0; round <= ROUNDS; round++) {
    const start = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(start);
    if (round > 0) found = Math.min(found, (user + system) / 1000);
  }
  return Number(found.toPrecision(3));
}

/** A lookup table with the pieces of these texts, as large as a real one for what it computes. */
function staticEmbedder(): Embedder {
  const words = [...new Set(texts.flatMap((text) => tokenizeWords(text.toLowerCase())))];
  const vocab = Object.fromEntries(['[UNK]', ...words].map((word, i) => [word, i]));
  const rows = words.length + 1;
  const size = 4 * rows * COLUMNS;
  const header = `{"embeddings":{"dtype":"F32","shape":[${rows},${COLUMNS}],"data_offsets":[0,${size}]}}`;
  const padded = header.padEnd(Math.ceil(header.length / 8) * 8);
  const model = new Uint8Array(8 + padded.length + size);
  new DataView(model.buffer).setBigUint64(0, BigInt(padded.length), true);
  model.set(new TextEncoder().encode(padded), 8);
  const values = Float32Array.from({ length: rows * COLUMNS }, (_, i) => Math.sin(i));
  model.set(new Uint8Array(values.buffer), 8 + padded.length);
  const tokenizer = {
    model: { type: 'WordPiece', vocab },
    normalizer: { type: 'BertNormalizer' },
    pre_tokenizer: { type: 'BertPreTokenizer' },
  };
  return createStaticEmbedder({ bytes: { model, tokenizer } } as never);
}

interface Cost {
  readonly id: string;
  readonly milliseconds: number;
}

async function metricCosts(): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const { id, input } of listMetrics()) {
    if (!['transcript', 'next-turn', 'embedded', 'embedded-next-turn'].includes(input)) continue;
    const run = () => evaluate(embedded, { metrics: [id] as never });
    const rows = await run().catch(() => []);
    if (!rows.some(({ score }) => score !== null)) continue;
    costs.push({ id, milliseconds: await least(run) });
    console.log(`${id}: ${costs.at(-1)!.milliseconds} ms`);
  }
  return costs.sort((a, b) => a.milliseconds - b.milliseconds);
}

const FILE = new URL('../research/benchmarks/cost.json', import.meta.url);

async function embeddingCosts(): Promise<Record<string, number>> {
  const fast = staticEmbedder();
  const cached = cacheEmbedder(fast);
  await cached.embed(texts);
  const known = {
    static: await least(() => fast.embed(texts)),
    cached: await least(() => cached.embed(texts)),
  };
  try {
    const model = await createTransformersEmbedder({ offline: true, threads: 1 });
    // A tenth of the texts is enough for a model that takes the same time for each.
    const some = texts.filter((_, i) => i % 10 === 0);
    return { ...known, miniLM: 10 * (await least(() => model.embed(some))) };
  } catch {
    const { embeddings } = JSON.parse(readFileSync(FILE, 'utf8')) as { embeddings: Record<string, number> };
    console.log('the language model is not installed: its last measurement is kept');
    return { ...known, miniLM: embeddings.miniLM! };
  }
}

const metrics = await metricCosts();
const all = metrics.map(({ id }) => id);
const engine = `Node ${process.version}, ${process.arch}`;
const together = await least(() => evaluate(embedded, { metrics: all as never }));
console.log(`together: ${together} ms`);
const embeddings = await embeddingCosts();
writeFileSync(
  FILE,
  `${JSON.stringify({ engine, turns: 20 * TURNS, together, metrics, embeddings }, null, 2)}\n`,
);
