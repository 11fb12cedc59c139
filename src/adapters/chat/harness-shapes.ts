import { type Fields, idOf, isFields, jsonOf } from '../fields.js';
import { parseJson } from '../parse-json.js';
import { markedMessages } from './marked-text.js';
import {
  asMessages,
  type Chat,
  isMessageList,
  isTextList,
  percentScore,
  restOf,
  type Shape,
} from './shape.js';

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

function labels(names: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, value]) => {
      const id = idOf(value);
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
}

/** Results of promptfoo: each answer is a conversation; answers of one prompt and provider to one test are runs. @internal */
export const PROMPTFOO: Shape<'promptfoo'> = {
  name: 'promptfoo',
  looks: '{ results: { results: [{ prompt, provider, response: { output }, score, testIdx }] } }',
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
  *chats(record, { notes, place }) {
    const counts = new Map<string, number>();
    for (const [index, row] of promptfooRows(record).entries()) {
      if (!isFields(row)) continue;
      const path = isFields(record.results) ? `results.results[${index}]` : `results[${index}]`;
      const messages = promptfooMessages(row);
      if (messages.length === 0) {
        notes.warn(place, path, 'an answer that failed left aside');
        continue;
      }
      const provider = isFields(row.provider) ? (row.provider.label ?? row.provider.id) : row.provider;
      const prompt = isFields(row.prompt) ? row.prompt : {};
      const test = idOf(row.testIdx) ?? jsonOf(row.vars ?? {});
      const model = idOf(provider);
      const setting = idOf(prompt.label) === idOf(prompt.raw) ? undefined : idOf(prompt.label);
      const key = [test, idOf(row.promptIdx) ?? '', model ?? ''].filter((part) => part !== '').join(':');
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const score = percentScore(
        row.score ?? (isFields(row.gradingResult) ? row.gradingResult.score : undefined),
      );
      const success = typeof row.success === 'boolean' ? row.success : undefined;
      const outcome = { ...(score !== undefined && { score }), ...(success !== undefined && { success }) };
      yield {
        messages,
        path,
        id: `${key}:${count}`,
        ...(Object.keys(outcome).length > 0 && { outcome }),
        meta: {
          ...restOf(row, [
            'prompt',
            'provider',
            'response',
            'testCase',
            'gradingResult',
            'id',
            'score',
            'success',
          ]),
          instruction: test,
          ...labels({ model, setting }),
        },
      };
    }
  },
};

function promptfooRows(record: Fields): readonly unknown[] {
  const { results } = record;
  const inner = isFields(results) ? results.results : results;
  return Array.isArray(inner) ? inner : [];
}

function promptfooMessages(row: Fields): readonly unknown[] {
  const response = isFields(row.response) ? row.response : {};
  const metadata = isFields(response.metadata)
    ? response.metadata
    : isFields(row.metadata)
      ? row.metadata
      : {};
  if (isMessageList(metadata.messages)) return metadata.messages;
  const { output } = response;
  if (output === undefined || output === null || output === '') return [];
  const answer = typeof output === 'string' ? output : jsonOf(output);
  const raw = isFields(row.prompt) ? row.prompt.raw : row.prompt;
  const asked = typeof raw === 'string' ? (parseJson(raw)?.value ?? raw) : raw;
  const prompt = isMessageList(asked) ? asked : asMessages(raw, 'user');
  const marked = typeof raw === 'string' ? markedMessages(raw, true) : undefined;
  return [...(marked ?? prompt), { role: 'assistant', content: answer }];
}

/** A sample of lm-evaluation-harness: what was asked, and each answer as a run; each filter has a record of its own. @internal */
export const LM_EVAL: Shape<'lm-eval'> = {
  name: 'lm-eval',
  looks: '{ doc_id, arguments: [[prompt, settings]], resps: [[answer]], filter, metrics }',
  fits: (record) => 'doc_id' in record && 'arguments' in record && Array.isArray(record.resps),
  *chats(record, { notes, place }) {
    const [first] = record.resps as readonly unknown[];
    const expected = 'answers that are texts; a task that compares likelihoods holds no conversation';
    const answers = isTextList(first) ? first : notes.fail(place, 'resps[0]', expected, first);
    const doc = idOf(record.doc_id) ?? '';
    const filter = idOf(record.filter);
    const [metric = ''] = Array.isArray(record.metrics) ? record.metrics.map(String) : [];
    // The score of several answers is that of none of them.
    const score = answers.length === 1 ? percentScore(record[metric]) : undefined;
    const scored = score === undefined ? undefined : metric;
    const meta = restOf(record, ['arguments', 'resps', 'filtered_resps', 'filter', 'doc_id', scored]);
    for (const [index, answer] of answers.entries()) {
      const run = answers.length > 1 ? String(index + 1) : undefined;
      yield {
        messages: [...lmEvalPrompt(record.arguments), { role: 'assistant', content: answer }],
        path: 'arguments',
        id: [doc, filter === 'none' ? undefined : filter, run].filter((part) => part !== undefined).join(':'),
        ...(score !== undefined && { outcome: { score } }),
        meta: { ...meta, instruction: doc, ...labels({ filter }) },
      };
    }
  },
};

/** The prompt is the first argument of the first request: a text, or messages as JSON. */
function lmEvalPrompt(requests: unknown): readonly unknown[] {
  const first = Array.isArray(requests) ? requests[0] : isFields(requests) ? requests.gen_args_0 : undefined;
  const prompt = Array.isArray(first) ? first[0] : isFields(first) ? first.arg_0 : undefined;
  const inner = Array.isArray(prompt) ? prompt[0] : prompt;
  const asked = typeof inner === 'string' ? (parseJson(inner)?.value ?? inner) : inner;
  return isMessageList(asked) ? asked : asMessages(inner, 'user');
}

/** Runs of tau-bench: a task, its trial, the trajectory and the reward. @internal */
export const TAU_BENCH: Shape<'tau-bench'> = {
  name: 'tau-bench',
  looks: '{ task_id, trial, reward, traj: [{ role, content }] }, or { simulations: [...] }',
  fits: (record) =>
    isRun(record) ||
    (Array.isArray(record.simulations) && record.simulations.some((each) => isFields(each) && isRun(each))),
  *chats(record) {
    if (isRun(record)) yield tauRun(record, '', {});
    else {
      const info = isFields(record.info) ? record.info : {};
      const agent = isFields(info.agent_info) ? info.agent_info : {};
      const domain = isFields(info.environment_info) ? info.environment_info.domain_name : undefined;
      for (const [index, each] of (record.simulations as unknown[]).entries()) {
        if (isFields(each)) yield tauRun(each, `simulations[${index}].`, { model: agent.llm, task: domain });
      }
    }
  },
};

function isRun(record: Fields): boolean {
  return (
    'task_id' in record &&
    (Array.isArray(record.traj) ||
      (Array.isArray(record.messages) && ('reward_info' in record || 'reward' in record)))
  );
}

function tauRun(run: Fields, prefix: string, names: Readonly<Record<string, unknown>>): Chat {
  const key = Array.isArray(run.traj) ? 'traj' : 'messages';
  const reward =
    typeof run.reward === 'number'
      ? run.reward
      : isFields(run.reward_info)
        ? run.reward_info.reward
        : undefined;
  const score = percentScore(reward);
  const instruction = idOf(run.task_id) ?? '';
  const own = labels({ model: run.model, task: run.domain ?? run.env });
  return {
    messages: run[key] as unknown[],
    path: `${prefix}${key}`,
    id: run.trial === undefined ? instruction : `${instruction}:${idOf(run.trial)}`,
    ...(score !== undefined && { outcome: { score, success: score === 100 } }),
    meta: {
      ...restOf(run, [key, 'task_id', 'id', 'info', 'reward', 'reward_info']),
      instruction,
      ...labels(names),
      ...own,
    },
  };
}
