import { itemAt } from '../../math/existing.js';
import { normalizeChunk } from './normalize-chunk.js';
import { type Gender, OWNER, PRONOUNS, type Pronoun } from './pronouns.js';
import {
  DEFINITES,
  DEMONSTRATIVES,
  GROUPS,
  INDEFINITES,
  INSTITUTIONS,
  NAME_GENDERS,
  NOUN_GENDERS,
  PLURAL_DETERMINERS,
  PLURALS,
  RELATIVES,
  TITLES,
} from './word-lists.js';

/** The kind of a mention. */
export type MentionKind =
  | 'pronoun'
  | 'demonstrative'
  | 'relative'
  | 'name'
  | 'definite'
  | 'indefinite'
  | 'possessed'
  | 'bare';

/** Features of an entity that the words of a mention reveal. */
export interface Description {
  readonly kind: MentionKind;
  readonly pronoun?: Pronoun;
  /** All words, normalized. */
  readonly words: string;
  /** The words without a leading article or demonstrative. */
  readonly bare: string;
  /** The head in the singular. */
  readonly head: string;
  /** The words between the determiner and the head. */
  readonly modifiers: readonly string[];
  /** Whether it begins with a demonstrative: "this man". */
  readonly pointing: boolean;
  readonly plural: boolean;
  readonly group: boolean;
  readonly gender: Gender;
}

const DETERMINER = /^(?:a|an|the|this|that|these|those) (?=.)/;
const GENITIVE = /['’]s?\s/;
/** Endings of common nouns, which are capitalized only at the start of a sentence. */
const ABSTRACT = /(?:tion|sion|ment|ness|ity|ics|ism|ance|ence|ship|ing|ogy)s?$/;
const ENDINGS: readonly (readonly [RegExp, Gender])[] = [
  [/(?:woman|mother)$/, 'she'],
  [/(?:.man|father)$/, 'he'],
  [/(?:person|ist|ician|ographer)$/, 'person'],
];

/** Describes a mention from its words only. */
export function describeMention(text: string, head: string | undefined, opensSentence: boolean): Description {
  const words = normalizeChunk(text);
  const pronoun = PRONOUNS.get(words);
  if (pronoun !== undefined)
    return { ...single(words, 'pronoun', pronoun.gender), pronoun, plural: pronoun.plural };
  if (RELATIVES.has(words)) return single(words, 'relative', 'unknown');
  if (DEMONSTRATIVES.has(words)) {
    return { ...single(words, 'demonstrative', 'it'), plural: PLURAL_DETERMINERS.has(words) };
  }
  return describeNoun(
    text,
    words,
    (head === undefined ? '' : normalizeChunk(head)) || lastWord(words),
    opensSentence,
  );
}

const single = (words: string, kind: MentionKind, gender: Gender): Description => ({
  ...{
    kind,
    words,
    bare: words,
    head: words,
    modifiers: [],
    pointing: false,
    plural: false,
    group: false,
    gender,
  },
});

const lastWord = (words: string): string => words.slice(words.lastIndexOf(' ') + 1);

function describeNoun(text: string, words: string, last: string, opensSentence: boolean): Description {
  const list = words.split(' ');
  const first = itemAt(list, 0);
  const head = singularize(last);
  const determined =
    list.length > 1 && (DEFINITES.has(first) || INDEFINITES.has(first) || PRONOUNS.has(first));
  const common =
    opensSentence &&
    list.length === 1 &&
    (ABSTRACT.test(last) || NOUN_GENDERS.has(head) || PLURALS.has(last));
  const kind = classifyMention(text, first, list.length, endsInCapital(text) && !common);
  const plural = head !== last || PLURALS.has(last) || PLURAL_DETERMINERS.has(first);
  return {
    ...{ kind, words, bare: words.replace(DETERMINER, ''), head },
    modifiers: list.slice(determined ? 1 : 0, -1),
    pointing: determined && DEMONSTRATIVES.has(first),
    plural: kind === 'name' ? head !== last && first === 'the' : plural,
    group: GROUPS.has(head),
    gender: kind === 'name' ? genderOfName(list, head) : genderOfNoun(head),
  };
}

function classifyMention(text: string, first: string, length: number, capital: boolean): MentionKind {
  if (length > 1 && (OWNER.test(text) || GENITIVE.test(text))) return 'possessed';
  if (INDEFINITES.has(first)) return 'indefinite';
  if (capital) return 'name';
  if (length > 1 && DEFINITES.has(first)) return 'definite';
  return /^\d/.test(first) ? 'indefinite' : 'bare';
}

/** Whether the last word is capitalized. */
export function endsInCapital(text: string): boolean {
  const words = text.trimEnd();
  return /^\p{P}*\p{Lu}/u.test(words.slice(words.lastIndexOf(' ') + 1));
}

/** The approximate singular of a noun for comparing heads, in lower case. */
export function singularize(word: string): string {
  const irregular = PLURALS.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ches|shes|sses|xes|zes)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function genderOfNoun(head: string): Gender {
  return NOUN_GENDERS.get(head) ?? ENDINGS.find(([ending]) => ending.test(head))?.[1] ?? 'it';
}

/** Uses the title, else the first name; the last word identifies institutions. */
function genderOfName(list: readonly string[], head: string): Gender {
  const first = itemAt(list, 0);
  const titled = TITLES.has(first);
  const title = NOUN_GENDERS.get(first);
  if (title === 'he' || title === 'she') return title;
  if (INSTITUTIONS.has(head) || GROUPS.has(head)) return 'it';
  const given = NAME_GENDERS.get(list[titled ? 1 : 0] ?? '') ?? NAME_GENDERS.get(list.at(-2) ?? '');
  if (given !== undefined) return given;
  if (first === 'the') return 'it';
  return titled ? 'person' : 'unknown';
}
