import { looksLikeMessages } from '../chat/shape.js';
import type { Fields } from '../records/fields.js';
import { plainName } from '../records/record-names.js';
import { mayNameGroup, mayNamePerson, USUAL } from '../rows/column-names.js';
import { guessColumn } from '../rows/row-columns.js';

/** Columns whose values may repeat in adjacent rows within a conversation. @internal */
export const DESCRIBES: RegExp =
  /date|time|day|lang|topic|label|type|source|model|status|year|month|channel|dataset|split|\brole\b/i;
/** Typical speakers of goal-oriented conversations. @internal */
export const SIDE: RegExp =
  /^(?:user|human|assistant|system|bot|ai|model|agent|customer|client|caller|operator|visitor|guest|host|doctor|patient|nurse|therapist|counsel(?:or|lor)|teacher|tutor|student|seeker|supporter|helper|buyer|seller|interviewer|interviewee|wizard|apprentice|questioner|answerer|me|you|them|[abu])$/i;
/** Names of columns with texts that are not speech. */
const WRITTEN =
  /(?:passage|document|snippet|context|description|title|summary|abstract|explanation|label|heading|annotation)$|^(?:name|run|uses|word|token)$/i;

/** Names of columns with the same text in another form. */
const COPY = /html|raw|formatted|plain/i;

/** Whether a text is a date, perhaps with the name of its month. */
function isDate(text: string): boolean {
  return /\d/.test(text) && (text.match(/\p{L}+/gu) ?? []).length < 2;
}

/** The columns of texts and speakers, by usual names or by values. @internal */
export function columnsByValues(rows: readonly Fields[]): {
  readonly text?: string;
  readonly speaker?: string;
} {
  // Events lack a text, and the first row may be an event.
  const all = Object.assign({}, ...rows) as Fields;
  const phrases = Object.keys(all).filter((name) => {
    const values = rows.map((row) => row[name]).filter((value) => value !== undefined && value !== null);
    const areTexts = values.length > 1 && values.every((value) => typeof value === 'string');
    const said = textsIn(rows, name).filter(isNotBlank);
    return areTexts && !WRITTEN.test(name) && looksLikeMessages(said) && !said.every(isDate);
  });
  const longest = phrases.toSorted((a, b) => totalLength(rows, b) - totalLength(rows, a))[0];
  const usual = guessColumn(all, USUAL.text);
  const text = usual !== undefined && phrases.includes(usual) ? usual : longest;
  const said = text === undefined ? rows : rows.filter((row) => isNotBlank(String(row[text] ?? '')));
  const speaker = guessSpeakerColumn(said, text);
  return {
    ...(text !== undefined && { text }),
    ...(speaker !== undefined && speaker !== text && { speaker }),
  };
}

/** The speaker column, by name or by values. */
function guessSpeakerColumn(rows: readonly Fields[], text: string | undefined): string | undefined {
  const names = Object.keys(Object.assign({}, ...rows) as Fields);
  const words = names.filter((name) => rows.every((row) => typeof row[name] === 'string'));
  return (
    usualSpeaker(rows) ??
    personColumn(rows, names) ??
    words.find((name) => name !== text && isNamed(rows, name) && isSpeaker(rows, name)) ??
    names.find((name) => mayNamePerson(name) && areSides(rows, name)) ??
    words.find((name) => name !== text && !DESCRIBES.test(name) && takesTurns(rows, name))
  );
}

/** Whether short names change with most rows and return, as those of speakers do. */
function takesTurns(rows: readonly Fields[], name: string): boolean {
  const values = rows.map((row) => String(row[name]));
  const changes = values.filter((value, i) => i > 0 && value !== values[i - 1]).length;
  return isSpeaker(rows, name) && 2 * new Set(values).size <= values.length && 2 * changes >= values.length;
}

function isNotBlank(text: string): boolean {
  return text.trim() !== '';
}

/** Whether a field other than the text may name the speakers, so that they cannot be assumed to alternate. @internal */
export function mayName(rows: readonly Fields[], text: string): boolean {
  return Object.keys(rows[0]!).some((name) => {
    const values = rows.map((row) => row[name]);
    const areShort = values.every((value) => typeof value === 'boolean' || String(value).length < 20);
    const areNames = values.every((value) => typeof value === 'boolean' || /^\p{L}/u.test(String(value)));
    return name !== text && areShort && areNames && new Set(values).size > 1;
  });
}

/** Whether rows contain other texts of similar length: several turns, or a question and its answers. @internal */
export function hasSeveralTexts(rows: readonly Fields[], text: string): boolean {
  const isLong = (name: string): boolean => 2 * totalLength(rows, name) > totalLength(rows, text);
  const isSaid = (name: string): boolean => {
    const texts = textsIn(rows, name);
    return looksLikeMessages(texts) && !texts.every(isDate) && !COPY.test(name);
  };
  return Object.keys(rows[0]!).some((name) => name !== text && isLong(name) && isSaid(name));
}

function textsIn(rows: readonly Fields[], name: string): string[] {
  return rows.map((row) => row[name]).filter((value) => typeof value === 'string');
}

function totalLength(rows: readonly Fields[], name: string): number {
  return textsIn(rows, name).reduce((sum, text) => sum + text.length, 0);
}

/** The column with a usual name for the speaker. A column called "name" counts only if its values repeat. */
function usualSpeaker(rows: readonly Fields[]): string | undefined {
  const name = guessColumn(Object.assign({}, ...rows) as Fields, USUAL.speaker);
  const isSure = name !== undefined && /speaker|sender|role|participant/i.test(name);
  const areFew = rows.length < 4 && plainName(name ?? '') !== 'name';
  return name === undefined || isSure || areFew || returns(rows, name) ? name : undefined;
}

/** Names of objects about a person, and of their fields. */
const PERSON = /^(?:sender|author|from|user|creator|created_?by|participant|person|speaker|member)/i;
const IDENTITY = /(?:name|login|email|first|id)$/i;

/** Whether a path leads to a name or an id in an object about a person. */
function isOfPerson(path: string): boolean {
  const [last = '', ...owners] = path.split('.').reverse();
  return IDENTITY.test(last) && owners.slice(0, 2).some((owner) => PERSON.test(owner));
}

/** The column of a name within an object about a person, or else of an id. */
function personColumn(rows: readonly Fields[], names: readonly string[]): string | undefined {
  const several = names.filter(
    (name) =>
      isOfPerson(name) &&
      new Set(rows.map((row) => row[name])).size > 1 &&
      (rows.length < 4 || returns(rows, name)),
  );
  return ['name', 'login', 'email', 'first', 'id']
    .map((end) => several.find((name) => name.toLowerCase().endsWith(end)))
    .find((name) => name !== undefined);
}

/** Whether a column has a name for people or contains typical speakers, unlike columns of labels. */
function isNamed(rows: readonly Fields[], name: string): boolean {
  return mayNamePerson(name) || rows.every((row) => SIDE.test(String(row[name])));
}

function returns(rows: readonly Fields[], name: string): boolean {
  return new Set(rows.map((row) => String(row[name]))).size < rows.length;
}

/** Whether the values of a column are short names, some of which return. @internal */
export function isSpeaker(rows: readonly Fields[], name: string): boolean {
  const values = rows.map((row) => String(row[name]));
  const different = new Set(values).size;
  const isName = values.every((value) => value.length < 40 && /^\p{L}[\p{L}\d .'_-]*$/u.test(value));
  return (
    isName &&
    different > 1 &&
    different < values.length &&
    values.some((value, i) => i > 0 && value !== values[i - 1])
  );
}

/** Whether the values of a column are two values or a few small numbers with repetitions. */
function areSides(rows: readonly Fields[], name: string): boolean {
  const values = rows.map((row) => row[name]);
  const different = new Set(values).size;
  const areSmall = values.every(
    (value) => typeof value === 'number' && Number.isInteger(value) && value < 10,
  );
  return areSmall && different > 1 && (values.length < 4 || 2 * different <= values.length);
}

/** Whether a column identifies groups of adjacent rows. @internal */
export function isGroup(rows: readonly Fields[], name: string): boolean {
  if (!mayNameGroup(name)) return false;
  return areAdjacent(rows, name);
}

/** Whether rows with equal values of a column are adjacent, in groups of several rows. @internal */
export function areAdjacent(rows: readonly Fields[], name: string): boolean {
  const values = rows.map((row) => String(row[name]));
  const changes = values.filter((value, i) => i > 0 && value !== values[i - 1]).length;
  const different = new Set(values).size;
  return different > 1 && changes === different - 1 && 2 * different <= values.length;
}
