import { MetricError } from '../error.js';
import { counted } from '../text/counted.js';
import type { Turn } from '../transcript/types.js';
import type { ReadOptions } from './adapter-table.js';
import { LOOK } from './detect-format.js';
import { shapeOf } from './formats/catalogue.js';
import type { ReadingAccount } from './readers/account.js';
import { CsvTokenizer } from './readers/csv-tokenizer.js';
import { describeForeign, describeForeignText } from './readers/describe-foreign.js';
import { type Fields, fieldsIn, isFields } from './readers/fields.js';
import { looksLikeJson } from './readers/looks-like-json.js';
import { Notes } from './readers/notes.js';
import { isPairList } from './readers/pair-lists.js';
import { parseJson } from './readers/parse-json.js';
import { formOf } from './readers/read-message.js';
import { guessColumn, type RowColumns, USUAL } from './readers/row-columns.js';
import { isTextList, mayBeSaid } from './readers/shape.js';
import type { AdapterResult } from './types.js';

/** Options that may read an input. */
type Candidate = Pick<ReadOptions, 'path' | 'columns' | 'speaker'>;

type Read = (input: unknown, options: ReadOptions) => AdapterResult & { readonly account: ReadingAccount };

const ONE = 'This reads it';
const SEVERAL = 'One of these reads it';

/** Maximum number of options that are tried, and printed. */
const MOST_TRIED = 24;
const MOST_PRINTED = 3;
/** How much of a text is read with each; a longer JSON value is not tried. */
const HEAD = 200_000;
const DEPTH = 4;
const FIRST = 12;

/**
 * An error of reading, with the options that do read the input: each is tried on its beginning first, and printed only
 * if that gives conversations without a doubt.
 * @internal
 */
export function withAdvice(
  error: unknown,
  head: { readonly input: unknown; readonly isWhole: boolean },
  options: ReadOptions,
  read: Read,
): unknown {
  const isFault = error instanceof MetricError && /^INVALID_(?:INPUT|OPTION)$/.test(error.code);
  if (!isFault || hasChosen(options)) return error;
  const told = candidateIn(error.message);
  const lines = adviceFor(head, told ? [told] : [], options, read);
  if (lines.length === 0 && told === undefined) return error;
  const { code, metric, path, received, cause } = error;
  const which = lines.length === 1 ? ONE : SEVERAL;
  const advice = lines.length === 0 ? '' : `. ${which}:\n${lines.join('\n')}`;
  return new MetricError(code, `${withoutRemedy(error.message)}${advice}`, {
    ...(metric !== undefined && { metric }),
    ...(path !== undefined && { path }),
    ...{ received, cause },
  });
}

/** A message without the options in it. */
export function withoutAdvice(message: string): string {
  return [ONE, SEVERAL].reduce((text, intro) => text.split(`. ${intro}:\n`)[0]!, message);
}

function hasChosen({ from, columns, speaker, path, idField }: ReadOptions): boolean {
  return [from, columns, speaker, path, idField].some((option) => option !== undefined);
}

/** The options that a message names, unless it leaves a name to the reader. */
function candidateIn(message: string): Candidate | undefined {
  if (/\bNAME\b/.test(message)) return undefined;
  const path = (/--path "([^"]{1,200})"/.exec(message) ?? /--path ([\w.-]{1,200})/.exec(message))?.[1];
  const [, names] = /--speaker ([\w,]{1,200})/.exec(message) ?? [];
  if (path === undefined && names === undefined) return undefined;
  return { ...(path !== undefined && { path }), ...(names !== undefined && { speaker: names.split(',') }) };
}

/** The description of the input alone, since tried options replace the general remedy. */
function withoutRemedy(message: string): string {
  return message.split(/: (?:say|use|name) /)[0]!;
}

/** At most three lines of options and what they give: `  --path log --speaker A,B      12 conversations of 2 to 9 turns`. */
function adviceFor(
  given: Parameters<typeof withAdvice>[1],
  told: readonly Candidate[],
  options: ReadOptions,
  read: Read,
): string[] {
  const head = headOf(given);
  const isForeign = typeof head?.input === 'string' && describeForeign(head.input) !== undefined;
  if (head === undefined || isForeign) return [];
  const found = different([...told, ...candidatesFor(head.input)])
    .slice(0, MOST_TRIED)
    .flatMap((candidate) => {
      const account = tried(head.input, { fileName: options.fileName ?? '', ...candidate }, read);
      return account ? [{ candidate, account }] : [];
    });
  const best = found.toSorted((a, b) => b.account.turns - a.account.turns).slice(0, MOST_PRINTED);
  const most = best[0]?.account.turns ?? 0;
  const flags = best
    .filter(({ account }) => 2 * account.turns > most)
    .map(({ candidate }) => flagsOf(candidate));
  const width = Math.max(...flags.map((each) => each.length));
  return flags.map(
    (each, i) => `  ${each.padEnd(width)}      ${head.isWhole ? '' : 'at least '}${best[i]!.account.gives}`,
  );
}

function different(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.map((each) => [flagsOf(each), each] as const)).values()];
}

/** The beginning of a text, cut at a line, or a value; `undefined` if it is too long to be read again. */
function headOf({ input, isWhole }: Parameters<typeof withAdvice>[1]): typeof head | undefined {
  const head = { input, isWhole };
  if (typeof input !== 'string' || (isWhole && input.length <= HEAD)) return head;
  const cut = input.slice(0, input.lastIndexOf('\n', HEAD));
  const isLines = cut !== '' && (!looksLikeJson(input) || parseJson(cut.split('\n', 1)[0]!) !== undefined);
  if (isLines) return { input: cut, isWhole: false };
  return input.length <= HEAD && parseJson(input) ? head : undefined;
}

interface Yield {
  readonly turns: number;
  readonly gives: string;
}

/** What options give; `undefined` if they read nothing, or if there is any doubt about it. */
function tried(input: unknown, options: ReadOptions, read: Read): Yield | undefined {
  try {
    const { account, transcripts } = read(input, { ...options, duplicates: 'keep' });
    const texts = transcripts.flatMap(({ turns }) => turns.map(({ text }) => text));
    const alone = transcripts.filter(({ turns }) => turns.length > 1 && hasOneSpeaker(turns)).length;
    const isDoubtful =
      account.doubts.length > 0 ||
      2 * alone > transcripts.length ||
      2 * texts.filter(holdsDialogue).length > texts.length;
    if (account.turns < 2 || account.emptyTurns > 0 || isDoubtful) return undefined;
    const lengths = transcripts.map(({ turns }) => turns.length);
    const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
    const range = least === most ? counted(most, 'turn') : `${least} to ${most} turns`;
    return { turns: account.turns, gives: `${counted(account.conversations, 'conversation')} of ${range}` };
  } catch (error) {
    if (error instanceof MetricError) return undefined;
    throw error;
  }
}

function hasOneSpeaker(turns: readonly Turn[]): boolean {
  return turns.every(({ speaker }) => speaker === turns[0]!.speaker);
}

/** Whether lines of a text begin with names, so that it is a whole conversation. */
function holdsDialogue(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.every((line) => /^\S[^:\n]{0,40}:\s*\S/.test(line));
}

function flagsOf({ path, columns, speaker }: Candidate): string {
  const { conversation, ...rest } = columns ?? {};
  const named = typeof conversation === 'string' ? { conversation, ...rest } : rest;
  const pairs = Object.entries(named).map(([key, name]) => `${key}=${String(name)}`);
  return [
    ...(path === undefined ? [] : [`--path ${quoted(path)}`]),
    ...(pairs.length === 0 ? [] : [`--columns ${quoted(pairs.join(','))}`]),
    ...(speaker === undefined ? [] : [`--speaker ${[speaker].flat().join(',')}`]),
    ...(conversation === null ? ['--one-conversation'] : []),
  ].join(' ');
}

function quoted(text: string): string {
  return /^[\w.,=-]+$/.test(text) ? text : JSON.stringify(text);
}

/** Lists under these names are not turns of a conversation. */
const ASIDE =
  /^(?:choices|answers|candidates|completions|responses|options|tags|labels|keywords|facts?|persona(?:lity)?s?)$/i;

const ALTERNATE: readonly string[] = ['A', 'B'];

function candidatesFor(input: unknown): Candidate[] {
  if (typeof input !== 'string') return candidatesIn(input);
  if (!looksLikeJson(input))
    return describeForeignText(input) === undefined ? rowCandidates(rowsOf(input)) : [];
  const whole = parseJson(input);
  const lines = input.split('\n', FIRST).map((line) => parseJson(line)?.value);
  return candidatesIn(whole ? whole.value : lines.filter((each) => each !== undefined));
}

/** Options for a parsed value: rows, or lists within its records. */
function candidatesIn(value: unknown): Candidate[] {
  const records = Array.isArray(value) ? value.slice(0, FIRST) : [value];
  if (isTextList(value) || isPairList(value)) return listCandidates(value, '');
  return [...listsWithin(records[0], '', DEPTH), ...rowCandidates(fieldsIn(records))];
}

/** Options for the lists within a value; keys whose values are alike are reached by `*`. */
function listsWithin(value: unknown, path: string, depth: number): Candidate[] {
  if (depth === 0) return [];
  if (Array.isArray(value)) {
    const own = path === '' ? [] : listCandidates(value, path);
    return own.length > 0 ? own : listsWithin(value[0], `${path}[]`, depth - 1);
  }
  if (!isFields(value)) return [];
  if (path.endsWith('[]') && shapeOf(value, {}) !== undefined) return [{ path }];
  const keys = Object.keys(value).slice(0, FIRST);
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
  const lists = keys.filter((key) => Array.isArray(value[key]));
  const [first] = keys;
  const areAlike = keys.length > 1 && new Set(Object.values(value).map(kindOf)).size === 1;
  const inner =
    first !== undefined && areAlike && !isColumn(value, first, lists)
      ? listsWithin(value[first], at('*'), depth)
      : [];
  if (inner.length > 0) return inner;
  return keys
    .filter((key) => /^[\w-]+$/.test(key) && !ASIDE.test(key) && !isColumn(value, key, lists))
    .flatMap((key) => listsWithin(value[key], at(key), depth - 1));
}

/** Whether a list of texts is one of several of the same length: the columns of a table, which are not conversations. */
function isColumn(record: Fields, key: string, lists: readonly string[]): boolean {
  const list = record[key];
  if (!isTextList(list)) return false;
  return lists.some((other) => other !== key && (record[other] as unknown[]).length === list.length);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return isFields(value) ? Object.keys(value).sort().join() : typeof value;
}

function listCandidates(list: readonly unknown[], path: string): Candidate[] {
  const at = path === '' ? {} : { path };
  if (isPairList(list)) return [{ ...at, columns: { speaker: '0', text: '1' } }];
  if (isTextList(list)) return mayBeSaid(list) ? [{ ...at, speaker: ALTERNATE }] : [];
  const entries = fieldsIn(list);
  if (entries.length < 2 || entries.length < list.length) return [];
  if (formOf(entries[0]) !== undefined) return [at];
  const { text, speaker } = columnsOf(entries);
  if (text === undefined) return [];
  if (speaker !== undefined) return [{ ...at, columns: { speaker, text } }];
  return mayName(entries, text) ? [] : [{ ...at, columns: { text }, speaker: ALTERNATE }];
}

/** Options for rows with a turn in each. */
function rowCandidates(rows: readonly Fields[]): Candidate[] {
  if (rows.length < 2 || Object.keys(rows[0]!).length < 2) return [];
  const { text, speaker } = columnsOf(rows);
  if (text === undefined) return [];
  if (speaker === undefined) return [];
  const columns: RowColumns = {
    ...(guessColumn(rows[0]!, USUAL.text) !== text && { text }),
    ...(guessColumn(rows[0]!, USUAL.speaker) !== speaker && { speaker }),
  };
  const groups = Object.keys(rows[0]!).filter(
    (name) => name !== text && name !== speaker && isGroup(rows, name),
  );
  return [
    ...groups.map((conversation) => ({ columns: { conversation, ...columns } })),
    { columns: { ...columns, conversation: null } },
  ];
}

/** The columns of texts and speakers: by their usual names, or by their values. */
function columnsOf(rows: readonly Fields[]): { readonly text?: string; readonly speaker?: string } {
  const [first = {}] = rows;
  const names = Object.keys(first).filter((name) => rows.every((row) => typeof row[name] === 'string'));
  const phrases = names.filter((name) => mayBeSaid(rows.map((row) => row[name] as string)));
  const lengthOf = (name: string): number => rows.reduce((sum, row) => sum + (row[name] as string).length, 0);
  const longest = phrases.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  const usual = guessColumn(first, USUAL.text);
  const text = usual !== undefined && phrases.includes(usual) ? usual : longest;
  const speaker =
    guessColumn(first, USUAL.speaker) ?? names.find((name) => name !== text && isSpeaker(rows, name));
  return {
    ...(text !== undefined && { text }),
    ...(speaker !== undefined && speaker !== text && { speaker }),
  };
}

/** Whether a field other than the text may name the speakers, so that they cannot be assumed to alternate. */
function mayName(rows: readonly Fields[], text: string): boolean {
  return Object.keys(rows[0]!).some((name) => {
    const values = rows.map((row) => row[name]);
    const areShort = values.every((value) => typeof value === 'boolean' || String(value).length < 20);
    const areNames = values.every((value) => typeof value === 'boolean' || /^\p{L}/u.test(String(value)));
    return name !== text && areShort && areNames && new Set(values).size > 1;
  });
}

/** Whether the values of a column are short names, some of which return. */
function isSpeaker(rows: readonly Fields[], name: string): boolean {
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

/** Whether a column names groups of adjacent rows. */
function isGroup(rows: readonly Fields[], name: string): boolean {
  if (
    !/id$|^(?:conversation|dialog(?:ue)?|session|thread|game|chat|scene|episode|call|group|task)/i.test(name)
  )
    return false;
  const values = rows.map((row) => String(row[name]));
  const changes = values.filter((value, i) => i > 0 && value !== values[i - 1]).length;
  const different = new Set(values).size;
  return different > 1 && changes === different - 1 && 2 * different <= values.length;
}

/** The rows of a table, from its beginning. */
function rowsOf(text: string): Fields[] {
  const tokenizer = new CsvTokenizer('', new Notes('readTranscripts', { onError: 'skip' }));
  try {
    return fieldsIn(
      [...tokenizer.push(text.slice(0, LOOK)), ...tokenizer.end()].map(({ record }) => record),
    ).slice(0, 40);
  } catch (error) {
    if (error instanceof MetricError) return [];
    throw error;
  }
}
