import { existing } from '../math/existing.js';
/**
 * Prepares a text for wink. wink does not split `I'm`, `here's` and `gonna` (and takes the first for a name), does not
 * know curly apostrophes and some accents, breaks some addresses and loses dots between words. So clitics and clipped
 * words are split and replaced by their full forms (`I am`, `can not`, `going to`), accents are removed, an address
 * becomes one word, and runs of dots are separated. Offsets refer to the given text.
 */
export interface WinkInput {
  /** What wink reads. */
  readonly text: string;
  /** Places where the prepared text and the given one fall out of step, in order. */
  readonly shifts: readonly Shift[];
  /** Tags that are known beforehand, by the offset of the token in the prepared text. */
  readonly tags: ReadonlyMap<number, string>;
}

/** From offset `at` of the prepared text on, the given text's offset is `offset + delta`. */
export interface Shift {
  readonly at: number;
  readonly delta: number;
}

/** Replacement for a piece of the text in wink's input, and the tag if it is certain. */
type Reading = readonly [standIn: string, tag?: string];

/** Written without apostrophe: where to cut, and how both halves read. */
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
 * "its" and "your" in place of "it's" and "you're", recognized by following words that hardly occur after a possessive.
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

/** Words after which `'s` is a verb. After others it may be one; `tagTokens` decides. */
const VERB_FOLLOWS: ReadonlySet<string> = new Set(
  'it he she that what who there where how this when why which here'.split(' '),
);

const BEYOND_ASCII = /[\u0080-\uffff]/;
const CURLY_APOSTROPHE = /[\u2018\u2019\u02bc\uff07]/g;

const URL_ADDRESS = String.raw`(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>"'.,;:!?)\]}]`;
const MAIL_ADDRESS = String.raw`[\w+-]+(?:\.+[\w+-]+)*@[\w-]+(?:\.+[\w-]+)+`;
/** "report.pdf", "example.com", "alt.animals.cat": an ending that everybody knows, or two dots between words. */
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

/** Made when it is first needed: its classes of letters take an engine a millisecond. */
let special: RegExp | undefined;

/** Latin letters beyond ASCII. wink's patterns treat some of them differently from engine to engine. */
const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/g;

/** Letters that do not decompose into a plain one and an accent. */
const STROKED: Readonly<Record<string, string>> = {
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Þ: 'T',
  þ: 't',
  ß: 's',
  Æ: 'A',
  æ: 'a',
  Œ: 'O',
  œ: 'o',
  ı: 'i',
  ſ: 's',
};

/** Removes the accent of a letter. The length does not change, so offsets remain valid. */
const plainLetter = (letter: string): string => STROKED[letter] ?? letter.normalize('NFD').charAt(0);

/** A quick test, since most stretches between spaces need no preparation. */
const MAY_BE_SPECIAL =
  /['/@]|www|\.\.|[^\s.]\.[a-z]|\b(?:gonna|wanna|gotta|lemme|gimme|i(?:m|ve)|youre|youve|theyre|s?hes|thats|whats|theres|its|your)\b/gi;

const STRETCH = /\S+/g;
const SPACE = /\s/;

/** wink takes time in the square of a stretch without white space, so longer ones are read in pieces. */
const LONGEST_STRETCH = 300;

/** The pieces of long stretches, each of as many characters as wink reads well, but for the last of a stretch. */
function* longPieces(text: string): Generator<{ readonly stretch: string; readonly index: number }> {
  for (const { 0: run, index } of text.matchAll(STRETCH)) {
    for (let at = 0; run.length - at > LONGEST_STRETCH; ) {
      const stretch = [...run.slice(at, at + 2 * LONGEST_STRETCH)].slice(0, LONGEST_STRETCH).join('');
      if (at + stretch.length >= run.length) break;
      yield { stretch, index: index + at };
      at += stretch.length;
    }
  }
}

/** Prepares `text` for wink. Linear in the text. */
export function prepareForWink(text: string): WinkInput {
  const straight = BEYOND_ASCII.test(text)
    ? text.replace(CURLY_APOSTROPHE, "'").replace(ACCENTED, plainLetter)
    : text;
  const long = straight.length > LONGEST_STRETCH && !longPieces(straight).next().done;
  const stretches = specialStretches(straight);
  if (!long && stretches.length === 0) return { text: straight, shifts: [], tags: new Map() };
  special ??= new RegExp(SPECIAL.join('|'), 'giu');
  const writer = new InputWriter();
  let copied = 0;
  for (const [start, end, next] of stretches) {
    // A stretch is matched together with the next one, which may tell how it is meant.
    for (const match of straight.slice(start, next).matchAll(special)) {
      if (start + match.index >= end) break;
      writer.copy(straight.slice(copied, start + match.index));
      writeSpecial(writer, match.groups ?? {});
      copied = start + match.index + match[0].length;
    }
  }
  writer.copy(straight.slice(copied));
  return writer;
}

/** Where the stretches that may need preparation begin and end, and where the ones after them end. Linear. */
function specialStretches(text: string): [start: number, end: number, next: number][] {
  const found: [start: number, end: number, next: number][] = [];
  let read = 0;
  for (let at = indexFrom(MAY_BE_SPECIAL, text, 0); at >= 0; at = indexFrom(MAY_BE_SPECIAL, text, read)) {
    let start = at;
    while (start > read && !SPACE.test(text.charAt(start - 1))) start--;
    const end = endFrom(STRETCH, text, at);
    found.push([start, end, endFrom(STRETCH, text, end)]);
    read = end;
  }
  return found;
}

/** Where the next match of a global pattern begins, -1 if there is none. */
function indexFrom(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/** Where the next match of a global pattern ends; `from` if there is none. */
function endFrom(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

function writeSpecial(writer: InputWriter, groups: Record<string, string | undefined>): void {
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

/** Collects the prepared text and keeps count of how far it has moved from the given one. */
class InputWriter implements WinkInput {
  text = '';
  readonly shifts: Shift[] = [];
  readonly tags: Map<number, string> = new Map();
  #delta = 0;

  /** Appends characters of the given text unchanged; long stretches are divided. */
  copy(piece: string): void {
    let copied = 0;
    if (piece.length > LONGEST_STRETCH) {
      for (const { stretch, index } of longPieces(piece)) {
        this.text += piece.slice(copied, index + stretch.length);
        this.space();
        copied = index + stretch.length;
      }
    }
    this.text += piece.slice(copied);
  }

  /** Appends a space that the given text does not have. */
  space(): void {
    this.text += ' ';
    this.#shift(-1);
  }

  /** Appends the replacement for `piece`. */
  read(piece: string, [standIn, tag]: Reading): void {
    if (tag !== undefined) this.tags.set(this.text.length, tag);
    this.text += standIn;
    this.#shift(piece.length - standIn.length);
  }

  #shift(change: number): void {
    if (change === 0) return;
    this.#delta += change;
    this.shifts.push({ at: this.text.length, delta: this.#delta });
  }
}
