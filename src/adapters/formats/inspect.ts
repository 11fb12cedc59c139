import { type Fields, idOf, isFields } from '../readers/fields.js';
import { labels } from '../readers/labels.js';
import { asMessages, percentScore, type Shape } from '../readers/shape.js';

/** A log of Inspect: each sample is a conversation, each epoch of it a run, its score the outcome. @internal */
export const INSPECT: Shape<'inspect'> = {
  name: 'inspect',
  looks: '{ eval: { model, task }, samples: [{ id, epoch, messages, scores }] }',
  fits: ({ samples, eval: header }) => Array.isArray(samples) && isFields(header),
  *chats(record, { notes }) {
    const { model, task } = record.eval as Fields;
    for (const [index, sample] of (record.samples as unknown[]).entries()) {
      if (!isFields(sample)) continue;
      const id = idOf(sample.id) ?? String(index + 1);
      const listed = Array.isArray(sample.messages) && sample.messages.length > 0;
      const score = inspectScore(sample.scores ?? sample.score);
      const [first, ...others] = isFields(sample.scores) ? Object.keys(sample.scores) : [];
      if (others.length > 0 && isFields(Object.values(sample.scores as Fields)[0]))
        notes.once(
          `outcome = the score "${first}"; ${others.map((name) => `"${name}"`).join(', ')} kept in meta.scores`,
        );
      yield {
        messages: listed ? (sample.messages as unknown[]) : inspectMessages(sample),
        path: `samples[${index}].messages`,
        id: sample.epoch === undefined ? id : `${id}:${idOf(sample.epoch)}`,
        ...(score !== undefined && { outcome: { score } }),
        meta: {
          ...(isFields(sample.metadata) ? sample.metadata : {}),
          instruction: id,
          ...labels({ model, task }),
          epoch: sample.epoch,
          target: sample.target,
          scores: sample.scores,
        },
      };
    }
  },
};

/** A sample that keeps no messages has its input and output. */
function inspectMessages(sample: Fields): readonly unknown[] {
  const output = isFields(sample.output) ? sample.output : {};
  const [choice] = Array.isArray(output.choices) ? output.choices : [];
  const said = isFields(choice) ? choice.message : output.completion;
  return [...asMessages(sample.input, 'user'), ...asMessages(said, 'assistant')];
}

const GRADES: Readonly<Record<string, number>> = { C: 100, P: 50, I: 0, N: 0 };

/** The first score of a sample: a letter of Inspect's, a truth value, or a number of [0, 1]. */
function inspectScore(scores: unknown): number | undefined {
  const first = isFields(scores)
    ? isFields(Object.values(scores)[0])
      ? Object.values(scores)[0]
      : scores
    : scores;
  const value = isFields(first) ? first.value : first;
  if (typeof value === 'string') return Object.hasOwn(GRADES, value) ? GRADES[value] : undefined;
  return percentScore(value);
}
