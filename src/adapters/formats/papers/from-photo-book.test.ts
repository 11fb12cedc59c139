import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { frozen } from '../../../../testing/frozen.js';
import { describeValue } from '../../../error.js';
import { gameOf } from '../../../transcript/games.js';
import { fromPhotoBook } from './from-photo-book.js';

const url = new URL('../../../../fixtures/formats/photobook.json', import.meta.url);
const game = frozen(JSON.parse(readFileSync(url, 'utf8')) as unknown);
const [transcript] = fromPhotoBook(game).transcripts;

it('makes turns of messages and actions of what begins with <', () => {
  expect(transcript?.turns.map(({ speaker, round, actions }) => [speaker, round, actions?.length])).toEqual([
    ['A', 1, 2],
    ['B', 1, 2],
    ['B', 2, undefined],
    ['A', 2, undefined],
  ]);
});

it('reads the clock of the game', () => {
  expect(transcript?.turns.map(({ timeMs }) => timeMs)).toEqual([5000, 9250, 60_000, 64_000]);
});

it('keeps an action that comes before any message of its player', () => {
  const rounds = transcript?.meta?.rounds as { actions: unknown }[];
  expect(rounds[1]?.actions).toEqual([
    { speaker: 'A', action: '<selection> <com> bus/1.jpg', before: 3, timeMs: 62_000 },
  ]);
});

// Round 1: A is right twice; B takes the common image for a different one and is right once. Round 2: A is right, B
// marks nothing. 4 of 6 marks are right.
it('gives truth and guesses, also where the highlighted images are flags, and the share of right marks', () => {
  const rounds = gameOf(transcript!)?.rounds.map(({ truth, guesses, turns }) => ({
    truth,
    guesses,
    n: turns.length,
  }));
  expect(rounds).toEqual([
    { truth: { A: ['C', 'D'], B: ['C', 'D'] }, guesses: { A: ['C', 'D'], B: ['D', 'D'] }, n: 2 },
    { truth: { A: ['C'], B: ['C'] }, guesses: { A: ['C'], B: [null] }, n: 2 },
  ]);
  expect(transcript?.outcome?.score).toBeCloseTo(400 / 6, 12);
});

it('counts only the last mark of an image', () => {
  const messages = ['com', 'dif', 'com'].map((label) => ({
    speaker: 'A',
    message: `<selection> <${label}> x.jpg`,
  }));
  const rounds = [{ highlighted: { A: ['x.jpg'] }, common: ['x.jpg'], messages }];
  expect(fromPhotoBook(frozen({ rounds })).transcripts[0]?.outcome).toEqual({ score: 100 });
});

it('links the marked images to the message before on demand', () => {
  const linked = fromPhotoBook(game, { references: 'marked' }).transcripts[0];
  expect(linked?.turns.map(({ references }) => references)).toEqual([
    ['bus/1.jpg', 'bus/2.jpg'],
    ['bus/1.jpg', 'bus/4.jpg'],
    undefined,
    undefined,
  ]);
  expect(transcript?.turns.every(({ references }) => references === undefined)).toBe(true);
});

it('has no outcome where the logs do not say what was to be marked', () => {
  const rounds = [{ messages: [{ speaker: 'A', message: 'Hi' }] }];
  expect(fromPhotoBook(frozen({ rounds })).transcripts[0]).not.toHaveProperty('outcome');
});

const say = (message: string, more: object = {}): object => ({ speaker: 'A', message, ...more });
const only = (rounds: readonly unknown[], more: object = {}, options = {}): unknown =>
  fromPhotoBook(frozen({ rounds, ...more }), options).transcripts[0];

it('numbers rounds as the logs do, or by their order', () => {
  const messages = [say('Hi')];
  const rounds = [{ round_nr: 4, messages }, { round_nr: 'x', messages }, { messages }];
  const { turns, meta } = fromPhotoBook(frozen({ rounds })).transcripts[0]!;
  expect(turns.map(({ round }) => round)).toEqual([4, 2, 3]);
  expect(meta).toEqual({ rounds: [{ round: 4 }, { round: 2 }, { round: 3 }] });
});

it('renumbers a game that counts rounds from 0, with a warning', () => {
  const rounds = [0, 1, 2].map((round_nr) => ({ round_nr, messages: [say('Hi')] }));
  const { transcripts, warnings } = fromPhotoBook(frozen({ rounds }));
  expect(transcripts[0]?.turns.map(({ round }) => round)).toEqual([1, 2, 3]);
  expect(warnings.map(({ message }) => message)).toEqual([
    'rounds: round_nr counts from 0; rounds are renumbered from 1',
  ]);
});

// 1 h 2 min 3.5 s = 3,723,500 ms; a number is in seconds.
it.each([
  ['01:02:03.5', 3_723_500],
  ['00:00:00', 0],
  [2.5, 2500],
  [null, undefined],
  ['3:4:5', undefined],
  [{}, undefined],
])('reads the time %j', (timestamp, timeMs) => {
  const { transcripts, warnings } = fromPhotoBook(
    frozen({ rounds: [{ messages: [say('Hi', { timestamp })] }] }),
  );
  expect(transcripts[0]?.turns[0]).toEqual({
    speaker: 'A',
    text: 'Hi',
    round: 1,
    ...(timeMs !== undefined && { timeMs }),
  });
  expect(warnings.map(({ message }) => message)).toEqual(
    timeMs === undefined && timestamp !== null
      ? [`rounds[0].messages[0].timestamp: ${describeValue(timestamp)} is not a time; ignored`]
      : [],
  );
});

it('takes marks in all their spellings, and actions that mark nothing', () => {
  const marks = [
    '<selection> <common> a.jpg',
    '<SELECTION> <Different> b.jpg',
    '<selection> <diff> c.jpg',
    '<next_round>',
    '<selection> <com>',
  ];
  const rounds = [
    {
      highlighted: { A: ['a.jpg', 'b.jpg', 'c.jpg', 7], B: 'none' },
      common: ['a.jpg', '7'],
      messages: [say('Hi'), ...marks.map((mark) => say(mark))],
    },
  ];
  const { turns, meta, outcome } = fromPhotoBook(frozen({ rounds }), { references: 'marked' })
    .transcripts[0]!;
  expect(turns).toEqual([
    { speaker: 'A', text: 'Hi', round: 1, actions: marks, references: ['a.jpg', 'b.jpg', 'c.jpg'] },
  ]);
  expect(meta?.rounds).toMatchObject([
    { truth: { A: ['C', 'D', 'D', 'C'], B: [] }, guesses: { A: ['C', 'D', 'D', null], B: [] } },
  ]);
  // Three of the four images are marked rightly, the fourth is not marked.
  expect(outcome).toEqual({ score: 75 });
});

it('has players where their labels are known', () => {
  const rounds = [{ messages: [] }];
  expect(only(rounds, { agent_labels: { w1: 'A', w2: 'B', w3: 'A' } })).toMatchObject({
    speakers: [{ id: 'A' }, { id: 'B' }],
  });
  for (const labels of [{ w1: 'A', w2: null }, 'A', undefined])
    expect(only(rounds, { agent_labels: labels })).not.toHaveProperty('speakers');
});

it('has no truth where flags or the common images are missing', () => {
  const round = { highlighted: { A: [true, false] }, common: ['x'], images: { A: ['x', 'y'] }, messages: [] };
  expect(only([round])).toMatchObject({
    meta: { rounds: [{ truth: { A: ['C'] }, guesses: { A: [null] } }] },
    outcome: { score: 0 },
  });
  const rounds = (more: object): unknown =>
    (only([{ ...round, ...more }]) as { meta: { rounds: unknown[] } }).meta.rounds[0];
  expect(rounds({ images: undefined })).toMatchObject({ truth: { A: [] } });
  expect(rounds({ common: undefined })).not.toHaveProperty('truth');
  expect(rounds({ highlighted: undefined })).not.toHaveProperty('truth');
});

it('refuses games, rounds and messages that are none', () => {
  expect(() => only(['x'])).toThrow('rounds[0]: expected a round with messages, got "x"');
  expect(() => only([{ messages: 3 }])).toThrow('rounds[0].messages: expected an array of messages, got 3');
  expect(() => only([{ messages: [3] }])).toThrow('rounds[0].messages[0]: expected a message, got 3');
  expect(() => fromPhotoBook([{ rounds: 3 }])).toThrow('games[0].rounds: expected an array of rounds, got 3');
});

it('reads a number as seconds since the start', () => {
  const messages = [
    { speaker: 'A', message: 'Hi', timestamp: 2.5 },
    { speaker: 'A', message: '<next_round>', timestamp: 90 },
  ];
  const [read] = fromPhotoBook(frozen({ rounds: [{ messages }] })).transcripts;
  expect(read?.turns.map(({ timeMs }) => timeMs)).toEqual([2500]);
  expect(read?.meta?.rounds).toEqual([
    { round: 1, actions: [{ speaker: 'A', action: '<next_round>', before: 1, timeMs: 90_000 }] },
  ]);
});
