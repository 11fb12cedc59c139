import { oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { requireSpeakers, requireTranscript } from '../../transcript/inputs.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import type { Transcript } from '../../transcript/types.js';
import type { MetricIdentity, MetricResult } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';

/** @internal */
export const identity: MetricIdentity = { id: 'speaker-entropy', revision: 1 };

/** Options of {@link speakerEntropy}. */
export interface SpeakerEntropyOptions {
  /** `'reference'` gives 0 where the paper's formula has no value, as the published code does. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /**
   * Whose number is the S of log S: those who spoke (`'observed'`, default), or everybody in `transcript.speakers`
   * together with those who spoke (`'listed'`).
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
  const turnShares = shares(transcript, listed);
  const body = { n: transcript.turns.length, params: paramsOf(OPTIONS, resolved), turnShares };
  const each = Object.values(turnShares);
  if (body.n > 0 && each.length > 1) return scored(identity, normalizedEntropy(each), body);
  if (resolved.variant === 'reference') return scored(identity, 0, body);
  return undefinedBecause(identity, body.n === 0 ? 'too-few-turns' : 'one-speaker', body);
}

/** Share of the turns by speaker, each named as at first appearance. */
function shares({ turns, speakers }: Transcript, listed: boolean): Record<string, number> {
  const counts = new Map<string, [name: string, turns: number]>();
  const count = (name: string, own: number): void => {
    const key = speakerKey(name);
    const entry = counts.get(key);
    if (entry) entry[1] += own;
    else counts.set(key, [name, own]);
  };
  for (const { speaker } of turns) count(speaker, 1);
  if (listed) for (const { id } of speakers ?? []) count(id, 0);
  return Object.fromEntries(Array.from(counts.values(), ([name, own]) => [name, own / (turns.length || 1)]));
}

function normalizedEntropy(probabilities: readonly number[]): number {
  let entropy = 0;
  for (const p of probabilities) if (p > 0) entropy -= p * Math.log(p);
  // One speaker with all the turns among several listed gives -0.
  return Math.min(1, Math.max(0, entropy / Math.log(probabilities.length)));
}
