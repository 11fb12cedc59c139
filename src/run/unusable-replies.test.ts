import { describe, expect, it } from 'vitest';
import { unusableReplies } from './unusable-replies.js';

const faults = (kind: string, ...requests: number[]) => requests.map((request) => ({ kind, request }));
const game = (meta: Record<string, unknown>, turns = 0) => ({
  turns: Array.from({ length: turns }, () => ({ speaker: 'A', text: 'Mine is red.' })),
  meta: { model: 'm', ...meta },
});

describe('unusableReplies', () => {
  it('counts answers, labels and scores of Lost in Conversation', () => {
    const lost = { protocol: 'sharded-simulation', systemModel: 's', judgeModel: 'j' };
    // Of two attempts, all three requests for the first answer failed, and one for the second, which was then read.
    const full = {
      setting: 'full',
      strategies: ['answer_attempt'],
      answers: ['a', 'b'],
      attemptScores: [0, 9],
    };
    const all = unusableReplies([
      game({ ...lost, ...full, faults: [...faults('extract', 1, 2, 3, 6), ...faults('evaluate', 8, 9)] }),
      game({
        ...lost,
        setting: 'sharded',
        strategies: ['missing', 'hedge'],
        faults: faults('strategy', 1, 2, 3),
      }),
      game({ ...lost, answers: ['c'], attemptScores: [0], faults: faults('evaluate', 2, 3, 4) }),
    ]);
    expect(all).toEqual([
      { what: 'answers', model: 's', unusable: 1, of: 3 },
      { what: 'labels', model: 's', unusable: 1, of: 2 },
      { what: 'scores', model: 'j', unusable: 1, of: 3 },
    ]);
  });

  it('counts broken turns, predictions, final answers and grades of the other papers', () => {
    const ping = { protocol: 'isotoken-game', judgeModel: 'j' };
    expect(
      unusableReplies([
        game({ protocol: 'self-play', format: { broken: { A: 2, B: 1 } } }, 5),
        game({ protocol: 'prediction', forfeit: true }),
        game({ protocol: 'prediction' }),
        game({ protocol: 'prediction', model: 'human' }),
        game({ ...ping, forfeit: 'B', sycophancy: null }),
        game({ ...ping, sycophancy: 0 }),
      ]),
    ).toEqual([
      { what: 'turns', model: 'm', unusable: 3, of: 5 },
      { what: 'predictions', model: 'm', unusable: 1, of: 2 },
      { what: 'final answers', model: 'm', unusable: 1, of: 2 },
      { what: 'grades', model: 'j', unusable: 1, of: 2 },
    ]);
    expect(unusableReplies([game({ protocol: 'self-play', format: { broken: { A: 0, B: 0 } } }, 5)])).toEqual(
      [],
    );
  });
});
