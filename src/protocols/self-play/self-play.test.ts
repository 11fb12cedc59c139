import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { groundingEfficiency } from '../../metrics/grounding/grounding-efficiency.js';
import { referringExpressions } from '../../metrics/grounding/referring-expressions.js';
import { scoreInflation } from '../../metrics/grounding/score-inflation.js';
import { wordNoveltyCurve } from '../../metrics/lexical/word-novelty-curve.js';
import { gamesOf } from '../../transcript/games.js';
import { parseTranscript } from '../../transcript/parse-transcript.js';
import type { ModelRequest, ProtocolState } from '../frame/types.js';
import { runToCompletion } from '../run-to-completion.js';
import { next, step, transcriptOf } from '../sessions.js';
import { type SelfPlayOptions, selfPlay } from './self-play.js';
import type { RoundImages, SelfPlayState } from './self-play-state.js';

const images = (...ids: string[]) => ids.map((id) => ({ id, url: `https://images.test/${id}.png` }));
// Right labels: A C D D, B C D D (coincide); A D C D, B C D D (do not); A D D C, B C D D (do not).
const ROUNDS: readonly RoundImages[] = frozen([
  { A: images('bus', 'cat', 'sea'), B: images('bus', 'dog', 'hut') },
  { A: images('cat', 'bus', 'sea'), B: images('bus', 'hut', 'dog') },
  { A: images('sea', 'cat', 'bus'), B: images('bus', 'dog', 'hut') },
]);

const start = (options: Partial<SelfPlayOptions> = {}): SelfPlayState =>
  selfPlay({ rounds: ROUNDS, ...options });
const says = (message: string, reference: string | null = null, guesses: string[] | null = null): string =>
  JSON.stringify({ message, reference, guesses });
const request = (state: ProtocolState): ModelRequest => {
  const waiting = next(state);
  if (waiting.kind === 'done') throw new Error('expected a request');
  return waiting;
};

/** Three rounds of four turns each, with a broken reply, a fenced one, one that stays broken, and a changed guess. */
const SCRIPT: readonly string[] = [
  says('I have a red bus in front of a house. Do you have it?', 'Image 1'),
  'I do not speak JSON.',
  `Here it is:\n\`\`\`json\n${says('Yes, I have a red bus.', 'Image 1')}\n\`\`\``,
  says('Good.', null, ['C', 'D', 'D']),
  says('Done.', null, ['C', 'D', 'D']),
  // Round 2: B begins.
  says('A red bus again?', 'Image 1'),
  says('Yes, a red bus.', 'Image 2', ['D', 'C', 'D']),
  says('The hut is mine.', 'Image 9'),
  says('The hut is mine.', null, ['C', 'D']),
  'not again',
  says('Shall I change?', null, ['C', 'C', 'C']),
  says('Guess now.', null, ['C', 'D', 'D']),
  // Round 3: A begins.
  says('Bus?', 'Image 3', ['D', 'D', 'D']),
  says('Bus.', 'Image 1', ['C', 'D', 'D']),
];

const play = (texts: readonly string[], state: SelfPlayState = start()): SelfPlayState =>
  texts.reduce((now, text) => step(now, { text }), state);

describe('selfPlay', () => {
  const end = play(SCRIPT, start({ id: 'g', meta: { model: 'small' } }));
  const transcript = transcriptOf(end);

  it('plays three rounds in spite of broken replies', () => {
    expect(next(end)).toEqual({ kind: 'done' });
    expect(transcript.turns.map(({ speaker, round }) => `${speaker}${round}`).join(' ')).toBe(
      'A1 B1 A1 B1 B2 A2 B2 A2 B2 A3 B3',
    );
    expect(transcript.turns.map(({ references }) => references?.[0] ?? '-').join(' ')).toBe(
      'bus bus - - bus bus - - - bus bus',
    );
    expect(transcript.turns[6]).toEqual({
      speaker: 'B',
      text: 'not again',
      round: 2,
      meta: { broken: true },
    });
    expect(transcript.turns[7]?.meta).toEqual({ revised: true });
  });

  it('scores the first guesses of each round', () => {
    expect(transcript.meta?.rounds).toEqual([
      {
        round: 1,
        truth: { A: ['C', 'D', 'D'], B: ['C', 'D', 'D'] },
        guesses: { A: ['C', 'D', 'D'], B: ['C', 'D', 'D'] },
      },
      {
        round: 2,
        truth: { A: ['D', 'C', 'D'], B: ['C', 'D', 'D'] },
        guesses: { A: ['D', 'C', 'D'], B: ['C', 'D', 'D'] },
      },
      {
        round: 3,
        truth: { A: ['D', 'D', 'C'], B: ['C', 'D', 'D'] },
        guesses: { A: ['D', 'D', 'D'], B: ['C', 'D', 'D'] },
      },
    ]);
    // 6 + 6 + 5 of 18.
    expect(transcript.outcome).toEqual({ score: (100 * 17) / 18, points: 17, success: false });
  });

  it('counts what broke the format', () => {
    expect(transcript.meta?.format).toEqual({
      faults: { A: 0, B: 4 },
      broken: { A: 0, B: 1 },
      revised: { A: 1, B: 0 },
    });
    expect(end.faults.map(({ problem }) => problem)).toEqual([
      'parseSelfPlayReply: reply: expected a JSON object, got "I do not speak JSON."',
      'reply.reference: expected Image 1 to Image 3, got Image 9',
      'reply.guesses: expected 3 letters, got 2',
      'parseSelfPlayReply: reply: expected a JSON object, got "not again"',
    ]);
  });

  it('is read by the analyses of the paper as it is', () => {
    const games = gamesOf([transcript]);
    expect(groundingEfficiency(games).rounds.map(({ score, turns }) => [score, turns])).toEqual([
      [6, 4],
      [6, 5],
      [5, 2],
    ]);
    // Round 1 has labels that coincide: 6 against the mean of 6 and 5.
    expect(scoreInflation(games)).toMatchObject({ same: 1, different: 2, score: 0.5 });
    expect(referringExpressions(transcript).expressions[0]).toMatchObject({
      text: 'a red bus in front of a house',
      references: ['bus'],
      round: 1,
    });
    expect(wordNoveltyCurve(transcript).perTransition.map(({ round }) => round)).toEqual([2, 3]);
  });

  it('carries images and history along', () => {
    const { messages, to } = request(play(SCRIPT.slice(0, 5)));
    expect(to).toBe('B');
    expect(messages.map(({ role }) => role).join(' ')).toBe('system user assistant user assistant user');
    const last = messages.at(-1)?.content;
    expect(last).toContainEqual({ type: 'image', url: 'https://images.test/hut.png' });
    expect(JSON.stringify(last)).toContain('You begin this round.');
    expect(JSON.stringify(messages)).toContain('Do you have it?');
    expect(JSON.stringify(messages)).not.toContain('sea.png');
  });

  it('says what was wrong when it asks again', () => {
    const { messages, attempt, to } = request(play(SCRIPT.slice(0, 2)));
    expect([attempt, to]).toEqual([1, 'B']);
    expect(messages.at(-1)?.content).toContain('expected a JSON object');
  });

  it('ends a round in which nobody guesses, without guesses', () => {
    const text = says('Hm.');
    const silent = runToCompletion(start({ maxTurns: 3 }), () => ({ text }));
    expect(transcriptOf(silent).turns).toHaveLength(9);
    expect(transcriptOf(silent).outcome).toEqual({ score: 0, points: 0, success: false });
    expect(transcriptOf(play([text], start())).meta?.rounds).toEqual([]);
  });

  it('takes nothing but the format where it is strict', () => {
    const state = step(start({ lenient: false, retries: 0 }), { text: `\`\`\`\n${says('Hi.')}\n\`\`\`` });
    expect(transcriptOf(state).turns[0]?.meta).toEqual({ broken: true });
    expect(request(start({ maxTokens: 50 })).maxTokens).toBe(50);
  });

  it('comes to the same transcript through JSON between any two steps', () => {
    const anyReply = fc.oneof(fc.string(), fc.constantFrom(...SCRIPT), fc.json());
    fc.assert(
      fc.property(fc.array(anyReply, { maxLength: 40 }), (texts) => {
        let [kept, stored] = [start({ maxTurns: 6 }), start({ maxTurns: 6 })];
        for (const text of texts) {
          stored = JSON.parse(JSON.stringify(stored)) as SelfPlayState;
          expect(next(stored)).toStrictEqual(next(kept));
          if (kept.done) break;
          [kept, stored] = [step(kept, { text }), step(stored, { text })];
          expect(parseTranscript(transcriptOf(stored))).toStrictEqual(transcriptOf(kept));
        }
        expect(stored).toStrictEqual(kept);
      }),
      { numRuns: 60 },
    );
  });

  it.each<[Partial<SelfPlayOptions>, string]>([
    [{ rounds: [] }, 'selfPlay: rounds: expected at least one round, got an array of 0'],
    [
      { rounds: [{ A: [], B: images('a') }] },
      'selfPlay: rounds[0].A: expected an array of images with an id',
    ],
    [{ rounds: [{ A: images('a', 'a'), B: images('a') }] }, 'images with different ids'],
    [{ maxTurns: 1 }, 'selfPlay: options.maxTurns: expected a whole number of at least 2, got 1'],
  ])('complains about %j', (options, message) => expect(() => start(options)).toThrow(message));
});
