import { oneOf, words } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { phraseCounter } from '../../text/phrases.js';
import { opensWithRight } from '../../text/spatial-right.js';
import { tokenizeWords } from '../../text/tokenize.js';
import { requireTranscript } from '../../transcript/inputs.js';
import type { Transcript } from '../../transcript/types.js';
import { isForeign } from '../core/language.js';
import type { MetricIdentity, MetricResult } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { lowerCased, resolveTokens, TOKEN_OPTIONS, type TokenOptions } from '../core/token-options.js';

/** @internal */
export const identity: MetricIdentity = { id: 'style-markers', revision: 1 };

/** The built-in lists, all lower-case: this library's, and the few words that the paper counts. */
const EXTENDED = {
  fillers: 'ah eh er erm hm hmm hmmm mm mmm uh uhh uhm um umm',
  backchannels: 'alright done gotcha k mhm mmhm ok okay okey right sure uh-huh yeah yep yes yup',
  apologies:
    'apologies apologise apologised apologises apologising apologize apologized apologizes apologizing apology sorry',
} as const;
const WORDS = {
  extended: EXTENDED,
  paper: { fillers: 'uh um', backchannels: 'done ok okay', apologies: EXTENDED.apologies },
} as const;

/** The three kinds of markers. */
export type StyleMarker = 'fillers' | 'backchannels' | 'apologies';

/** Options of {@link styleMarkers}. */
export interface StyleMarkersOptions extends TokenOptions, Partial<Record<StyleMarker, readonly string[]>> {
  /**
   * The built-in word lists: this library's (`'extended'`, default), or the words that the paper counts (`'paper'`: um,
   * uh; ok, okay, done).
   */
  readonly markers?: 'extended' | 'paper';
  /** Words and phrases that count as fillers, ignoring case; replaces the built-in list. */
  readonly fillers?: readonly string[];
  /** Words and phrases that count as backchannels, ignoring case; replaces the built-in list. */
  readonly backchannels?: readonly string[];
  /** Words and phrases that count as apologies, ignoring case; replaces the built-in list. */
  readonly apologies?: readonly string[];
}

/** @internal */
export const OPTIONS: OptionSpecs<StyleMarkersOptions, 'markers'> = {
  ...TOKEN_OPTIONS,
  markers: oneOf(['extended', 'paper'], 'extended'),
  fillers: words(),
  backchannels: words(),
  apologies: words(),
};

const BUILT_IN = { fillers: 'built-in', backchannels: 'built-in', apologies: 'built-in' };

/** Result of {@link styleMarkers}. */
export interface StyleMarkersResult extends MetricResult {
  /** Hesitations (um, uh, hmm) per turn. */
  readonly fillers: number | null;
  /** Signs of attention and agreement (ok, yeah, mhm, done) per turn. */
  readonly backchannels: number | null;
  /** Inflections of apology, and sorry, per turn. */
  readonly apologies: number | null;
  /** Share of the turns with at least one. */
  readonly turnShares: Readonly<Record<StyleMarker, number>> | null;
}

/**
 * Style markers: how often speakers hesitate, acknowledge and apologize. The score is the share of turns with a
 * filler or a backchannel.
 *
 * Counts the words of three lists, lower-cased, whole words only; a phrase ("you know") counts once [1]. A dialogue
 * contains an apology if `apologies > 0`; the paper reports the share of such dialogues, which {@link humanComparison}
 * gives for all three lists. "Right" is a backchannel only if it opens a turn and does not name a side ("right, the red
 * one", not "right side").
 *
 * Range [0, 1] for the score, [0, inf) markers per turn for the rates. `n` is the number of turns. Time O(words).
 * Undefined: `too-few-turns` without any turn.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, sections 5.2 and 5.5.
 *
 * @throws MetricError `INVALID_OPTION` for unknown `markers`, `SHAPE_MISMATCH` if `tokens` does not have one list per
 * turn
 *
 * @example
 * ```ts
 * import { styleMarkers } from '@mtpc/metrics';
 * const turns = ['Um, sorry, the red one?', 'Okay, done.'].map((text, i) => ({ speaker: `s${i}`, text }));
 * const result = styleMarkers({ turns });
 * result.score; // => 1
 * result.backchannels; // => 1
 * result.apologies; // => 0.5
 * ```
 */
export function styleMarkers(transcript: Transcript, options?: StyleMarkersOptions): StyleMarkersResult {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  requireTranscript(identity.id, transcript);
  const texts = transcript.turns.map((turn) => turn.text);
  const { markers } = resolved;
  const { tokens, tokenizer } = resolveTokens(identity.id, texts, resolved);
  const turns = lowerCased(tokens);
  const countIn = (words: readonly (readonly string[])[], marker: StyleMarker): number[] =>
    words.map(phraseCounter(listOf(marker, markers, resolved), resolved.tokenize ?? tokenizeWords));
  const counts = {
    fillers: countIn(turns, 'fillers'),
    backchannels: countIn(resolved.backchannels ? turns : turns.map(withoutSides), 'backchannels'),
    apologies: countIn(turns, 'apologies'),
  };
  const params = { ...BUILT_IN, ...paramsOf(OPTIONS, resolved) };
  const body = { n: turns.length, params, tokenizer };
  if (turns.length === 0) {
    const nothing = { fillers: null, backchannels: null, apologies: null, turnShares: null };
    return undefinedBecause(identity, 'too-few-turns', { ...body, ...nothing });
  }
  if (isForeign(texts, options ?? {})) {
    const nothing = { fillers: null, backchannels: null, apologies: null, turnShares: null };
    return undefinedBecause(identity, 'unsupported-language', { ...body, ...nothing });
  }
  const turnShares = mapValues(
    counts,
    (perTurn) => perTurn.filter((count) => count > 0).length / turns.length,
  );
  const rates = mapValues(counts, (perTurn) => perTurn.reduce((sum, count) => sum + count, 0) / turns.length);
  const marked = turns.filter((_, i) => counts.fillers[i]! + counts.backchannels[i]! > 0).length;
  return scored(identity, marked / turns.length, { ...body, ...rates, turnShares });
}

/** The words of a turn without "right" unless it is a reply. */
function withoutSides(words: readonly string[]): readonly string[] {
  if (!words.includes('right')) return words;
  return words.filter((word, i) => word !== 'right' || (i === 0 && opensWithRight(words)));
}

function listOf(
  marker: StyleMarker,
  markers: 'extended' | 'paper',
  options: StyleMarkersOptions,
): readonly string[] {
  return options[marker] ?? WORDS[markers][marker].split(' ');
}

function mapValues<T, U>(record: Record<StyleMarker, T>, change: (value: T) => U): Record<StyleMarker, U> {
  const { fillers, backchannels, apologies } = record;
  return { fillers: change(fillers), backchannels: change(backchannels), apologies: change(apologies) };
}
