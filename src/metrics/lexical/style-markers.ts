import { itemAt } from '../../math/existing.js';
import { oneOf, words } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { ENGLISH_PACK } from '../../text/languages/english.js';
import type { LanguagePack, MarkerLists } from '../../text/languages/language-pack.js';
import { phraseCounter } from '../../text/phrases.js';
import { opensWithRight } from '../../text/spatial-right.js';
import { requireTranscript } from '../../transcript/inputs.js';
import type { Transcript } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import { resolveLanguage } from '../core/language.js';
import type { CoreResult, InLanguage, Settled, Tokenized } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { lowerCased, resolveTokens, TOKEN_OPTIONS, type TokenOptions } from '../core/token-options.js';

/** @internal */
export const METRIC: FactsFor<StyleMarkersResult> = {
  id: 'style-markers',
  revision: 1,
  input: 'transcript',
  needs: [],
  precomputed: 'tokens',
  capability: 'markers',
  undefinedWhen: ['too-few-turns', 'unsupported-language', 'unsupported-runtime'],
  direction: 'none',
  components: [
    { symbol: 'fillers', of: 'fillers' },
    { symbol: 'backchannels', of: 'backchannels' },
    { symbol: 'apologies', of: 'apologies' },
  ],
};

/** The built-in English lists: the extended list of this library, and the words counted in the paper. */
const APOLOGIES =
  'apologies apologise apologised apologises apologising apologize apologized apologizes apologizing apology sorry'.split(
    ' ',
  );
const ENGLISH: Readonly<Record<'extended' | 'paper', MarkerLists>> = {
  extended: {
    fillers: 'ah eh er erm hm hmm hmmm mm mmm uh uhh uhm um umm'.split(' '),
    backchannels: 'alright done gotcha k mhm mmhm ok okay okey right sure uh-huh yeah yep yes yup'.split(' '),
    apologies: APOLOGIES,
  },
  paper: { fillers: ['uh', 'um'], backchannels: ['done', 'ok', 'okay'], apologies: APOLOGIES },
};

/** The three kinds of markers. */
export type StyleMarker = 'fillers' | 'backchannels' | 'apologies';

/** Options of {@link styleMarkers}. */
export interface StyleMarkersOptions extends TokenOptions, Partial<Record<StyleMarker, readonly string[]>> {
  /**
   * The built-in word lists: extended lists (`'extended'`, default), or the words counted in the paper (`'paper'`: um,
   * uh; ok, okay, done). Other languages use the list of the language pack.
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

/** The names of the built-in lists in params. */
function builtIn({ id, listsId }: LanguagePack): Readonly<Record<StyleMarker, string>> {
  const name = id === ENGLISH_PACK.id ? 'built-in' : listsId;
  return { fillers: name, backchannels: name, apologies: name };
}

/** Result of {@link styleMarkers}. */
export interface StyleMarkersResult extends CoreResult<'style-markers'>, Tokenized, InLanguage {
  /** Hesitations (um, uh, hmm) per turn. */
  readonly fillers: number | null;
  /** Signs of attention and agreement (ok, yeah, mhm, done) per turn. */
  readonly backchannels: number | null;
  /** Forms of apology and sorry, per turn. */
  readonly apologies: number | null;
  /** Share of the turns with at least one marker. */
  readonly turnShares: Readonly<Record<StyleMarker, number>> | null;
}

/**
 * Style markers: how often speakers hesitate, acknowledge and apologize. The score is the share of turns with a filler
 * or a backchannel.
 *
 * Counts the words of three lists, lower-cased, whole words only; a phrase ("you know") counts once [1]. A dialogue
 * contains an apology if `apologies > 0`; the paper reports the share of such dialogues, which {@link humanComparison}
 * computes for all three lists. "Right" is a backchannel only as a reply at the start of a turn ("right, the red one",
 * not "right side").
 *
 * The score lies in [0, 1] for the score, [0, inf) markers per turn for the rates. `n` is the number of turns. Takes
 * O(words) time. Undefined scores: `too-few-turns` without turns.
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
export const styleMarkers: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(transcript: Transcript, options?: StyleMarkersOptions): Settled<StyleMarkersResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  requireTranscript(METRIC.id, transcript);
  const texts = transcript.turns.map((turn) => turn.text);
  const spoken = resolveLanguage(texts, resolved, 'markers');
  const { pack, kept, language } = spoken;
  const { tokens, tokenizer } = resolveTokens(METRIC.id, texts, resolved, spoken);
  const turns = lowerCased(kept === undefined ? tokens : tokens.filter((_, i) => kept[i]));
  const countIn = (words: readonly (readonly string[])[], marker: StyleMarker): number[] =>
    words.map(phraseCounter(markerList(marker, pack, resolved), resolved.tokenize ?? pack.words));
  const counts = {
    fillers: countIn(turns, 'fillers'),
    backchannels: countIn(resolved.backchannels ? turns : turns.map(withoutSides), 'backchannels'),
    apologies: countIn(turns, 'apologies'),
  };
  const params = { ...builtIn(pack), ...paramsOf(OPTIONS, resolved) };
  const body = { n: turns.length, params, tokenizer, language };
  const nothing = { fillers: null, backchannels: null, apologies: null, turnShares: null };
  if (turns.length === 0) return undefinedBecause(METRIC, 'too-few-turns', { ...body, ...nothing });
  if (spoken.reason) return undefinedBecause(METRIC, spoken.reason, { ...body, ...nothing });
  const turnShares = mapValues(
    counts,
    (perTurn) => perTurn.filter((count) => count > 0).length / turns.length,
  );
  const rates = mapValues(counts, (perTurn) => perTurn.reduce((sum, count) => sum + count, 0) / turns.length);
  const marked = turns.filter(
    (_, i) => itemAt(counts.fillers, i) + itemAt(counts.backchannels, i) > 0,
  ).length;
  return scored(METRIC, marked / turns.length, { ...body, ...rates, turnShares });
}

/** Drops "right" from the words of a turn unless it is a reply. */
function withoutSides(words: readonly string[]): readonly string[] {
  if (!words.includes('right')) return words;
  return words.filter((word, i) => word !== 'right' || (i === 0 && opensWithRight(words)));
}

function markerList(
  marker: StyleMarker,
  { id, markers }: LanguagePack,
  options: StyleMarkersOptions,
): readonly string[] {
  const lists = id === ENGLISH_PACK.id ? ENGLISH[options.markers ?? 'extended'] : markers;
  return options[marker] ?? lists?.[marker] ?? [];
}

function mapValues<T, U>(record: Record<StyleMarker, T>, change: (value: T) => U): Record<StyleMarker, U> {
  const { fillers, backchannels, apologies } = record;
  return { fillers: change(fillers), backchannels: change(backchannels), apologies: change(apologies) };
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'pingeval', equation: 'sections 5.2, 5.5, appendix C.2' },
  reports: ['pingeval'],
  category: 'lexical',
  meaning: 'How often speakers hesitate, acknowledge and apologize.',
  tex: '\\frac{1}{n} \\left| \\{ i : u_i \\text{ has a filler or a backchannel} \\} \\right|',
  range: [0, 1],
  granularity: 'transcript',
  aggregate: 'mean',
  cost: { time: 'O(words)', memory: 'O(words)' },
  nUnit: 'turns',
  use: 'to compare the speaking style of people and models, or of two groups of speakers.',
  avoid:
    'as a measure of quality: the counts describe the register of a conversation. The word lists are English.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, both turns contain a marker, so the score is 1. There is one backchannel per turn and half an apology per turn. People use far more hesitations and acknowledgements than language models do.',
  seeAlso: ['human-comparison', 'lexical-density'],
};
