import { limitedPattern } from '../../../text/limited-pattern.js';
import type { Role } from '../../../transcript/types.js';
import type { TextFormat } from '../../records/conversation-format.js';
import { type FencedLine, FencedReader, Fences } from '../../text/fences.js';
import type { LineTurn } from '../../text/text-form.js';

/** A line that begins a turn: the speaker, the text after the name, and the style of the name. */
interface Mark {
  readonly speaker: string;
  readonly role: Role;
  readonly text: string;
  readonly style: string;
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;
const BOLD = /^ {0,3}(\*\*|__)([^*_]{1,60})(?:\*\*|__)[ \t]*(:?)(.*)$/s;

/** Words that exports put above messages. Plain names are excluded, because answers contain headings too. */
const WORDS: Readonly<Record<string, Role>> = {
  ...{ user: 'user', human: 'user', you: 'user', me: 'user', prompt: 'user', 'you said': 'user' },
  ...{ instruction: 'user', customer: 'user' },
  ...{ assistant: 'assistant', ai: 'assistant', bot: 'assistant', chatbot: 'assistant', model: 'assistant' },
  ...{ response: 'assistant', reply: 'assistant', 'ai assistant': 'assistant', 'chatgpt said': 'assistant' },
  ...{ system: 'system', 'system prompt': 'system', 'system message': 'system', tool: 'tool' },
};
const MODELS =
  /^(?:chatgpt|gpt|claude|gemini|bard|copilot|llama|mistral|deepseek|grok|qwen|perplexity|cursor)(?:[ -][\w. -]{0,30})?$/;

/** The number of a turn before the name: `Turn 2 - User`. */
const NUMBER = /^(?:turn|message|exchange|step)\s?#?\d{1,4}\s?[:.|\u2013\u2014-]\s?/i;
/** A line of a copied page of ChatGPT: `You said:`. */
const SAID = /^([A-Z]\w{1,19}) said:?\s*$/;

const MAX_NAME = 100;
/** Decoration of a name in a heading: emphasis, emoji, a number, a time, a colon. */
const AROUND = /[*_`]|\p{Extended_Pictographic}|\ufe0f|\u200d|\p{Emoji_Modifier}/gu;
const BEHIND = limitedPattern(
  /(?:\s*[[(][^\])]{0,40}[\])]|\s+#?\d{1,4}|\s*[-–—|,]\s*\d[\d:./ ,TZ-]{2,24}(?:[AP]M)?|\s*:)$/i,
  MAX_NAME,
);

function roleOfLabel(label: string): Role | undefined {
  const word = label.toLowerCase();
  return Object.hasOwn(WORDS, word) ? WORDS[word] : MODELS.test(word) ? 'assistant' : undefined;
}

function parseLabel(given: string): string {
  // A remark on the message may follow a dash, and a number of the turn may come before it.
  const text = given.replace(NUMBER, '');
  const [name = '', ...remark] = text.split(/ [\u2013\u2014] /);
  const own = remark.length > 0 ? plainLabel(name) : '';
  return roleOfLabel(own) === undefined ? plainLabel(text) : own;
}

function plainLabel(text: string): string {
  let label = text
    .replace(AROUND, '')
    .replace(/#{1,6}$/, '')
    .trim();
  for (let i = 0; i < 3 && roleOfLabel(label) === undefined; i += 1)
    label = label.slice(0, BEHIND.exec(label)?.index).trim();
  return label;
}

function parseMark(line: string): Mark | undefined {
  const said = SAID.exec(line)?.[1] ?? '';
  const sayer = roleOfLabel(said);
  if (sayer) return { speaker: said, role: sayer, text: '', style: 'said' };
  const heading = HEADING.exec(line);
  const bold = heading ? undefined : BOLD.exec(line);
  const [style, name, text] = heading
    ? [heading[1]!, heading[2]!, '']
    : bold
      ? ['bold', bold[2]!, bold[4]!.trimStart()]
      : ['', '', ''];
  if (style === '' || name.length > MAX_NAME) return undefined;
  // A bold word followed by text is a name only with a colon.
  if (bold && text !== '' && bold[3] === '' && !/:\s*$/.test(name)) return undefined;
  const speaker = parseLabel(name);
  const role = roleOfLabel(speaker);
  return role && { speaker, role, text, style };
}

/** The lines outside code blocks. */
function outsideCode(lines: readonly string[]): string[] {
  const fences = new Fences((line) => parseMark(line) !== undefined);
  const all = [...lines.flatMap((line, i) => fences.line(line, i)), ...fences.end()];
  return all.flatMap(({ text, isCode }) => (isCode ? [] : text));
}

function parseMarks(lines: readonly string[]): Mark[] {
  return outsideCode(lines).flatMap((line) => parseMark(line) ?? []);
}

/** A response needs a prompt: a manual may have one section about users and another about responses. */
function answersPrompt({ speaker }: Mark, marks: readonly Mark[]): boolean {
  const isResponse = /^(?:response|reply)$/i.test(speaker);
  return !isResponse || marks.some((mark) => /^(?:prompt|instruction|you|me)$/i.test(mark.speaker));
}

/** Whether other sections come before the first turn, as in a manual with a section about its users. */
function hasSectionsBefore(lines: readonly string[], style: string | undefined): boolean {
  const outside = outsideCode(lines);
  const first = outside.findIndex((line) => parseMark(line)?.style === style);
  // The first line may be a title.
  return outside.slice(1, Math.max(first, 1)).some((line) => HEADING.exec(line)?.[1] === style);
}

/** The style of names that occurs for both sides, or at least for the user. */
function chooseStyle(marks: readonly Mark[]): string | undefined {
  const styles = [...new Set(marks.map(({ style }) => style))];
  const has = (style: string, role: Role): boolean =>
    marks.some((mark) => mark.style === style && mark.role === role);
  const both = styles.find((style) => has(style, 'user') && has(style, 'assistant'));
  return both ?? styles.find((style) => has(style, 'user')) ?? styles[0];
}

/**
 * Chats exported as Markdown, with a heading or a bold name above each turn; lines in code blocks do not count.
 * @internal
 */
export const MARKDOWN: TextFormat<'markdown'> = {
  kind: 'text',
  name: 'markdown',
  describe: 'Chats exported as Markdown',
  example: '## User / text / ## Assistant / text, also **User:** text',
  look: 400,
  knownBy: 'headings or bold names of user and assistant',
  fits: (lines) => {
    const marks = parseMarks(lines);
    const style = chooseStyle(marks);
    const own = marks.filter((mark) => mark.style === style);
    const roles = own.map(({ role }) => role);
    if (!own.every((mark) => answersPrompt(mark, own))) return false;
    return roles.includes('user') && new Set(roles).size > 1 && !hasSectionsBefore(lines, style);
  },
  read: (lines = []) => new MarkdownReader(chooseStyle(parseMarks(lines))),
};

/** A rule between turns, and the name of a program at the end. */
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/;
const CREDIT = /^Powered by \[[^\]]*\]\([^)]*\)\s*$/;
const INPUT = /^ {0,3}#{1,6}[ \t]+Input:?\s*$/i;

class MarkdownReader extends FencedReader {
  closing: string | undefined;
  #open: (Omit<LineTurn, 'text'> & { readonly lines: string[] }) | undefined;

  /** The style of the names; without one, the first name decides. */
  #style: string | undefined;
  /** Lines above the first name. */
  readonly #above: FencedLine[] = [];
  constructor(style: string | undefined) {
    super();
    this.#style = style;
  }

  protected beginsTurn(line: string): boolean {
    return this.#parseOwnMark(line) !== undefined;
  }

  protected close(): readonly LineTurn[] {
    if (!this.#open) this.#skipAbove();
    const lines = this.#open?.lines ?? [];
    while (lines.length > 0 && (lines.at(-1)!.trim() === '' || CREDIT.test(lines.at(-1)!))) lines.pop();
    return this.#close();
  }

  #parseOwnMark(line: string): Mark | undefined {
    const mark = parseMark(line);
    return mark?.style === (this.#style ?? mark?.style) ? mark : undefined;
  }

  protected take({ text: line, number, isCode }: FencedLine): readonly LineTurn[] {
    const mark = isCode ? undefined : this.#parseOwnMark(line);
    if (mark) {
      const done = this.#open ? this.#close() : this.#opening(mark);
      this.#style = mark.style;
      this.#open = { speaker: mark.speaker, role: mark.role, line: number, lines: [mark.text] };
      return done;
    }
    // The input of an instruction (Alpaca) is part of its message.
    const isInput = this.#open?.speaker === 'Instruction' && INPUT.test(line);
    if (this.#open && !isInput) this.#open.lines.push(line.trimEnd());
    else if (!isInput && (line.trim() !== '' || this.#above.length > 0))
      this.#above.push({ text: line, number, isCode });
    return [];
  }

  /** The copied part of a page may begin with the words of a message. */
  #opening({ style, role }: Mark): LineTurn[] {
    const [first] = this.#above;
    if (style === 'said' && role === 'assistant' && first) {
      const text = this.#above.map((line) => line.text.trimEnd()).join('\n');
      this.closing = 'the text above the first name was parsed as a message of "You"';
      return [{ speaker: 'You', role: 'user', text: text.trim(), line: first.number }];
    }
    this.#skipAbove();
    return [];
  }

  #skipAbove(): void {
    this.skipped += this.#above.filter(({ text }) => text.trim() !== '').length;
  }

  #close(): readonly LineTurn[] {
    if (!this.#open) return [];
    const { lines, ...said } = this.#open;
    this.#open = undefined;
    while (lines.length > 0 && (lines.at(-1)!.trim() === '' || RULE.test(lines.at(-1)!))) lines.pop();
    return [{ ...said, text: lines.join('\n').trim() }];
  }
}
