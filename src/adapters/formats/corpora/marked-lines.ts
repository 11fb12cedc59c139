import type { TextFormat } from '../../records/conversation-format.js';
import { markedMessages } from '../../text/marked-text.js';
import type { LineReader, LineTurn } from '../../text/text-form.js';

const [OPEN, CLOSE] = ['<dialogue>', '</dialogue>'];

/** One dialogue per line between tags, as in negotiation corpora (Deal or No Deal, OneCommon). @internal */
export const MARKED_LINES: TextFormat<'marked-lines'> = {
  kind: 'text',
  name: 'marked-lines',
  describe: 'Lines with a dialogue between <dialogue> tags',
  example: '<dialogue> YOU: text <eos> THEM: text <eos> <selection> </dialogue>',
  knownBy: 'dialogues between tags',
  fits: (lines) => lines.length > 0 && lines.every((line) => dialogueIn(line) !== undefined),
  read: (): LineReader => {
    let skipped = 0;
    return {
      line(text, number) {
        const said = dialogueIn(text)?.filter(({ content }) => content !== '') ?? [];
        if (said.length === 0 && text.trim() !== '') skipped += 1;
        return said.map(
          ({ role, content }, i): LineTurn => ({
            speaker: role.toUpperCase(),
            text: content,
            begins: i === 0,
            line: number,
          }),
        );
      },
      end: () => undefined,
      get skipped() {
        return skipped;
      },
      remark: 'each line is a conversation; text outside <dialogue> is ignored',
    };
  },
};

/** Turns of YOU and THEM on a line. */
function dialogueIn(
  line: string,
): readonly { readonly role: string; readonly content: string }[] | undefined {
  const start = line.indexOf(OPEN) + OPEN.length;
  const end = line.indexOf(CLOSE, start);
  if (start < OPEN.length || end < 0) return undefined;
  const text = line.slice(start, end).trim();
  return markedMessages(text, true);
}
