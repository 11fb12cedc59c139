import { messageList } from '../../chat/message-list.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, isListOf } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';

/**
 * A conversation of LM Studio: each message has versions, one of them shown, and answers may take several steps.
 * @internal
 */
export const LM_STUDIO: RecordFormat<'lm-studio'> = messageList({
  name: 'lm-studio',
  describe: 'Conversations of LM Studio',
  example:
    '{ messages: [{ versions: [{ role, content: [{ type: "text", text }] }], currentlySelected: 0 }] }',
  knownBy: 'messages with versions',
  path: 'messages',
  isEntry: ({ versions }) => isListOf(versions, ({ role }) => typeof role === 'string'),
  message: ({ versions, currentlySelected: shown }) => {
    const list = fieldsIn(versions);
    const { role, content, steps } = list[Number(shown ?? 0)] ?? list.at(-1)!;
    return { role, text: Array.isArray(content) ? content : stepsIn(fieldsIn(steps)) };
  },
  conversation: (record, context) => described(record, ['messages', 'name'], context),
});

/** The text of steps, without reasoning. */
function stepsIn(steps: readonly Fields[]): Fields[] {
  return steps
    .filter(({ type, style }) => type === 'contentBlock' && asFields(style).type !== 'thinking')
    .flatMap(({ content }) => fieldsIn(content));
}
