import type { RecordFormat } from '../../records/conversation-format.js';
import { asList } from '../../records/fields.js';
import { paired } from '../../records/record-fields.js';

/** Two answers to one question in one record: each is a separate transcript, with its model. @internal */
export const ARENA: RecordFormat<'arena'> = {
  kind: 'records',
  name: 'arena',
  describe: 'Two conversations of a model comparison in one record',
  example: '{ conversation_a: [...], conversation_b: [...], model_a, model_b }',
  knownBy: '"conversation_a" and "conversation_b"',
  fits: (record) => Array.isArray(record.conversation_a) && Array.isArray(record.conversation_b),
  *read(record, context) {
    for (const side of ['a', 'b']) {
      const key = `conversation_${side}`;
      const used = ['conversation_a', 'conversation_b', 'model_a', 'model_b'];
      const model = record[`model_${side}`];
      const extra = { side, model, winner: record.winner };
      yield { ...paired(record, used, side, extra, context), messages: asList(record[key]), path: key };
    }
  },
};
