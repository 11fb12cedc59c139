import { recordFormat } from '../../chat/record-format.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, toText } from '../../records/fields.js';

/** A speaker is a letter before a colon between spaces. */
const MARK = /(?:^|\s)([mf]) : /g;

/** MuTual: a dialogue of a man and a woman in one text, with answers to choose from. @internal */
export const MUTUAL: RecordFormat<'mutual'> = recordFormat({
  name: 'mutual',
  describe: 'MuTual: dialogues with the letters m and f before each turn',
  example: '{ article: "m : text f : text", options: ["f : text", ...], answers: "A" }',
  knownBy: '"article" with m : and f :',
  find: ({ article, options }) => {
    const turns = Array.isArray(options) ? turnsIn(toText(article)) : [];
    return turns.length > 0 ? turns : undefined;
  },
  read(messages, { notes }) {
    notes.once('turns = "article"; "options" are answers to choose from, and no turns');
    return { messages, path: 'article' };
  },
});

function turnsIn(text: string): Fields[] {
  const marks = [...text.matchAll(MARK)];
  return marks.map((mark, i) => ({
    speaker: mark[1],
    text: text.slice(mark.index + mark[0].length, marks[i + 1]?.index).trim(),
  }));
}
