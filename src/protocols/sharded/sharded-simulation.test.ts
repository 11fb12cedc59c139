import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { parseTranscript } from '../../transcript/parse-transcript.js';
import type { ModelRequest, Reply } from '../frame/types.js';
import { runToCompletion } from '../run-to-completion.js';
import { next, step, transcriptOf } from '../sessions.js';
import { scriptedModel, shardsInOrder } from './scripted-model.js';
import { recapSimulation, type ShardedSimulationOptions, shardedSimulation } from './sharded-simulation.js';
import { SHARDED_SETTINGS, type ShardedState } from './sharded-state.js';

const shards = frozen(['How much are the pens?', 'There are 4.', 'One costs 3 euros.']);
const start = (options: Partial<ShardedSimulationOptions> = {}): ShardedState =>
  shardedSimulation({ shards, setting: 'sharded', item: 'pens', ...options });
/** Always attempts; the score by the number of the reply. */
const attempts = (scores: readonly number[]): ((request: ModelRequest) => Reply) => {
  let evaluated = 0;
  return scriptedModel({
    assistant: ({ data }) => `Answer ${data?.turn}`,
    score: () => scores[evaluated++] ?? 0,
  });
};
const contents = (state: ShardedState): string[] => {
  const request = next(state);
  return request.kind === 'done' ? [] : request.messages.map(({ content }) => String(content));
};

describe('shardedSimulation', () => {
  it('reveals the first shard, judges each reply, and ends when the last shard was answered', () => {
    const kinds: string[] = [];
    const respond = attempts([0, 40, 20]);
    const end = runToCompletion(start({ meta: { model: 'm' }, task: 'math', id: 'one' }), (request) => {
      kinds.push(request.kind);
      return respond(request);
    });
    const round = ['assistant', 'strategy', 'extract', 'evaluate'];
    expect(kinds).toEqual([...round, 'user', ...round, 'user', ...round]);
    const transcript = transcriptOf(end);
    expect(transcript).toMatchObject({ id: 'one', outcome: { score: 40, success: false } });
    expect(transcript.meta).toEqual({
      ...{
        model: 'm',
        protocol: 'sharded-simulation',
        instruction: 'pens',
        task: 'math',
        setting: 'sharded',
      },
      ...{ shards: 3, shardsByTurn: [[1], [2], [3]], faults: [], ended: 'all shards answered' },
      strategies: ['answer_attempt', 'answer_attempt', 'answer_attempt'],
      answers: ['Answer 1', 'Answer 2', 'Answer 3'],
      attemptScores: [0, 40, 20],
    });
    expect(transcript.turns.map(({ role, text }) => [role, text])).toEqual([
      ['user', shards[0]],
      ['assistant', 'Answer 1'],
      ['user', shards[1]],
      ['assistant', 'Answer 2'],
      ['user', shards[2]],
      ['assistant', 'Answer 3'],
    ]);
    expect(transcript.turns[3]!.meta).toEqual({ strategy: 'answer_attempt', answer: 'Answer 2', score: 40 });
  });

  it('ends with the first right answer', () => {
    const end = runToCompletion(start(), attempts([100]));
    expect(end).toMatchObject({ done: true, ended: 'solved' });
    expect(transcriptOf(end).turns).toHaveLength(2);
    expect(runToCompletion(start({ rightFrom: 60 }), attempts([20, 60])).ended).toBe('solved');
  });

  it('judges no reply that is no attempt', () => {
    const labels = ['clarification', 'hedge', 'refuse'];
    const respond = scriptedModel({
      assistant: () => 'Hm.',
      score: () => 100,
      labeller: { label: () => labels.shift()! },
    });
    const { meta, outcome } = transcriptOf(runToCompletion(start(), respond));
    expect(meta).toMatchObject({
      strategies: ['clarification', 'hedge', 'refuse'],
      answers: [],
      attemptScores: [],
    });
    expect(outcome).toEqual({ score: 0, success: false });
  });

  it('tells the assistant the conversation and nothing else', () => {
    const state = start({ system: 'Be brief.', maxTokens: 50 });
    expect(next(state)).toMatchObject({ kind: 'assistant', to: 'assistant', maxTokens: 50 });
    expect(contents(state)).toEqual(['Be brief.', shards[0]]);
    const { data } = next(state) as ModelRequest;
    expect(JSON.stringify(data)).not.toContain('3 euros');
  });

  it('tells the user what was told already and what was not', () => {
    let state = step(start({ templates: { user: '[{revealed}] [{hidden}]' } }), { text: 'How many?' });
    state = step(state, { text: '{"response_type": "clarification"}' });
    expect(contents(state)).toEqual(['[1. How much are the pens?] [2. There are 4.\n3. One costs 3 euros.]']);
    const user = JSON.parse(shardsInOrder(next(state)).text);
    expect(user).toEqual({ response: 'There are 4.', shard_id: 2 });
    state = step(state, { text: '{"response": "Four.", "shard_id": 2}' });
    expect(() => shardsInOrder(next(state))).toThrow('expected a user request');
    // A reply that was no attempt has neither an answer nor a score; the outcome comes with the end.
    expect(transcriptOf(state).turns[1]!.meta).toEqual({ strategy: 'clarification' });
    expect(transcriptOf(state).outcome).toBeUndefined();
  });

  it('gives everything in one turn in the single-turn settings', () => {
    expect(contents(start({ setting: 'full', instruction: 'Whole.' }))).toEqual(['Whole.']);
    expect(contents(start({ setting: 'full' }))).toEqual([shards.join('\n')]);
    const [concat] = contents(start({ setting: 'concat' }));
    expect(concat).toContain('- How much are the pens?\n- There are 4.\n- One costs 3 euros.');
    const order = (seed: number): string => contents(start({ setting: 'shuffle-concat', seed }))[0]!;
    expect(order(1)).toBe(order(1));
    expect(new Set(Array.from({ length: 8 }, (_, seed) => order(seed))).size).toBe(2);
    const templates = { concat: '[{shards}]' };
    expect(contents(start({ setting: 'concat', shards: ['a'], templates }))).toEqual(['[- a]']);
    const end = runToCompletion(start({ setting: 'concat' }), attempts([30]));
    expect(transcriptOf(end).meta).toMatchObject({
      strategies: ['answer_attempt'],
      attemptScores: [30],
      shardsByTurn: [[1, 2, 3]],
    });
  });

  it('repeats what the user said, not the shards, in recap and snowball', () => {
    const own = (request: ModelRequest): Reply => {
      const { text } = shardsInOrder(request);
      return {
        text: text.replace('There are 4.', 'well, four').replace('One costs 3 euros.', '3 euros each'),
      };
    };
    const respond = scriptedModel({ assistant: () => 'No idea: 7', score: () => 0, user: own });
    const recap = runToCompletion(start({ setting: 'recap' }), respond);
    const texts = recap.turns.map(({ text }) => text);
    expect(texts.filter((_, i) => i % 2 === 0).slice(0, 3)).toEqual([
      shards[0],
      'well, four',
      '3 euros each',
    ]);
    expect(texts[6]).toContain('- How much are the pens?\n- well, four\n- 3 euros each');
    expect(texts).toHaveLength(8);
    const snowball = runToCompletion(start({ setting: 'snowball' }), respond).turns.map(({ text }) => text);
    expect(snowball).toHaveLength(6);
    expect(snowball[4]).toContain('- How much are the pens?\n- well, four\n');
    expect(snowball[4]!.endsWith('3 euros each')).toBe(true);
    expect(snowball[4]).not.toContain('There are 4.');
    const warned = runToCompletion(start({ setting: 'snowball', wrongAnswers: true }), respond).turns;
    expect(warned[2]!.text.startsWith('The answers so far were not right.')).toBe(true);
    const asking = scriptedModel({
      ...{ assistant: () => 'How many?', score: () => 0, labeller: { label: () => 'clarification' } },
    });
    const unwarned = runToCompletion(start({ setting: 'snowball', wrongAnswers: true }), asking).turns;
    expect(unwarned.some(({ text }) => text.includes('not right'))).toBe(false);
  });

  it.each(['consolidate', 'restart'] as const)(
    'closes with one instruction of all that was said: %s',
    (setting) => {
      const asked: ModelRequest[] = [];
      const rules = scriptedModel({
        assistant: ({ messages }) => `After ${messages.length}`,
        score: () => 0,
      });
      const whole = 'What do four pens at 3 euros cost?';
      const end = runToCompletion(start({ setting, system: 'Be short.' }), (request) => {
        asked.push(request);
        return request.kind === 'consolidate'
          ? { text: JSON.stringify({ instruction: whole }) }
          : rules(request);
      });
      const [consolidate, ...more] = asked.filter(({ kind }) => kind === 'consolidate');
      expect([more, consolidate!.to, consolidate!.data!.said]).toEqual([[], 'system', shards]);
      expect(String(consolidate!.messages[0]!.content)).toContain(`- ${shards.join('\n- ')}`);
      const last = asked.filter(({ kind }) => kind === 'assistant').at(-1)!.messages;
      const told = last.map(({ content }) => String(content));
      // Three shards and their replies come before in the old context; a new one has the system prompt and the instruction.
      if (setting === 'restart') expect(told).toEqual(['Be short.', whole]);
      else expect([told.length, told.at(-1)!.includes(whole)]).toEqual([8, true]);
      const { meta, turns } = transcriptOf(end);
      expect([turns.length, meta!.restartedAt]).toEqual([8, setting === 'restart' ? 6 : undefined]);
      expect(meta).toMatchObject({
        setting,
        shardsByTurn: [[1], [2], [3], []],
        ended: 'all shards answered',
      });
    },
  );

  it('sends what was said if no instruction arrives, and needs none for a solved conversation', () => {
    const rules = scriptedModel({ assistant: () => 'No.', score: () => 0 });
    const broken = runToCompletion(start({ setting: 'restart', retries: 1 }), (request) =>
      request.kind === 'consolidate' ? { text: '{"instruction": " "}' } : rules(request),
    );
    expect(broken.turns.at(-2)!.text).toBe(shards.join('\n'));
    expect(broken.faults.map(({ kind }) => kind)).toEqual(['consolidate', 'consolidate']);
    expect(runToCompletion(start({ setting: 'consolidate' }), rules).turns.at(-2)!.text).toContain(
      shards.join('\n'),
    );
    expect(runToCompletion(start({ setting: 'consolidate' }), attempts([100])).turns.length).toBe(2);
  });

  it('goes on from a finished conversation with a recapitulation', () => {
    const lost = runToCompletion(start(), attempts([0, 50, 0]));
    const more = recapSimulation(lost, { id: 'again', wrongAnswers: true });
    expect(contents(more).at(-1)).toMatch(/^The answers so far were not right\.\n\n[\s\S]*- There are 4\./);
    const end = runToCompletion(more, attempts([80]));
    expect(transcriptOf(end)).toMatchObject({
      id: 'again',
      outcome: { score: 80 },
      meta: { setting: 'recap', attemptScores: [0, 50, 0, 80] },
    });
    const solved = recapSimulation(runToCompletion(start(), attempts([100])));
    expect(solved).toMatchObject({ done: true, ended: 'solved', config: { setting: 'recap' } });
    expect(() => recapSimulation(start())).toThrow(
      'recapSimulation: state: expected a finished conversation',
    );
    expect(() => recapSimulation(end)).toThrow('recapSimulation: state');
  });

  it('asks again for broken replies, then goes on as it says', () => {
    const broken: Record<string, string> = {
      user: '{"response": "again", "shard_id": 1}',
      strategy: '{"response_type": "guess"}',
      // An extractor that corrects the assistant is not credited: the whole reply is scored.
      extract: '{"answer": "8"}',
      evaluate: 'quite good',
    };
    let allow = ['strategy'];
    const respond = (request: ModelRequest): Reply => {
      if (request.kind === 'assistant') return { text: 'It is 7.' };
      if (request.kind === 'strategy' && allow.includes('strategy'))
        return { text: '{"response_type": "answer_attempt"}' };
      return { text: broken[request.kind]! };
    };
    const end = runToCompletion(start({ retries: 1 }), respond);
    expect(end.turns.map(({ text }) => text)).toEqual([
      shards[0],
      'It is 7.',
      shards[1],
      'It is 7.',
      shards[2],
      'It is 7.',
    ]);
    const { meta } = transcriptOf(end);
    expect(meta).toMatchObject({ answers: ['It is 7.', 'It is 7.', 'It is 7.'], attemptScores: [0, 0, 0] });
    expect(end.faults.map(({ kind }) => kind).slice(0, 6)).toEqual([
      'extract',
      'extract',
      'evaluate',
      'evaluate',
      'user',
      'user',
    ]);
    expect(end.faults[4]!.problem).toBe('parseUserReply: reply.shard_id: expected one of 2, 3, or -1, got 1');
    allow = [];
    const none = runToCompletion(start({ retries: 0 }), respond);
    expect(transcriptOf(none).meta).toMatchObject({
      strategies: ['missing', 'missing', 'missing'],
      answers: [],
    });
  });

  it('tells what was wrong when it asks again', () => {
    let state = step(start(), { text: 'Which pens?' });
    state = step(state, { text: 'clarification' });
    const request = next(state) as ModelRequest;
    expect(request).toMatchObject({ kind: 'strategy', attempt: 1 });
    expect(request.messages.at(-1)!.content).toContain('parseStrategyReply: reply: expected a JSON object');
  });

  it('ends with a user who reveals nothing', () => {
    const end = runToCompletion(
      start({ maxTurns: 5 }),
      scriptedModel({
        ...{ assistant: () => 'Well?', score: () => 0, labeller: { label: () => 'discussion' } },
        user: () => ({ text: '{"response": "Hm.", "shard_id": -1}' }),
      }),
    );
    expect(end.ended).toBe('turn limit');
    expect(transcriptOf(end).meta).toMatchObject({ shardsByTurn: [[1], [], [], [], []] });
  });

  it('has a valid transcript at any moment, and the same one through JSON between any two steps', () => {
    const replies = fc.array(
      fc.constantFrom(
        '',
        'It is 12.',
        '{"response":"so","shard_id":2}',
        '{"response_type":"hedge"}',
        '{"response_type":"answer_attempt"}',
        '{"answer":"12"}',
        '{"score":70}',
        '{"score":100}',
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(
        replies,
        fc.constantFrom(...SHARDED_SETTINGS),
        fc.integer({ min: 0, max: 2 }),
        (texts, setting, retries) => {
          let plain = start({ setting, retries });
          let copied = plain;
          for (const text of texts) {
            if (plain.done) break;
            plain = step(plain, { text });
            copied = step(JSON.parse(JSON.stringify(copied)) as ShardedState, { text });
            const transcript = transcriptOf(plain);
            expect(parseTranscript(JSON.parse(JSON.stringify(transcript)))).toEqual(transcript);
            expect(transcriptOf(copied)).toEqual(transcript);
            expect(Object.isFrozen(plain.turns)).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('refuses what a programmer gets wrong', () => {
    expect(() => shardedSimulation({ shards: [], setting: 'full' })).toThrow(
      'shardedSimulation: options.shards: expected at least one text that is not blank, got an array of 0',
    );
    expect(() => start({ setting: 'whole' as 'full' })).toThrow(
      'shardedSimulation: options.setting: expected "full" or',
    );
    expect(() => start({ retries: -1 })).toThrow('shardedSimulation: options.retries');
    expect(() => start({ maxTurns: 0 })).toThrow('shardedSimulation: options.maxTurns');
    expect(() => start({ maxTokens: 0.5 })).toThrow('shardedSimulation: options.maxTokens');
    expect(() => start({ rightFrom: 0 })).toThrow('shardedSimulation: options.rightFrom');
    expect(() => shardsInOrder(next(start()) as ModelRequest)).toThrow('shardsInOrder: request');
    expect(() => step(runToCompletion(start(), attempts([100])), { text: 'more' })).toThrow('after the end');
  });
});

describe('options for tasks that refine a text', () => {
  it('score the last attempt', () => {
    const respond = () => attempts([90, 40, 20]);
    const scoreOf = (finalScore?: 'max' | 'last') =>
      transcriptOf(runToCompletion(start(finalScore && { finalScore }), respond())).outcome?.score;
    expect([scoreOf(), scoreOf('max'), scoreOf('last')]).toEqual([90, 90, 20]);
    const silent = scriptedModel({
      assistant: () => 'What?',
      score: () => 0,
      labeller: { label: () => 'clarification' },
    });
    expect(transcriptOf(runToCompletion(start({ finalScore: 'last' }), silent)).outcome?.score).toBe(0);
  });

  it('take every reply as an attempt, without asking for a strategy', () => {
    const kinds: string[] = [];
    const respond = attempts([10, 20, 30]);
    const end = runToCompletion(start({ attempts: 'all' }), (request) => {
      kinds.push(request.kind);
      return respond(request);
    });
    const round = ['assistant', 'extract', 'evaluate'];
    expect(kinds).toEqual([...round, 'user', ...round, 'user', ...round]);
    expect(transcriptOf(end).meta?.attemptScores).toEqual([10, 20, 30]);
  });
});
