import { asMessages, isMessageList, unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, asList, type Fields, fieldsIn, idOf, isFields, toJson } from '../../records/fields.js';
import { labels } from '../../records/labels.js';
import { parseJson } from '../../records/parse-json.js';
import type { RawScore } from '../../records/score-scale.js';
import { markedMessages } from '../../text/marked-text.js';

/** Results of promptfoo: each answer is a conversation; answers of one prompt and provider to one test are runs. @internal */
export const PROMPTFOO: RecordFormat<'promptfoo'> = {
  kind: 'records',
  name: 'promptfoo',
  describe: 'Results of promptfoo: one conversation per answer, repeats as runs',
  example: '{ results: { results: [{ prompt, provider, response: { output }, score, testIdx }] } }',
  knownBy: 'results with a prompt, a provider and a response',
  fits: (record) => {
    const list = promptfooRows(record);
    return (
      list.length > 0 &&
      list.every(
        (row) =>
          isFields(row) && 'prompt' in row && ('response' in row || 'error' in row) && 'provider' in row,
      )
    );
  },
  *read(record, { notes, place, score: wanted }) {
    const counts = new Map<string, number>();
    for (const [index, row] of promptfooRows(record).entries()) {
      if (!isFields(row)) continue;
      const path = isFields(record.results) ? `results.results[${index}]` : `results[${index}]`;
      const messages = promptfooMessages(row);
      if (messages.length === 0) {
        notes.warn(place, path, 'skipped a failed answer');
        notes.readSummary.exclude('wordless');
        continue;
      }
      if (messages.length === 1) notes.count(place, 'prompt: no text found; only the answer is used');
      const { test, model, setting } = readRunLabels(row);
      const key = [test, idOf(row.promptIdx) ?? '', model ?? ''].filter((part) => part !== '').join(':');
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const success = typeof row.success === 'boolean' ? row.success : undefined;
      yield {
        messages,
        path,
        id: `${key}:${count}`,
        ...(success !== undefined && { outcome: { success } }),
        score: promptfooScore(row, wanted),
        meta: {
          ...unusedFields(row, READ),
          instruction: test,
          ...labels({ model, setting }),
        },
      };
    }
  },
};

/** The test, the model, and the prompt name of a row. */
function readRunLabels({ provider, prompt, testIdx, vars = {} }: Fields): {
  readonly test: string;
  readonly model: string | undefined;
  readonly setting: string | undefined;
} {
  const { label, raw } = asFields(prompt);
  return {
    test: idOf(testIdx) ?? toJson(vars),
    model: idOf(isFields(provider) ? (provider.label ?? provider.id) : provider),
    setting: idOf(label) === idOf(raw) ? undefined : idOf(label),
  };
}

/** The fields of a row that are not kept in `meta`. */
const READ = ['prompt', 'provider', 'response', 'testCase', 'gradingResult', 'id', 'score', 'success'];

/** Scores in promptfoo are from 0 to 1; named scores are user-defined. */
function promptfooScore(row: Fields, wanted: string | undefined): RawScore | undefined {
  const { namedScores } = row;
  if (wanted !== undefined && isFields(namedScores)) return { scorer: wanted, value: namedScores[wanted] };
  const value = row.score ?? (isFields(row.gradingResult) ? row.gradingResult.score : undefined);
  return value === undefined ? undefined : { scorer: 'score', value, range: [0, 1] };
}

function promptfooRows(record: Fields): readonly unknown[] {
  const { results } = record;
  const inner = isFields(results) ? results.results : results;
  return asList(inner);
}

function promptfooMessages(row: Fields): readonly unknown[] {
  const response = asFields(row.response);
  const metadata = isFields(response.metadata)
    ? response.metadata
    : isFields(row.metadata)
      ? row.metadata
      : {};
  if (isMessageList(metadata.messages)) return metadata.messages;
  const attempts = fieldsIn(metadata.redteamHistory);
  if (attempts.length > 0) return exchangesIn(attempts);
  const last = lastExchange(row, response);
  // A prompt of several messages already contains the earlier exchanges.
  const holdsAll = last.filter((each) => isFields(each) && each.role !== 'system').length > 2;
  const before = isFields(row.vars) ? fieldsIn(row.vars._conversation) : [];
  return holdsAll || last.length === 0 ? last : [...exchangesIn(before), ...last];
}

/** The earlier exchanges of a conversation, each with its prompt and its output. */
function exchangesIn(list: readonly Fields[]): readonly unknown[] {
  return list.flatMap(({ prompt, input, output }) => [
    ...asMessages(input ?? prompt, 'user'),
    ...asMessages(typeof output === 'string' || output === undefined ? output : toJson(output), 'assistant'),
  ]);
}

/** The prompt and its answer; empty without an answer. */
function lastExchange(row: Fields, response: Fields): readonly unknown[] {
  const { output } = response;
  if (output === undefined || output === null || output === '') return [];
  const answer = typeof output === 'string' ? output : toJson(output);
  const raw = isFields(row.prompt) ? row.prompt.raw : row.prompt;
  const asked = typeof raw === 'string' ? (parseJson(raw)?.value ?? raw) : raw;
  const prompt = isMessageList(asked) ? asked : asMessages(raw, 'user');
  const marked = typeof raw === 'string' ? markedMessages(raw, true) : undefined;
  return [...(marked ?? prompt), { role: 'assistant', content: answer }];
}
