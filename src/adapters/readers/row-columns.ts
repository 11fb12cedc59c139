import { MetricError, requireOption } from '../../error.js';
import { type Fields, idsOf, isAbsent, isFields, valueAt } from './fields.js';
import type { Notes } from './notes.js';
import { parseJson } from './parse-json.js';
import type { Place } from './place.js';
import { parsePython } from './python-literal.js';
import { namesOf, plainName, type RecordNames } from './record-names.js';
import { type RowColumns, RUN_COLUMNS, type RunColumns } from './run-labels.js';
import { speakerFlag } from './speaker-flags.js';

/** The columns that describe a turn or its conversation. */
type TurnColumn = Exclude<keyof RowColumns, keyof RunColumns>;

/** The usual names of each column, the likeliest first; compared without case, spaces, hyphens, dots and underscores. */
export const USUAL: Readonly<Record<TurnColumn, readonly string[]>> = {
  speaker: [
    ...[
      'speaker',
      'speakerid',
      'speakername',
      'speakeridx',
      'user',
      'userid',
      'username',
      'author',
      'authorid',
    ],
    ...['authorname', 'participant', 'participantid', 'sender', 'sendername', 'senderid', 'from', 'name'],
    ...['role', 'nick', 'who', 'fromname', 'screenname', 'handle'],
    ...['sendertype', 'senderrole', 'authortype', 'authorrole', 'speakertype', 'speakerrole'],
    ...['participantrole', 'usertype', 'creator', 'senderworkerid'],
    ...['interlocutor', 'interlocutorid', 'caller', 'agentturn', 'character', 'charactername', 'spkr'],
  ],
  text: [
    ...[
      'text',
      'utterance',
      'message',
      'content',
      'body',
      'value',
      'transcript',
      'msg',
      'utt',
      'sentence',
      'said',
    ],
    ...['rawtext', 'transcription', 'tweet', 'line', 'displaytext', 'sentences'],
  ],
  conversation: [
    ...[
      'conversationid',
      'conversation',
      'dialogueid',
      'dialogid',
      'dialogue',
      'dialog',
      'convid',
      'convoid',
      'convo',
      'conv',
    ],
    ...[
      'sessionid',
      'session',
      'threadid',
      'thread',
      'chatid',
      'chat',
      'groupid',
      'transcriptid',
      'meetingid',
    ],
    ...['conversationno', 'dialogueno', 'messagetreeid', 'gameid', 'episodeid', 'channelid', 'roomid'],
    ...['callid', 'ticketid', 'caseid', 'interactionid', 'linkid'],
  ],
  id: ['id', 'turnid', 'utteranceid', 'messageid', 'uttid', 'msgid', 'uuid', 'tweetid'],
  role: ['role'],
  round: ['round', 'roundnr', 'roundid'],
  addressees: ['addressees', 'addressee', 'listener', 'to', 'recipient', 'recipients'],
  references: ['references', 'images', 'image', 'objects'],
  actions: ['actions', 'action'],
  time: [
    'timestamp',
    'timems',
    'timestampms',
    'time',
    'datetime',
    'date',
    'createdat',
    'createat',
    'created',
    'createdtime',
    'createdutc',
    'timesent',
    'start',
    'starttime',
    'ts',
    'sentat',
    'originalarrivaltime',
  ],
  parent: [
    ...['parentid', 'parentmessageid', 'parentuttid', 'parent', 'inresponsetotweetid'],
    ...['inreplytostatusid', 'inreplytotweetid', 'inreplytoid', 'replytoid', 'inreplyto', 'replyto'],
  ],
};

/** Everything that a column can be named for. @internal */
export const COLUMN_NAMES: readonly string[] = [...Object.keys(USUAL), ...RUN_COLUMNS];

/** Whether the caller says how turns are read, and not only which columns hold runs. @internal */
export function namesTurns(columns: RowColumns | undefined): boolean {
  return Object.keys(columns ?? {}).some((key) => Object.hasOwn(USUAL, key));
}

/** The resolved names of the columns; `null` for rows that the caller declares to be one conversation. @internal */
export type ResolvedColumns = {
  readonly [K in TurnColumn]-?: (K extends 'conversation' ? string | null : string) | undefined;
};

/** Throws `INVALID_OPTION` unless `columns` name things that columns hold, and each of them a column. @internal */
export function checkColumns(caller: string, columns: RowColumns = {}): void {
  for (const [held, column] of Object.entries(columns)) {
    const path = `columns.${held}`;
    requireOption(COLUMN_NAMES.includes(held), caller, path, `one of ${COLUMN_NAMES}`, held);
    const free = column === undefined || (column === null && held === 'conversation');
    requireOption(free || typeof column === 'string', caller, path, 'the name of a column', column);
  }
}

/** Whether rows identify the speaker by a flag, because no column names one. @internal */
export function looksLikeFlaggedRow(row: Fields): boolean {
  const text = guessColumn(row, USUAL.text);
  const isRow = text !== undefined && !namesSpeaker(row);
  return isRow && typeof row[text] !== 'object' && speakerFlag(row) !== undefined;
}

/** Message for rows that are scores of this library instead of turns. @internal */
export const SCORE_ADVICE =
  'these are scores, as mtpc score writes them: give the conversations that they are of, or the scores to mtpc summarize';

/** Whether a row is a score of this library. @internal */
export function isScoreRow(row: Fields): boolean {
  return ['transcript', 'unit', 'metric', 'score', 'signature'].every((key) => Object.hasOwn(row, key));
}

/** Finds the columns of a first row; `isNamed` means that the caller names the speaker. @internal */
export function resolveColumns(given: RowColumns, row: Fields, isNamed = false): ResolvedColumns {
  if (given.text === undefined && isScoreRow(row)) {
    const message = `fromRows: rows: expected turns of conversations; ${SCORE_ADVICE}`;
    throw new MetricError('INVALID_INPUT', message, { metric: 'fromRows', path: 'rows' });
  }
  const names = namesOf(row);
  const found = Object.entries(USUAL).map(([key, usual]) => {
    const wish = given[key as TurnColumn];
    if (typeof wish === 'string') requireColumn(row, key, wish);
    const guess = key === 'text' ? guessText(row) : guessAmong(names, usual);
    return [key, wish === undefined ? guess : wish] as const;
  });
  const guessed = Object.fromEntries(found) as ResolvedColumns;
  const isText = given.conversation === undefined && guessed.conversation === guessed.text;
  const named = isText ? { ...guessed, conversation: undefined } : guessed;
  // In a conversation that has an id, replies quote other messages and form no tree.
  const quotes = given.parent === undefined && /^(?:in)?reply/.test(plainName(named.parent ?? ''));
  const isNamedConversation = typeof named.conversation === 'string';
  const columns = quotes && isNamedConversation ? { ...named, parent: undefined } : named;
  if (!isNamed) requireColumn(row, 'speaker', columns.speaker);
  requireColumn(row, 'text', columns.text);
  return columns;
}

/** Whether the columns of rows can be determined from their names. @internal */
export function looksLikeRow(row: Fields, given: RowColumns = {}): boolean {
  const has = (key: 'speaker' | 'text'): boolean =>
    given[key] === undefined
      ? (key === 'text' ? guessText(row) : guessColumn(row, USUAL[key])) !== undefined
      : valueAt(row, given[key]) !== undefined;
  if (!has('speaker') || !has('text')) return false;
  const speaker = valueAt(row, given.speaker ?? guessColumn(row, USUAL.speaker) ?? '');
  const text = valueAt(row, given.text ?? guessText(row) ?? '');
  return !Array.isArray(speaker) && !Array.isArray(text) && !isFields(text);
}

/** The column that has one of these names. @internal */
export function guessColumn(row: Fields, usual: readonly string[]): string | undefined {
  return guessAmong(namesOf(row), usual);
}

/** The column of the words; a script with a column of characters has the words of each in its dialogue. */
function guessText(row: Fields): string | undefined {
  const found = guessColumn(row, USUAL.text);
  if (found !== undefined && plainName(found) !== 'line') return found;
  const isScript = guessColumn(row, ['character', 'charactername']) !== undefined;
  return (isScript ? guessColumn(row, ['dialogue', 'dialog']) : undefined) ?? found;
}

/** The same where the names are at hand. */
function guessAmong({ plain, guesses }: RecordNames, usual: readonly string[]): string | undefined {
  const known = guesses.get(usual);
  if (known) return known.column;
  const likeliest = usual.find((name) => plain.has(name));
  const column = likeliest === undefined ? undefined : plain.get(likeliest);
  guesses.set(usual, { column });
  return column;
}

/** Whether a field with a usual name gives the speaker, so that no other is searched for. @internal */
export function namesSpeaker(row: Fields): boolean {
  return guessColumn(row, USUAL.speaker) !== undefined;
}

/** The columns that could hold who speaks, by their names. @internal */
export function speakerColumns(row: Fields): string[] {
  return Object.keys(row).filter((name) => isUsual(name, 'speaker') || SPEAKER.test(plainName(name)));
}

function isUsual(name: string, column: TurnColumn): boolean {
  return USUAL[column].includes(plainName(name));
}

const SPEAKER = /(?:role|speaker|author|sender|nick)$/;
/** Further endings of names for people, and names for speakers in other languages. */
const PERSON =
  /(?:person|participant|user|agent|caller|party|side|character|who|actor|player|name)$|(?:agent|speaker|participant|user)_*(?:idx?|code|no|number)$|^(?:by|wer|sprecher(?:in)?|absender|von|autor|qui|nom|locuteur|exp\u00e9diteur|quien|qui\u00e9n|nombre|hablante|emisor|remitente|nome|falante|remetente|chi|parlante|mittente|\u043a\u0442\u043e|\u0430\u0432\u0442\u043e\u0440)$|[\u8bf4\u8a71\u8bdd\u53d1][\u8bdd\u8a00\u8005\u4eba]|\u89d2\u8272|\u7528\u6237|\ud654\uc790/iu;
/** Beginnings of names for conversations, also in other languages, and ids. */
const GROUP =
  /id$|^(?:conversation|dialog(?:ue)?|session|thread|game|chat|scene|episode|call|group|task|gespr(?:\u00e4|ae|a)ch|konversation|sitzung|conversaci[o\u00f3]n|conversa|sesi[o\u00f3]n|di[a\u00e1]logo|sess[a\u00e3]o|discussion|entretien|\u0434\u0438\u0430\u043b\u043e\u0433)|\u5bf9\u8bdd|\u5c0d\u8a71|\u4f1a\u8bdd/iu;

/** Whether a column is called after people. @internal */
export function mayNamePerson(name: string): boolean {
  return isUsual(name, 'speaker') || SPEAKER.test(plainName(name)) || PERSON.test(name);
}

/** Whether a column is called after conversations, or holds ids. @internal */
export function mayNameGroup(name: string): boolean {
  return isUsual(name, 'conversation') || GROUP.test(name);
}

/** Columns that name a scene only together, the widest first. */
const SCENE: readonly (readonly string[])[] = [
  ['play', 'show', 'series'],
  ['season', 'seasonid', 'seasonnumber', 'seasonno'],
  ['episode', 'episodeid', 'episodenumber', 'episodeno'],
  ['act', 'actnumber'],
  ['scene', 'sceneid', 'scenenumber', 'sceneno'],
];

/** The columns that tell one scene or episode of a play or series from another, if there are any. @internal */
export function sceneColumns(row: Fields): readonly string[] {
  const found = SCENE.flatMap((usual) => guessColumn(row, usual) ?? []);
  const isNarrow = SCENE.slice(2).some((usual) => guessColumn(row, usual) !== undefined);
  return isNarrow ? found : [];
}

function requireColumn(row: Fields, key: string, wish: string | undefined): void {
  if (wish !== undefined && (Object.hasOwn(row, wish) || valueAt(row, wish) !== undefined)) return;
  const list = Object.keys(row)
    .map((name) => JSON.stringify(name))
    .join(', ');
  requireOption(false, 'fromRows', `columns.${key}`, `one of the columns ${list}`, wish);
}

/**
 * Parses a cell as a list of ids: an array, JSON or a Python list, or names separated by semicolons or bars. An entry
 * may be an object with an id or a name; without either it is a fault.
 * @internal
 */
export function listCell(
  value: unknown,
  place: Place,
  column: string,
  notes: Notes,
): readonly string[] | undefined {
  if (isAbsent(value) || value === '') return undefined;
  if (typeof value !== 'string') return idsOf(value, place, column, notes);
  const text = value.trim();
  if (/^[[{]/.test(text)) {
    const literal = parseJson(text) ?? parsePython(text);
    if (literal && typeof literal.value === 'object') return idsOf(literal.value, place, column, notes);
    return [text];
  }
  return text
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
