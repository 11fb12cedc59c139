import { describe, expect, it } from 'vitest';
import { next, predictNextTurn, selfPlay, shardInstruction, step } from '../index.js';
import type { ModelRequest, Reply } from './types.js';

const context = { id: 'd', turns: [{ speaker: 'Ana', text: 'Hi' }] };
const start = predictNextTurn({ context });

describe('step', () => {
  it.each<[reply: unknown, message: string]>([
    [null, 'step: reply.text: expected a string, got undefined'],
    [{ text: 5 }, 'step: reply.text: expected a string, got 5'],
    [{ text: '', tokens: -1 }, 'step: reply.tokens: expected a whole number of at least 0, got -1'],
    [{ text: '', tokens: 0.5 }, 'step: reply.tokens: expected a whole number of at least 0, got 0.5'],
    [{ text: '', score: -1 }, 'step: reply.score: expected a number from 0 to 100, got -1'],
    [{ text: '', score: 100.5 }, 'step: reply.score: expected a number from 0 to 100, got 100.5'],
    [{ text: '', score: Number.NaN }, 'step: reply.score: expected a number from 0 to 100, got NaN'],
    [{ text: '', request: 1 }, 'step: reply.request: expected 0, the pending request, got 1'],
  ])('refuses %j', (reply, message) => {
    expect(() => step(start, reply as Reply)).toThrow(message);
  });

  it('takes the ends of the ranges', () => {
    for (const score of [0, 100])
      expect(step(start, { text: '', score, tokens: 0, request: 0 }).replies).toBe(1);
  });

  it('asks for a broken reply again as often as the session has retries, twice by default', () => {
    let state = start;
    for (let reply = 0; reply < 3; reply++) {
      expect(next(state)).toMatchObject({ id: reply, attempt: reply });
      state = step(state, { text: 'no' });
    }
    expect(next(state)).toEqual({ kind: 'done' });
    expect(() => step(state, { text: '' })).toThrow('step: reply: expected no reply after the end');
    expect(selfPlay({ rounds: [{ A: [{ id: 'a' }], B: [{ id: 'a' }] }] }).config.retries).toBe(2);
    expect(shardInstruction({ instruction: 'a' }).config).toMatchObject({
      ...{ retries: 2, runs: 10, threshold: 0.8, seed: 0, system: null, lenient: true, meta: {} },
    });
  });

  it('says nothing of a broken reply where the wording for that is empty', () => {
    const silent = step(predictNextTurn({ context, templates: { retry: '' } }), { text: 'no' });
    const messages = (state: typeof start) => (next(state) as ModelRequest).messages;
    expect(messages(silent)).toEqual(messages(start));
    expect(messages(step(start, { text: 'no' })).length).toBe(messages(start).length + 2);
  });
});
