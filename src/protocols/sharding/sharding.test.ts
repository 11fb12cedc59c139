import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shardingVerification } from '../../metrics/sharding/sharding-verification.js';
import { parseTranscript } from '../../transcript/parse-transcript.js';
import type { ModelRequest, Reply } from '../frame/types.js';
import { runToCompletion } from '../run-to-completion.js';
import { next, step, transcriptOf } from '../sessions.js';
import { checkSharding } from './check-sharding.js';
import { shardInstruction } from './shard-instruction.js';
import type { ShardingState } from './sharding-state.js';

const instruction = 'Write a poem about rain, four lines long, without rhymes.';
const segments = ['Write a poem about rain', 'four lines long', 'without rhymes'];
const shards = ['A poem about rain?', 'Four lines.', 'No rhymes.'].map((shard, i) => ({
  shard,
  segments: [i + 1],
}));

/** Replies to each step; `score` by setting. */
const respond =
  (scores: Record<string, number>, inspection: unknown = { accept: true }) =>
  ({ kind, data }: ModelRequest): Reply => {
    if (kind === 'segment') return { text: JSON.stringify({ segments }) };
    if (kind === 'rephrase') return { text: JSON.stringify({ shards }) };
    if (kind === 'verify') return { text: 'A poem.', score: scores[String(data!.setting)]! };
    return { text: JSON.stringify(inspection) };
  };

describe('checkSharding', () => {
  it.each([
    ['a repeated piece with two places', { instruction: 'a b a c', segments: ['a', 'b', 'a'] }, []],
    ['two segments', { instruction: 'a b', segments: ['a', 'b'] }, ['2 segments, at least 3 are needed']],
    [
      'a changed word',
      { instruction: 'a b c', segments: ['a', 'b', 'C'] },
      ['segment 3 is not in the instruction: "C"'],
    ],
    [
      'a blank one',
      { instruction: 'a b c', segments: ['a', 'b', ' '] },
      ['segment 3 is not in the instruction: " "'],
    ],
    [
      'an overlap',
      { instruction: 'ab c d', segments: ['ab', 'b', 'c'] },
      ['segment 2 overlaps another: "b"'],
    ],
    [
      'shards',
      {
        instruction,
        segments,
        shards: [
          { shard: ' ', segments: [1] },
          { shard: 'x', segments: [4] },
        ],
      },
      [
        '2 shards, at least 3 are needed',
        'shard 1 is blank',
        'shard 2 has to name segments from 1 to 3',
        'segment 2 is not restated by any shard',
        'segment 3 is not restated by any shard',
      ],
    ],
    [
      'a shard without a segment',
      { instruction, segments, shards: [...shards, { shard: 'x', segments: [] }] },
      ['shard 4 has to name segments from 1 to 3'],
    ],
  ])('finds what is wrong: %s', (_, sharding, problems) => {
    expect(checkSharding(sharding)).toEqual(problems);
  });

  it('finds nothing wrong with pieces cut out of any instruction', () => {
    const words = fc.array(fc.constantFrom('a', 'bb', 'a b', 'c'), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(words, (pieces) => {
        expect(
          checkSharding({
            instruction: pieces.map((each, i) => `${i}${each}`).join(' | '),
            segments: pieces.map((each, i) => `${i}${each}`),
          }),
        ).toEqual([]);
      }),
    );
  });
});

describe('shardInstruction', () => {
  it('segments, rephrases, verifies thirty times and is inspected', () => {
    const asked: string[] = [];
    const end = runToCompletion(shardInstruction({ instruction }), (request) => {
      asked.push(request.kind === 'verify' ? `${request.data!.setting}` : request.kind);
      return respond({ full: 90, concat: 80, 'shuffle-concat': 72 })(request);
    });
    const ten = (name: string): string[] => Array<string>(10).fill(name);
    expect(asked).toEqual([
      'segment',
      'rephrase',
      ...ten('full'),
      ...ten('concat'),
      ...ten('shuffle-concat'),
      'inspect',
    ]);
    expect(end).toMatchObject({ done: true, accepted: true, rejectedAt: null, segments, shards });
    expect(shardingVerification(end.scores)).toMatchObject({ accepted: true, score: 0.8 });
    expect(parseTranscript(transcriptOf(end)).meta).toMatchObject({ accepted: true });
  });

  it('agrees with shardingVerification about what is rejected', () => {
    const run = (scores: Record<string, number>): ShardingState =>
      runToCompletion(shardInstruction({ instruction, runs: 1 }), respond(scores));
    for (const scores of [
      { full: 90, concat: 90, 'shuffle-concat': 71 },
      { full: 90, concat: 71, 'shuffle-concat': 90 },
      { full: 0, concat: 0, 'shuffle-concat': 0 },
      { full: 50, concat: 40, 'shuffle-concat': 100 },
    ]) {
      const end = run(scores);
      expect(end.accepted).toBe(shardingVerification(end.scores).accepted ?? false);
      expect(end.rejectedAt).toBe(end.accepted ? null : 'verify');
    }
  });

  it('shuffles otherwise in each run, by seed', () => {
    const messages: string[] = [];
    runToCompletion(shardInstruction({ instruction, runs: 6, system: 'Be brief.' }), (request) => {
      if (request.data?.setting === 'shuffle-concat') messages.push(String(request.messages[1]!.content));
      if (request.kind === 'verify')
        expect(request.messages[0]).toEqual({ role: 'system', content: 'Be brief.' });
      return respond({ full: 90, concat: 90, 'shuffle-concat': 90 })(request);
    });
    expect(new Set(messages).size).toBe(2);
  });

  it('lets a person change wordings or say no', () => {
    const scores = { full: 90, concat: 90, 'shuffle-concat': 90 };
    const words = ['About rain, a poem.', 'Four lines.', 'No rhymes.'];
    const changed = runToCompletion(
      shardInstruction({ instruction, runs: 1 }),
      respond(scores, { accept: true, shards: words }),
    );
    expect(changed.shards.map(({ shard }) => shard)).toEqual(words);
    const no = runToCompletion(
      shardInstruction({ instruction, runs: 1 }),
      respond(scores, { accept: false }),
    );
    expect(no).toMatchObject({ accepted: false, rejectedAt: 'inspect' });
    const broken = runToCompletion(
      shardInstruction({ instruction, runs: 1, retries: 0 }),
      respond(scores, { accept: true, shards: ['x'] }),
    );
    expect(broken).toMatchObject({ accepted: false, rejectedAt: 'inspect' });
    expect(broken.faults[0]!.problem).toBe(
      'readInspection: reply.shards: expected a list of 3 texts, got an array of 1',
    );
  });

  it('asks again for what is not sound, then rejects it', () => {
    const state = step(shardInstruction({ instruction, retries: 1 }), {
      text: '{"segments": ["Write a poem"]}',
    });
    const request = next(state) as ModelRequest;
    expect(request).toMatchObject({ kind: 'segment', attempt: 1 });
    expect(request.messages.at(-1)!.content).toContain('1 segment, at least 3 are needed');
    expect(step(state, { text: 'no' })).toMatchObject({ done: true, accepted: false, rejectedAt: 'segment' });
    const rephrase = step(state, { text: JSON.stringify({ segments }) });
    const twice = step(step(rephrase, { text: '{"shards": []}' }), { text: '{"shards": [1]}' });
    expect(twice).toMatchObject({ done: true, rejectedAt: 'rephrase' });
  });

  it('counts a run without a score as 0, and goes on through JSON', () => {
    let state = shardInstruction({ instruction, runs: 1, retries: 0 });
    const replies = [{ segments }, { shards }].map((each) => ({ text: JSON.stringify(each) }));
    for (const reply of [...replies, { text: 'A poem.' }]) {
      state = step(JSON.parse(JSON.stringify(state)) as ShardingState, reply);
    }
    expect(state.scores).toEqual({ full: [0], concat: [], shuffleConcat: [] });
    expect(state.faults[0]!.problem).toBe('the score is missing in the reply');
  });

  it('refuses what a programmer gets wrong', () => {
    expect(() => shardInstruction({ instruction: ' ' })).toThrow('shardInstruction: options.instruction');
    expect(() => shardInstruction({ instruction, runs: 0 })).toThrow('shardInstruction: options.runs');
    expect(() => shardInstruction({ instruction, threshold: 2 })).toThrow(
      'shardInstruction: options.threshold',
    );
    expect(() => shardInstruction({ instruction, retries: 0.5 })).toThrow(
      'shardInstruction: options.retries',
    );
  });
});
