import { oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { countStretches } from '../../text/count-words.js';
import { requireSpeakers, requireTranscript } from '../../transcript/inputs.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import type { Transcript } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { settled } from '../core/result.js';

/** @internal */
export const METRIC: FactsFor<SpeakerEntropyResult> = {
  id: 'speaker-entropy',
  revision: 1,
  symbol: 'NSE',
  input: 'transcript',
  needs: [],
  undefinedWhen: ['too-few-turns', 'one-speaker'],
  direction: 'none',
  components: [
    { symbol: 'NSE-words', of: 'byWords' },
    { symbol: 'NSE-time', of: 'byTime' },
  ],
};

/** Options of {@link speakerEntropy}. */
export interface SpeakerEntropyOptions {
  /** `'reference'` gives 0 if the paper's formula is undefined, as in the published code. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /**
   * The speakers counted in S: speakers with turns (`'observed'`, default), or also everyone in `transcript.speakers`
   * (`'listed'`).
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
  /** Share of the turns by speaker, in order of appearance; listed speakers without turns have 0. */
  readonly turnShares: Readonly<Record<string, number>>;
  /** The same entropy over shares of words (separated by white space); `null` with one speaker or without words. */
  readonly byWords: number | null;
  /**
   * The same entropy over shares of time, from the start of a turn to the start of the next; the last turn does not
   * count. `null` with one speaker, unless every turn has an ascending `timeMs`, or if no time passes.
   */
  readonly byTime: number | null;
}

/**
 * Speaker entropy (NSE): how evenly the turns of a conversation are distributed over its speakers.
 *
 * `NSE = -sum_s p_s ln p_s / ln S` over the turn shares p_s of S speakers: the Shannon entropy divided by its maximum
 * [1]. 1 is a perfectly even dialogue, 0 a monologue among listed speakers. Speaker names compare after NFKC, trimming
 * and case folding.
 *
 * The score lies in [0, 1]. `n` is the number of turns. Takes O(turns) time and O(speakers) memory. Undefined scores:
 * `too-few-turns` without turns, `one-speaker` if S is 1 (`variant: 'reference'` gives 0 for both).
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
export const speakerEntropy: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(transcript: Transcript, options?: SpeakerEntropyOptions): Settled<SpeakerEntropyResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  requireTranscript(METRIC.id, transcript);
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
    requireSpeakers(METRIC.id, speakers);
    for (const { id } of speakers) add(id, 0, 0, 0);
  }
  const each = [...bySpeaker.values()];
  const score = evenness(each, 1) ?? (resolved.variant === 'reference' ? 0 : null);
  return settled(METRIC, score, n ? 'one-speaker' : 'too-few-turns', {
    n,
    params: paramsOf(OPTIONS, resolved),
    turnShares: Object.fromEntries(each.map(([name, own]) => [name, own / (n || 1)])),
    byWords: evenness(each, 2),
    byTime: evenness(each, 3),
  });
}

/** A speaker's name at first appearance, with turns, words and time; the time is NaN if unknown. */
type Sums = readonly [name: string, turns: number, words: number, time: number];

/** Entropy of the shares over its maximum; `null` for fewer than two speakers, or without a known positive sum. */
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

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'appendix C, eq. 24' },
  reports: ['mpceval'],
  category: 'speaker',
  meaning: 'How evenly the turns of a conversation are distributed over its speakers.',
  tex: '\\mathrm{NSE} = -\\frac{1}{\\ln S} \\sum_{s=1}^{S} p_s \\ln p_s',
  range: [0, 1],
  granularity: 'transcript',
  aggregate: 'mean',
  cost: { time: 'O(turns)', memory: 'O(speakers)' },
  nUnit: 'turns',
  starter: 2,
  use: 'to ask whether all speakers take a similar number of turns.',
  avoid:
    'as a measure of quality: an interview is uneven by design. It counts turns, so long and short turns weigh the same.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, Ana has 3 of 4 turns and Ben 1: the entropy of (0.75, 0.25) divided by ln 2 is 0.81. Equal shares give 1. Conversations that alternate between two speakers are always near 1.',
  seeAlso: ['participation-frequency', 'semantic-concentration'],
};
