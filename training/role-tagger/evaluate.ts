import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { DetailedCenteringResult } from '../../src/metrics/coherence/centering-result.js';
import { centeringScore } from '../../src/metrics/coherence/centering-score.js';
import { compromiseChunks } from '../../src/text/analyzers/compromise.js';
import { ROLES } from '../../src/text/noun-chunks/labels.js';
import { nounChunks } from '../../src/text/noun-chunks/noun-chunks.js';
import { tagColumns } from '../../src/text/tagged-tokens.js';
import { type GoldSentence, parseConllu } from './conllu.js';
import { type PlacedChunk, plainRendering } from './renderings.js';
import { ruleChunks } from './rule-chunks.js';
import { cohensKappa, correlation, RoleScores } from './scoring.js';

/** Prints how well an analyzer finds roles and centers in treebank files: `npx tsx training/role-tagger/evaluate.ts FILES`. */

type Analyzer = (text: string) => readonly PlacedChunk[];
const ANALYZERS: Readonly<Record<string, Analyzer>> = {
  own: nounChunks,
  compromise: compromiseChunks,
  rules: ruleChunks,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { analyzer: { type: 'string', default: 'own' } },
});
const analyze = ANALYZERS[values.analyzer];
if (positionals.length === 0 || analyze === undefined) {
  throw new Error(`usage: evaluate.ts [--analyzer ${Object.keys(ANALYZERS).join('|')}] FILE.conllu...`);
}
interface Comparison {
  readonly gold: DetailedCenteringResult;
  readonly found: DetailedCenteringResult;
}

function evaluateFile(file: string, sentences: readonly GoldSentence[], find: Analyzer): void {
  const bySpan = new RoleScores(({ start, end }) => `${start}-${end}`);
  const byWords = new RoleScores(({ start, end }) => `${start}-${end}`);
  const byHead = new RoleScores(({ end }) => String(end));
  const documents = new Map<string, { turns: string[]; gold: PlacedChunk[][]; found: PlacedChunk[][] }>();
  for (const sentence of sentences) {
    const { text, chunks } = plainRendering(sentence);
    const found = find(text);
    bySpan.add(chunks, found);
    byWords.add(trimmed(text, chunks), trimmed(text, found));
    byHead.add(chunks, found);
    const entry = documents.get(sentence.document) ?? { turns: [], gold: [], found: [] };
    documents.set(sentence.document, entry);
    entry.turns.push(text);
    entry.gold.push(withTexts(text, chunks));
    entry.found.push(withTexts(text, found));
  }
  const comparisons = [...documents.values()].map(({ turns, gold, found }): Comparison => {
    const transcript = { turns: turns.map((text) => ({ speaker: 'writer', text })) };
    const score = (chunks: PlacedChunk[][]): DetailedCenteringResult =>
      centeringScore(transcript, { detail: true, chunks: chunks as (PlacedChunk & { text: string })[][] });
    return { gold: score(gold), found: score(found) };
  });
  console.log(
    `\n${file}: ${sentences.length} sentences in ${documents.size} documents, analyzer: ${values.analyzer}`,
  );
  printRoles('role F1, chunk for chunk', bySpan);
  printRoles('role F1, punctuation aside', byWords);
  printRoles('role F1, by the end of the chunk', byHead);
  printCenters(comparisons);
  printSpeed(sentences, find);
}

const withTexts = (text: string, chunks: readonly PlacedChunk[]): PlacedChunk[] =>
  chunks.map((chunk) => ({ ...chunk, text: text.slice(chunk.start, chunk.end) }));

/** The chunks without punctuation at their edges, which the score removes before it compares chunks. */
function trimmed(text: string, chunks: readonly PlacedChunk[]): PlacedChunk[] {
  const isWord = (at: number): boolean => /[\p{L}\p{M}\p{N}]/u.test(text.charAt(at));
  return chunks.map((chunk) => {
    let { start, end } = chunk;
    while (start < end && !isWord(start)) start++;
    while (end > start && !isWord(end - 1)) end--;
    return { ...chunk, start, end };
  });
}

const percent = (share: number): string => (100 * share).toFixed(1);

function printRoles(title: string, scores: RoleScores): void {
  const byRole = ROLES.map((role) => `${role} ${percent(scores.f1(role))}`).join('  ');
  console.log(`  ${title.padEnd(34)}${byRole}  macro ${percent(scores.macro)}`);
}

function printCenters(comparisons: readonly Comparison[]): void {
  const pairs = comparisons.flatMap(({ gold, found }) =>
    gold.turns.map((turn, i) => [turn, found.turns[i]!] as const),
  );
  const steps = pairs.filter(([gold]) => gold.transition !== null);
  const [gold, found] = [0, 1].map((side) => steps.map((pair) => String(pair[side]!.transition)));
  const smooth = steps.filter((pair) => pair.some((turn) => turn.transition !== 'rough-shift'));
  const agreement = (list: typeof pairs): number =>
    list.filter(([a, b]) => a.transition === b.transition).length / list.length;
  const scores = comparisons.flatMap((pair) =>
    pair.gold.score === null || pair.found.score === null
      ? []
      : [[pair.gold.score, pair.found.score] as const],
  );
  const error = scores.reduce((sum, [a, b]) => sum + Math.abs(a - b), 0) / scores.length;
  const together = correlation(
    scores.map(([a]) => a),
    scores.map(([, b]) => b),
  );
  const preferred = pairs.filter(([a, b]) => a.preferred === b.preferred).length / pairs.length;
  console.log(`  preferred center right            ${percent(preferred)} % of ${pairs.length} sentences`);
  console.log(`  transitions right                 ${percent(agreement(steps))} % of ${steps.length}`);
  console.log(`  Cohen's kappa of transitions      ${cohensKappa(gold!, found!).toFixed(3)}`);
  console.log(`  agreement beyond rough shifts     ${percent(agreement(smooth))} % of ${smooth.length}`);
  console.log(
    `  score of a document               mean absolute error ${error.toFixed(4)}, r ${together.toFixed(3)}`,
  );
}

function printSpeed(sentences: readonly GoldSentence[], find: Analyzer): void {
  const tokens = sentences.reduce((sum, { text }) => sum + tagColumns(text).words.length, 0);
  let best = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < 3; pass++) {
    const start = performance.now();
    for (const { text } of sentences) find(text);
    best = Math.min(best, performance.now() - start);
  }
  console.log(`  speed, sentence by sentence       ${Math.round(tokens / (best / 1000))} tokens per second`);
}

function printSize(): void {
  let size = 0;
  for (const name of ['weights', 'word-clusters']) {
    const url = new URL(`../../src/text/noun-chunks/${name}.generated.ts`, import.meta.url);
    size += gzipSync(readFileSync(url), { level: 9 }).length;
  }
  console.log(`\nmodel: ${size} bytes gzipped`);
}

for (const file of positionals) evaluateFile(file, parseConllu(readFileSync(file, 'utf8')), analyze);
printSize();
