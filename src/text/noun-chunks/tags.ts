/**
 * Refined tags: the universal parts of speech, with verbs by form. wink's tags are 90% accurate on web text; noun
 * chunks need better tags, especially for verbs.
 */
export const REFINED_TAGS: readonly string[] = [
  ...[
    'ADJ',
    'ADP',
    'ADV',
    'AUX',
    'CCONJ',
    'DET',
    'INTJ',
    'NOUN',
    'NUM',
    'PART',
    'PRON',
    'PROPN',
    'PUNCT',
    'SCONJ',
  ],
  ...['SYM', 'X', 'VERB', 'VERB:base', 'VERB:ing', 'VERB:participle'],
];

/** Number of a refined tag. */
export const tagCode = (tag: string): number => REFINED_TAGS.indexOf(tag);

/** Tag of positions outside the sentence. */
export const BOUNDARY_TAG: number = REFINED_TAGS.length;

type TagName =
  | 'ADJ'
  | 'ADP'
  | 'ADV'
  | 'AUX'
  | 'CCONJ'
  | 'DET'
  | 'NOUN'
  | 'NUM'
  | 'PART'
  | 'PRON'
  | 'PROPN'
  | 'PUNCT'
  | 'SCONJ'
  | 'SYM'
  | 'X'
  | 'VERB'
  | 'BASE'
  | 'ING'
  | 'PARTICIPLE';

export const Tag: Readonly<Record<TagName, number>> = {
  ADJ: tagCode('ADJ'),
  ADP: tagCode('ADP'),
  ADV: tagCode('ADV'),
  AUX: tagCode('AUX'),
  CCONJ: tagCode('CCONJ'),
  DET: tagCode('DET'),
  NOUN: tagCode('NOUN'),
  NUM: tagCode('NUM'),
  PART: tagCode('PART'),
  PRON: tagCode('PRON'),
  PROPN: tagCode('PROPN'),
  PUNCT: tagCode('PUNCT'),
  SCONJ: tagCode('SCONJ'),
  SYM: tagCode('SYM'),
  X: tagCode('X'),
  VERB: tagCode('VERB'),
  BASE: tagCode('VERB:base'),
  ING: tagCode('VERB:ing'),
  PARTICIPLE: tagCode('VERB:participle'),
};

const CODES: ReadonlyMap<string, number> = new Map(REFINED_TAGS.map((tag, code) => [tag, code]));

/** Number of one of wink's tags. */
export const winkTagCode = (tag: string): number => CODES.get(tag) ?? Tag.X;
