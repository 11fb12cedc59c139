import { counted } from '../../text/counted.js';
import type { Transcript } from '../../transcript/types.js';
import type { ReadWarning } from '../advice/read-warning.js';
import { USUAL } from '../rows/column-names.js';
import { type Fields, isAbsent, isFields } from './fields.js';
import { plainName } from './record-names.js';

/** A text in a record, with its position. @internal */
export interface Found {
  readonly path: string;
  readonly text: string;
  /** The parent objects, outermost first. */
  readonly owners: readonly Fields[];
}

/** Texts at one path that are missing from turns and `meta`. */
interface Lost {
  texts: number;
  words: number;
  readonly owners: Fields[][];
}

/** Excluded entries, and the number of unknown ones. */
interface Exclusions {
  readonly excludedRecords: WeakSet<object>;
  readonly othersExcluded: number;
}

/** Maximum number of texts that wait for later conversations. */
const MOST_HELD = 5000;
/** Number of letters that must match a turn. */
const [LEAST_PROBED, MOST_PROBED] = [8, 24];
/** Maximum depth of the search in records. */
const DEPTH = 12;
/** Maximum number of paths in the warning. */
const MOST_NAMED = 3;

/** Names of text fields. */
const SAID =
  /^(?:\w*(?:text|contents?|body|message|msg|utterance|transcript|caption|question|query|prompt|answer|response|reply|replies|request|instruction|clarifications?|quote|comment|said|line|value))$/i;
/** Names of fields with message parts or further messages. */
const PARTS =
  /part|content|text|message|body|repl|thread|forward|snapshot|comment|answer|question|utter|dialog|line|segment|turn|children/i;
/** Names of fields with quotes, attachments, and data about people, programs and files. */
const ASIDE =
  /^(?:embeds?|attachments?|unfurls?|previews?|reactions?|edits?|edit_?history|revisions?|versions?|alternatives|candidates|metadata|meta|tool\w*|functions?|arguments|args|usage|user_?profile|bot_?profile|author|sender|from|user|html\w*|formatted_?\w*|annotations?|labels?|entities|tokens?|words|reply_?to\w*|quoted\w*|parent|context|history|\w*_?history|system\w*|config\w*|params|settings)$/i;
const WORD = /\p{L}[\p{L}\p{M}\p{N}'\u2019-]*/gu;

/**
 * Finds unread words: texts of entries with a speaker, a role or a time that are missing from turns and `meta`, unless
 * the entry was excluded for a reason.
 *
 * Complexity: O(text) time, and memory for one record, or for the first texts of buffered records.
 * @internal
 */
export class UnreadWords {
  #held: Found[] = [];
  /** Texts that are not in the last conversations, but may be in the next one. */
  #deferred: Found[] = [];
  readonly #lost = new Map<string, Lost>();

  /** Compares a record with its conversations. Without conversations, its texts are compared with later ones. */
  add(record: unknown, transcripts: readonly Transcript[]): void {
    if (transcripts.length === 0) {
      if (this.#held.length < MOST_HELD) this.#held.push(...textsIn(record));
      return;
    }
    // Fast path: almost all texts are turns in order.
    const own = textsIn(record, inTurns(transcripts));
    if (this.#held.length > 0 || this.#deferred.length > 0)
      this.#note(missingFrom(transcripts, [...this.#deferred, ...this.#held]));
    this.#held = [];
    this.#deferred = missingFrom(transcripts, own);
  }

  /** Compares waiting texts with the last conversations. */
  end(transcripts: readonly Transcript[]): void {
    const waiting = transcripts.length > 0 ? [...this.#deferred, ...this.#held] : this.#deferred;
    this.#note(missingFrom(transcripts, waiting));
    [this.#held, this.#deferred] = [[], []];
  }

  #note(texts: readonly Found[]): void {
    for (const { path, text, owners } of texts) {
      const lost = this.#lost.get(path) ?? { texts: 0, words: 0, owners: [] };
      this.#lost.set(path, lost);
      lost.texts += 1;
      lost.words += wordsIn(text);
      lost.owners.push([...owners]);
    }
  }

  /** The warning about lost words, except words of excluded entries. */
  warning({ excludedRecords, othersExcluded }: Exclusions): ReadWarning | undefined {
    let left = othersExcluded;
    const paths = [...this.#lost].flatMap(([path, { texts, words, owners }]) => {
      const unknown = owners.filter((list) => !list.some((owner) => excludedRecords.has(owner))).length;
      const rest = Math.max(0, unknown - left);
      left -= unknown - rest;
      return rest === 0 ? [] : [{ path, texts: rest, words: Math.round((words * rest) / texts) }];
    });
    if (paths.length === 0) return undefined;
    const most = paths.toSorted((a, b) => b.words - a.words).slice(0, MOST_NAMED);
    const named = most.map(
      ({ path, texts, words }) => `${counted(texts, 'text')} (${counted(words, 'word')}) under ${path}`,
    );
    const areSeveral = most.length > 1 || most[0]!.texts > 1;
    return { check: 'unread-words', message: `${named.join(', ')} ${areSeveral ? 'were' : 'was'} not read` };
  }
}

/** The texts that are missing from the conversations. @internal */
export function missingFrom(transcripts: readonly Transcript[], texts: readonly Found[]): Found[] {
  if (texts.length === 0) return [];
  const known = new Set<string>();
  for (const each of transcripts) collectTexts(each, known, DEPTH);
  const rest = texts.filter(({ text }) => !known.has(text) && isLanguage(text));
  if (rest.length === 0) return [];
  const all = [...known].map(keepLetters).join(' ');
  const isIn = (text: string): boolean => takeProbes(keepLetters(text)).some((probe) => all.includes(probe));
  // The name of the speaker may be a part of the text.
  return rest.filter(({ text }) => !isIn(text) && !isIn(text.replace(/^[^:\n]{1,40}:/, '')));
}

/** Finds the texts of turns one after another, as records hold them. */
function inTurns(transcripts: readonly Transcript[]): (text: string) => boolean {
  let [chat, at] = [0, 0];
  return (text) => {
    // A record of a file may lack its turns until it is validated.
    while (chat < transcripts.length && at >= (transcripts[chat]!.turns?.length ?? 0))
      [chat, at] = [chat + 1, 0];
    if (transcripts[chat]?.turns[at]?.text !== text) return false;
    at += 1;
    return true;
  };
}

/** The texts of entries with a speaker or time in a record, except known ones. */
function textsIn(record: unknown, isKnown: (text: string) => boolean = () => false): Found[] {
  const found: Found[] = [];
  const owners: Fields[] = [];
  const path: string[] = [];
  const note = (text: string, step?: string): void => {
    if (text === '' || isKnown(text)) return;
    const steps = step === undefined ? path : [...path, step];
    found.push({ path: steps.join('.').replaceAll('.[]', '[]'), text, owners: [...owners] });
  };
  const walk = (value: unknown, isSaid: boolean): void => {
    if (typeof value === 'string') {
      if (isSaid) note(value);
    } else if (owners.length > DEPTH) {
      return;
    } else if (Array.isArray(value)) {
      path.push('[]');
      for (const each of value) walk(each, isSaid);
      path.pop();
    } else if (isFields(value)) {
      owners.push(value);
      const isEntry = hasAuthorOrTime(value);
      for (const key in value) {
        const each = value[key];
        const isText = typeof each === 'string';
        if (!isText && (typeof each !== 'object' || each === null)) continue;
        const kind = classifyKey(key);
        if (kind.isAside || (isText && !kind.isSaid)) continue;
        const mayBeSaid = (isEntry && kind.isSaid) || ((isEntry || isSaid) && kind.isPart);
        if (isText) {
          if (mayBeSaid) note(each, kind.step);
          continue;
        }
        path.push(kind.step);
        walk(each, mayBeSaid);
        path.pop();
      }
      owners.pop();
    }
  };
  walk(record, false);
  return found;
}

/** The kind of a field by its name. */
interface KeyKind {
  readonly isAside: boolean;
  readonly isSaid: boolean;
  readonly isPart: boolean;
  readonly isAuthorOrTime: boolean;
  /** The name in a path. */
  readonly step: string;
}

/** Cached, because records repeat the same few names. */
const KINDS = new Map<string, KeyKind>();
const MOST_KINDS = 2000;

function classifyKey(key: string): KeyKind {
  const known = KINDS.get(key);
  if (known) return known;
  const kind = {
    isAside: ASIDE.test(key),
    isSaid: SAID.test(key),
    isPart: PARTS.test(key),
    isAuthorOrTime: AUTHOR_OR_TIME.has(plainName(key)),
    step: pathStep(key),
  };
  if (KINDS.size < MOST_KINDS) KINDS.set(key, kind);
  return kind;
}

/** The number of words in a text. @internal */
export function wordsIn(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** A field in a path; ids are replaced by a placeholder. @internal */
export function pathStep(key: string): string {
  return /^[a-f\d-]{8,}$|\d{3}|^\d+$/i.test(key) ? '*' : key;
}

const AUTHOR_OR_TIME: ReadonlySet<string> = new Set([...USUAL.speaker, ...USUAL.time]);

function hasAuthorOrTime(entry: Fields): boolean {
  for (const key in entry) if (classifyKey(key).isAuthorOrTime && !isAbsent(entry[key])) return true;
  return false;
}

/**
 * Whether a text is natural language: at least two words that end a sentence, or more words, but not an address, code
 * or data. @internal
 */
export function isLanguage(text: string): boolean {
  if (/^\s*(?:[[{<]|https?:|data:|\/|[\w+/=-]{40,}$)/.test(text)) return false;
  const words = text.match(WORD) ?? [];
  const isDense = (text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu)?.length ?? 0) >= 4;
  return (
    isDense || words.length > 3 || (words.length > 1 && /[.?!\u2026\u3002]["'\u201d\u2019)]?\s*$/.test(text))
  );
}

function keepLetters(text: string): string {
  return text.toLowerCase().replace(/<[^<>]{0,200}>|\ue200[^\ue201]{0,500}\ue201|[^\p{L}\p{N}]/gu, '');
}

/** Beginning, middle and end of a text, because cleaning may have changed the rest. */
function takeProbes(letters: string): string[] {
  const length = Math.min(MOST_PROBED, Math.max(LEAST_PROBED, Math.floor(0.6 * letters.length)));
  const middle = Math.floor((letters.length - length) / 2);
  return [
    letters.slice(0, length),
    letters.slice(Math.max(0, middle), middle + length),
    letters.slice(-length),
  ];
}

/** All texts in a conversation. */
function collectTexts(value: unknown, known: Set<string>, depth: number): void {
  if (typeof value === 'string') known.add(value);
  else if (depth > 0 && typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) collectTexts(each, known, depth - 1);
}
