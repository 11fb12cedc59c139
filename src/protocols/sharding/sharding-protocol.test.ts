import { describe, expect, it } from 'vitest';
import { shuffleConcatShards } from '../builders/shuffle-concat-shards.js';
import type { ModelRequest } from '../frame/types.js';
import { next, step, transcriptOf } from '../sessions.js';
import { type ShardInstructionOptions, shardInstruction } from './shard-instruction.js';
import type { ShardingState } from './sharding-state.js';

const instruction = 'a b c d';
const segments = ['a', 'b', 'c', 'd'];
const texts = ['A.', 'B.', 'C.', 'D.'];
const shards = texts.map((shard, i) => ({ shard, segments: [i + 1] }));
const templates = {
  segment: 'cut {instruction}',
  rephrase: 'say {instruction}:\n{segments}',
  inspect: 'judge {instruction}:\n{shards}',
  concat: 'all:\n{shards}',
  retry: 'again, {problem}',
};

const start = (options: Partial<ShardInstructionOptions> = {}): ShardingState =>
  shardInstruction({ instruction, templates, runs: 1, ...options });

/** The state after some replies: a number is the score of a run, anything else is said as JSON. */
const taking = (state: ShardingState, ...replies: unknown[]): ShardingState =>
  replies.reduce<ShardingState>(
    (each, reply) =>
      step(
        each,
        typeof reply === 'number' ? { text: 'A poem.', score: reply } : { text: JSON.stringify(reply) },
      ),
    state,
  );

const request = (state: ShardingState): ModelRequest => next(state) as ModelRequest;
const verifying = (options?: Partial<ShardInstructionOptions>): ShardingState =>
  taking(start(options), { segments }, { shards });

describe('the requests of a sharding', () => {
  it('ask for segments, shards and a word with what is known by then', () => {
    expect(request(start())).toEqual({
      ...{ kind: 'segment', to: 'system', id: 0, attempt: 0 },
      messages: [{ role: 'user', content: 'cut a b c d' }],
      data: { instruction, segments: [], shards: [] },
    });
    expect(request(taking(start(), { segments }))).toEqual({
      ...{ kind: 'rephrase', to: 'system', id: 1, attempt: 0 },
      messages: [{ role: 'user', content: 'say a b c d:\n1. a\n2. b\n3. c\n4. d' }],
      data: { instruction, segments, shards: [] },
    });
    expect(request(taking(verifying(), 50, 50, 50))).toEqual({
      ...{ kind: 'inspect', to: 'person', id: 5, attempt: 0 },
      messages: [{ role: 'user', content: 'judge a b c d:\n1. A.\n2. B.\n3. C.\n4. D.' }],
      data: { instruction, segments, shards: texts },
    });
  });

  it('run each setting as often as is wanted, the assistant knowing nothing of it', () => {
    const contents: unknown[] = [];
    let state = verifying({ runs: 2, seed: 5 });
    for (let run = 0; run < 6; run++) {
      const { kind, to, messages, data } = request(state);
      expect([kind, to, messages.length]).toEqual(['verify', 'assistant', 1]);
      contents.push([data!.setting, data!.run, messages[0]!.content]);
      state = taking(state, 60);
    }
    const template = (given: readonly string[]): string =>
      `all:\n${given.map((each) => `- ${each}`).join('\n')}`;
    const shuffled = (seed: number): string => shuffleConcatShards(texts, { seed, template })[0]!.text;
    expect(contents).toEqual([
      ['full', 1, instruction],
      ['full', 2, instruction],
      ['concat', 1, template(texts)],
      ['concat', 2, template(texts)],
      ['shuffle-concat', 1, shuffled(5)],
      ['shuffle-concat', 2, shuffled(6)],
    ]);
    expect(state.phase).toBe('inspect');
  });

  it('begin with what the assistant is told, where it is told anything', () => {
    expect(request(verifying({ system: 'Be brief.' })).messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: instruction },
    ]);
  });

  it('name the first problem of a reply that could not be used', () => {
    const broken = taking(start(), { segments: ['x', 'y'] });
    expect(request(broken).messages).toEqual([
      { role: 'user', content: 'cut a b c d' },
      { role: 'assistant', content: '{"segments":["x","y"]}' },
      {
        role: 'user',
        content:
          'again, shardInstruction: reply.segments: expected a sound list (2 segments, at least 3 are needed), got an array of 2',
      },
    ]);
    const unsaid = taking(start(), { segments }, { shards: shards.slice(0, 3) });
    expect(unsaid.faults).toMatchObject([
      {
        kind: 'rephrase',
        request: 1,
        problem: expect.stringContaining('(segment 4 is not restated by any shard)'),
      },
    ]);
  });
});

describe('the steps of a sharding', () => {
  it('count broken replies to each request anew', () => {
    let state = taking(start({ retries: 1 }), 'no', { segments });
    expect([state.attempt, state.phase]).toEqual([0, 'rephrase']);
    state = taking(state, 'no', { shards });
    expect([state.attempt, state.phase]).toEqual([0, 'verify']);
    state = step(state, { text: 'A poem.' });
    expect([state.attempt, request(state).attempt, state.scores.full]).toEqual([1, 1, []]);
    state = taking(state, 50);
    expect([state.attempt, state.scores.full]).toEqual([0, [50]]);
    state = taking(state, 50, 50, 'no');
    expect([state.attempt, state.phase, state.done]).toEqual([1, 'inspect', false]);
    state = taking(state, { accept: true });
    expect(state).toMatchObject({ attempt: 0, done: true, accepted: true, rejectedAt: null });
    expect(state.faults.map(({ kind }) => kind)).toEqual(['segment', 'rephrase', 'verify', 'inspect']);
  });

  it('reject at the step that failed too often', () => {
    const rejected = (state: ShardingState, at: string): void => {
      expect(state).toMatchObject({ done: true, accepted: false, rejectedAt: at, attempt: 0 });
      expect(next(state).kind).toBe('done');
    };
    rejected(taking(start({ retries: 0 }), 'no'), 'segment');
    rejected(taking(start({ retries: 0 }), { segments }, 'no'), 'rephrase');
    rejected(taking(verifying({ retries: 0 }), 50, 50, 50, 'no'), 'inspect');
    rejected(taking(verifying(), 50, 50, 39), 'verify');
    rejected(taking(verifying(), 50, 39, 50), 'verify');
    rejected(taking(verifying(), 0, 50, 50), 'verify');
  });

  it('take a mean that meets the threshold, rounded or not', () => {
    // 4/3 is .8 of 5/3; a run of the whole instruction scores 1, 2 and 2.
    const met = taking(verifying({ runs: 3 }), 1, 2, 2, 1, 1, 2, 2, 1, 1);
    expect(met.phase).toBe('inspect');
    expect(taking(verifying({ threshold: 0.81 }), 50, 50, 40).rejectedAt).toBe('verify');
    expect(taking(verifying({ threshold: 0.79 }), 50, 50, 40).rejectedAt).toBe(null);
  });

  it('count a run without a score as 0 once it was asked for again often enough', () => {
    const once = step(verifying({ retries: 1, runs: 2 }), { text: 'x' });
    expect(step(once, { text: 'x' })).toMatchObject({
      ...{ attempt: 0, scores: { full: [0] }, done: false },
      faults: [
        { problem: 'the score is missing in the reply' },
        { problem: 'the score is missing in the reply' },
      ],
    });
  });

  it('read replies strictly where asked to', () => {
    const reply = { text: `Here: ${JSON.stringify({ segments })}` };
    expect(step(start(), reply).phase).toBe('rephrase');
    expect(step(start({ lenient: false }), reply).phase).toBe('segment');
  });

  it('keep the segments of a shard whose wording was changed', () => {
    const changed = taking(verifying(), 50, 50, 50, { accept: false, shards: ['1', '2', '3', '4'] });
    expect(changed.shards).toEqual(shards.map((each, i) => ({ ...each, shard: `${i + 1}` })));
    expect(changed.rejectedAt).toBe('inspect');
  });
});

it('has a transcript without turns, which says how far it came', () => {
  const meta = { protocol: 'sharding', text: instruction, model: 'small' };
  const options = { meta: { model: 'small' }, retries: 0 };
  const scores = { full: [], concat: [], shuffleConcat: [] };
  expect(transcriptOf(start(options))).toEqual({
    turns: [],
    meta: { ...meta, segments: [], shards: [], scores, faults: [] },
  });
  const state = taking(start(options), { segments }, 'no');
  expect(transcriptOf(state).meta).toEqual({
    ...{ ...meta, segments, shards: [], scores, faults: state.faults },
    ...{ accepted: false, rejectedAt: 'rephrase' },
  });
  const end = taking(verifying(options), 50, 50, 50, { accept: true });
  expect(transcriptOf(end).meta).toMatchObject({ accepted: true, shards });
  expect(transcriptOf(end).meta).not.toHaveProperty('rejectedAt');
});

describe('the check of coverage', () => {
  const checking = (reply: unknown): ShardingState =>
    taking(start({ coverage: true }), { segments }, { shards }, reply);

  it('comes before the runs', () => {
    expect(request(taking(start({ coverage: true }), { segments }, { shards })).kind).toBe('coverage');
    expect(request(checking({ coverage: 'complete' })).kind).toBe('verify');
  });

  it('rejects shards that leave something out', () => {
    const end = checking({ coverage: 'incomplete', missing: [2] });
    expect([end.done, end.accepted, end.rejectedAt]).toEqual([true, false, 'coverage']);
  });

  it('asks again for what it cannot read', () => {
    const state = checking({ coverage: 'mostly' });
    expect(request(state)).toMatchObject({ kind: 'coverage', attempt: 1 });
    expect(state.faults[0]!.problem).toContain('expected "complete" or "incomplete"');
  });
});
