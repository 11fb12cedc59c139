import type { RecordFormat } from '../../records/conversation-format.js';
import { asList, toText } from '../../records/fields.js';
import { inTurn } from '../../text/in-turn.js';

/** Training data of ChatterBot: lists of texts by two people in turn, usually as YAML. @internal */
export const CHATTERBOT: RecordFormat<'chatterbot'> = {
  kind: 'records',
  ownsLists: true,
  name: 'chatterbot',
  describe: 'Training data of ChatterBot: lists of texts under categories, by user and assistant in turn',
  example: '{ "categories": ["boats"], "conversations": [["Is it late?", "Not yet."], ["Hello", "Hi"]] }',
  knownBy: 'categories, and conversations that are lists of texts',
  fits: ({ categories, conversations }) =>
    Array.isArray(categories) &&
    Array.isArray(conversations) &&
    conversations.length > 0 &&
    conversations.filter(areTexts).length >= 0.9 * conversations.length,
  *read({ categories, conversations }, context) {
    const { notes } = context;
    const spoken = inTurn(context, ['user', 'assistant']);
    notes.once(`texts of "conversations" are spoken by ${spoken.names}`);
    for (const [i, each] of asList(conversations).entries()) {
      const texts: readonly unknown[] = Array.isArray(each) ? each : [undefined];
      notes.readSummary.exclude('unreadable', texts.filter((text) => !isText(text)).length);
      const messages = spoken.messages(texts.filter(isText).map(toText));
      if (messages.length > 0) yield { messages, path: `conversations[${i}]`, meta: { categories } };
    }
  },
};

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

/** YAML converts some texts to numbers and booleans. */
function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
