import { requireOneOf } from '../error.js';
import { createRandom } from '../math/create-random.js';
import { contentHash } from '../math/hash.js';
import { anyValue, seed } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { keysOf } from '../options/records.js';
import { requireTranscript } from '../transcript/inputs.js';
import type { Transcript } from '../transcript/types.js';
import { foreignTurns, swapEntities } from './perturbations/foreign.js';
import { doubleTurns, dropTurns, silenceSpeaker, truncate } from './perturbations/number.js';
import { shuffleBlocks, shuffleTurns, shuffleWithinSpeaker } from './perturbations/order.js';
import type { Perturb } from './perturbations/perturbation.js';
import { permuteSpeakers, relabelSpeakers } from './perturbations/speakers.js';
import { nullText, padWords, replaceWithOk, scrambleWords } from './perturbations/texts.js';

/** A change of a transcript, by name. */
export type Perturbation =
  | 'identity'
  | 'relabel-speakers'
  | 'permute-speakers'
  | 'shuffle-turns'
  | 'shuffle-within-speaker'
  | 'shuffle-blocks'
  | 'drop-turns'
  | 'double-turns'
  | 'truncate'
  | 'silence-speaker'
  | 'swap-entities'
  | 'scramble-words'
  | 'replace-with-ok'
  | 'pad-words'
  | 'foreign-turns'
  | 'null-text';

const PERTURB: Readonly<Record<Perturbation, Perturb>> = {
  identity: (transcript) => transcript,
  'relabel-speakers': relabelSpeakers,
  'permute-speakers': permuteSpeakers,
  'shuffle-turns': shuffleTurns,
  'shuffle-within-speaker': shuffleWithinSpeaker,
  'shuffle-blocks': shuffleBlocks,
  'drop-turns': dropTurns,
  'double-turns': doubleTurns,
  truncate,
  'silence-speaker': silenceSpeaker,
  'swap-entities': swapEntities,
  'scramble-words': scrambleWords,
  'replace-with-ok': replaceWithOk,
  'pad-words': padWords,
  'foreign-turns': foreignTurns,
  'null-text': nullText,
};

/** All changes that {@link perturb} makes, in the order of tables. */
export const PERTURBATIONS: readonly Perturbation[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ keysOf(PERTURB),
);

/** Changes with random draws, where a single draw is not representative. @internal */
export const RANDOM_CHANGES: ReadonlySet<Perturbation> = /* @__PURE__ */ new Set<Perturbation>([
  'permute-speakers',
  'shuffle-turns',
  'shuffle-within-speaker',
  'shuffle-blocks',
  'drop-turns',
  'silence-speaker',
  'swap-entities',
  'scramble-words',
  'foreign-turns',
  'null-text',
]);

/** A short description of each change. */
export const PERTURBATION_TEXTS: Readonly<Record<Perturbation, string>> = /* @__PURE__ */ Object.freeze({
  identity: 'no change',
  'relabel-speakers': 'speakers renamed',
  'permute-speakers': 'speakers reassigned to turns at random',
  'shuffle-turns': 'all turns in random order',
  'shuffle-within-speaker': "each speaker's turns in random order",
  'shuffle-blocks': 'blocks of four turns in random order',
  'drop-turns': 'a fifth of the turns removed',
  'double-turns': 'every turn repeated once',
  truncate: 'the first half only',
  'silence-speaker': 'one speaker removed',
  'swap-entities': 'noun phrases replaced from another dialogue, in the same roles',
  'scramble-words': 'words within turns in random order',
  'replace-with-ok': 'every turn replaced by "ok"',
  'pad-words': 'filler words added to every turn',
  'foreign-turns': 'a quarter of the turns from another dialogue of the same task',
  'null-text': 'words drawn from another dialogue, as many per turn',
});

/** Options of {@link perturb}. */
export interface PerturbOptions {
  /** Default 0. The random draws depend on it, the change, and the texts, but not on earlier calls. */
  readonly seed?: number;
  /** The source dialogue of `swap-entities`, `foreign-turns` and `null-text`. */
  readonly other?: Transcript;
}

const OPTIONS: OptionSpecs<PerturbOptions, 'seed'> = { seed: seed(0), other: anyValue('a transcript') };

/**
 * Changes one aspect of a transcript, to test whether a metric reacts to it.
 *
 * `identity`: no change. `relabel-speakers`: other names for the same people. `permute-speakers`: speakers reassigned
 * to turns at random. `shuffle-turns`, `shuffle-within-speaker`, `shuffle-blocks` (of four turns): the order.
 * `drop-turns` (a fifth), `double-turns`, `truncate` (to the first half), `silence-speaker` (one, at random): the
 * number. `swap-entities`: noun phrases replaced from another dialogue, in the same roles. `scramble-words`: the order
 * of words within turns. `replace-with-ok`: every turn replaced by "ok". `pad-words`: filler words at the end of every
 * turn. `foreign-turns`: a quarter of the turns from another dialogue. `null-text`: the same number of words per turn,
 * drawn from another dialogue.
 *
 * Pure and seeded: the same transcript, change and seed give the same transcript. Moved turns keep all their fields.
 * O(words); `swap-entities` finds the noun chunks of both dialogues.
 *
 * @returns the changed transcript; `null` if it cannot be changed: a single turn to shuffle, a single speaker to
 * silence, no other dialogue to draw from
 * @throws MetricError `INVALID_OPTION` for an unknown change or a seed that is not a safe integer, `INVALID_INPUT` for
 * input that is not a transcript
 *
 * @example
 * ```ts
 * import { perturb } from '@mtpc/metrics/evidence';
 * const turns = [{ speaker: 'ana', text: 'Is it red?' }, { speaker: 'ben', text: 'It is.' }];
 * perturb({ turns }, 'relabel-speakers')?.turns[0].speaker; // => 'ParticipantA'
 * perturb({ turns }, 'truncate')?.turns.length; // => 1
 * perturb({ turns }, 'replace-with-ok')?.turns[1]; // => { speaker: 'ben', text: 'ok' }
 * perturb({ turns }, 'foreign-turns'); // => null
 * ```
 */
export function perturb(
  transcript: Transcript,
  perturbation: Perturbation,
  options?: PerturbOptions,
): Transcript | null {
  const { seed, other } = resolveOptions('perturb', OPTIONS, options);
  requireOneOf('perturb', 'perturbation', perturbation, PERTURBATIONS);
  requireTranscript('perturb', transcript);
  if (other !== undefined) requireTranscript('perturb', other);
  const random = createRandom(seedFor(transcript, perturbation, seed));
  return PERTURB[perturbation](transcript, { random, other });
}

/** A separate seed for each dialogue and change: 52 bits of a hash. */
function seedFor({ turns }: Transcript, perturbation: Perturbation, seed: number): number {
  const said = turns.flatMap(({ speaker, text }) => [speaker, text]);
  return Number.parseInt(contentHash([seed, perturbation, ...said]).slice(0, 13), 16);
}
