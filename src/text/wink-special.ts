import { existing } from '../math/existing.js';
import { type InputWriter, LONGEST_STRETCH, type Reading } from './wink-writer.js';

/** Contractions without an apostrophe: where to split, and the full forms of both halves. */
const FUSED: Readonly<Record<string, readonly [cut: number, first: Reading, second: Reading]>> = {
  gonna: [3, ['going', 'VERB'], ['to', 'PART']],
  wanna: [3, ['want', 'VERB'], ['to', 'PART']],
  gotta: [3, ['got', 'VERB'], ['to', 'PART']],
  lemme: [3, ['let', 'VERB'], ['me', 'PRON']],
  gimme: [3, ['give', 'VERB'], ['me', 'PRON']],
  im: [1, ['I', 'PRON'], ['am', 'AUX']],
  ive: [1, ['I', 'PRON'], ['have', 'AUX']],
  youre: [3, ['you', 'PRON'], ['are', 'AUX']],
  youve: [3, ['you', 'PRON'], ['have', 'AUX']],
  theyre: [4, ['they', 'PRON'], ['are', 'AUX']],
  hes: [2, ['he', 'PRON'], ['is', 'AUX']],
  shes: [3, ['she', 'PRON'], ['is', 'AUX']],
  thats: [4, ['that', 'PRON'], ['is', 'AUX']],
  whats: [4, ['what', 'PRON'], ['is', 'AUX']],
  theres: [5, ['there', 'PRON'], ['is', 'AUX']],
};

/**
 * "its" and "your" instead of "it's" and "you're", recognized by following words that rarely occur after a possessive.
 */
const MISSPELLED: Readonly<Record<string, readonly [...(typeof FUSED)[string], before: string]>> = {
  its: [
    2,
    ['it', 'PRON'],
    ['is', 'AUX'],
    'not a an the this that these those my your his her our their no nothing all just still really simply definitely ' +
      'probably always never also now so too like in on at for from about as been because what how to',
  ],
  your: [3, ['you', 'PRON'], ['are', 'AUX'], 'not a an the in on going gonna so too always never'],
};

/** Clipped words. */
const CLIPPED: Readonly<Record<string, Reading>> = {
  "'em": ['them', 'PRON'],
  "'til": ['until'],
  "'bout": ['about'],
  "'cause": ['because', 'SCONJ'],
  "'round": ['around'],
};

const CLITICS: Readonly<Record<string, Reading>> = {
  "'m": ['am', 'AUX'],
  "'re": ['are', 'AUX'],
  "'ve": ['have', 'AUX'],
  "'ll": ['will', 'AUX'],
  "'d": ['would', 'AUX'],
};

/** Verbs that change before `n't`. */
const NEGATED: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', sha: 'shall', ai: 'is' };

/** Words after which `'s` is a verb. After other words it may be one; `tagTokens` decides. */
const VERB_FOLLOWS: ReadonlySet<string> = new Set(
  'it he she that what who there where how this when why which here'.split(' '),
);

const URL_ADDRESS = String.raw`(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>"'.,;:!?)\]}]`;
const MAIL_ADDRESS = String.raw`[\w+-]+(?:\.+[\w+-]+)*@[\w-]+(?:\.+[\w-]+)+`;
/** "report.pdf", "example.com", "alt.animals.cat": a common extension, or two dots between words. */
const DOTTED_NAME = String.raw`[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.(?:com|org|net|edu|gov|info|io|uk|de|fr|eu|pdf|docx?|xlsx?|pptx?|html?|jpe?g|png|gif|txt|csv|json|zip|exe|js|ts|py)(?![\p{L}\p{N}])|\p{L}[\p{L}-]+(?:\.\p{L}[\p{L}-]+){2,}`;
const ADDRESS = String.raw`(?<address>${URL_ADDRESS}|(?<![\p{L}\p{N}_.+-])(?:${MAIL_ADDRESS}|${DOTTED_NAME}))`;
const DOTS = String.raw`(?<dots>(?<=\S)\.{2,}|\.{2,}(?=\S))`;
const CLIPPED_WORD = String.raw`(?<clipped>(?<![\p{L}\p{N}])'(?:em|til|bout|cause|round)(?![\p{L}']))`;
const FUSED_WORD = String.raw`(?<fused>(?<![\p{L}\p{N}'])(?:${Object.keys(FUSED).join('|')})(?![\p{L}\p{N}'’-]))`;
const MISSPELLED_WORD: string = Object.entries(MISSPELLED)
  .map(
    ([word, [, , , before]]) =>
      String.raw`${word}(?=\s+(?:${before.replaceAll(' ', '|')})(?![\p{L}\p{N}'’-]))`,
  )
  .join('|');
const MISSPELLED_PLACE = `(?<misspelled>(?<![\\p{L}\\p{N}'])(?:${MISSPELLED_WORD}))`;
const NEGATION = String.raw`(?<!\p{L})(?<verb>\p{L}+)(?<negation>n't)(?!\p{L})`;
const CLITIC = String.raw`(?<clitic>(?<=[\p{L}\p{N}])'(?:m|re|ve|ll|d)(?!\p{L}))`;
const GENITIVE = String.raw`(?<![\p{L}\p{N}])(?<word>[\p{L}\p{N}]+)(?<genitive>'s)(?!\p{L})`;
const SPECIAL = [ADDRESS, DOTS, CLIPPED_WORD, FUSED_WORD, MISSPELLED_PLACE, NEGATION, CLITIC, GENITIVE];

/** A quick test, because most words need no preparation. */
export const MAY_BE_SPECIAL: RegExp =
  /['/@]|www|\.\.|[^\s.]\.[a-z]|\b(?:gonna|wanna|gotta|lemme|gimme|i(?:m|ve)|youre|youve|theyre|s?hes|thats|whats|theres|its|your)\b/gi;

/** Compiled on first use, because its letter classes take a millisecond. */
let special: RegExp | undefined;

/** Matches text that wink splits incorrectly; the groups give the kind. */
export function specialPattern(): RegExp {
  special ??= new RegExp(SPECIAL.join('|'), 'giu');
  return special;
}

/** Writes the replacement of a match of {@link specialPattern}. */
export function writeSpecial(writer: InputWriter, groups: Record<string, string | undefined>): void {
  const { address, clipped, fused, misspelled, verb, negation, clitic, word, genitive } = groups;
  if (groups.dots !== undefined) {
    writer.space();
    writer.copy(groups.dots);
    writer.space();
  } else if (address !== undefined) {
    writer.read(address, [`U${'r'.repeat(Math.min(address.length, LONGEST_STRETCH) - 1)}`, 'X']);
  } else if (clipped !== undefined) {
    writer.read(clipped, existing(CLIPPED[clipped.toLowerCase()]));
  } else if (fused !== undefined) {
    writeHalves(writer, fused, existing(FUSED[fused.toLowerCase()]));
  } else if (misspelled !== undefined) {
    writeHalves(writer, misspelled, existing(MISSPELLED[misspelled.toLowerCase()]));
  } else if (clitic !== undefined) {
    writer.space();
    writer.read(clitic, existing(CLITICS[clitic.toLowerCase()]));
  } else if (negation !== undefined) {
    writer.read(existing(verb), [NEGATED[existing(verb).toLowerCase()] ?? existing(verb)]);
    writer.space();
    writer.read(negation, ['not', 'PART']);
  } else {
    writer.copy(existing(word));
    writer.space();
    writer.read(existing(genitive), genitiveAfter(existing(word).toLowerCase()));
  }
}

function writeHalves(
  writer: InputWriter,
  word: string,
  [cut, first, second]: readonly [cut: number, first: Reading, second: Reading, ...unknown[]],
): void {
  writer.read(word.slice(0, cut), first);
  writer.space();
  writer.read(word.slice(cut), second);
}

function genitiveAfter(word: string): Reading {
  if (word === 'let') return ['us', 'PRON'];
  return VERB_FOLLOWS.has(word) ? ['is', 'AUX'] : ["'s", 'PART'];
}
