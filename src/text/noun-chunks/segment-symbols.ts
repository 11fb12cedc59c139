import { flags } from './flags.js';
import { WordClass } from './word-classes.js';

const code = (letter: string): number => letter.charCodeAt(0);

type SymbolName =
  | 'NOUNS'
  | 'VERB'
  | 'BASE'
  | 'ING'
  | 'PARTICIPLE'
  | 'AUXILIARY'
  | 'PREPOSITION'
  | 'CONJUNCTION'
  | 'SUBORDINATOR'
  | 'TO'
  | 'UNKNOWN'
  | 'NOMINATIVE'
  | 'ACCUSATIVE'
  | 'WH'
  | 'THERE'
  | 'PRONOUN'
  | 'COMMA'
  | 'FULL_STOP'
  | 'QUESTION_MARK'
  | 'COLON'
  | 'OPENING_BRACKET'
  | 'CLOSING_BRACKET'
  | 'DASH';

/** The kinds of segments, in the order in which the model numbers its transition contexts. */
export const SegmentSymbol: Readonly<Record<SymbolName, number>> = {
  /** A noun phrase without pronouns. */
  NOUNS: code('N'),
  /** A finite verb. */
  VERB: code('V'),
  BASE: code('B'),
  ING: code('G'),
  PARTICIPLE: code('D'),
  AUXILIARY: code('A'),
  PREPOSITION: code('I'),
  CONJUNCTION: code('C'),
  SUBORDINATOR: code('S'),
  /** "To" before a verb. */
  TO: code('T'),
  UNKNOWN: code('X'),
  NOMINATIVE: code(WordClass.NOMINATIVE),
  ACCUSATIVE: code(WordClass.ACCUSATIVE),
  WH: code(WordClass.WH),
  THERE: code(WordClass.THERE),
  /** Any other pronoun: "it", "you". */
  PRONOUN: code('p'),
  COMMA: code(','),
  FULL_STOP: code('.'),
  QUESTION_MARK: code('?'),
  COLON: code(':'),
  OPENING_BRACKET: code('('),
  CLOSING_BRACKET: code(')'),
  DASH: code('-'),
};

/** Noun phrases and pronouns. */
const NOMINAL: Uint8Array = flags([
  SegmentSymbol.NOUNS,
  SegmentSymbol.NOMINATIVE,
  SegmentSymbol.ACCUSATIVE,
  SegmentSymbol.WH,
  SegmentSymbol.THERE,
  SegmentSymbol.PRONOUN,
]);

const VERBAL: Uint8Array = flags([
  SegmentSymbol.VERB,
  SegmentSymbol.AUXILIARY,
  SegmentSymbol.BASE,
  SegmentSymbol.ING,
  SegmentSymbol.PARTICIPLE,
]);

export const isNominal = (symbol: number): boolean => NOMINAL[symbol] === 1;

export const isVerbal = (symbol: number): boolean => VERBAL[symbol] === 1;
