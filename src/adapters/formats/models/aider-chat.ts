import type { TextFormat } from '../../records/conversation-format.js';
import { type FencedLine, FencedReader } from '../../text/fences.js';
import type { LineTurn } from '../../text/text-form.js';

const SESSION = /^# aider chat started at \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\s*$/;
const ASKED = /^####(?: |$)/;
/** Maximum number of lines before the first session. */
const MOST_BEFORE = 10;
/** Output of the program; such lines end with two spaces, which editors may have removed. */
const PRINTED = /^>/;
const PRINTED_WHOLE = /^>.* {2}$/;
/** Commands followed by text for the model, and any command. */
const TO_MODEL = /^\/(?:ask|code|architect|context|help)\s+(?=\S)/;
const COMMAND = /^(?:[/!]|<blank>$)/;
const THINKS = /^► \*\*THINKING\*\*\s*$/;
const ANSWERS = /^► \*\*ANSWER\*\*\s*$/;
const RULE = /^-{3,}\s*$/;

/** Histories of Aider: the user's messages follow `####`, the program's output follows `>`. @internal */
export const AIDER_CHAT: TextFormat<'aider-chat'> = {
  kind: 'text',
  name: 'aider-chat',
  describe: 'Chat histories of Aider: one conversation per session',
  example: '# aider chat started at 2025-05-10 14:37:07 / #### text / text',
  look: 120,
  knownBy: 'the heading of an Aider session',
  fits: (lines) => {
    const first = lines.findIndex((line) => SESSION.test(line));
    // Lines of an editor or the end of another session may precede the first session.
    const isNear = first < MOST_BEFORE || isOutput(lines.slice(1, first));
    return first >= 0 && isNear && !lines.slice(0, first).some((line) => ASKED.test(line));
  },
  read: (lines = []) =>
    new AiderReader(
      lines.some((line) => PRINTED_WHOLE.test(line)) ? PRINTED_WHOLE : PRINTED,
      lines.some((line) => SESSION.test(line)) || isOutput(lines.slice(1)),
    ),
};

/** The end of an output at the start of a history. */
function isOutput(lines: readonly string[]): boolean {
  return lines.length > 0 && lines.every((line) => line.trim() === '' || PRINTED.test(line));
}

/** Each session is a separate conversation. */
class AiderReader extends FencedReader {
  readonly remark = 'each session is a separate conversation; commands are skipped';
  #open: { readonly role: 'user' | 'assistant'; readonly line: number; readonly lines: string[] } | undefined;
  #begins = false;
  #thinks = false;
  #isBefore: boolean;

  readonly #printed: RegExp;
  constructor(printed: RegExp, isBefore: boolean) {
    super();
    this.#printed = printed;
    this.#isBefore = isBefore;
  }

  protected beginsTurn(line: string): boolean {
    return ASKED.test(line);
  }

  protected take({ text: line, number, isCode }: FencedLine): readonly LineTurn[] {
    if (this.#isBefore && !SESSION.test(line)) {
      if (line.trim() !== '') this.skipped += 1;
      return [];
    }
    this.#isBefore = false;
    if (!isCode && (SESSION.test(line) || this.#printed.test(line))) {
      this.skipped += 1;
      const done = this.close();
      this.#begins ||= SESSION.test(line);
      return done;
    }
    // Lines of one message are adjacent; a blank one is `####` as well.
    if (this.#open?.role === 'user' && line.trim() === '') return this.close();
    const isAsked = !isCode && ASKED.test(line);
    const role = isAsked ? 'user' : 'assistant';
    if (isAsked) this.#thinks = false;
    else if (!isCode && this.#isThought(line)) return [];
    if (this.#open?.role === role) {
      this.#open.lines.push(isAsked ? line.slice(5).trimEnd() : line);
      return [];
    }
    if (line.trim() === '') return [];
    const done = this.close();
    this.#open = { role, line: number, lines: [isAsked ? line.slice(5).trimEnd() : line] };
    return done;
  }

  /** Whether a line belongs to the model's reasoning or marks its beginning or end. */
  #isThought(line: string): boolean {
    if (THINKS.test(line) || ANSWERS.test(line)) {
      this.#thinks = THINKS.test(line);
      const lines = this.#open?.role === 'assistant' ? this.#open.lines : [];
      while (lines.length > 0 && (lines.at(-1)!.trim() === '' || RULE.test(lines.at(-1)!))) lines.pop();
      return true;
    }
    return this.#thinks;
  }

  protected close(): readonly LineTurn[] {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return [];
    const { role, line, lines } = open;
    let text = lines.join('\n').trim();
    if (role === 'user' && TO_MODEL.test(text)) text = text.replace(TO_MODEL, '');
    else if (role === 'user' && COMMAND.test(text)) {
      this.skipped += lines.length;
      return [];
    }
    if (text === '') return [];
    const begins = this.#begins;
    this.#begins = false;
    return [{ speaker: role, role, text, line, ...(begins && { begins }) }];
  }
}
