import { unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, idOf, isFields } from '../../records/fields.js';

/** Consecutive questions about a text (QuAC); the independent questions of SQuAD are not a conversation. @internal */
export const QUAC: RecordFormat<'quac'> = {
  kind: 'records',
  name: 'quac',
  describe: 'Question answering that continues from question to question (QuAC)',
  example: '{ paragraphs: [{ id, context, qas: [{ question, orig_answer: { text }, followup }] }] }',
  knownBy: 'paragraphs with linked questions',
  fits: ({ paragraphs }) => {
    const list = fieldsIn(paragraphs);
    return (
      list.length > 0 && list.every(({ qas }) => fieldsIn(qas).length > 0 && fieldsIn(qas).every(goesOn))
    );
  },
  *read(record) {
    for (const [index, paragraph] of fieldsIn(record.paragraphs).entries()) {
      yield {
        messages: fieldsIn(paragraph.qas).flatMap((entry) => [
          { role: 'user', content: entry.question, id: entry.id },
          { role: 'assistant', content: originalAnswer(entry) },
        ]),
        path: `paragraphs[${index}].qas`,
        id: idOf(paragraph.id),
        meta: { ...unusedFields(record, ['paragraphs']), ...unusedFields(paragraph, ['qas', 'id']) },
      };
    }
  },
};

function goesOn(entry: Fields): boolean {
  const linked = 'followup' in entry || 'orig_answer' in entry;
  return linked && typeof entry.question === 'string' && originalAnswer(entry) !== undefined;
}

function originalAnswer({ orig_answer: original, answers }: Fields): string | undefined {
  const answer = isFields(original) ? original : fieldsIn(answers)[0];
  return typeof answer?.text === 'string' ? answer.text : undefined;
}
