import { asMessages } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, asList, type Fields, idOf, isFields } from '../../records/fields.js';
import { labels } from '../../records/labels.js';
import { chosenScore, type RawScore } from '../../records/score-scale.js';

/** A log of Inspect: each sample is a conversation, its epochs are runs, and its score is the outcome. @internal */
export const INSPECT: RecordFormat<'inspect'> = {
  kind: 'records',
  name: 'inspect',
  describe: 'Evaluation logs of Inspect: one conversation per sample and epoch, with its score',
  example: '{ eval: { model, task }, samples: [{ id, epoch, messages, scores }] }',
  knownBy: 'an "eval" header next to "samples"',
  fits: ({ samples, eval: header, status, plan }) =>
    isFields(header) && (Array.isArray(samples) || (typeof status === 'string' && isFields(plan))),
  *read(record, { notes, place, score: wanted }) {
    const { model, task } = asFields(record.eval);
    if (!Array.isArray(record.samples) || record.samples.length === 0) {
      const status = record.status === undefined ? '' : ` (status ${String(record.status)})`;
      notes.refuse(
        'samples',
        `a log of Inspect without samples${status}: run the evaluation to its end, or convert the log with its samples (inspect log dump)`,
      );
    }
    for (const [index, sample] of asList(record.samples).entries()) {
      if (!isFields(sample)) continue;
      const id = idOf(sample.id) ?? String(index + 1);
      const listed = Array.isArray(sample.messages) && sample.messages.length > 0;
      const score = chosenScore(inspectScores(sample), wanted, notes, place);
      yield {
        messages: listed ? asList(sample.messages) : inspectMessages(sample),
        path: `samples[${index}].messages`,
        id: sample.epoch === undefined ? id : `${id}:${idOf(sample.epoch)}`,
        score,
        meta: {
          ...asFields(sample.metadata),
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

/** A sample without messages has its input and output. */
function inspectMessages(sample: Fields): readonly unknown[] {
  const output = asFields(sample.output);
  const [choice] = asList(output.choices);
  const said = isFields(choice) ? choice.message : output.completion;
  return [...asMessages(sample.input, 'user'), ...asMessages(said, 'assistant')];
}

/** The scores of a sample by the names of their scorers; older logs have one without a name. */
function inspectScores({ scores, score }: Fields): RawScore[] {
  const given = scores ?? score;
  if (isFields(given) && isFields(Object.values(given)[0]))
    return Object.entries(given).map(([scorer, each]) => ({ scorer, value: scoreValue(each) }));
  const value = scoreValue(given);
  return value === undefined ? [] : [{ scorer: 'score', value }];
}

function scoreValue(score: unknown): unknown {
  return isFields(score) ? score.value : score;
}
