import { type EmbeddingMatrix, toEmbeddingMatrix, type Vectors } from '../math/embedding-matrix.js';
import { existing, itemAt } from '../math/existing.js';
import {
  bringsLanguage,
  detectLanguage,
  type LanguageChoice,
  languageOfTurn,
  type ReadLanguage,
} from '../metrics/core/language.js';
import { lowerCased } from '../metrics/core/token-options.js';
import { propertiesOf } from '../options/is-fields.js';
import { ENGLISH_PACK } from '../text/languages/english.js';
import type { LanguageCapability, LanguagePack } from '../text/languages/language-pack.js';
import { type LanguageReading, readLanguage } from '../text/languages/read-language.js';
import type { NounChunk } from '../text/noun-chunks/noun-chunks.js';
import { TOKENIZER_ID, tokenizeWords } from '../text/tokenize.js';
import type { Embedded, EmbeddedNextTurnCase } from '../transcript/embedded.js';
import { vectorsOfCases } from '../transcript/embedded-cases.js';
import { requireWholeTranscript } from '../transcript/inputs.js';
import { caseOfChecked } from '../transcript/next-turn-cases.js';
import { firstProducedTurn } from '../transcript/provenance.js';
import type { Agenda, NextTurnCase, Transcript } from '../transcript/types.js';

/** Splits a text into noun chunks and lexical units. Both need the tagger, so they are loaded on demand. */
export interface Analyzers {
  readonly chunksId: string;
  readonly unitsId: string;
  chunks(text: string): readonly NounChunk[];
  units(text: string): readonly string[];
  /** Both from a single tagging pass. */
  both(text: string): { readonly chunks: readonly NounChunk[]; readonly units: readonly string[] };
  /** The lexical units of a text in a language, and the id of the method. */
  unitFinder(
    variant: 'paper' | 'reference',
    pack: LanguagePack,
  ): { find(text: string): readonly string[]; readonly id: string };
}

/** Precomputed data of a transcript; absent parts are computed when a metric needs them. */
export interface GivenAnalysis {
  /** The words of each turn, and the id of the tokenizer. */
  readonly tokens?: readonly (readonly string[])[];
  readonly tokenizer?: string;
  /** The noun chunks of each turn, and the id of the analyzer. */
  readonly chunks?: readonly (readonly NounChunk[])[];
  readonly analyzer?: string;
  /** The vectors of the turns. */
  readonly embedded?: Embedded;
  /** The agenda, which replaces the transcript's agenda, and the vectors of its items. */
  readonly agenda?: Agenda;
  readonly agendaEmbeddings?: Vectors;
}

/**
 * A transcript with the derived data that metrics share: words, lexical units, noun chunks, vectors, next-turn cases.
 * Each is computed on first use and cached while the transcript is evaluated.
 */
export class Prepared {
  readonly transcript: Transcript;
  readonly embedded: Embedded | undefined;
  readonly agenda: Agenda | undefined;
  readonly agendaEmbeddings: Vectors | undefined;
  readonly tokenizer: string;
  readonly #given: GivenAnalysis;
  readonly #analyzers: Analyzers | undefined;
  readonly #needsBoth: boolean;
  #addVectors: ((nextTurn: NextTurnCase, turn: number) => EmbeddedNextTurnCase) | undefined;
  #tokens: readonly (readonly string[])[] | undefined;
  #lowerCased: readonly (readonly string[])[] | undefined;
  #units: readonly (readonly string[])[] | undefined;
  #chunks: readonly (readonly NounChunk[])[] | undefined;
  #reading: LanguageReading | undefined;
  #produced: Prepared | undefined;

  /**
   * Without `analyzers`, metrics compute chunks and units themselves. With `needsBoth`, every turn is tagged once for
   * both.
   */
  constructor(
    transcript: Transcript,
    given: GivenAnalysis = {},
    analyzers?: Analyzers | undefined,
    needsBoth = false,
  ) {
    requireWholeTranscript('evaluate', transcript);
    this.transcript = transcript;
    this.embedded = given.embedded && asMatrix(given.embedded);
    this.agenda = given.agenda ?? transcript.agenda;
    this.agendaEmbeddings = given.agendaEmbeddings;
    this.tokenizer = given.tokens === undefined ? TOKENIZER_ID : (given.tokenizer ?? 'given');
    this.#given = given;
    this.#analyzers = analyzers;
    this.#needsBoth = needsBoth && given.chunks === undefined;
  }

  /** Whether every turn is a next-turn case of this transcript. */
  get isWhole(): boolean {
    return true;
  }

  /** The turns that the system under study produced, without the given context. */
  get produced(): Prepared {
    const from = firstProducedTurn(this.transcript);
    if (from === 0) return this;
    const { tokens, chunks, ...given } = this.#given;
    const transcript = { ...this.transcript, turns: this.transcript.turns.slice(from) };
    const own: GivenAnalysis = {
      ...given,
      ...(tokens && { tokens: tokens.slice(from) }),
      ...(chunks && { chunks: chunks.slice(from) }),
      ...(this.embedded && { embedded: embeddedFrom(this.embedded, transcript, from) }),
    };
    this.#produced ??= new ProducedTurns(transcript, own, this.#analyzers, this.#needsBoth);
    return this.#produced;
  }

  /** The detected language of the turns. */
  get reading(): LanguageReading {
    this.#reading ??= readLanguage(this.transcript.turns.map(({ text }) => text));
    return this.#reading;
  }

  /** Whether chunks or units are available. */
  analyzes(what: 'chunks' | 'units'): boolean {
    return this.#analyzers !== undefined || (what === 'chunks' && this.#given.chunks !== undefined);
  }

  /** Whether the caller supplied the words or chunks, and so is responsible for their language. */
  get isBrought(): boolean {
    const bringsChunks = this.#given.chunks !== undefined && this.chunksId !== this.#analyzers?.chunksId;
    return this.tokenizer !== TOKENIZER_ID || bringsChunks;
  }

  /** Whether a metric with these options treats every turn as English or uses the caller's words. */
  readsEnglish(options: { readonly language?: LanguageChoice }): boolean {
    if (this.isBrought) return true;
    if (options.language !== undefined && options.language !== 'auto') return options.language === 'en';
    return bringsLanguage(options) || (this.reading.pack === ENGLISH_PACK && this.reading.kept === undefined);
  }

  /** The language that a metric with these options uses for a turn. */
  languageOfTurn(turn: number, options: object, capability: LanguageCapability): ReadLanguage {
    const { language = 'auto' } = propertiesOf(options);
    const isGiven = this.isBrought || language !== 'auto' || bringsLanguage(options);
    const reading = this.isBrought
      ? { pack: ENGLISH_PACK, isGiven }
      : isGiven
        ? detectLanguage([], options)
        : this.reading;
    return languageOfTurn(itemAt(this.transcript.turns, turn).text, reading, capability);
  }

  /**
   * The lexical units of each turn in a language, computed for all turns together for English and turn by turn for
   * others.
   */
  unitsIn(
    pack: LanguagePack,
    variant: 'paper' | 'reference',
  ): { units: (turn: number) => readonly string[]; tokenizer: string } {
    if (pack === ENGLISH_PACK) {
      const [units, tokenizer] =
        variant === 'reference' ? [this.lowerCasedTokens, this.tokenizer] : [this.units, this.unitsId];
      return { units: (turn) => itemAt(units, turn), tokenizer };
    }
    const { find, id } = existing(this.#analyzers).unitFinder(variant, pack);
    const found: (readonly string[])[] = [];
    return {
      units: (turn) => (found[turn] ??= find(itemAt(this.transcript.turns, turn).text)),
      tokenizer: id,
    };
  }

  /** The id of the analyzer that made the chunks. */
  get chunksId(): string {
    if (this.#given.chunks !== undefined) return this.#given.analyzer ?? 'given';
    return existing(this.#analyzers).chunksId;
  }

  /** The id of the method that made the units. */
  get unitsId(): string {
    return existing(this.#analyzers).unitsId;
  }

  /** The words of each turn. */
  get tokens(): readonly (readonly string[])[] {
    this.#tokens ??= this.#given.tokens ?? this.#perTurn(tokenizeWords);
    return this.#tokens;
  }

  /** The same words in lower case. */
  get lowerCasedTokens(): readonly (readonly string[])[] {
    this.#lowerCased ??= lowerCased(this.tokens);
    return this.#lowerCased;
  }

  /** The lexical units of each turn. */
  get units(): readonly (readonly string[])[] {
    if (this.#units === undefined && this.#needsBoth) this.#readBoth();
    this.#units ??= this.#perTurn(existing(this.#analyzers).units);
    return this.#units;
  }

  /** The noun chunks of each turn. */
  get chunks(): readonly (readonly NounChunk[])[] {
    if (this.#chunks === undefined && this.#needsBoth) this.#readBoth();
    this.#chunks ??= this.#given.chunks ?? this.#perTurn(existing(this.#analyzers).chunks);
    return this.#chunks;
  }

  /** Whether metrics over vectors can be computed. */
  get hasVectors(): boolean {
    return this.embedded !== undefined;
  }

  /** The next-turn case of a turn. */
  nextTurn(turn: number): NextTurnCase {
    return caseOfChecked(this.transcript, turn);
  }

  /** The next-turn case of a turn with its vectors, if there are vectors. */
  embeddedNextTurn(turn: number): EmbeddedNextTurnCase {
    this.#addVectors ??= vectorsOfCases(existing(this.embedded));
    return this.#addVectors(this.nextTurn(turn), turn);
  }

  #readBoth(): void {
    const read = this.#perTurn(existing(this.#analyzers).both);
    this.#chunks = read.map(({ chunks }) => chunks);
    this.#units = read.map(({ units }) => units);
  }

  #perTurn<T>(analyze: (text: string) => T): T[] {
    return this.transcript.turns.map((turn) => analyze(turn.text));
  }
}

/** Only the produced turns, without context turns. */
class ProducedTurns extends Prepared {
  override get produced(): Prepared {
    return this;
  }
}

/** The vectors of the turns from a start index. */
function embeddedFrom(embedded: Embedded, transcript: Transcript, from: number): Embedded {
  const { embeddings, withoutPunctuation } = asMatrix(embedded);
  const rest = (vectors: Vectors): EmbeddingMatrix => {
    const { data, rows, cols } = toEmbeddingMatrix(vectors);
    return { data: data.subarray(from * cols), rows: Math.max(0, rows - from), cols };
  };
  return {
    ...embedded,
    transcript,
    embeddings: rest(embeddings),
    ...(withoutPunctuation && { withoutPunctuation: rest(withoutPunctuation) }),
  };
}

/** Converts arrays of arrays once, so that the rows of turns are views. */
function asMatrix(embedded: Embedded): Embedded {
  const { embeddings, withoutPunctuation } = embedded;
  return {
    ...embedded,
    embeddings: toEmbeddingMatrix(embeddings),
    ...(withoutPunctuation && { withoutPunctuation: toEmbeddingMatrix(withoutPunctuation) }),
  };
}
