/**
 * `evaluateStream` with all metrics without vectors that both builds have, against another build, on one core:
 *
 *   npm run bench -- stream-speed FOLDER [turns]
 *
 * Both run in turns over the same dialogues of 50 turns, the least of all rounds; without `turns` over 4,000
 * turns of each kind of dialogue, with it over so many turns of the plain kind once each way round.
 */
import { resolve } from 'node:path';
import type * as Library from '../src/index.js';
import type { Transcript } from '../src/transcript/types.js';
import { drawDialogue, KINDS } from './dialogues.js';

const A_DIALOGUE = 50;
const [folder, turns] = process.argv.slice(3);
if (folder === undefined) throw new Error('stream-speed: expected the folder of another build, got none');
const load = (of: string): Promise<typeof Library> => import(resolve(of, 'dist/runtime/index.js'));
const [own, other] = await Promise.all([load('.'), load(folder)]);
const shared = new Set<string>(other.listMetrics().map(({ id }) => id));
const OF_TEXT = ['transcript', 'next-turn'];
const RESOURCES = /embeddings|agenda|model|tagger|images/;
/** Take groups of transcripts, or give no score: they are called directly. */
const DIRECT = ['human-comparison', 'proposal-acceptance', 'referring-expressions'];
const metrics = own
  .listMetrics()
  .filter(
    ({ id, input, needs }) =>
      shared.has(id) && !DIRECT.includes(id) && OF_TEXT.includes(input) && !RESOURCES.test(`${needs}`),
  )
  .map(({ id }) => id) as NonNullable<Library.EvaluateOptions['metrics']>;

function corpus(draw: (turns: number, seed?: number) => Transcript, length: number): Transcript[] {
  const count = Math.ceil(length / A_DIALOGUE);
  const whole = draw === drawDialogue ? undefined : draw(count * A_DIALOGUE).turns;
  return Array.from({ length: count }, (_, i) => ({
    id: `d${i}`,
    turns: whole?.slice(i * A_DIALOGUE, (i + 1) * A_DIALOGUE) ?? draw(A_DIALOGUE, i).turns,
  }));
}

async function time({ evaluateStream }: typeof Library, transcripts: Transcript[]): Promise<number> {
  const { user, system } = process.cpuUsage();
  let scores = 0;
  for await (const row of evaluateStream(transcripts, { metrics })) if (row.score !== null) scores += 1;
  if (scores === 0) throw new Error('stream-speed: no score');
  const used = process.cpuUsage();
  return (used.user + used.system - user - system) / 1000;
}

console.log(`${metrics.length} metrics: ${metrics.join(', ')}`);
const kinds =
  turns === undefined ? { 'the plain dialogue': drawDialogue, ...KINDS } : { plain: drawDialogue };
for (const [kind, draw] of Object.entries(kinds)) {
  const transcripts = corpus(draw, Number(turns ?? 4000));
  let [mine, theirs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < (turns === undefined ? 5 : 2); round++) {
    mine = Math.min(mine, await time(own, transcripts));
    theirs = Math.min(theirs, await time(other, transcripts));
  }
  console.log(
    `${kind}: ${mine.toFixed(0)} ms against ${theirs.toFixed(0)} ms: ${(theirs / mine).toFixed(2)}x`,
  );
}
