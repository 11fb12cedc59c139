import { oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { countStretches } from '../../text/count-words.js';
import { requireSpeakers, requireTranscript } from '../../transcript/inputs.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import type { Transcript } from '../../transcript/types.js';
import type { CoreResult, MetricIdentity, Settled } from '../core/result.js';
import { settled } from '../core/result.js';

/** @internal */
export const identity: MetricIdentity<'speaker-entropy'> = { id: 'speaker-entropy', revision: 1 };

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
export interface SpeakerEntropyResult extends CoreResult<'speaker-entropy'> {
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
): Settled<SpeakerEntropyResult> {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  requireTranscript(identity.id, transcript);
  const { turns, speakers = [] } = transcript;
  const n = turns.length;
  const bySpeaker = new Map<string, Sums>();
  const add = (name: string, count: number, words: number, time: number): void => {
    const key = speakerKey(name);
    const own = bySpeaker.get(key) ?? [name, 0, 0, 0];
    bySpeaker.set(key, [own[0], own[1] + count, own[2] + words, own[3] + time]);
  };
  turns.forEach(({ speaker, text, timeMs = NaN }, i) => {
    const time = (turns[i + 1]?.timeMs ?? timeMs) - timeMs;
    add(speaker, 1, countStretches(text), time < 0 ? NaN : time);
  });
  if (resolved.speakers === 'listed') {
    requireSpeakers(identity.id, speakers);
    for (const { id } of speakers) add(id, 0, 0, 0);
  }
  const each = [...bySpeaker.values()];
  const score = evenness(each, 1) ?? (resolved.variant === 'reference' ? 0 : null);
  return settled(identity, score, n ? 'one-speaker' : 'too-few-turns', {
    n,
    params: paramsOf(OPTIONS, resolved),
    turnShares: Object.fromEntries(each.map(([name, own]) => [name, own / (n || 1)])),
    byWords: evenness(each, 2),
    byTime: evenness(each, 3),
  });
}

/** A speaker's name as at first appearance, with turns, words and time; the time is NaN unless it is known. */
type Sums = readonly [name: string, turns: number, words: number, time: number];

/** Entropy of the shares over its largest value; `null` for fewer than two speakers, or without a known positive sum. */
function evenness(each: readonly Sums[], column: 1 | 2 | 3): number | null {
  let total = 0;
  let entropy = 0;
  for (const own of each) total += own[column];
  for (const own of each) {
    const share = own[column] / total;
    if (share) entropy -= share * Math.log(share);
  }
  return total > 0 && each.length > 1 ? Math.min(1, entropy / Math.log(each.length)) : null;
}
