import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { parseTranscript } from '../../transcript/parse-transcript.js';
import type { ProtocolState, Reply } from '../frame/types.js';
import { runToCompletion } from '../run-to-completion.js';
import { next, step, transcriptOf } from '../sessions.js';
import { createNameGame } from './create-name-game.js';
import { type IsotokenGameOptions, isotokenGame } from './isotoken-game.js';
import type { IsotokenState } from './isotoken-state.js';
import { type NameGameInstance, nameGame } from './name-game.js';
import { guessAndCheckPlayer } from './name-players.js';

const instance = createNameGame({ records: 9, seed: 1 });
const game = (options: Partial<IsotokenGameOptions<NameGameInstance>> = {}): IsotokenState =>
  isotokenGame({ game: nameGame, instance, turns: 4, tokensPerPlayer: 128, ...options });
const ended = step(game(), { text: 'SELECT ROW 1' });

describe('the mistakes of a programmer', () => {
  it.each<[string, () => unknown, string]>([
    ['a reply after the end', () => step(ended, { text: 'Hm.' }), 'no reply after the end of the session'],
    [
      'a reply to another request',
      () => step(game(), { text: 'a', request: 1 }),
      'step: reply.request: expected 0',
    ],
    [
      'a text that is none',
      () => step(game(), {} as Reply),
      'step: reply.text: expected a string, got undefined',
    ],
    ['tokens below zero', () => step(game(), { text: '', tokens: -1 }), 'step: reply.tokens'],
    ['a state that is none', () => next({} as ProtocolState), 'next: state.protocol: expected one of'],
    ['no state', () => transcriptOf(undefined as never), 'transcriptOf: state.protocol'],
    ['no budget', () => isotokenGame({ game: nameGame, instance, turns: 4 }), 'one of tokensPerPlayer and'],
    ['two budgets', () => game({ tokensInTotal: 256 }), 'one of tokensPerPlayer and tokensInTotal'],
    [
      'no turn',
      () => game({ turns: 0 }),
      'isotokenGame: options.turns: expected a whole number of at least 1, got 0',
    ],
    ['more turns than tokens', () => game({ turns: 300 }), 'at most one for each of 256 tokens'],
    [
      'an instance with a function',
      () => game({ instance: { ...instance, f: () => 1 } as never }),
      'instance.f',
    ],
  ])('are named: %s', (_, act, message) => {
    expect(act).toThrow(message);
    expect(act).toThrow(expect.objectContaining({ name: 'MetricError' }));
  });
});

const anyReply = fc.oneof(
  fc.string(),
  fc.lorem({ maxCount: 40 }),
  fc.constantFrom('SELECT ROW 1', 'SELECT ROW 99', '', '{"a":', '_MINE_', '```\nSELECT ROW x\n```'),
);

describe('the state of an isotoken game', () => {
  it('is frozen plain data: through JSON between any two steps the same transcript comes out', () => {
    const script = fc.record({
      texts: fc.array(anyReply, { minLength: 1, maxLength: 20 }),
      turns: fc.integer({ min: 2, max: 12 }),
      retries: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(script, ({ texts, turns, retries }) => {
        const start = game({ turns, retries, tokensPerPlayer: 24 });
        let [kept, stored] = [start, start];
        for (const text of texts) {
          const waiting = next(kept);
          stored = JSON.parse(JSON.stringify(stored)) as IsotokenState;
          expect(stored).toStrictEqual(kept);
          expect(next(stored)).toStrictEqual(waiting);
          expect(parseTranscript(transcriptOf(stored))).toStrictEqual(transcriptOf(kept));
          if (waiting.kind === 'done') break;
          [kept, stored] = [step(kept, { text }), step(stored, { text })];
        }
        expect(transcriptOf(stored)).toStrictEqual(transcriptOf(kept));
      }),
      { numRuns: 60 },
    );
  });

  it('is not changed by a step, and neither is what the caller gave', () => {
    const meta = { model: 'small', tags: ['x'] };
    const given = frozen({ ...createNameGame({ records: 4 }) });
    const start = game({ instance: given, meta });
    expect(Object.isFrozen(meta)).toBe(false);
    expect(Object.isFrozen(start.config)).toBe(true);
    runToCompletion(start, guessAndCheckPlayer());
    expect(start.history).toEqual([]);
    expect(next(start)).toStrictEqual(next(start));
  });
});
