import { counted } from '../../text/counted.js';
import type { Turn } from '../../transcript/types.js';

/** A finding that makes the reading likely to be wrong. */
export interface Doubt {
  readonly check:
    | 'speakers-do-not-return'
    | 'labels-as-speakers'
    | 'fields-as-speakers'
    | 'times-as-speakers'
    | 'long-speakers'
    | 'repeated-turns'
    | 'growing-conversations'
    | 'joined-lines'
    | 'packed-texts'
    | 'identifiers-as-texts'
    | 'settings'
    | 'template'
    | 'conversations-guessed'
    | 'one-conversation'
    | 'minutes'
    | 'set-apart'
    | 'single-turns'
    | 'one-speaker'
    | 'values-as-texts'
    | 'exchanges'
    | 'empty-texts'
    | 'words-for-nothing'
    | 'labeled-texts'
    | 'columns';
  /** The finding, with its numbers. */
  readonly message: string;
  /** Whether the reading is more likely wrong than right: without options that ask for it, it is refused. */
  readonly refuses?: true;
}

/** The counts of the checks; plain data, so that parts of a file can be combined. @internal */
export interface PlausibilityTally {
  conversations: number;
  turns: number;
  /** Conversations of more than one turn. */
  answered: number;
  /** Turns that may be a prompt (of the user, and long enough) or a part of any text (read from lines). */
  asked: number;
  /** Conversations long enough to show which speakers return, and those in which hardly any do. */
  long: number;
  withoutReturn: number;
  /** Conversations too short for that, without returning speakers and with mostly empty texts. */
  unsaid: number;
  /** Conversations of three to five lines, each by another speaker. */
  brief: number;
  /** Conversations of several lines, all under one name. */
  monologues: number;
  /** Texts from lines that are a single word or hold numbers, and those that ask something. */
  values: number;
  questions: number;
  /** Turns that repeat an earlier turn of the same speaker. */
  repeated: number;
  /** Conversations that begin with all turns of one of the latest, or are its beginning. */
  growing: number;
  /** Conversations that begin with the only turn of the one before, or repeat it. */
  alike: number;
  /** Turns that contain lines that look like the start of a turn, and those lines. */
  joinedTurns: number;
  joinedLines: number;
  packed: number;
  /** Texts that are empty, that are a program's word for a missing text, or that begin with a label in capitals. */
  empty: number;
  missing: number;
  labeled: number;
  /** Texts that are one identifier or number. */
  identifiers: number;
  template: number;
  /** Conversations from lines that end with a part to be filled in. */
  openEnded: number;
  speakers: number;
  longSpeakers: number;
  timeSpeakers: number;
  labelTurns: number;
  fieldTurns: number;
  readonly labels: Set<string>;
  /** Doubts that a format raised about its own input. */
  readonly raised: Doubt[];
  /** The same, if the input is one conversation. */
  readonly raisedAlone: Doubt[];
  /** The same, if no conversation is longer than an exchange. */
  readonly raisedShort: Doubt[];
  /** The latest conversations, which the next one may repeat. */
  readonly recent: (readonly Turn[])[];
}

/** Names of fields and states that are not people. */
const LABEL =
  /^(?:none|null|undefined|nan|thinking|reasoning|thought|input|output|text|type|label|true|false|key|value|name|id|title|description|debug|info|notice|warn|warning|error|fatal|critical)$/i;
/** Names of what a program answers, unless the turns have the role of a tool, which the caller asked for. */
const PROGRAM = /^(?:tool|function|observation|environment)(?:[ _-]?(?:call|result|response|output))?$/i;
/** Fields of records about files, packages, requests and recipes. */
const FIELDS: ReadonlySet<string> = new Set([
  ...['file', 'files', 'copyright', 'copyright holder', 'license', 'licence', 'version', 'source', 'package'],
  ...[
    'author',
    'maintainer',
    'summary',
    'homepage',
    'home-page',
    'comment',
    'depends',
    'priority',
    'section',
  ],
  ...['architecture', 'platform', 'classifier', 'provides', 'status', 'url', 'email', 'address', 'usage'],
  ...['default', 'return', 'returns', 'arg', 'args', 'param', 'params', 'parameters', 'example', 'see also'],
  ...['description', 'name', 'path', 'size', 'date', 'tag', 'tags', 'category', 'year'],
  ...['user-agent', 'allow', 'disallow', 'sitemap', 'host', 'accept', 'cookie', 'set-cookie', 'connection'],
  ...['cache-control', 'referer', 'origin', 'serves', 'servings', 'yield', 'time', 'prep time', 'cook time'],
  ...['total time', 'ingredients', 'method', 'directions', 'instructions', 'tip', 'tips', 'note', 'notes'],
  ...['what', 'why', 'when', 'where', 'how'],
  ...['front', 'back', 'verse', 'chorus', 'refrain', 'chapter', 'section', 'step', 'figure', 'table'],
  ...['starter', 'main', 'dessert', 'drinks', 'dough', 'filling', 'sauce', 'topping', 'oven'],
  ...['call', 'data', 'coefficients', 'residuals', 'alternative hypothesis'],
  ...['run', 'requires', 'unsupported', 'xfail', 'check'],
  ...['review', 'sentiment', 'premise', 'hypothesis', 'passage', 'sentence', 'translation'],
  ...['english', 'french', 'german', 'spanish', 'italian', 'portuguese', 'chinese', 'japanese'],
]);
const FIELD_KIND = /^(?:upstream|requires|content|accept)-[a-z]/;

function isField(name: string): boolean {
  const plain = name.toLowerCase().replace(/\s\d{1,4}$/, '');
  return FIELDS.has(plain) || FIELD_KIND.test(plain);
}

/** A time or a date, and nothing else. */
const TIME =
  /^[[(]?(?:(?:19|20)\d{6}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2}(?::\d{2})?)(?:[T ,]*\d{1,2}:\d{2}.*)?[\])]?$/;
/** A line that begins with a time, as the lines of chat logs do. */
const TIMED_LINE = /^[[(]?\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,6})?)?[\])]?(?:\s|$)/;
/** Text before a colon that may be a name, including marks that names do not contain. */
const HEAD = /^(?:\*\*)?[^\s:*][^:\n]{0,39}:(?:\*\*)?\s/;
/** A part of a prompt that a program fills in. */
const SLOT = /\{\{\s*[\w.]+\s*\}\}|(?:^|[\s"'(])\{[a-z_]\w{1,30}\}(?=[\s"').,?!]|$)/i;
/** How programs print a text that is not there. */
const MISSING = /^(?:None|null|undefined|NaN|nan)$/;
/** A word in capitals that may name who speaks. */
const LABELED = /^[A-Z][A-Z_]{2,20}:/;
/** A text with content: words, letters beyond ASCII, or the end of a sentence. */
const SAYS = /\s\S|[^\p{ASCII}]|\w[.!?]$/u;
const IDENTIFIER = /^(?:[\w./:#@%=-]{5,500}|-?\d{0,20}\.\d{1,20})$/;
const MARKED = /[\d_]/;
/** A text that may be a value or an entry of a log. */
const HAS_NUMBER = /\p{Nd}/u;
/** Names of processes, as logs have them. */
const PROCESS = /^[a-z].*(?:[-_.]\d+|\[\d+\])$/;
const ASKS = /[?\uff1f\u061f]/;
/** Words of prose, which nobody is called: before reported speech, in the middle of a clause, over the end of a sentence. */
const PROSE =
  /\s(?:said|says|asked|replied|answered|cried|added|shouted|whispered|thought|by|of|to|with|and|or|the|is|are)$|\p{Ll}{4}\. /iu;
/** A name as settings have them, and as variables of a system are written. */
const KEY = /^[a-z][\w.-]*$/;
const VARIABLE = /^[A-Z][A-Z\d_]+$/;
const VALUE = /^\*?$|^(?:true|false)$|[\d_/.\\]/;

/** Fewer turns show nothing about who returns. */
const LEAST_TURNS = 6;
/** Shorter messages are greetings. */
const LEAST_PROMPT = 20;
/** So many conversations of one turn are no accident. */
const MANY = 5;
/** Shorter texts are often repeated by chance. */
const LEAST_LENGTH = 12;
/** Texts are looked up by so many of their characters. */
const COMPARED = 64;
/** So many sessions may write to one log in turn. */
const COMPARED_CONVERSATIONS = 8;
/** Longer texts are not payloads. */
const MOST_PACKED = 100_000;

/**
 * Checks the turns, whatever their format: whether speakers return and are people, whether texts are speech, and
 * whether everything was read once.
 *
 * Complexity: O(turns); memory of a few conversations.
 * @internal
 */
export class Plausibility {
  readonly #tally: PlausibilityTally = emptyTally();
  /** The turns of one conversation by how they begin. */
  readonly #said = new Map<string, Turn>();
  /** Whether turns come from the lines of a text, whose beginnings can be missed. */
  isText = false;
  /** Whether each line of the text states who speaks and when. */
  statesSpeakers = false;

  add(turns: readonly Turn[]): void {
    const tally = this.#tally;
    tally.conversations += 1;
    tally.turns += turns.length;
    if (turns.length > 1) tally.answered += 1;
    countGrowth(tally, turns);
    const speakers = new Map<string, number>();
    const said = this.#said;
    said.clear();
    let before: Turn | undefined;
    for (const turn of turns) {
      const { speaker, text } = turn;
      speakers.set(speaker, (speakers.get(speaker) ?? 0) + 1);
      if (text !== '' && isSame(turn, before)) tally.repeated += 1;
      else if (text.length >= LEAST_LENGTH) {
        const start = text.slice(0, COMPARED);
        if (isSame(turn, said.get(start))) tally.repeated += 1;
        else said.set(start, turn);
      }
      if (this.isText || (turn.role === 'user' && text.length > LEAST_PROMPT)) tally.asked += 1;
      this.#addText(turn);
      before = turn;
    }
    if (this.isText && turns.slice(-2).some(({ text }) => SLOT.test(text))) tally.openEnded += 1;
    for (const [speaker, count] of speakers) this.#addSpeaker(speaker, count, turns);
    this.#addReturn(turns, speakers.size);
  }

  #addText({ speaker, text }: Turn): void {
    const tally = this.#tally;
    if (IDENTIFIER.test(text) && MARKED.test(text)) tally.identifiers += 1;
    if (isPacked(text)) tally.packed += 1;
    if (text === '') tally.empty += 1;
    if (text.length < 10 && MISSING.test(text)) tally.missing += 1;
    if (!this.isText && LABELED.test(text)) tally.labeled += 1;
    if (text.includes('{') && SLOT.test(text)) tally.template += 1;
    if (!this.isText) return;
    const isLogged = !this.statesSpeakers || PROCESS.test(speaker);
    if (isLogged && (HAS_NUMBER.test(text) || !SAYS.test(text))) tally.values += 1;
    if (ASKS.test(text)) tally.questions += 1;
    if (!text.includes('\n')) return;
    const joined = joinedLines(text);
    tally.joinedLines += joined;
    if (joined > 0) tally.joinedTurns += 1;
  }

  #addSpeaker(speaker: string, count: number, turns: readonly Turn[]): void {
    const tally = this.#tally;
    tally.speakers += 1;
    if (LABEL.test(speaker) || (PROGRAM.test(speaker) && hasNoRole(turns, speaker))) {
      tally.labels.add(speaker);
      tally.labelTurns += count;
    }
    if (isField(speaker)) tally.fieldTurns += count;
    if (TIME.test(speaker)) tally.timeSpeakers += 1;
    if (speaker.split(/\s+/).length > 5 || PROSE.test(speaker)) tally.longSpeakers += 1;
  }

  #addReturn(turns: readonly Turn[], speakers: number): void {
    const tally = this.#tally;
    // Who speaks is certain where a platform gives each message an id or a time.
    if (this.statesSpeakers || turns.some(({ id, timeMs }) => id !== undefined || timeMs !== undefined))
      return;
    if (turns.length >= LEAST_TURNS) {
      tally.long += 1;
      if (speakers > 0.75 * turns.length) tally.withoutReturn += 1;
    } else if (this.isText && areMostlyUnsaid(turns)) {
      const doReturn = speakers < turns.length;
      const areKeys = !doReturn && turns.every(({ speaker }) => KEY.test(speaker));
      const areVariables =
        turns.every(({ speaker }) => VARIABLE.test(speaker)) &&
        (!doReturn || turns.some(({ speaker }) => speaker.includes('_')));
      if (areKeys || (areVariables && turns.some(({ text }) => VALUE.test(text)))) tally.unsaid += 1;
    }
    if (this.isText && speakers === 1 && turns.length > 1) tally.monologues += 1;
    if (this.isText && turns.length < LEAST_TURNS && turns.length > 2 && speakers === turns.length)
      tally.brief += 1;
  }

  /** Adds a doubt that only the format can have. */
  raise(doubt: Doubt): void {
    this.#tally.raised.push(doubt);
  }

  /** Adds a doubt that holds only if the input is one conversation. */
  raiseIfAlone(doubt: Doubt): void {
    this.#tally.raisedAlone.push(doubt);
  }

  /** Adds a doubt that holds only if no conversation is longer than an exchange. */
  raiseIfShort(doubt: Doubt): void {
    const { raisedShort } = this.#tally;
    if (raisedShort.length === 0) raisedShort.push(doubt);
  }

  doubts(): Doubt[] {
    const { raised, raisedAlone, raisedShort, conversations, turns } = this.#tally;
    const isShort = turns <= 2 * conversations;
    const own = [...raised, ...(conversations === 1 ? raisedAlone : []), ...(isShort ? raisedShort : [])];
    return [...CHECKS.flatMap((check) => check(this.#tally) ?? []), ...own];
  }
}

/** One literal: each reading makes one. */
function emptyTally(): PlausibilityTally {
  return {
    conversations: 0,
    turns: 0,
    answered: 0,
    asked: 0,
    long: 0,
    withoutReturn: 0,
    unsaid: 0,
    brief: 0,
    monologues: 0,
    values: 0,
    questions: 0,
    repeated: 0,
    growing: 0,
    alike: 0,
    joinedTurns: 0,
    joinedLines: 0,
    packed: 0,
    empty: 0,
    missing: 0,
    labeled: 0,
    identifiers: 0,
    template: 0,
    openEnded: 0,
    speakers: 0,
    longSpeakers: 0,
    timeSpeakers: 0,
    labelTurns: 0,
    fieldTurns: 0,
    labels: new Set(),
    raised: [],
    raisedAlone: [],
    raisedShort: [],
    recent: [],
  };
}

function hasNoRole(turns: readonly Turn[], speaker: string): boolean {
  return turns.find((turn) => turn.speaker === speaker)?.role === undefined;
}

function isSame(a: Turn, b: Turn | undefined): boolean {
  return a.text === b?.text && a.speaker === b.speaker && a.timeMs === b.timeMs;
}

/** Whether most texts are single words, values or quoted. */
function areMostlyUnsaid(turns: readonly Turn[]): boolean {
  const unsaid = turns.filter(({ text }) => !SAYS.test(text) || /^["'].*["']$/s.test(text));
  return 2 * unsaid.length > turns.length;
}

/** Conversations may share their first turn, and may be held twice: this shows growth only beside others that grow. */
function countGrowth(tally: PlausibilityTally, turns: readonly Turn[]): void {
  const { recent } = tally;
  const same = recent.filter((other) => beginsWith(turns, other) || beginsWith(other, turns));
  const isLonger = (other: readonly Turn[]): boolean =>
    other.length !== turns.length && Math.min(other.length, turns.length) > 1;
  if (same.some(isLonger)) tally.growing += 1;
  else if (same.includes(recent.at(-1)!)) tally.alike += 1;
  recent.push(turns);
  if (recent.length > COMPARED_CONVERSATIONS) recent.shift();
}

/** Whether a conversation begins with all turns of a shorter one, or is the same one. @internal */
export function beginsWith(turns: readonly Turn[], shorter: readonly Turn[]): boolean {
  if (shorter.length === 0 || shorter.length > turns.length) return false;
  return shorter.every(({ speaker, text }, i) => turns[i]!.speaker === speaker && turns[i]!.text === text);
}

/** Whether a text is a JSON object or list, one XML element, or a block of code. */
function isPacked(text: string): boolean {
  const first = text.charCodeAt(0);
  if (text.length > MOST_PACKED) return false;
  if (first === 0x60) return text.startsWith('```') && text.endsWith('```');
  if (first === 0x3c) return /^<([a-z][\w-]*)[\s>]/i.test(text) && /<\/[a-z][\w-]*>$/i.test(text);
  if (first !== 0x7b && first !== 0x5b) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** How many lines within a turn look like the first line of one: they begin with a time, or with the same head as another. */
function joinedLines(text: string): number {
  const heads = new Set<string>();
  let count = 0;
  for (const line of text.split('\n').slice(1)) {
    const head = HEAD.exec(line)?.[0];
    if (TIMED_LINE.test(line) || (head !== undefined && heads.has(head))) count += 1;
    if (head !== undefined) heads.add(head);
  }
  return count;
}

type Check = (tally: PlausibilityTally) => Doubt | undefined;

const CHECKS: readonly Check[] = [
  ({ unsaid, conversations }) => {
    if (2 * unsaid <= conversations) return undefined;
    const message = `no speaker returns, and most texts in ${unsaid} of ${counted(conversations, 'conversation')} are single words or values: these look like settings, not conversations`;
    return { check: 'settings', message, refuses: true };
  },
  ({ long, withoutReturn }) => {
    if (long === 0 || 2 * withoutReturn <= long) return undefined;
    const where = `${withoutReturn} of ${counted(long, 'conversation')} of ${LEAST_TURNS} turns or more`;
    const message = `almost every turn has another speaker in ${where}: headings, keys or ids may have been read as names`;
    return { check: 'speakers-do-not-return', message, refuses: true };
  },
  ({ brief, unsaid, conversations }) => {
    if (2 * brief <= conversations || unsaid > 0) return undefined;
    const message = `nobody speaks twice in ${brief} of ${counted(conversations, 'conversation')}: headings or fields may have been read as names`;
    return { check: 'speakers-do-not-return', message };
  },
  ({ monologues, conversations }) => {
    if (2 * monologues <= conversations) return undefined;
    const message = `all lines have the same name in ${monologues} of ${counted(conversations, 'conversation')}: it may be a label and not a speaker`;
    return { check: 'one-speaker', message };
  },
  ({ values, questions, turns }) => {
    if (turns < LEAST_TURNS || 20 * questions > turns || 3 * values < 2 * turns) return undefined;
    const message = `${values} of ${counted(turns, 'text')} are single words or hold numbers, and hardly any asks something: these may be scores, settings or the log of a program`;
    return { check: 'values-as-texts', message };
  },
  ({ labels, labelTurns, turns }) => {
    if (labels.size === 0) return undefined;
    const names = [...labels].slice(0, 3).map((name) => `"${name}"`);
    const message = `${names.join(', ')} may be a label and not a speaker`;
    return { check: 'labels-as-speakers', message, ...(labelTurns === turns && { refuses: true as const }) };
  },
  ({ fieldTurns, turns }) => {
    if (2 * fieldTurns <= turns) return undefined;
    const message = `${fieldTurns} of ${counted(turns, 'turn')} begin with the name of a field (such as License or Version) and not of a speaker`;
    return { check: 'fields-as-speakers', message, refuses: true };
  },
  ({ timeSpeakers, speakers }) => {
    if (timeSpeakers === 0) return undefined;
    const message = `${timeSpeakers} of ${counted(speakers, 'speaker')} are times or dates`;
    return {
      check: 'times-as-speakers',
      message,
      ...(2 * timeSpeakers > speakers && { refuses: true as const }),
    };
  },
  ({ longSpeakers, speakers }) => {
    if (2 * longSpeakers <= speakers) return undefined;
    const message = `${longSpeakers} of ${counted(speakers, 'speaker')} have names of more than five words, or parts of a sentence: sentences may have been read as names`;
    return { check: 'long-speakers', message };
  },
  ({ joinedTurns, joinedLines: lines, turns }) => {
    if (lines === 0) return undefined;
    const message = `${counted(lines, 'line')} within ${counted(joinedTurns, 'turn')} begin like turns (with a time, or a name and a colon) and were read as a part of the turn before them`;
    return { check: 'joined-lines', message, ...(2 * lines > turns && { refuses: true as const }) };
  },
  ({ repeated, turns }) => {
    if (turns < 4 || 5 * repeated <= turns) return undefined;
    const message = `${repeated} of ${counted(turns, 'turn')} repeat an earlier turn of the same speaker word for word: there may be one record for each annotation`;
    return { check: 'repeated-turns', message };
  },
  ({ growing, alike, conversations }) => {
    if (growing === 0 || 4 * (growing + alike) < conversations) return undefined;
    const message = `${growing + alike} of ${counted(conversations, 'conversation')} begin with all turns of another: a log that grows counts the same turns several times`;
    return { check: 'growing-conversations', message };
  },
  ({ packed, turns }) => {
    if (2 * packed <= turns) return undefined;
    const message = `${packed} of ${counted(turns, 'turn')} are JSON, XML or code: the words may stand further in`;
    return { check: 'packed-texts', message };
  },
  ({ identifiers, turns }) => {
    if (turns < 4 || 2 * identifiers <= turns) return undefined;
    const message = `${identifiers} of ${counted(turns, 'text')} are identifiers or numbers: another field may hold the words`;
    return { check: 'identifiers-as-texts', message };
  },
  ({ turns, conversations, answered, asked }) => {
    if (turns === 0 || answered > 0 || (turns < MANY && asked < turns)) return undefined;
    const message = `no conversation has an answer: ${counted(conversations, 'conversation')} of one turn may be prompts or single texts`;
    return { check: 'single-turns', message };
  },
  ({ empty, turns }) => {
    if (turns < 4 || 3 * empty < turns) return undefined;
    const message = `${empty} of ${counted(turns, 'turn')} have no text: another field may hold the words, or answers are still missing`;
    return { check: 'empty-texts', message };
  },
  ({ missing, turns }) => {
    if (missing < 3 || 20 * missing < turns) return undefined;
    const message = `${missing} of ${counted(turns, 'turn')} are "None", "null" or the like: a program may have printed missing texts`;
    return { check: 'words-for-nothing', message };
  },
  ({ labeled, turns }) => {
    if (turns < 4 || 2 * labeled <= turns) return undefined;
    const message = `${labeled} of ${counted(turns, 'turn')} begin with a label in capitals (such as USER:), which may tell who speaks`;
    return { check: 'labeled-texts', message };
  },
  ({ template, openEnded, turns, conversations }) => {
    if (2 * template <= turns && 2 * openEnded <= conversations) return undefined;
    const message = `${template} of ${counted(turns, 'turn')} have places to be filled in ({{name}}): this may be a template of a prompt`;
    return { check: 'template', message };
  },
];
