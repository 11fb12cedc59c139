import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { frozen } from '../testing/frozen.js';
import { runsOf } from '../transcript/runs.js';
import { fromLostInConversation } from './from-lost-in-conversation.js';

const url = new URL('../../fixtures/formats/lost-in-conversation.jsonl', import.meta.url);
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
        model: 'model-a',
        setting: 'sharded',
        task: 'math',
        strategies: ['clarification', 'answer_attempt'],
        shards: 2,
        answers: ['5'],
        attemptScores: [100],
      },
      {
        instruction: 'table-3',
        score: 37.5,
        model: 'model-a',
        setting: 'full',
        task: 'data2text',
        answers: ['The table lists three lakes.'],
        attemptScores: [37.5],
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
});
