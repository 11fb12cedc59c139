import { describe, expect, it } from 'vitest';
import { toEmbeddingMatrix } from '../math/embedding-matrix.js';
import { frozen } from '../testing/frozen.js';
import { nextTurnCases, toNextTurnCase } from './next-turn-cases.js';

const turns = frozen(['ana', 'ben', 'ana'].map((speaker, i) => ({ speaker, text: `turn ${i}` })));
const rows = frozen([
  [1, 2],
  [3, 4],
  [5, 6],
]);

describe('nextTurnCases', () => {
  it('gives one case a turn, with the turns before it', () => {
    const cases = nextTurnCases({ turns });
    expect(cases.map(({ context }) => context.length)).toEqual([0, 1, 2]);
    expect(cases[2]).toEqual({ context: turns.slice(0, 2), candidate: turns[2] });
    expect(nextTurnCases({ turns }, { window: 1 })[2]!.context).toEqual([turns[1]]);
    expect(nextTurnCases({ turns: [] })).toEqual([]);
  });

  it('keeps the speakers', () => {
    expect(nextTurnCases({ turns, speakers: [{ id: 'ana' }] })[0]!.speakers).toEqual([{ id: 'ana' }]);
  });

  it('carries the vectors of an embedded transcript without copying them', () => {
    const embeddings = toEmbeddingMatrix(rows);
    const embedded = { transcript: { turns }, embeddings, embedder: { id: 'e' } };
    const [first, , last] = nextTurnCases(embedded);
    expect(first!.contextEmbeddings).toMatchObject({ rows: 0, cols: 2 });
    expect(last!.contextEmbeddings).toMatchObject({ rows: 2, cols: 2 });
    expect(Array.from(last!.candidateEmbedding)).toEqual([5, 6]);
    expect((last!.candidateEmbedding as Float64Array).buffer).toBe(embeddings.data.buffer);
    expect(last!.embedder).toEqual({ id: 'e' });
    const windowed = nextTurnCases(embedded, { window: 1 })[2]!;
    expect(windowed.context).toEqual([turns[1]]);
    expect(windowed.contextEmbeddings).toEqual({ data: Float64Array.of(3, 4), rows: 1, cols: 2 });
  });

  it("hands each case its speaker's background", () => {
    const embedded = { transcript: { turns }, embeddings: rows, backgrounds: { ANA: [7, 8] } };
    const cases = nextTurnCases(embedded);
    expect(cases.map(({ backgroundEmbedding }) => backgroundEmbedding)).toEqual([[7, 8], undefined, [7, 8]]);
  });

  it('names what is wrong', () => {
    expect(() => nextTurnCases({ turns }, { window: 0 })).toThrow(
      'nextTurnCases: options.window: expected a whole number of at least 1, got 0',
    );
    expect(() => nextTurnCases({ transcript: { turns }, embeddings: [[1, 2]] })).toThrow(
      'nextTurnCases: embeddings.rows: expected 3, one a turn, got 1',
    );
  });
});

describe('toNextTurnCase', () => {
  it('counts from the end by default', () => {
    expect(toNextTurnCase({ turns }).candidate).toBe(turns[2]);
    expect(toNextTurnCase({ turns }, -2).candidate).toBe(turns[1]);
    const embedded = toNextTurnCase({ transcript: { turns }, embeddings: rows }, -2);
    expect(Array.from(embedded.candidateEmbedding)).toEqual([3, 4]);
    expect(embedded.contextEmbeddings).toMatchObject({ rows: 1 });
  });

  it('names an index outside the transcript', () => {
    expect(() => toNextTurnCase({ turns }, 3)).toThrow(
      'toNextTurnCase: options.index: expected an index into 3 turns, got 3',
    );
  });
});
