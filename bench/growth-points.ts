import { compareSystems } from '../src/analysis/compare-systems.js';
import type { MetricChoice } from '../src/evaluate/evaluate-stream.js';
import { evaluateStream } from '../src/evaluate/evaluate-stream.js';
import { FUNCTIONS } from '../src/evaluate/functions.js';
import { createRandom } from '../src/math/create-random.js';
import { getMetric } from '../src/metrics/core/registry.js';
import { energyDistance } from '../src/metrics/distribution/energy-distance.js';
import { turnScaling } from '../src/metrics/scaling/turn-scaling.js';
import type { Transcript } from '../src/transcript/types.js';
import { drawDialogue } from './dialogues.js';
import { promisesLinear } from './growth-exponent.js';
import { clusteredSample } from './samples.js';

/** How time and memory grow with one size, all else equal. */
export interface GrowthKind {
  /** What is computed. */
  readonly work: string;
  readonly sizes: readonly number[];
  /** An exponent above 1.15 that is inherent, and the reason. */
  readonly inherent?: { readonly exponent: number; readonly reason: string };
  readonly prepare: (size: number) => () => unknown;
}

const powers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i));

async function score(transcripts: Iterable<Transcript>, metrics: readonly MetricChoice[]): Promise<number> {
  let rows = 0;
  for await (const row of evaluateStream(transcripts, { metrics })) rows += Number(row.score !== null);
  return rows;
}

/** Metrics of text whose cards promise time that is linear in the turns. */
const LINEAR: readonly MetricChoice[] = Object.keys(FUNCTIONS)
  .map((id) => getMetric(id))
  .filter((card) => ['transcript', 'next-turn'].includes(card.input) && card.needs.length === 0)
  .filter(promisesLinear)
  .map(({ id }) => id as MetricChoice);

const OF_SPEAKERS: readonly MetricChoice[] = [
  'speaker-entropy',
  'participation-frequency',
  'direct-name-reference',
];

function* dialogues(count: number): Generator<Transcript> {
  for (let i = 0; i < count; i++) yield { ...drawDialogue(10, i % 500), id: `d${i}` };
}

/** Runs with a score of 0 to 100, ten for each instruction. */
function* runs(count: number): Generator<Transcript> {
  const random = createRandom(1);
  for (let i = 0; i < count; i++)
    yield {
      id: `r${i}`,
      turns: [],
      outcome: { score: 100 * random.next() },
      meta: { instruction: `i${Math.floor(i / 10)}` },
    };
}

function systems(count: number): Parameters<typeof compareSystems>[0] {
  const random = createRandom(2);
  const row = { unit: 'transcript', metric: 'some-metric', n: 1, signature: 's' };
  const rows = () =>
    Array.from({ length: 20 }, (_, i) => ({ ...row, transcript: `t${i}`, score: random.normal() }));
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`s${i}`, rows()]));
}

export const GROWTH: Readonly<Record<string, GrowthKind>> = {
  'turns of a conversation': {
    work: `${LINEAR.length} metrics of text`,
    sizes: powers(2, 6),
    prepare: (size) => {
      const transcript = { ...drawDialogue(size), id: 'long' };
      return () => score([transcript], LINEAR);
    },
  },
  'speakers of a conversation': {
    work: `100,000 turns, ${OF_SPEAKERS.length} metrics of speakers`,
    sizes: [2, ...powers(1, 5)],
    prepare: (size) => {
      const turns = Array.from({ length: 100_000 }, (_, i) => ({
        speaker: `s${(i * 7919) % size}`,
        text: i % 2 ? 'It is on the left.' : `@s${(i * 31) % size} where is it?`,
      }));
      return () => score([{ id: 'many', turns }], OF_SPEAKERS);
    },
  },
  conversations: {
    work: '10 turns each, NSE and LD, as a stream',
    sizes: powers(3, 6),
    prepare: (size) => () => score(dialogues(size), ['speaker-entropy', 'lexical-density']),
  },
  'systems, against a baseline': {
    work: 'compareSystems, 20 scores each',
    sizes: [2, 5, 10, 20, 50, 100],
    prepare: (size) => {
      const rows = systems(size);
      return () => compareSystems(rows, { baseline: 's0' });
    },
  },
  'systems, all pairs': {
    work: 'compareSystems, 20 scores each',
    sizes: [2, 5, 10, 20, 50, 100],
    inherent: { exponent: 2, reason: 'n systems have n (n - 1) / 2 pairs' },
    prepare: (size) => {
      const rows = systems(size);
      return () => compareSystems(rows);
    },
  },
  metrics: {
    work: '2,000 conversations of 10 turns, functions of the caller',
    sizes: [1, 3, 10, 30, 100],
    prepare: (size) => {
      const metrics = Array.from({ length: size }, (_, i) => ({
        ...{ name: `questions-${i}`, revision: 1 },
        score: ({ turns }: Transcript) => turns.filter(({ text }) => text.includes(`item${i}`)).length,
      }));
      return () => score(dialogues(2000), metrics);
    },
  },
  'scores of runs': {
    work: 'P, A90 and U90-10, 10 runs for each instruction',
    sizes: powers(3, 6),
    prepare: (size) => () =>
      score(runs(size), ['averaged-performance', 'aptitude', 'unreliability'] as MetricChoice[]),
  },
  budgets: {
    work: 'turnScaling, 100 problems for each budget',
    sizes: [2, 4, 8, 16, 32, 64, 128, 256],
    prepare: (size) => {
      const random = createRandom(3);
      const records = Array.from({ length: 100 * size }, (_, i) => ({
        budget: 2 + Math.floor(i / 100),
        item: `p${i % 100}`,
        success: random.next() < 0.5,
      }));
      return () => turnScaling(records);
    },
  },
  'dimensions of vectors': {
    work: 'energy distance of 500 and 500 vectors',
    sizes: [16, 64, 256, 1024, 4096],
    prepare: (size) => {
      const [a, b] = [clusteredSample(500, size, 8, 1), clusteredSample(500, size, 8, 2)];
      return () => energyDistance(a, b);
    },
  },
};
