import type { Sentence } from '../split-sentences.js';

/** What a metric can need of a language. The last four exist for English alone. */
export type LanguageCapability =
  | 'words'
  | 'stopWords'
  | 'units'
  | 'markers'
  | 'nounChunks'
  | 'dialogueActs'
  | 'phrases'
  | 'expressions';

/** Style markers: lower-case words or phrases. */
export interface MarkerLists {
  readonly fillers: readonly string[];
  readonly backchannels: readonly string[];
  readonly apologies: readonly string[];
}

/**
 * A language that metrics over words can read. `import '@mtpc/metrics/languages/<id>'` registers one that comes with the
 * library; `registerLanguage` takes your own.
 */
export interface LanguagePack {
  /** BCP 47 code of the language, such as `zh`. */
  readonly id: string;
  /** English name of the language, such as `Chinese`. */
  readonly name: string;
  /** Id of the word splitter, part of every signature. Change it whenever any text can be split differently. */
  readonly wordsId: string;
  /** Splits a text into words without punctuation. Words keep their case. */
  readonly words: (text: string) => string[];
  /** Id of the word lists, part of signatures. Change it whenever a list changes. */
  readonly listsId: string;
  /** Lower-case words without content. */
  readonly stopWords: ReadonlySet<string>;
  /** Words for `styleMarkers`; without them it is undefined for the language. */
  readonly markers?: MarkerLists;
  /**
   * Share of a text, from 0 to 1, that looks like this language. Default: the share of its words on the stop list. The
   * pack with the greatest share of at least .25 is taken for a conversation that is not English.
   */
  readonly detect?: (text: string) => number;
  /** Splits a text into sentences. Default: after `. ! ? …` and `。！？`, and at line breaks. */
  readonly sentences?: (text: string) => Sentence[];
  /** Whether the runtime can split words; `true` by default. */
  readonly isAvailable?: () => boolean;
}

/** The language behind a score. Absent if all turns are English, or the caller supplies the words. */
export interface LanguageRecord {
  /** Code of the language; `und` if no registered pack recognizes it. */
  readonly id: string;
  /** Share of the turns that were scored. Turns in another language are excluded. */
  readonly share: number;
  /** Why the score is `null`, if the language is the reason: what the metric needs and the language lacks. */
  readonly lacks?: LanguageCapability;
}
