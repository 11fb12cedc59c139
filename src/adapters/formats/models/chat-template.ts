import type { TextFormat } from '../../records/conversation-format.js';
import { parseRole } from '../../records/fields.js';
import { templateMessages } from '../../text/marked-text.js';
import type { LineReader, LineTurn } from '../../text/text-form.js';

/** Start markers of a conversation, in templates that have them. */
const BEGINNING = /(?=<\|begin_of_text\|>|<bos>)/;

/** Text that occurs in every mark. */
const MARK = /[<[]/;

/** Prompts in a model's template: ChatML, Llama, Gemma, Mistral, Zephyr. @internal */
export const CHAT_TEMPLATE: TextFormat<'chat-template'> = {
  kind: 'text',
  name: 'chat-template',
  describe: "Text in a model's chat template",
  example: '<|im_start|>user / text<|im_end|>, and the marks of other models',
  knownBy: 'marks of a chat template',
  fits: (lines) => lines.some((line) => MARK.test(line)) && templateMessages(lines.join('\n')) !== undefined,
  read: () => new TemplateReader(),
};

class TemplateReader implements LineReader {
  readonly skipped = 0;
  readonly #lines: string[] = [];
  #first = 1;
  closing: string | undefined;

  line(text: string, number: number): undefined {
    if (this.#lines.length === 0) this.#first = number;
    this.#lines.push(text);
  }

  end(): readonly LineTurn[] {
    let line = this.#first;
    const said = this.#lines
      .join('\n')
      .split(BEGINNING)
      .flatMap((text) => {
        const turns = parseTemplateTurns(text, line);
        line += lineBreaks(text);
        return turns;
      });
    const conversations = said.filter(({ begins }) => begins).length;
    if (conversations > 1)
      this.closing = `${conversations} conversations, each from its beginning in the template`;
    return said;
  }
}

/** The turns of one text; a system prompt after other turns begins a new conversation. */
function parseTemplateTurns(text: string, first: number): LineTurn[] {
  let line = first;
  let from = 0;
  return (templateMessages(text) ?? []).map(({ role, content, at }, i) => {
    line += lineBreaks(text.slice(from, at));
    from = at;
    return {
      speaker: role,
      role: parseRole(role),
      text: content,
      line,
      begins: i === 0 || role === 'system',
    };
  });
}

function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}
