import { type Fields, fieldsIn, isListOf } from '../readers/fields.js';
import { described } from '../readers/record-fields.js';
import type { Shape } from '../readers/shape.js';

/** A conversation of LM Studio: each message has versions, one of them shown, and answers may take several steps. @internal */
export const LM_STUDIO: Shape<'lm-studio'> = {
  name: 'lm-studio',
  looks: '{ messages: [{ versions: [{ role, content: [{ type: "text", text }] }], currentlySelected: 0 }] }',
  fits: ({ messages }) =>
    isListOf(messages, ({ versions }) => isListOf(versions, ({ role }) => typeof role === 'string')),
  *chats(record, context) {
    const messages = fieldsIn(record.messages).map(({ versions, currentlySelected: shown }) => {
      const list = fieldsIn(versions);
      const { role, content, steps } = list[Number(shown ?? 0)] ?? list.at(-1)!;
      return { role, content: Array.isArray(content) ? content : stepsIn(fieldsIn(steps)) };
    });
    yield { ...described(record, ['messages', 'name'], context), messages, path: 'messages' };
  },
};

/** The words of steps; those that think are no words. */
function stepsIn(steps: readonly Fields[]): Fields[] {
  return steps
    .filter(
      ({ type, style }) => type === 'contentBlock' && (style as Fields | undefined)?.type !== 'thinking',
    )
    .flatMap(({ content }) => fieldsIn(content));
}
