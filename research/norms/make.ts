/**
 * Writes src/norms/norms.generated.ts: quantiles of metrics over conversations between people, by length.
 *
 *     npx tsx research/outcomes/fetch.ts FOLDER
 *     npx tsx research/norms/make.ts FOLDER MPDD
 *
 * FOLDER is the folder of `outcomes:fetch`; MPDD is dialogue.json of ntunlplab/Dialogue-MPDD (mpdd.zip). Only numbers are
 * written. Scores are computed with default options; scores of turns are averaged within a conversation.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import '../../src/languages/zh/index.js';
import { evaluateStream, type Transcript } from '../../src/index.js';
import { byKey } from '../../src/math/by-key.js';
import { quantile } from '../../src/math/index.js';
import { readTranscriptFile } from '../../src/node.js';
import { speakerKey } from '../../src/transcript/speaker-key.js';
import { CORPORA, MPDD, type NormCorpus } from './corpora.js';

/** A cell has at least ENOUGH conversations; the longest ones of a corpus may be fewer, if they are about as long. */
const ENOUGH = 40;
const LEAST = 20;
const RATIO = 1.5;
/** Conversations taken from each corpus, spread over its file. */
const MOST = 200;
const SHARES = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];

/** A conversation in numbers. */
interface Scored {
  readonly turns: number;
  readonly speakers: number;
  readonly scores: Record<string, number>;
}

/** The conversations of a corpus, and the signature of each metric. */
interface Corpus {
  readonly conversations: Scored[];
  readonly lines: Record<string, string>;
}

const [folder, mpdd] = process.argv.slice(2);
if (folder === undefined || mpdd === undefined) {
  console.error('Give the folder of outcomes:fetch and the file dialogue.json of MPDD.');
  process.exit(1);
}
const signatures = new Map<string, string>();
const files = [
  ...CORPORA.map((corpus) => ({ corpus, file: join(folder, 'conversations', `${corpus.name}.jsonl`) })),
  { corpus: MPDD, file: mpdd },
];
const found = [];
for (const { corpus, file } of files) {
  const cells = cellsOf(await scored(corpus.name, file));
  console.error(`${corpus.name}: ${cells.length} cells, ${cells.map(({ length }) => length).join(' ')}`);
  found.push({ corpus, cells });
}
write(found);

/** Scores of a corpus, kept in FOLDER/norms: an interrupted run goes on with the next corpus. */
async function scored(name: string, file: string): Promise<Scored[]> {
  const kept = join(folder!, 'norms', `${name}.json`);
  if (!existsSync(kept)) {
    mkdirSync(join(folder!, 'norms'), { recursive: true });
    writeFileSync(kept, JSON.stringify(await score(file)));
  }
  const { conversations, lines } = JSON.parse(readFileSync(kept, 'utf8')) as Corpus;
  for (const [metric, line] of Object.entries(lines)) {
    if (!signatures.has(metric)) signatures.set(metric, line);
    if (signatures.get(metric) === line) continue;
    // Norms are of one signature: another language is read by another pack.
    for (const each of conversations) delete each.scores[metric];
    console.error(`${name}: ${metric} has another signature`);
  }
  return conversations;
}

/** Scores of the conversations of a file. */
async function score(file: string): Promise<Corpus> {
  const lines: Record<string, string> = {};
  const all: Transcript[] = [];
  for await (const each of readTranscriptFile(file, {})) if (each.turns.length > 1) all.push(each);
  const step = Math.max(1, all.length / MOST);
  const count = Math.min(MOST, all.length);
  const transcripts = Array.from({ length: count }, (_, i) => all[Math.floor(i * step)]!);
  const sums = transcripts.map(() => new Map<string, { sum: number; n: number }>());
  const named = transcripts.map((each, i) => ({ turns: each.turns, id: String(i) }));
  for await (const row of evaluateStream(named)) {
    if (row.score === null || row.component !== undefined || row.unit.startsWith('corpus')) continue;
    lines[row.metric] ??= row.signature ?? '';
    if (lines[row.metric] !== row.signature) continue;
    const own = sums[Number(row.transcript)]!;
    const { sum, n } = own.get(row.metric) ?? { sum: 0, n: 0 };
    own.set(row.metric, { sum: sum + row.score, n: n + 1 });
  }
  const conversations = transcripts.map(({ turns }, i) => ({
    turns: turns.length,
    speakers: new Set(turns.map(({ speaker }) => speakerKey(speaker))).size,
    scores: Object.fromEntries([...sums[i]!].map(([metric, { sum, n }]) => [metric, sum / n])),
  }));
  return { conversations, lines };
}

/** The conversations by number of speakers, cut into lengths. */
function cellsOf(all: readonly Scored[]): Scored[][] {
  const bySpeakers = byKey(all, ({ speakers }) => speakers);
  return [...bySpeakers].sort(([a], [b]) => a - b).flatMap(([, own]) => lengthsOf(own));
}

function lengthsOf(own: readonly Scored[]): Scored[][] {
  const byTurns = [...byKey(own, ({ turns }) => turns)].sort(([a], [b]) => a - b);
  const cells: Scored[][] = [];
  let open: Scored[] = [];
  for (const [turns, members] of byTurns) {
    // A gap in lengths ends a cell, so that no cell speaks for lengths that nobody had.
    if (open.length > 0 && turns > RATIO * open.at(-1)!.turns) {
      cells.push(open);
      open = [];
    }
    open.push(...members);
    if (open.length < ENOUGH) continue;
    cells.push(open);
    open = [];
  }
  if (open.length > 0) cells.push(open);
  const [last, before] = [cells.at(-1), cells.at(-2)];
  const isNear = last && before && last.at(-1)!.turns <= RATIO * before.at(-1)!.turns;
  if (isNear && last.length < ENOUGH) cells.splice(-2, 2, [...before, ...last]);
  return cells.filter((cell) => cell.length >= LEAST);
}

function write(all: readonly { readonly corpus: NormCorpus; readonly cells: readonly Scored[][] }[]): void {
  const metrics = [...signatures.keys()]
    .sort()
    .filter((metric) => all.some(({ cells }) => cells.some((cell) => numbersOf(cell, metric) !== 0)));
  const corpora = all.map(({ corpus: { name, title, talk }, cells }) => ({
    ...{ name, title, talk },
    cells: cells.map((cell) => [
      ...[cell[0]!.turns, cell.at(-1)!.turns, cell[0]!.speakers, cell.length],
      metrics.map((metric) => numbersOf(cell, metric)),
    ]),
  }));
  const table = {
    shares: SHARES,
    metrics: metrics.map((metric) => [metric, signatures.get(metric)]),
    corpora,
  };
  const page = new URL('../../src/norms/norms.generated.ts', import.meta.url);
  const text = readFileSync(page, 'utf8');
  const start = text.indexOf('export const NORMS');
  writeFileSync(page, `${text.slice(0, start)}export const NORMS: NormTable = ${JSON.stringify(table)};\n`);
}

/** How many conversations of a cell have a score, and the quantiles; 0 for too few. */
function numbersOf(cell: readonly Scored[], metric: string): number[] | 0 {
  const scores = Float64Array.from(cell.flatMap(({ scores: own }) => own[metric] ?? [])).sort();
  if (scores.length < LEAST) return 0;
  return [scores.length, ...SHARES.map((share) => Number(quantile(scores, share).toPrecision(3)))];
}
