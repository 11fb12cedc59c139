/**
 * Measures how much speaker topic alignment (LS-TA) and topic expansion (TES) depend on the seed of the topic model, as
 * in docs/concepts/topics.md.
 *
 *     npx tsx research/topic-seeds.ts FOLDER_OF_DELIDATA
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromDeliData } from '../src/adapters/formats/papers/from-deli-data.js';
import { mean } from '../src/math/mean.js';
import { standardDeviation } from '../src/math/standard-deviation.js';
import { topicExpansion } from '../src/metrics/content/topic-expansion.js';
import { speakerTopicAlignment } from '../src/metrics/speaker/speaker-topic-alignment.js';
import { type FitTopicModelOptions, fitTopicModel } from '../src/text/topics/fit-topic-model.js';
import { toNextTurnCase } from '../src/transcript/next-turn-cases.js';
import { sameSpeaker } from '../src/transcript/speaker-key.js';
import type { NextTurnCase } from '../src/transcript/types.js';

const SEEDS = 20;
const CASES = 60;
const WINDOW = 10;

/** The last turn of each conversation after the turns before it, where its speaker has spoken already. */
function readCases(folder: string): { cases: NextTurnCase[]; texts: string[] } {
  const { transcripts } = fromDeliData(readFileSync(join(folder, 'utterances.jsonl'), 'utf8'));
  const cases = transcripts
    .map((transcript) => toNextTurnCase(transcript, -1, { window: WINDOW }))
    .filter(
      ({ context, candidate }) =>
        context.length === WINDOW && context.some((turn) => sameSpeaker(turn.speaker, candidate.speaker)),
    );
  const texts = transcripts.flatMap((transcript) => transcript.turns.map((turn) => turn.text));
  return { cases: cases.slice(0, CASES), texts };
}

interface Setting {
  readonly name: string;
  readonly options: FitTopicModelOptions;
  /** Fit once on all conversations rather than on each context. */
  readonly onCorpus: boolean;
}

const SETTINGS: readonly Setting[] = [
  { name: 'context, 20 topics, Gibbs', options: { topics: 20 }, onCorpus: false },
  {
    name: 'context, 20 topics, variational',
    options: { topics: 20, method: 'variational' },
    onCorpus: false,
  },
  { name: 'context, 5 topics, Gibbs', options: { topics: 5 }, onCorpus: false },
  { name: 'corpus, 20 topics, Gibbs', options: { topics: 20, iterations: 200 }, onCorpus: true },
  { name: 'corpus, 5 topics, Gibbs', options: { topics: 5, iterations: 200 }, onCorpus: true },
];

const folder = process.argv[2];
if (folder === undefined || !existsSync(join(folder, 'utterances.jsonl'))) {
  console.error('Give the folder of DeliData (with utterances.jsonl) as the first argument.');
  process.exit(1);
}
const { cases, texts } = readCases(folder);
console.log(`${cases.length} cases of ${WINDOW} turns, ${SEEDS} seeds\n`);
for (const metric of ['LS-TA', 'TES'] as const) {
  console.log(
    `| ${metric}: fitted on | mean | sd between seeds | range over seeds | sd between cases | rank agreement |`,
  );
  console.log('|---|---|---|---|---|---|');
  for (const setting of SETTINGS) printSetting(metric, setting);
  console.log('');
}

/** One line: the spread over seeds within a case, and the spread between the cases' means. */
function printSetting(metric: 'LS-TA' | 'TES', { name, options, onCorpus }: Setting): void {
  const corpusModel = onCorpus ? fitTopicModel(texts, { ...options, seeds: SEEDS }) : undefined;
  const scores = cases.flatMap((local) => {
    const own = local.context.filter((turn) => sameSpeaker(turn.speaker, local.candidate.speaker));
    const fitted = [...local.context, ...own].map((turn) => turn.text);
    const topicModel = corpusModel ?? fitTopicModel(fitted, { ...options, seeds: SEEDS });
    const score = metric === 'LS-TA' ? speakerTopicAlignment : topicExpansion;
    const { spread } = score(local, { topicModel });
    return spread === null ? [] : [spread.scores];
  });
  const cells = [
    mean(scores.map(mean)),
    mean(scores.map((each) => standardDeviation(each, { kind: 'sample' }))),
    mean(scores.map((each) => Math.max(...each) - Math.min(...each))),
    standardDeviation(scores.map(mean), { kind: 'sample' }),
    orderKept(scores),
  ];
  console.log(`| ${name} | ${cells.map((cell) => cell.toFixed(3)).join(' | ')} |`);
}

/** How often two cases are in the same order under two seeds, over all pairs of cases and neighboring seeds. */
function orderKept(scores: readonly (readonly number[])[]): number {
  let same = 0;
  let pairs = 0;
  for (let seed = 1; seed < SEEDS; seed++) {
    for (let i = 0; i < scores.length; i++) {
      for (let j = 0; j < i; j++) {
        const before = Math.sign(scores[i]![seed - 1]! - scores[j]![seed - 1]!);
        const after = Math.sign(scores[i]![seed]! - scores[j]![seed]!);
        if (before === after) same += 1;
        pairs += 1;
      }
    }
  }
  return same / pairs;
}
