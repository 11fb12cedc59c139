import { paired } from '../readers/record-fields.js';
import type { Shape } from '../readers/shape.js';

/** Two answers to one question in one record: each is a transcript of its own, with its model. @internal */
export const ARENA: Shape<'arena'> = {
  name: 'arena',
  looks: '{ conversation_a: [...], conversation_b: [...], model_a, model_b }',
  fits: (record) => Array.isArray(record.conversation_a) && Array.isArray(record.conversation_b),
  *chats(record, context) {
    for (const side of ['a', 'b']) {
      const key = `conversation_${side}`;
      const used = ['conversation_a', 'conversation_b', 'model_a', 'model_b'];
      const model = record[`model_${side}`];
      const extra = { side, model, winner: record.winner };
      yield { ...paired(record, used, side, extra, context), messages: record[key] as unknown[], path: key };
    }
  },
};
