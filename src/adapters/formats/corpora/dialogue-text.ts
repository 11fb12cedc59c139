import { recordFormat } from '../../chat/record-format.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import type { Fields } from '../../records/fields.js';
import { lineNames, unbracketed } from '../../text/line-names.js';
import { NAMED_LINES } from '../shapes/named-lines.js';

/** Keys of a whole dialogue in one text. */
const DIALOGUE_KEYS: readonly string[] = [
  ...['dialogue', 'dialog', 'conversation', 'transcript', 'chat', 'messages', 'utterances', 'turns'],
  ...['context', 'history', 'input', 'text', 'content', 'body', 'src', 'source'],
];

/** A longer name with the same meaning (`Best Generated Conversation`). */
const DIALOGUE_NAME = /[\s_-](?:dialogue|dialog|conversation|transcript)$/i;

/** A whole dialogue in one text, one line per turn with the speaker's name. @internal */
export const DIALOGUE_TEXT: RecordFormat<'dialogue-text'> = recordFormat({
  name: 'dialogue-text',
  describe: 'A whole dialogue in one field, a line for each turn',
  example: '{ dialogue: "Ana: text\\nBen: text" }',
  knownBy: 'lines with names in one text',
  find: (record) => dialogueKey(record),
  findShort: (record) => dialogueKey(record, 1),
  read(key, context, record) {
    context.notes.once(`turns = the lines of "${key}", each with its speaker before a colon`);
    const lines = splitDialogue(record[key]);
    const reader = NAMED_LINES.read(lines);
    const said = [...lines.map((line, index) => reader.line(line, index + 1)), reader.end()];
    context.notes.readSummary.exclude('notice', reader.skipped);
    if (reader.closing !== undefined) context.notes.once(reader.closing);
    const messages = said.flatMap((each) => each ?? []).map(({ speaker, text }) => ({ speaker, text }));
    return { messages, path: key };
  },
});

function dialogueKey(record: Fields, least = 2): string | undefined {
  const usual = (key: string): boolean =>
    DIALOGUE_KEYS.includes(key.toLowerCase()) || DIALOGUE_NAME.test(key);
  return Object.keys(record).find((key) => {
    if (!usual(key) || typeof record[key] !== 'string') return false;
    const lines = splitDialogue(record[key]).filter((line) => line.trim() !== '');
    return lines.length >= least && isDialogue(least === 1 ? [...lines, ...lines] : lines);
  });
}

/** The first line and most others begin with a name. */
function isDialogue(lines: readonly string[]): boolean {
  const [first = ''] = lines;
  return NAMED_LINES.fits([first, first]) && NAMED_LINES.fits(lines);
}

/** The lines of a text; a name between hashes (`#Person1#: ...`) is a name. */
function splitDialogue(value: unknown): string[] {
  const lines = String(value)
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*#([^#]{1,40})#:/, '$1: '));
  const names = lineNames(lines, () => undefined);
  return lines.map((line) => names.spaced(line)).map(unbracketed(lines));
}
