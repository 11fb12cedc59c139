import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { toEmbeddingMatrix } from '../math/embedding-matrix.js';
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
    expect(() => nextTurnCases({ turns }, { windw: 1 } as never)).toThrow(
      'options.windw: expected an option (did you mean window?)',
    );
    expect(() => nextTurnCases({ turns: [{ ...turns[0], round: '1' }] } as never)).toThrow(
      'nextTurnCases: turns[0].round: expected a finite number, got "1"',
    );
    expect(() => nextTurnCases({ transcript: { turns }, embeddings: [[1, 2]] })).toThrow(
      'nextTurnCases: embeddings.rows: expected 3, one per turn, got 1',
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

  it('keeps the turns before it, or as many as the window', () => {
    expect(toNextTurnCase({ turns }).context).toEqual([turns[0], turns[1]]);
    expect(toNextTurnCase({ turns }, 1, { window: 5 }).context).toEqual([turns[0]]);
    expect(toNextTurnCase({ turns }, -1, { window: 1 }).context).toEqual([turns[1]]);
    expect(toNextTurnCase({ turns }, 0)).toEqual({ context: [], candidate: turns[0] });
  });

  it('carries what an embedded transcript knows, and nothing that it does not', () => {
    const whole = {
      transcript: { turns },
      embeddings: rows,
      backgrounds: { ben: [7, 8] },
      embedder: { id: 'e' },
    };
    expect(toNextTurnCase(whole, 1)).toEqual({
      ...{ context: [turns[0]], candidate: turns[1], backgroundEmbedding: [7, 8], embedder: { id: 'e' } },
      contextEmbeddings: { data: Float64Array.of(1, 2), rows: 1, cols: 2 },
      candidateEmbedding: Float64Array.of(3, 4),
    });
    const bare = toNextTurnCase({ transcript: { turns }, embeddings: rows });
    expect(Object.keys(bare)).toEqual(['context', 'candidate', 'contextEmbeddings', 'candidateEmbedding']);
  });

  it('refuses a transcript or an option that is none', () => {
    expect(() => toNextTurnCase({ turns: [{ ...turns[0], addressees: 1 }] } as never)).toThrow(
      'toNextTurnCase: turns[0].addressees: expected a list of strings, got 1',
    );
    expect(() => toNextTurnCase({ turns }, 0, { window: 0.5 })).toThrow(
      'toNextTurnCase: options.window: expected a whole number of at least 1, got 0.5',
    );
    expect(() => toNextTurnCase(null as never)).toThrow(
      'toNextTurnCase: transcript: expected { turns: [{ speaker, text }] }',
    );
  });

  it('needs a window for a transcript whose contexts would fill the memory', () => {
    const long = { turns: Array.from({ length: 23_171 }, () => ({ speaker: 'ana', text: 'Hi.' })) };
    expect(() => nextTurnCases(long)).toThrow(
      'nextTurnCases: options.window: expected a whole number for 23171 turns, because the full contexts do not fit in memory, got undefined',
    );
    expect(nextTurnCases(long, { window: 2 }).at(-1)!.context).toHaveLength(2);
    expect(toNextTurnCase(long).context).toHaveLength(23_170);
  });

  it('names an index outside the transcript', () => {
    expect(() => toNextTurnCase({ turns }, -4)).toThrow('expected an index into 3 turns, got -4');
    expect(() => toNextTurnCase({ turns }, 3)).toThrow(
      'toNextTurnCase: index: expected an index into 3 turns, got 3',
    );
  });
});
