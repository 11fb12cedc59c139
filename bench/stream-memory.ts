/**
 * Does the memory of `evaluateStream` stay flat? Evaluates 1,000,000 turns, in dialogues of 50 that never come twice
 * and always bring new words, with all metrics that need no vectors. Prints the resident memory on the way; fails if it
 * passes 300 MB or if what is still in use after a garbage collection grows by more than 8 MB after the first tenth.
 *
 *   npm run bench -- stream [turns]
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { evaluateStream } from '../src/evaluate/evaluate-stream.js';
import { FUNCTIONS } from '../src/evaluate/functions.js';
import { getMetric } from '../src/metrics/core/registry.js';
import type { Transcript } from '../src/transcript/types.js';
import { drawDialogue } from './dialogues.js';

const TURNS = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 1_000_000);
const A_DIALOGUE = 50;
const DIALOGUES = Math.ceil(TURNS / A_DIALOGUE);
const ALLOWED_MB = 300;
const ALLOWED_GROWTH_MB = 8;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Dialogues one after the other, each made when it is asked for. */
function* drawCorpus(): Generator<Transcript> {
  for (let i = 0; i < DIALOGUES; i++) {
    const { turns } = drawDialogue(A_DIALOGUE, i);
    yield { id: `d${i}`, turns: turns.map((turn, j) => ({ ...turn, text: `${turn.text} Unit${i}x${j}.` })) };
  }
}

function inUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

const metrics = Object.keys(FUNCTIONS)
  .map((id) => getMetric(id))
  .filter(({ needs }) => !needs.includes('embeddings'))
  .map(({ id }) => id);
const start = performance.now();
const tenth = Math.ceil(DIALOGUES / 10);
let usedAtFirst: number | undefined;
let most = 0;
let dialogues = 0;
let scores = 0;
console.log(`${TURNS} turns in dialogues of ${A_DIALOGUE}, ${metrics.length} metrics: ${metrics.join(', ')}`);
console.log('   turns  resident MB  in use MB    scores  seconds');
const onProgress = (): void => {
  dialogues += 1;
  if (dialogues % 100 === 0) most = Math.max(most, process.memoryUsage.rss() / 1e6);
  if (dialogues % tenth !== 0) return;
  const resident = process.memoryUsage.rss() / 1e6;
  const used = inUse();
  usedAtFirst ??= used;
  console.log(
    String(dialogues * A_DIALOGUE).padStart(8) +
      resident.toFixed(0).padStart(13) +
      used.toFixed(1).padStart(11) +
      String(scores).padStart(10) +
      ((performance.now() - start) / 1000).toFixed(0).padStart(9),
  );
};
for await (const row of evaluateStream(drawCorpus(), { metrics, onProgress })) {
  if (row.score !== null) scores += 1;
}
const growth = inUse() - (usedAtFirst ?? 0);
console.log(`most resident ${most.toFixed(0)} MB, ${ALLOWED_MB} allowed`);
console.log(`growth in use after the first tenth ${growth.toFixed(1)} MB, ${ALLOWED_GROWTH_MB} allowed`);
if (most > ALLOWED_MB || growth > ALLOWED_GROWTH_MB) process.exitCode = 1;
