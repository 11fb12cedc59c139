import type { RecordFormat } from '../readers/conversation-format.js';
import { knownBy, SPECIAL } from '../readers/detection.js';
import { toText } from '../readers/fields.js';

/** Training data of ChatterBot: lists of texts by two people in turn, usually as YAML. @internal */
export const CHATTERBOT: RecordFormat<'chatterbot'> = {
  kind: 'records',
  name: 'chatterbot',
  describe: 'Training data of ChatterBot: lists of texts under categories, by user and assistant in turn',
  example: '{ "categories": ["boats"], "conversations": [["Is it late?", "Not yet."], ["Hello", "Hi"]] }',
  detect: knownBy(
    SPECIAL,
    'categories, and conversations that are lists of texts',
    ({ categories, conversations }) =>
      Array.isArray(categories) &&
      Array.isArray(conversations) &&
      conversations.length > 0 &&
      conversations.filter(areTexts).length >= 0.9 * conversations.length,
  ),
  *read({ categories, conversations }, { notes, speaker }) {
    const names = speaker === undefined ? ['user', 'assistant'] : [speaker].flat();
    notes.account.assumeRoles();
    notes.once(`texts of "conversations" are spoken by ${names.join(' and ')} in turn`);
    for (const [i, each] of (conversations as readonly unknown[]).entries()) {
      const texts: readonly unknown[] = Array.isArray(each) ? each : [undefined];
      notes.account.leaveOut('unreadable', texts.filter((text) => !isText(text)).length);
      const messages = texts.filter(isText).map((text, at) => {
        const name = names[at % names.length];
        return speaker === undefined
          ? { role: name, content: toText(text) }
          : { speaker: name, text: toText(text) };
      });
      if (messages.length > 0) yield { messages, path: `conversations[${i}]`, meta: { categories } };
    }
  },
};

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

/** YAML makes numbers and truth values of some texts. */
function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
