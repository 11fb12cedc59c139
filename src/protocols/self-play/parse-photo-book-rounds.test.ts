import { describe, expect, it } from 'vitest';
import { fromPhotoBook } from '../../adapters/formats/papers/from-photo-book.js';
import { runToCompletion } from '../run-to-completion.js';
import { transcriptOf } from '../sessions.js';
import { parsePhotoBookRounds } from './parse-photo-book-rounds.js';
import { selfPlay } from './self-play.js';

/** A common image that is highlighted for A only: its label does not follow from the highlighted images of B. */
const round = {
  highlighted: { A: ['bus', 'cat'], B: ['dog', 'bus'] },
  truth: { A: ['C', 'C'], B: ['D', 'C'] },
};

describe('parsePhotoBookRounds', () => {
  it('keeps the right labels of the game', () => {
    const rounds = parsePhotoBookRounds({ turns: [], meta: { rounds: [round, round] } }, { rounds: 1 });
    expect(rounds).toEqual([
      { A: [{ id: 'bus' }, { id: 'cat' }], B: [{ id: 'dog' }, { id: 'bus' }], common: ['bus', 'cat'] },
    ]);
    const reply = { text: '{"message": "Hi", "reference": null, "guesses": ["C", "C"]}' };
    const { meta, outcome } = transcriptOf(runToCompletion(selfPlay({ rounds }), () => reply));
    expect((meta!.rounds as { truth: unknown }[])[0]!.truth).toEqual(round.truth);
    expect(outcome!.points).toBe(3);
  });

  it('makes addresses of ids', () => {
    const game = { turns: [], meta: { rounds: [round] } };
    const [first] = parsePhotoBookRounds(game, { imageUrl: (id) => `https://images.example/${id}` });
    expect(first!.A[0]).toEqual({ id: 'bus', url: 'https://images.example/bus' });
  });

  it('reads highlighted images that are flags', () => {
    const flagged = {
      ...round,
      highlighted: { A: [true, false, true], B: [false, true, true] },
      images: { A: ['bus', 'owl', 'cat'], B: ['owl', 'dog', 'bus'] },
    };
    const of = (each: object) => parsePhotoBookRounds({ turns: [], meta: { rounds: [each] } });
    expect(of(flagged)).toEqual(of(round));
  });

  it('refuses games without right labels', () => {
    const { transcripts } = fromPhotoBook({ game_id: 1, rounds: [{ round_nr: 1, messages: [] }] });
    expect(() => parsePhotoBookRounds(transcripts[0]!)).toThrow(
      /parsePhotoBookRounds: game\.meta\.rounds\[0\]\.truth\.A: expected a label for each highlighted image/,
    );
    expect(() => parsePhotoBookRounds({ turns: [] })).toThrow('expected rounds as fromPhotoBook gives them');
  });
});
