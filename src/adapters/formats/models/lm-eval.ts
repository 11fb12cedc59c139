import { asMessages, isMessageList, isTextList, unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asList, type Fields, idOf, isFields, toText } from '../../records/fields.js';
import { labels } from '../../records/labels.js';
import { parseJson } from '../../records/parse-json.js';
import { chosenScore, type RawScore } from '../../records/score-scale.js';

/**
 * A sample of lm-evaluation-harness: the question, and each answer as a run; each filter has a separate record.
 * @internal
 */
export const LM_EVAL: RecordFormat<'lm-eval'> = {
  kind: 'records',
  name: 'lm-eval',
  describe: 'Samples of lm-evaluation-harness: one conversation per answer',
  example: '{ doc_id, arguments: [[prompt, settings]], resps: [[answer]], filter, metrics }',
  knownBy: '"doc_id", "arguments" and "resps"',
  fits: (record) => 'doc_id' in record && 'arguments' in record && Array.isArray(record.resps),
  *read(record, { notes, place, score: wanted }) {
    const [first] = asList(record.resps);
    const expected =
      'answers that are texts; a task that compares likelihoods does not contain conversations';
    const answers = isTextList(first) ? first : notes.fail(place, 'resps[0]', expected, first);
    const doc = idOf(record.doc_id) ?? '';
    const filter = idOf(record.filter);
    // The score of several answers does not belong to any single one.
    const scores = answers.length === 1 ? lmEvalScores(record) : [];
    const score = chosenScore(scores, wanted, notes, place);
    const scored = score?.scorer;
    const meta = unusedFields(record, ['arguments', 'resps', 'filtered_resps', 'filter', 'doc_id', scored]);
    const prompt = lmEvalPrompt(record.arguments);
    if (prompt.length === 0) notes.count(place, 'arguments: no prompt found; only the answer is used');
    for (const [index, answer] of answers.entries()) {
      const run = answers.length > 1 ? String(index + 1) : undefined;
      yield {
        messages: [...prompt, { role: 'assistant', content: answer }],
        path: 'arguments',
        id: [doc, filter === 'none' ? undefined : filter, run].filter((part) => part !== undefined).join(':'),
        score,
        meta: { ...meta, instruction: doc, ...labels({ filter }) },
      };
    }
  },
};

/** The values of the metrics that the record lists. */
function lmEvalScores(record: Fields): RawScore[] {
  const names = Array.isArray(record.metrics) ? record.metrics.map(toText) : [];
  return names.flatMap((scorer) =>
    typeof record[scorer] === 'number' || typeof record[scorer] === 'boolean'
      ? [{ scorer, value: record[scorer] }]
      : [],
  );
}

/** The prompt is the first argument of the first request: a text, or messages as JSON. */
function lmEvalPrompt(requests: unknown): readonly unknown[] {
  const first = Array.isArray(requests) ? requests[0] : isFields(requests) ? requests.gen_args_0 : undefined;
  const prompt = Array.isArray(first) ? first[0] : isFields(first) ? first.arg_0 : undefined;
  const inner = Array.isArray(prompt) ? prompt[0] : prompt;
  const asked = typeof inner === 'string' ? (parseJson(inner)?.value ?? inner) : inner;
  return isMessageList(asked) ? asked : asMessages(inner, 'user');
}
