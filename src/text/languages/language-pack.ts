import type { Sentence } from '../split-sentences.js';

/** Language capabilities that metrics may require. The last four exist only for English. */
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
 * A language for metrics over words. `import '@mtpc/metrics/languages/<id>'` registers a built-in one;
 * `registerLanguage` registers a custom one.
 */
export interface LanguagePack {
  /** BCP 47 code of the language, such as `zh`. */
  readonly id: string;
  /** English name of the language, such as `Chinese`. */
  readonly name: string;
  /** Id of the word splitter, part of every signature. Change it with every change of the splitting rules. */
  readonly wordsId: string;
  /** Splits a text into words without punctuation. Words keep their case. */
  readonly words: (text: string) => string[];
  /** Id of the word lists, part of signatures. Change it whenever a list changes. */
  readonly listsId: string;
  /** Lower-case words without content. */
  readonly stopWords: ReadonlySet<string>;
  /** Words for `styleMarkers`, which is undefined for the language without them. */
  readonly markers?: MarkerLists;
  /**
   * Share of a text, from 0 to 1, that looks like this language. Default: the share of its words on the stop list. For
   * a conversation that is not English, the pack with the largest share is selected if it is at least .25.
   */
  readonly detect?: (text: string) => number;
  /** Splits a text into sentences. Default: after `. ! ? …` and `。！？`, and at line breaks. */
  readonly sentences?: (text: string) => Sentence[];
  /** Whether the runtime can split words; `true` by default. */
  readonly isAvailable?: () => boolean;
}

/** The language of a score. Absent if all turns are English, or if the caller supplies the words. */
export interface LanguageRecord {
  /** Code of the language; `und` if no registered pack recognizes it. */
  readonly id: string;
  /** Share of the turns that were scored. Turns in another language are excluded. */
  readonly share: number;
  /** The missing language capability, if it is the reason for a `null` score. */
  readonly missingCapability?: LanguageCapability;
}
