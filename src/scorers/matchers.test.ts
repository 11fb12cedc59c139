import { describe, expect, it } from 'vitest';
import { matchers } from './matchers.js';

const toScore = (received: unknown, metric: string, expected: object, isNot = false) =>
  matchers.toScore.call({ isNot }, received, metric as never, expected as never);
const turnsOf = (...texts: string[]) => ({ turns: texts.map((text) => ({ speaker: 'ana', text })) });
// Four turns, three by one: H(3/4) = .8113.
const talk = { turns: ['ana', 'ana', 'ana', 'ben'].map((speaker) => ({ speaker, text: 'Hello.' })) };

describe('toScore', () => {
  it.each<[expected: object, pass: boolean, head: string]>([
    [{ min: 0.8 }, true, 'of at least 0.8, got 0.8113'],
    [{ min: 0.9 }, false, 'of at least 0.9, got 0.8113'],
    [{ max: 0.9 }, true, 'of at most 0.9, got 0.8113'],
    [{ max: 0.8 }, false, 'of at most 0.8, got 0.8113'],
    [{ min: 0.8, max: 0.9 }, true, 'of at least 0.8 and at most 0.9, got 0.8113'],
    [{ min: 0.9, max: 1 }, false, 'of at least 0.9 and at most 1, got 0.8113'],
    [{ min: 0.1, max: 0.2 }, false, 'of at least 0.1 and at most 0.2, got 0.8113'],
  ])('%j: %s', async (expected, pass, head) => {
    for (const isNot of [false, true]) {
      const result = await toScore(talk, 'NSE', expected, isNot);
      expect(result.pass).toBe(pass);
      expect(result.message().split('\n')[0]).toBe(`expected speaker-entropy ${isNot ? 'not ' : ''}${head}`);
    }
  });

  it('says nothing of turns where the expectation holds, or is turned round', async () => {
    const signature = 'signature: speaker-entropy|revision:1|speakers:observed|variant:paper|scale:raw';
    const lines = async (expected: object, isNot: boolean) =>
      (await toScore(talk, 'NSE', expected, isNot)).message().split('\n').slice(1);
    expect(await lines({ min: 0.8 }, false)).toEqual([signature]);
    expect(await lines({ min: 0.9 }, true)).toEqual([signature]);
    expect(await lines({ min: 0.8 }, true)).toEqual([signature]);
  });

  it('names the turns without which a score that is too high would be lower', async () => {
    const three = { turns: [...talk.turns, { speaker: 'cem', text: 'Hello.' }] };
    // H(3/5, 1/5, 1/5) is .865 of log 3; without Ben or Cem it is H(3/4), .8113 of log 2.
    expect((await toScore(three, 'NSE', { max: 0.82 })).message().split('\n').slice(2)).toEqual([
      'turns that cost most:',
      '  turns[3] ben: "Hello.", 0.8113 without it',
      '  turns[4] cem: "Hello.", 0.8113 without it',
    ]);
  });

  it('takes the scores at the bounds', async () => {
    const even = { turns: ['ana', 'ben'].map((speaker) => ({ speaker, text: 'Hello.' })) };
    expect((await toScore(even, 'NSE', { min: 1 })).pass).toBe(true);
    expect((await toScore(even, 'NSE', { max: 1 })).pass).toBe(true);
    expect((await toScore(even, 'NSE', { max: 1 }, true)).message()).toContain('not of at most 1, got 1\n');
  });

  it('cuts the texts of turns after 60 characters', async () => {
    const long = 'I saw the red bus at the station and it left early'.padEnd(60, '.');
    const { message } = await toScore(turnsOf(long, long, `${long}.`), 'LNR', { min: 0.9 });
    expect(message()).toContain(`: ${JSON.stringify(long)}, `);
    expect(message()).toContain(`: ${JSON.stringify(`${long.slice(0, 57)}...`)}, `);
    expect(message()).not.toContain(`${long}.`);
  });

  it('passes how turns are taken together, and options, on', async () => {
    // The second turn repeats the first: nothing in it is new.
    const said = turnsOf('The red bus left.', 'The red bus left.');
    expect((await toScore(said, 'LNR', { max: 0, over: 'min' })).pass).toBe(true);
    expect((await toScore(said, 'LNR', { max: 0, over: 'last' })).pass).toBe(true);
    expect((await toScore(said, 'LNR', { max: 0 })).pass).toBe(false);
    expect((await toScore(said, 'LD', { min: 0, options: { tf: 'relative' } })).message()).toContain(
      'tf:relative',
    );
  });

  it('wants an object with a bound that is a number', async () => {
    await expect(toScore(talk, 'NSE', 5 as never)).rejects.toThrow(
      'toScore: expected: expected an object, got 5',
    );
    await expect(matchers.toScore.call({}, talk, 'NSE', undefined as never)).rejects.toMatchObject({
      ...{ code: 'INVALID_OPTION', path: 'expected.min' },
      message: 'toScore: expected.min: expected min or max',
    });
    await expect(toScore(talk, 'NSE', { max: '1' })).rejects.toThrow(
      'expected.max: expected a finite number',
    );
  });

  it('can be called without anything to be called on', async () => {
    expect((await matchers.toScore.call(undefined as never, talk, 'NSE', { min: 0.8 })).pass).toBe(true);
  });
});
