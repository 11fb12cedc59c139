import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromChat } from '../formats/common/from-chat.js';

const ROLES = [
  'user',
  'Human',
  'assistant',
  'system',
  'tool',
  'function',
  'developer',
  'thinking',
  'patient',
];
const TEXTS = ['Is it late?', '', ' ', 'Yes.</s>', '<think>So late.</think>Yes.', '<think>So', 'TERMINATE'];

function read(messages: readonly object[]): unknown {
  try {
    return fromChat({ messages });
  } catch (error) {
    return String(error);
  }
}

it('reads messages of a role and a text as those with a field that is absent', () => {
  const message = fc.record({ role: fc.constantFrom(...ROLES), content: fc.constantFrom(...TEXTS) });
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 6 }), (messages) => {
      expect(read(messages)).toEqual(read(messages.map((each) => ({ ...each, refusal: null }))));
    }),
    { numRuns: 200 },
  );
});
