import type { Fields } from '../fields.js';
import { looksLikeRow } from '../row-columns.js';
import { NAMED_LINES } from '../text-forms/chat-logs.js';
import { endedTurns } from '../text-forms/corpus-lines.js';
import { LIST_KEYS } from './list-shapes.js';
import { markedMessages } from './marked-text.js';
import { described } from './record-fields.js';
import { isTextList, mayBeSaid, type Shape } from './shape.js';

/** The texts of user and assistant in turn. @internal */
export const TEXTS: Shape<'turn-texts'> = {
  name: 'turn-texts',
  looks: '{ data: [text, text, ...] }, or a list of texts under any key with --speaker',
  fits: (record, { speaker }) =>
    isTextList(record.data) ||
    (speaker !== undefined && textKeys(record).length > 0 && !looksLikeRow(record)),
  *chats(record, context) {
    const [key = 'data'] = isTextList(record.data) ? ['data'] : textKeys(record);
    const { speaker = ['user', 'assistant'] } = context;
    const names = typeof speaker === 'string' ? [speaker] : speaker;
    context.notes.once(
      `turns = "${key}", spoken by ${names.join(' and ')}${names.length > 1 ? ' in turn' : ''}`,
    );
    const messages = (record[key] as readonly string[]).map((content, index) => {
      const name = names[index % names.length];
      return context.speaker === undefined ? { role: name, content } : { speaker: name, text: content };
    });
    yield { ...described(record, [key], context), messages, path: key };
  },
};

function textKeys(record: Fields): string[] {
  const keys = Object.keys(record).filter((key) => isTextList(record[key]));
  const usual = LIST_KEYS.find((key) => keys.includes(key));
  if (usual !== undefined) return [usual];
  const said = keys.filter((key) => mayBeSaid(record[key] as readonly string[]));
  return said.length > 0 ? said : keys;
}

/** A dialogue in one text, its turns ended by `__eou__`, by two in turn. @internal */
export const ENDED_TEXT: Shape<'ended-text'> = {
  name: 'ended-text',
  looks: '{ dialogue: "text __eou__ text __eou__" }',
  fits: (record) => endedKey(record) !== undefined,
  *chats(record, context) {
    const key = endedKey(record)!;
    const { speaker = ['A', 'B'] } = context;
    const names = typeof speaker === 'string' ? [speaker] : speaker;
    context.notes.once(`turns of "${key}" end with __eou__, spoken by ${names.join(' and ')} in turn`);
    const messages = endedTurns(String(record[key])).map((text, i) => ({
      speaker: names[i % names.length],
      text,
    }));
    yield { ...described(record, [key], context), messages, path: key };
  },
};

/** The only field with such marks: where several have them, one may be the answer to another. */
function endedKey(record: Fields): string | undefined {
  const keys = Object.keys(record).filter(
    (key) => typeof record[key] === 'string' && record[key].includes('__eou__'),
  );
  return keys.length === 1 ? keys[0] : undefined;
}

/** One text with marks of who speaks. @internal */
export const MARKED_TEXT: Shape<'marked-text'> = {
  name: 'marked-text',
  looks: '{ text: "\\n\\nHuman: ...\\n\\nAssistant: ..." }',
  fits: (record) => markedKey(record) !== undefined,
  *chats(record, context) {
    const key = markedKey(record) ?? 'text';
    yield {
      ...described(record, [key], context),
      messages: markedMessages(String(record[key])) ?? [],
      path: key,
    };
  },
};

function markedKey(record: Fields): string | undefined {
  return Object.keys(record).find(
    (key) => typeof record[key] === 'string' && markedMessages(record[key]) !== undefined,
  );
}

/** The keys under which a whole dialogue stands as one text. */
const DIALOGUE_KEYS: readonly string[] = [
  ...['dialogue', 'dialog', 'conversation', 'transcript', 'chat', 'messages', 'utterances', 'turns'],
  ...['context', 'history', 'input', 'text', 'content', 'body'],
];
/** A name that says more of the same (`Best Generated Conversation`). */
const DIALOGUE_NAME = /[\s_-](?:dialogue|dialog|conversation|transcript)$/i;

/** A whole dialogue in one text, with a line for each turn that begins with the speaker's name. @internal */
export const DIALOGUE_TEXT: Shape<'dialogue-text'> = {
  name: 'dialogue-text',
  looks: '{ dialogue: "Ana: text\\nBen: text" }',
  fits: (record) => dialogueKey(record) !== undefined,
  *chats(record, context) {
    const key = dialogueKey(record) ?? 'dialogue';
    context.notes.once(`turns = the lines of "${key}", each with its speaker before a colon`);
    const lines = linesOf(record[key]);
    const reader = NAMED_LINES.read(lines);
    const said = [...lines.map((line, index) => reader.line(line, index + 1)), reader.end()];
    const messages = said.flatMap((each) => each ?? []).map(({ speaker, text }) => ({ speaker, text }));
    yield { ...described(record, [key], context), messages, path: key };
  },
};

function dialogueKey(record: Fields): string | undefined {
  const usual = (key: string): boolean =>
    DIALOGUE_KEYS.includes(key.toLowerCase()) || DIALOGUE_NAME.test(key);
  return Object.keys(record).find((key) => {
    if (!usual(key) || typeof record[key] !== 'string') return false;
    const lines = linesOf(record[key]).filter((line) => line.trim() !== '');
    return lines.length > 1 && isDialogue(lines);
  });
}

/** The first line begins with a name, as do most of the others. */
function isDialogue(lines: readonly string[]): boolean {
  const [first = ''] = lines;
  return NAMED_LINES.fits([first, first]) && NAMED_LINES.fits(lines);
}

/** The lines of a text; a name between hashes (`#Person1#: ...`) is a name. */
function linesOf(value: unknown): string[] {
  return String(value)
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*#([^#]{1,40})#:/, '$1:'));
}
