import { describe, expect, it } from 'vitest';
import type { ModelRequest, ProtocolState } from '../frame/types.js';
import { next, step, transcriptOf } from '../sessions.js';
import { createNameGame } from './create-name-game.js';
import type { GameRules } from './game.js';
import { imageSelection } from './image-selection.js';
import { type IsotokenGameOptions, isotokenGame } from './isotoken-game.js';
import type { IsotokenState } from './isotoken-state.js';
import { type NameGameInstance, nameGame } from './name-game.js';

const instance = createNameGame({ records: 9, seed: 1 });
const right = instance.tables.A.findIndex((a) => instance.tables.B.some((b) => a.join() === b.join())) + 1;
const wrong = (right % 9) + 1;

const game = (options: Partial<IsotokenGameOptions<NameGameInstance>> = {}): IsotokenState =>
  isotokenGame({ game: nameGame, instance, turns: 4, tokensPerPlayer: 128, ...options });

const request = (state: ProtocolState): ModelRequest => {
  const waiting = next(state);
  if (waiting.kind === 'done') throw new Error('expected a request');
  return waiting;
};
const promptOf = (state: ProtocolState): string => JSON.stringify(request(state).messages);
const says = (state: IsotokenState, ...texts: readonly string[]): IsotokenState =>
  texts.reduce((now, text) => step(now, { text }), state);

describe('the budget of an isotoken game', () => {
  // 128 tokens per player are 256 in total; the printed prompts allow 44, 22 and 11 words at 4, 8 and 16 turns.
  it.each([
    [4, 64, 44, 49],
    [8, 32, 22, 24],
    [16, 16, 11, 12],
  ])('at %i turns is %i tokens, %i words as printed, %i as stated', (turns, tokens, printed, stated) => {
    for (const [words, limit] of [
      ['printed', printed],
      ['stated', stated],
    ] as const) {
      const state = game({ turns, words });
      expect(request(state).maxTokens).toBe(tokens);
      expect(promptOf(state)).toContain(`under ${limit} words`);
    }
    const { tokensPerPlayer: _, ...rest } = { game: nameGame, instance, turns, tokensPerPlayer: 0 };
    expect(request(isotokenGame({ ...rest, tokensInTotal: 256 })).maxTokens).toBe(tokens);
  });

  it('cuts what is over it, and counts a violation', () => {
    const long = Array.from({ length: 70 }, (_, i) => `w${i}`).join(' ');
    const { turns, meta } = transcriptOf(says(game(), 'short one', long));
    expect(turns[0]?.meta).toEqual({ tokens: 2 });
    expect(turns[1]?.text.split(' ')).toHaveLength(64);
    expect(turns[1]?.meta).toEqual({ tokens: 70, violation: true, uncut: long });
    expect(meta).toMatchObject({ violations: 1, tokensByPlayer: { A: 2, B: 70 } });
  });

  it('reads no answer behind the cut', () => {
    const state = says(game(), `${'w '.repeat(64)}SELECT ROW ${right}`);
    expect(state.done).toBe(false);
  });

  it('measures as the caller does', () => {
    const options = {
      count: (text: string) => text.length,
      truncate: (text: string, n: number) => text.slice(0, n),
    };
    const state = step(game(), { text: 'x'.repeat(70) }, options);
    expect(state.history[0]).toEqual({
      player: 'A',
      text: 'x'.repeat(64),
      tokens: 70,
      uncut: 'x'.repeat(70),
    });
    const byCount = step(game(), { text: 'four four four '.repeat(6) }, { count: options.count });
    expect(byCount.history[0]?.text).toHaveLength(64);
    const spent = step(game(), { text: 'hello', tokens: 65 });
    expect(transcriptOf(spent).meta?.violations).toBe(1);
    expect(transcriptOf(spent).turns[0]?.text).toBe('hello');
  });
});

describe('the course of an isotoken game', () => {
  it('shows each player the own view and what was history', () => {
    const state = says(game(), 'Hello.', 'Hi.');
    const { to, messages } = request(state);
    expect(to).toBe('A');
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[1]?.content).toContain(instance.tables.A[0]!.join(' | '));
    expect(promptOf(state)).not.toContain(instance.tables.B[0]!.join(' | '));
    expect(messages[3]?.content).toContain('Hi.');
  });

  it('reminds before the last turn but one and before the last', () => {
    const told = (history: number): boolean[] => {
      const prompt = promptOf(says(game(), ...Array.from({ length: history }, () => 'Hm.')));
      return [prompt.includes('last message but one'), prompt.includes('has to contain your answer')];
    };
    expect([0, 1, 2, 3].map(told)).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [false, true],
    ]);
  });

  it('ends with the first answer of either player', () => {
    const first = says(game({ id: 'g1', meta: { model: 'small' } }), `SELECT ROW ${right}`);
    expect(next(first)).toEqual({ kind: 'done' });
    expect(transcriptOf(first)).toMatchObject({
      id: 'g1',
      outcome: { success: true },
      meta: { model: 'small', game: 'name-game-9', item: 'name-9x5-1', budget: 4, records: 9, chance: 1 / 9 },
    });
    expect(transcriptOf(first).meta?.given).toEqual({ player: 'A', answer: right, correct: true, turn: 0 });
    const second = says(game(), 'Hm.', `SELECT ROW ${right}`);
    // B names a row of B's table: right only if the shared record stands at the same place there.
    const standsThere = instance.tables.B[right - 1]!.join() === instance.tables.A[right - 1]!.join();
    expect(transcriptOf(second).outcome).toEqual({ success: standsThere });
    expect(transcriptOf(says(game(), `SELECT ROW ${wrong}`)).outcome).toEqual({ success: false });
    expect(transcriptOf(says(game(), 'SELECT ROW 99')).outcome).toEqual({ success: false });
  });

  it('is forfeited by who does not answer last', () => {
    const end = says(game(), 'a', 'b', 'c', 'I do not know.');
    expect(next(end).kind).toBe('done');
    expect(transcriptOf(end)).toMatchObject({ outcome: { success: false }, meta: { forfeit: 'B' } });
    expect(transcriptOf(end).meta?.given).toBeUndefined();
    expect(transcriptOf(end).turns).toHaveLength(4);
    expect(end.faults).toEqual([
      {
        request: 3,
        to: 'B',
        kind: 'player',
        problem: 'the last message does not contain an answer',
        text: 'I do not know.',
      },
    ]);
  });

  it('asks again for a last answer where it may', () => {
    const once = says(game({ retries: 1 }), 'a', 'b', 'c', 'Hm.');
    expect(request(once)).toMatchObject({ to: 'B', attempt: 1, id: 4 });
    expect(request(once).messages.slice(-2)).toEqual([
      { role: 'assistant', content: 'Hm.' },
      { role: 'user', content: expect.stringContaining('does not contain an answer') },
    ]);
    expect(transcriptOf(once).turns).toHaveLength(3);
    expect(transcriptOf(says(once, 'SELECT ROW 1')).meta?.forfeit).toBeUndefined();
    expect(transcriptOf(says(once, 'Hm.')).meta?.forfeit).toBe('B');
  });

  it('leaves the answer to those who may give it', () => {
    const images = { id: 'i', target: 't', images: ['x', 'y'], answer: 1 };
    const start = isotokenGame({ game: imageSelection, instance: images, turns: 2, tokensInTotal: 64 });
    const parts = request(start).messages[1]?.content;
    expect(parts).toContainEqual({ type: 'image', url: 't' });
    expect(JSON.stringify(parts)).toContain('last message but one');
    const asked = step(start, { text: 'ANSWER: Image 1' });
    expect(next(asked).kind).toBe('player');
    expect(transcriptOf(step(asked, { text: 'ANSWER: Image 1' })).outcome).toEqual({ success: true });
    const odd = { game: imageSelection, instance: images, turns: 3, tokensInTotal: 64 };
    expect(() => isotokenGame(odd)).toThrow(
      'options.turns: expected a number whose last turn may answer, got 3',
    );
  });

  it('plays a game of the caller’s own', () => {
    const parity: GameRules<{ readonly sum: number }, string> = {
      id: 'parity',
      players: ['ana', 'ben'],
      view: ({ sum }) => `${sum}`,
      instructions: () => 'Say even or odd.',
      readAnswer: (text) => /\b(even|odd)\b/.exec(text)?.[1] ?? null,
      isCorrect: ({ sum }, answer) => (sum % 2 === 0) === (answer === 'even'),
      chance: () => 0.5,
    };
    const start = isotokenGame({ game: parity, instance: { sum: 4 }, turns: 2, tokensInTotal: 20 });
    expect(transcriptOf(step(start, { text: 'even' }, { game: parity })).outcome).toEqual({ success: true });
    expect(() => step(start, { text: 'even' })).toThrow('step: options.game: expected the game "parity"');
    expect(transcriptOf(start).meta?.item).toMatch(/^[0-9a-f]{16}$/);
  });
});
