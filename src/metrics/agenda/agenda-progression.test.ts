import { describe, expect, it } from 'vitest';
import { agendaArguments, agendaCases, agendaOf, itemId } from '../../../testing/agenda-cases.js';
import { frozen } from '../../../testing/frozen.js';
import type { EmbeddedNextTurnCase } from '../../transcript/embedded.js';
import { type AgendaProgressionOptions, agendaProgression } from './agenda-progression.js';

const said = (vectors: number[][], message: number[], text = 'words'): EmbeddedNextTurnCase =>
  frozen({
    context: vectors.map(() => ({ speaker: 'a', text: 'words' })),
    contextEmbeddings: vectors,
    candidate: { speaker: 'b', text },
    candidateEmbedding: message,
  });
const plane: AgendaProgressionOptions = frozen({
  agenda: agendaOf('ab', ['ab']),
  agendaEmbeddings: [
    [1, 0],
    [0, 1],
  ],
  scale: 2,
  coverageThreshold: 0.1,
});

describe('agendaProgression', () => {
  it('measures against the current item while that is open', () => {
    // One turn on a: coverage 0. relevance 0.6, gain 1 - 0.6.
    expect(agendaProgression(said([[1, 0]], [3, 4]), plane)).toMatchObject({
      currentItem: 'a',
      saturated: false,
      targetItem: 'a',
      n: 1,
    });
    expect(agendaProgression(said([[1, 0]], [3, 4]), plane).score).toBeCloseTo(0.6 * 0.4, 14);
  });

  it('measures against the next open item once the current one is saturated', () => {
    // a: turns (1, 0) and (4, 3)/5, coverage (1 - 1/e) * 0.2 = 0.126 > 0.1. b has one turn, (0, 1).
    const result = agendaProgression(
      said(
        [
          [1, 0],
          [4, 3],
          [0, 1],
        ],
        [3, 4],
      ),
      plane,
    );
    expect(result).toMatchObject({ currentItem: 'a', saturated: true, targetItem: 'b', n: 1 });
    expect(result.relevance).toBeCloseTo(0.8, 14);
    expect(result.gain).toBeCloseTo(0.2, 14);
    expect(result.score).toBeCloseTo(0.16, 14);
  });

  it('takes the first item of the agenda as current on ties', () => {
    const both = said(
      [
        [0, 1],
        [1, 0],
      ],
      [1, 0],
    );
    expect(agendaProgression(both, plane).currentItem).toBe('a');
  });

  it('says why it has no value', () => {
    const a = [1, 0];
    const varied = [a, [4, 3]];
    expect(agendaProgression(said([], a), plane).undefinedBecause).toBe('empty-context');
    expect(agendaProgression(said([a], a, ' '), plane).undefinedBecause).toBe('empty-text');
    expect(agendaProgression(said([[-1, -1]], a), plane)).toMatchObject({
      undefinedBecause: 'no-relevant-item',
      currentItem: null,
      saturated: null,
      targetItem: null,
    });
    // a saturated, b never mentioned: nothing to gain over.
    expect(agendaProgression(said(varied, a), plane)).toMatchObject({
      undefinedBecause: 'zero-denominator',
      targetItem: 'b',
      relevance: 0,
      gain: null,
    });
    const alone = { ...plane, agenda: agendaOf('ab') };
    expect(agendaProgression(said(varied, a), alone)).toMatchObject({
      undefinedBecause: 'no-open-item',
      currentItem: 'a',
      saturated: true,
      targetItem: null,
    });
  });

  it('keeps the last turns only where a window is given', () => {
    const local = said(
      [
        [1, 0],
        [0, 1],
      ],
      [0, 1],
    );
    expect(agendaProgression(local, { ...plane, window: 1 }).currentItem).toBe('b');
  });

  it('gives a zero message similarity 0', () => {
    expect(agendaProgression(said([[1, 0]], [0, 0]), plane)).toMatchObject({
      score: 0,
      relevance: 0,
      gain: 1,
    });
  });

  it('needs the thresholds, the agenda and the vectors', () => {
    const { coverageThreshold: _, ...withoutThreshold } = plane;
    expect(() => agendaProgression(said([], [1, 0]), withoutThreshold as AgendaProgressionOptions)).toThrow(
      'agendaProgression: options.coverageThreshold: expected a finite number (tau_cov; the paper gives no value), got undefined',
    );
    const { agenda: __, ...withoutAgenda } = plane;
    expect(() => agendaProgression(said([], [1, 0]), withoutAgenda)).toThrow(
      'agendaProgression: options.agenda: expected an agenda, got undefined',
    );
    expect(() => agendaProgression(said([], [1, 0]), { ...plane, agendaEmbeddings: [[1, 0]] })).toThrow(
      'agendaProgression: options.agendaEmbeddings.rows: expected 2, one per item, got 1',
    );
    expect(() => agendaProgression(said([[1, 0, 0]], [1, 0, 0]), plane)).toThrow(
      'agendaProgression: options.agendaEmbeddings.cols: expected 3, as for the turns, got 2',
    );
  });

  it.each(agendaCases())('matches the golden value: $id', (golden) => {
    const { agenda, local, options } = agendaArguments(golden);
    const result = agendaProgression(local, { agenda, ...options });
    const { paper } = golden;
    if (!paper.anyRelevant) {
      expect(result.score).toBeNull();
      return;
    }
    expect(result.currentItem).toBe(itemId(paper.iStar));
    expect(result.saturated).toBe(paper.saturated);
    expect(result.targetItem).toBe(paper.target === null ? null : itemId(paper.target));
    for (const [got, want] of [
      [result.score, paper.ap],
      [result.relevance, paper.relevance],
      [result.gain, paper.infoGain],
    ] as const) {
      if (want === null) expect(got).toBeNull();
      else expect(got).toBeCloseTo(want, 9);
    }
  });
});
