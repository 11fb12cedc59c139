import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../../testing/frozen.js';
import { runsOf } from '../../../transcript/runs.js';
import { fromLostInConversation } from './from-lost-in-conversation.js';

const url = new URL('../../../../fixtures/formats/lost-in-conversation.jsonl', import.meta.url);
const { transcripts } = fromLostInConversation(readFileSync(url, 'utf8'));

const user = { role: 'user', content: 'Sum up.' };
const assistant = { role: 'assistant', content: 'Done.' };
const log = (content: Record<string, unknown>): unknown => ({ role: 'log', content });
const attempt = (score: number | null, is_correct: boolean | null = null): unknown =>
  log({ type: 'answer-evaluation', exact_answer: `got ${score}`, is_correct, score });

function only(record: Record<string, unknown>, options = {}): (typeof transcripts)[number] {
  return fromLostInConversation(frozen([record]), options).transcripts[0]!;
}

describe('fromLostInConversation', () => {
  it('gives runs that the reliability metrics read', () => {
    expect(runsOf(transcripts).map(({ transcript: _, ...run }) => run)).toEqual([
      {
        instruction: 'apples-1',
        score: 100,
        system: 'model-a',
        setting: 'sharded',
        task: 'math',
        strategies: ['clarification', 'answer_attempt'],
        shards: 2,
        answers: ['5'],
        attemptScores: [100],
        conditions: { systemModel: 'model-s', userModel: 'model-u' },
      },
      {
        instruction: 'table-3',
        score: 37.5,
        system: 'model-a',
        setting: 'full',
        task: 'data2text',
        answers: ['The table lists three lakes.'],
        attemptScores: [37.5],
        conditions: { systemModel: 'NA', userModel: 'NA' },
      },
    ]);
  });

  it('writes log entries to the turns that they are about', () => {
    expect(
      transcripts[0]?.turns.map(({ role, meta }) => [role, meta?.shardId, meta?.strategy, meta?.score]),
    ).toEqual([
      ['user', 1, undefined, undefined],
      ['assistant', undefined, 'clarification', undefined],
      ['user', 2, undefined, undefined],
      ['assistant', undefined, 'answer_attempt', 100],
    ]);
  });

  it('finds the turn of a shard that was logged before it', () => {
    const shard = (id: number): unknown => log({ type: 'shard_revealed', shard_id: id });
    const trace = [shard(1), user, assistant, shard(2), user, assistant];
    expect(only({ trace }).turns.map(({ meta }) => meta?.shardId)).toEqual([1, undefined, 2, undefined]);
  });

  it('keeps what a message cost, and every log entry that it does not know', () => {
    const [cache, retry] = [log({ type: 'cache', hit: true }), log({ type: 'retry', times: 2 })];
    const trace = [user, { ...assistant, cost_usd: 0.002 }, cache, retry, user, cache];
    expect(only({ trace }).turns.map(({ meta }) => meta)).toEqual([
      undefined,
      {
        costUsd: 0.002,
        log: [
          { type: 'cache', hit: true },
          { type: 'retry', times: 2 },
        ],
      },
      { log: [{ type: 'cache', hit: true }] },
    ]);
  });

  it('scores a run by its best attempt, or on demand its last', () => {
    const trace = [user, assistant, attempt(1, true), user, assistant, attempt(0.25, false)];
    const record = { trace, score: 0.25, is_correct: false };
    expect(only(record).outcome).toEqual({ score: 100, success: false, loggedScore: 25 });
    expect(only(record, { finalScore: 'last' }).outcome?.score).toBe(25);
    expect(only(record).meta?.attemptScores).toEqual([100, 25]);
  });

  it('scores 0 without an attempt, and 100 for a right answer without a score', () => {
    expect(only({ trace: [user, assistant], score: null, is_correct: false }).outcome).toEqual({
      score: 0,
      success: false,
    });
    const trace = [user, assistant, attempt(null, true)];
    expect(only({ trace, score: null, is_correct: true }).outcome?.score).toBe(100);
  });

  it('refuses an unknown final score', () => {
    const finalScore = 'mean' as 'max';
    expect(() => fromLostInConversation('', { finalScore })).toThrow(
      'options.finalScore: expected "max" or "last", got "mean"',
    );
  });

  it('reads shards that are told before or after their turn, each once', () => {
    const shard = (id: number): unknown => log({ type: 'shard_revealed', shard_id: id });
    const shards = (...trace: readonly unknown[]): unknown[] =>
      only({ trace }).turns.map(({ meta }) => meta?.shardId);
    expect(shards(user, shard(1), shard(2), assistant, user)).toEqual([1, undefined, 2]);
    expect(shards(shard(1), assistant, user, user)).toEqual([undefined, 1, undefined]);
    expect(only({ trace: [user, shard(1), user, shard(1)] }).meta?.shards).toBe(1);
  });

  it('keeps strategies in either form, and log entries of other kinds', () => {
    const verified = (response: unknown): unknown => log({ type: 'system-verification', response });
    const other = { type: 'note', x: 1 };
    const trace = [
      log({}),
      user,
      verified('early'),
      assistant,
      user,
      verified({ response_type: 'refusal' }),
      verified(3),
      verified(null),
      log(other),
      log(other),
    ];
    const { transcripts, warnings } = fromLostInConversation(frozen([{ trace }]));
    expect(transcripts[0]).toEqual({
      turns: [
        { speaker: 'user', text: 'Sum up.', role: 'user' },
        { speaker: 'assistant', text: 'Done.', role: 'assistant', meta: { strategy: '3' } },
        { speaker: 'user', text: 'Sum up.', role: 'user', meta: { log: [other, other] } },
      ],
      outcome: { score: 0 },
      meta: { strategies: ['early', 'refusal', '3'] },
    });
    expect(warnings.map(({ message }) => message)).toEqual([
      '[0].trace[0]: a log entry (without a type) kept in meta.log of the turn before',
      '[0].trace[8]: a log entry (note) kept in meta.log of the turn before',
      '[0].trace[9]: a log entry (note) kept in meta.log of the turn before',
    ]);
  });

  it('does not read a score below the scale', () => {
    const trace = [user, assistant, log({ type: 'answer-evaluation', score: -1, is_correct: true })];
    const { transcripts, warnings } = fromLostInConversation(
      frozen([{ trace, score: -1.797e306, is_correct: true }]),
    );
    expect(transcripts[0]?.outcome).toEqual({ score: 100, success: true });
    expect(warnings.map(({ message }) => message)).toEqual([
      '[0].trace[2].content.score: -1 is below 0, the lowest score; not read',
      '[0].score: -1.797e+306 is below 0, the lowest score; not read',
    ]);
  });

  // 1 is the best of [0, 1] but the worst of [0, 100]: one scale for all scores of a log.
  it('refuses a score above the scale, and takes another scale', () => {
    const trace = [user, assistant, log({ type: 'answer-evaluation', score: 50 }), attempt(1)].flat();
    expect(() => fromLostInConversation(frozen([{ trace }]))).toThrow(
      '[0].trace[2].content.score: expected a score from 0 to 1 (scoreRange, --score-range for another scale), got 50',
    );
    const { transcripts } = fromLostInConversation(frozen([{ trace }]), { scoreRange: [0, 100] });
    expect(transcripts[0]?.meta?.attemptScores).toEqual([50, 1]);
  });

  it('writes an evaluation to the last answer of the assistant', () => {
    const trace = [
      attempt(0.5),
      assistant,
      user,
      log({
        type: 'answer-evaluation',
        exact_answer: { a: 1 },
        score: 0.5,
        is_correct: null,
        evaluation_return: 'ok',
      }),
      log({ type: 'answer-evaluation' }),
    ];
    const { transcripts, warnings } = fromLostInConversation(frozen([{ trace: trace.slice(0, 4) }]));
    expect(transcripts[0]).toMatchObject({
      turns: [{ meta: { answer: '{"a":1}', score: 50, evaluation: 'ok' } }, { speaker: 'user' }],
      meta: { answers: ['got 0.5', '{"a":1}'], attemptScores: [50, 50] },
    });
    expect(warnings).toEqual([]);
    const last = fromLostInConversation(frozen([{ trace }]));
    expect(last.transcripts[0]?.meta).toMatchObject({
      answers: ['got 0.5', '{"a":1}', ''],
      attemptScores: [50, 50, 0],
    });
    expect(last.warnings.at(-1)?.message).toBe(
      '[0].trace[4].content.score: an answer without a score counts as 0',
    );
  });

  // Attempts, the logged score and what is_correct says, in this order; `max` also looks at the logged one.
  it.each([
    [[0.5, 0.2], undefined, undefined, 50, 20],
    [[0.5, 0.2], 0.7, undefined, 70, 70],
    [[], 0.7, false, 70, 70],
    [[], undefined, true, 100, 100],
    [[], undefined, undefined, 0, 0],
  ])('scores attempts %j, logged %s, correct %s as %s or %s', (attempts, score, is_correct, max, last) => {
    const record = { trace: [assistant, ...attempts.map((each) => attempt(each))], score, is_correct };
    expect(only(record).outcome?.score).toBe(max);
    expect(only(record, { finalScore: 'last' }).outcome?.score).toBe(last);
  });

  it('refuses entries of other roles and logs without fields', () => {
    expect(() => only({ trace: [{ role: 'tool', content: 'x' }] })).toThrow(
      '[0].trace[0].role: expected system, user, assistant or log, got "tool"',
    );
    expect(() => only({ trace: [log(3 as never)] })).toThrow(
      '[0].trace[0].content: expected an object with a type, got 3',
    );
    expect(() => only({ trace: ['x'] })).toThrow('[0].trace[0]: expected a message or a log entry, got "x"');
    expect(() => only({ trace: {} })).toThrow('[0].trace: expected an array of messages and log entries');
  });
});
