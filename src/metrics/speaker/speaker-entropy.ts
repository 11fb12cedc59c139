import { oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { countWords } from '../../text/count-words.js';
import { requireSpeakers, requireTranscript } from '../../transcript/inputs.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import type { Transcript, Turn } from '../../transcript/types.js';
import type { MetricIdentity, MetricResult } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';

/** @internal */
export const identity: MetricIdentity = { id: 'speaker-entropy', revision: 1 };

/** Options of {@link speakerEntropy}. */
export interface SpeakerEntropyOptions {
  /** `'reference'` gives 0 if the paper's formula is undefined, as the published code does. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /**
   * The speakers that S in log S counts: those who spoke (`'observed'`, default), or these and everyone in
   * `transcript.speakers` (`'listed'`).
   */
  readonly speakers?: 'observed' | 'listed';
}

/** @internal */
export const OPTIONS: OptionSpecs<SpeakerEntropyOptions, 'variant' | 'speakers'> = {
  variant: oneOf(['paper', 'reference'], 'paper'),
  speakers: oneOf(['observed', 'listed'], 'observed'),
};

/** Result of {@link speakerEntropy}. */
export interface SpeakerEntropyResult extends MetricResult {
  /** Share of the turns by speaker, in order of appearance; listed speakers who are silent have 0. */
  readonly turnShares: Readonly<Record<string, number>>;
  /** The same entropy over shares of words (stretches between white space); `null` with one speaker or without words. */
  readonly byWords: number | null;
  /**
   * The same entropy over shares of time, from the start of a turn to the start of the next; the last turn has no end.
   * `null` with one speaker, unless every turn has a `timeMs` in order, or if no time passes.
   */
  readonly byTime: number | null;
}

/**
 * Speaker entropy (NSE): how evenly the turns of a dialogue are shared among its speakers.
 *
 * `NSE = -sum_s p_s ln p_s / ln S` over the turn shares p_s of S speakers: the Shannon entropy divided by the largest
 * value it can take [1]. 1 is a perfectly even dialogue, 0 a monologue among listed speakers. Speaker names compare
 * after NFKC, trimming and case folding.
 *
 * Range [0, 1], no unit. `n` is the number of turns. Time O(turns), memory O(speakers).
 * Undefined: `too-few-turns` without any turn, `one-speaker` where S is 1 (`variant: 'reference'` gives 0 for both).
 *
 * [1] Zhang et al. 2026, MPCEval, appendix C, eq. 24 (NSE).
 *
 * @throws MetricError `INVALID_OPTION` for an unknown `variant` or `speakers`
 *
 * @example
 * ```ts
 * import { speakerEntropy } from '@mtpc/metrics';
 * const turns = ['ana', 'ben', 'ana', 'ana'].map((speaker) => ({ speaker, text: 'well' }));
 * const result = speakerEntropy({ turns });
 * result.score; // => 0.811278124459
 * result.turnShares; // => { ana: 0.75, ben: 0.25 }
 * speakerEntropy({ turns: turns.slice(0, 1) }).undefinedBecause; // => 'one-speaker'
 * ```
 */
export function speakerEntropy(
  transcript: Transcript,
  options?: SpeakerEntropyOptions,
): SpeakerEntropyResult {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  requireTranscript(identity.id, transcript);
  const listed = resolved.speakers === 'listed';
  if (listed) requireSpeakers(identity.id, transcript.speakers);
  const { turns } = transcript;
  const turnShares = shares(transcript, listed, () => 1);
  const weighted = (weightOf: WeightOf): number | null => {
    const each = Object.values(shares(transcript, listed, weightOf));
    return each.length > 1 && each.some((share) => share > 0) ? normalizedEntropy(each) : null;
  };
  const body = {
    n: turns.length,
    params: paramsOf(OPTIONS, resolved),
    turnShares,
    byWords: weighted(({ text }) => countWords(text)),
    byTime: hasTimes(turns) ? weighted(({ timeMs }, i) => (turns[i + 1]?.timeMs ?? timeMs!) - timeMs!) : null,
  };
  const each = Object.values(turnShares);
  if (body.n > 0 && each.length > 1) return scored(identity, normalizedEntropy(each), body);
  if (resolved.variant === 'reference') return scored(identity, 0, body);
  return undefinedBecause(identity, body.n === 0 ? 'too-few-turns' : 'one-speaker', body);
}

type WeightOf = (turn: Turn, index: number) => number;

/** Whether every turn has a start, in chronological order. */
function hasTimes(turns: readonly Turn[]): boolean {
  return turns.every(({ timeMs }, i) => timeMs !== undefined && timeMs >= (turns[i - 1]?.timeMs ?? timeMs));
}

/** Share of the turns' weight by speaker, each named as at first appearance. */
function shares(
  { turns, speakers }: Transcript,
  listed: boolean,
  weightOf: WeightOf,
): Record<string, number> {
  const weights = new Map<string, [name: string, weight: number]>();
  let total = 0;
  const add = (name: string, weight: number): void => {
    const key = speakerKey(name);
    const entry = weights.get(key);
    if (entry) entry[1] += weight;
    else weights.set(key, [name, weight]);
    total += weight;
  };
  for (const [index, turn] of turns.entries()) add(turn.speaker, weightOf(turn, index));
  if (listed) for (const { id } of speakers ?? []) add(id, 0);
  return Object.fromEntries(Array.from(weights.values(), ([name, own]) => [name, own / (total || 1)]));
}

function normalizedEntropy(probabilities: readonly number[]): number {
  let entropy = 0;
  for (const p of probabilities) if (p > 0) entropy -= p * Math.log(p);
  // One speaker with all the turns among several listed gives -0.
  return Math.min(1, Math.max(0, entropy / Math.log(probabilities.length)));
}
