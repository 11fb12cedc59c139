import { LENGTHS } from '../../src/evidence/lengths.js';
import { metaEvaluate } from '../../src/evidence/meta-evaluate.js';
import { measure } from '../../src/evidence/score-table.js';
import { createRandom, type Random } from '../../src/math/create-random.js';
import type { Transcript } from '../../src/transcript/types.js';
import { validationText } from '../../src/words/association-words.js';
import { runCli } from '../run-cli.js';

/** A made-up validation with known truth: whether the entropy of speakers predicts the outcome. */
export interface ValidationStudy {
  readonly name: string;
  /** `length`: only through the number of turns. `open`: the data cannot show it. */
  readonly truth: 'beyond' | 'length' | 'none' | 'open';
  readonly conversations: readonly Transcript[];
}

interface Shape {
  readonly turns: number;
  /** Turns of the first speaker. */
  readonly first: number;
  readonly score: number;
  readonly meta?: Readonly<Record<string, unknown>>;
}

function study(
  name: string,
  truth: ValidationStudy['truth'],
  n: number,
  shape: (i: number, random: Random) => Shape,
): ValidationStudy {
  const random = createRandom(n + name.length);
  const conversations = Array.from({ length: n }, (_, i): Transcript => {
    const { turns, first, score, meta } = shape(i, random);
    return {
      id: `c${i}`,
      turns: Array.from({ length: turns }, (_, t) => ({
        speaker: t < first ? 'ana' : 'ben',
        text: `turn ${t} of ${i} is here`,
      })),
      outcome: { score: Math.round(score) },
      ...(meta && { meta }),
    };
  });
  return { name, truth, conversations };
}

/** A number in an order unrelated to i. */
const mixed = (i: number, n: number): number => (i * 7 + 3) % n;

/** All validations, the same at every call. */
export function validationStudies(): ValidationStudy[] {
  return [
    study('validate: entropy unrelated to the outcome', 'none', 40, (i) => ({
      ...{ turns: 12, first: 6 + (i % 6), score: 2 * mixed(i, 40) },
    })),
    study('validate: entropy predicts the outcome, equal lengths', 'beyond', 40, (i) => ({
      ...{ turns: 12 + (mixed(i, 40) % 2), first: 6 + (i % 6), score: 90 - 12 * (i % 6) + mixed(i, 5) },
    })),
    study('validate: outcome and entropy follow length', 'length', 60, (i) => ({
      // The more turns, the more equal their shares and the better the outcome; at one length both are unrelated.
      turns: 10 + 2 * (i % 10),
      first: 9 + (i % 10) + (mixed(i, 60) % 3),
      score: 5 * (i % 10) + (mixed(i, 60) % 7),
    })),
    study('validate: one model is better and more even, nothing within', 'none', 48, (i) => ({
      turns: 12 + (mixed(i, 48) % 3),
      first: (i % 2 === 0 ? 6 : 9) + (mixed(i, 48) % 2),
      score: (i % 2 === 0 ? 80 : 20) + (mixed(i, 48) % 11),
      meta: { model: i % 2 === 0 ? 'a' : 'b' },
    })),
    study('validate: two models, entropy predicts within each', 'beyond', 60, (i) => {
      const step = Math.floor(i / 2) % 5;
      return {
        turns: 14 + (mixed(i, 60) % 2),
        first: 7 + step,
        score: (i % 2 === 0 ? 80 : 40) - 7 * step + (mixed(i, 60) % 4),
        meta: { model: i % 2 === 0 ? 'a' : 'b' },
      };
    }),
    study('validate: 3 conversations', 'open', 3, (i) => ({
      turns: 12,
      first: 6 + [0, 3, 1][i]!,
      score: 30 * i,
    })),
    study('validate: 4 instructions with 15 runs each, nothing within', 'none', 60, (i) => ({
      turns: 12 + (mixed(i, 60) % 3),
      first: 6 + [0, 3, 1, 2][i % 4]!,
      score: [30, 45, 80, 60][i % 4]! + (mixed(i, 60) % 5),
      meta: { instruction: `task ${i % 4}`, run: i },
    })),
  ];
}

/** What a sentence claims of the metric. */
export function claimOfValidation(lead: string): ValidationStudy['truth'] | 'unknown' {
  if (/^Beyond length, /.test(lead)) return 'beyond';
  if (/^Nothing beyond length|cannot be separated from length/.test(lead)) return 'length';
  if (/^(?:Within .*, n|N)o metric is found to predict/.test(lead)) return 'none';
  return /cannot be tested/.test(lead) ? 'open' : 'unknown';
}

/** The doors of validations. */
export const VALIDATION_DOORS: Readonly<
  Record<string, (study: ValidationStudy, file: string) => Promise<string>>
> = {
  validate: async (_, file) => {
    const { out, err } = await runCli(['validate', file, '--metrics', 'NSE', '--outcome', 'outcome.score']);
    return out === '' ? err : out.split(/\n(?! )/)[0]!.replace(/\s+/g, ' ');
  },
  api: async ({ conversations }) => {
    const rows = await measure(conversations, { metrics: ['NSE', ...LENGTHS] });
    const ratings = Object.fromEntries(conversations.map(({ id, outcome }) => [id, outcome?.score ?? 0]));
    const instruction = new Map(conversations.map(({ id, meta }) => [id, meta?.instruction]));
    const isClustered = [...instruction.values()].some((each) => each !== undefined);
    const options = {
      ...{ controlFor: ['turns', 'words'], curved: true },
      ...(isClustered && { clusterBy: (id: string) => String(instruction.get(id)) }),
    };
    return validationText(metaEvaluate(rows, ratings, options), { outcome: 'outcome.score' }).lead;
  },
};
