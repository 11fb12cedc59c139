import { describe, expect, it } from 'vitest';
import { toEmbeddingMatrix } from '../math/embedding-matrix.js';
import { localConsistency } from '../metrics/consistency/local-consistency.js';
import { listMetrics } from '../metrics/core/registry.js';
import { clipScore } from '../metrics/multimodal/clip-score.js';
import { contrastiveClipScore } from '../metrics/multimodal/contrastive-clip-score.js';
import type { Embedded, EmbeddedNextTurnCase } from '../transcript/embedded.js';
import { FUNCTIONS } from './functions.js';

const turns = [
  { speaker: 'ana', text: 'Is it late?' },
  { speaker: 'ben', text: 'It is.' },
];
const candidate = { speaker: 'ana', text: 'Then we go.' };
const nextTurn = (rows: EmbeddedNextTurnCase['contextEmbeddings']): EmbeddedNextTurnCase => ({
  context: turns,
  contextEmbeddings: rows,
  candidate,
  candidateEmbedding: [],
});
const agenda = { items: [{ id: 'a', text: 'Leave' }], end: 'a' };
const shared = { agenda, agendaEmbeddings: [[]], coverageThreshold: 0.5, scale: 1 };
const OPTIONS: Readonly<Record<string, object>> = {
  'agenda-completion': shared,
  'agenda-progression': shared,
  'progression-efficiency': shared,
  'task-success': shared,
  'conversational-structure': { agenda, agendaEmbeddings: [[]], blockSize: 1, blockStep: 1, hops: 1 },
};

describe.each([
  ['arrays', [[], []]],
  ['a matrix', { data: new Float64Array(0), rows: 2, cols: 0 }],
])('%s without components', (_, rows) => {
  it.each(listMetrics().filter(({ input }) => input === 'embedded' || input === 'embedded-next-turn'))(
    'are refused by $id',
    ({ id, input }) => {
      const whole: Embedded = { transcript: { turns }, embeddings: rows };
      const metric = FUNCTIONS[id as keyof typeof FUNCTIONS] as (...args: readonly unknown[]) => unknown;
      const given = input === 'embedded-next-turn' ? nextTurn(rows) : whole;
      expect(() => metric(given, OPTIONS[id])).toThrow(
        expect.objectContaining({
          code: 'INVALID_INPUT',
          message: expect.stringContaining('expected at least 1, got 0'),
        }),
      );
    },
  );

  it('are refused as a matrix', () => {
    expect(() => toEmbeddingMatrix(rows)).toThrow('vectors.cols: expected at least 1, got 0');
  });
});

it('are refused where there is no context to compare', () => {
  const input = { context: [], contextEmbeddings: [], candidate, candidateEmbedding: [] };
  expect(() => localConsistency(input)).toThrow('candidateEmbedding.length: expected at least 1');
});

it('are refused as pairs of a text and an image', () => {
  for (const call of [() => clipScore([[]], [[]]), () => contrastiveClipScore([], [], [[]])])
    expect(call).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
});
