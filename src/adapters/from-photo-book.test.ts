import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { frozen } from '../testing/frozen.js';
import { gameOf } from '../transcript/games.js';
import { fromPhotoBook } from './from-photo-book.js';

const url = new URL('../../fixtures/formats/photobook.json', import.meta.url);
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

it('takes the number of a round from the logs, which count from 0, and where they give none from its place', () => {
  const messages = [{ speaker: 'A', message: 'Hi' }];
  const rounds = [{ round_nr: 4, messages }, { messages }, { round_nr: 2, messages }];
  const [read] = fromPhotoBook(frozen({ rounds })).transcripts;
  expect(read?.turns.map(({ round }) => round)).toEqual([5, 2, 3]);
  expect((read!.meta!.rounds as { round: number }[]).map(({ round }) => round)).toEqual([5, 2, 3]);
});

it('reads a number as seconds since the start', () => {
  const messages = [
    { speaker: 'A', message: 'Hi', timestamp: 2.5 },
    { speaker: 'A', message: '<nxt>', timestamp: 90 },
  ];
  const [read] = fromPhotoBook(frozen({ rounds: [{ messages }] })).transcripts;
  expect(read?.turns.map(({ timeMs }) => timeMs)).toEqual([2500]);
  expect(read?.meta?.rounds).toEqual([
    { round: 1, actions: [{ speaker: 'A', action: '<nxt>', before: 1, timeMs: 90_000 }] },
  ]);
});
