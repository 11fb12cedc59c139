import { expect, it } from 'vitest';
import type { EvaluationRow } from '../evaluate/row.js';
import { type ScoreFormat, writerFor } from './score-formats.js';

const rowOf = (transcript: string, score: number | null, more: object = {}): EvaluationRow =>
  ({
    ...{ transcript, unit: 'transcript', metric: 'lexical-density', score, n: 1, signature: 's' },
    ...more,
  }) as never;

/** What a writer gives at the start, for each batch, and at the end. */
async function piecesOf(
  format: ScoreFormat,
  batches: readonly (readonly EvaluationRow[])[],
  options: Parameters<typeof writerFor>[1] = {},
  warnings: readonly string[] = [],
): Promise<(string | number)[]> {
  const writer = await writerFor(format, options);
  const pieces = [writer.start(), ...batches.map((batch) => writer.rows(batch)), await writer.end(warnings)];
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.length));
}

it('writes an object in JSON piece by piece, with the summary and warnings at its end', async () => {
  const batches = [
    [rowOf('x', 1 / 3)],
    [],
    [rowOf('y', 1), rowOf('z', null, { undefinedBecause: 'empty-text' })],
  ];
  const pieces = await piecesOf('json', batches, { summary: { confidenceLevel: 0.9, clusterBy: 'game' } }, [
    'one file is odd',
  ]);
  expect(pieces.slice(0, 3)).toEqual([
    '',
    expect.stringMatching(/^\{\n {2}"rows": \[\n {4}\{\n {6}"transcript": "x"/),
    '',
  ]);
  const text = pieces.join('');
  const parsed = JSON.parse(text);
  // Digits are rounded as in other formats.
  expect(parsed.rows.map(({ score }: { score: number }) => score)).toEqual([0.333333333333, 1, null]);
  expect(parsed.summary).toMatchObject([
    { metric: 'lexical-density', n: 2, nUndefined: 1, params: { confidenceLevel: 0.9 } },
  ]);
  expect(parsed.warnings).toEqual([
    'one file is odd',
    'No conversation has the cluster field "game" in its meta, so the intervals treat all conversations as independent.',
  ]);
  expect(text).toBe(`${JSON.stringify(parsed, null, 2)}\n`);
  expect((await piecesOf('json', [])).join('')).toBe(
    '{\n  "rows": [],\n  "summary": [],\n  "warnings": []\n}\n',
  );
});

it('writes lines as they come, below the header of CSV', async () => {
  const [start, rows, end] = await piecesOf('csv', [[rowOf('=x', 1)]]);
  expect([String(start).slice(0, 30), end]).toEqual(['transcript,unit,metric,score,u', '']);
  expect(rows).toMatch(/^'=x,transcript,lexical-density,1,/);
  expect((await piecesOf('csv', [[rowOf('=x', 1)]], { rawCells: true }))[1]).toMatch(/^=x,/);
  const lines = await piecesOf('jsonl', [[rowOf('x', 1), rowOf('y', 2)]]);
  expect([lines[0], lines[2]]).toEqual(['', '']);
  expect(String(lines[1]).split('\n')).toHaveLength(3);
});

it('writes tables at the end, with the turns of the conversations where they are known', async () => {
  const batches = [[rowOf('x', 1)], [rowOf('y', 3)]];
  for (const [format, width, start] of [
    ['table', undefined, /^Scores by transcript\n-+\ntranscript +LD\nx +1\ny +3\n/],
    ['table', 80, /^Scores by transcript\n-+\ntranscript +LD ↑\n +0 to ∞\n/],
    // Only tables of a terminal are fitted.
    ['markdown', 80, /^## Scores by transcript\n\n\| transcript \| +LD \|/],
    ['latex', 80, /^% Summary of 2 transcripts\n\\begin\{tabular\}/],
  ] as const) {
    const options = { ...(width !== undefined && { width }), turnsEach: () => 2.5 };
    const pieces = await piecesOf(format, batches, options);
    expect(pieces.slice(0, 3)).toEqual(['', '', '']);
    expect(pieces[3]).toMatch(start);
    expect(String(pieces[3]).includes('2.5 turns per conversation.\n')).toBe(format !== 'latex');
  }
  expect((await piecesOf('table', batches))[3]).not.toContain('turns per conversation');
});

it('writes Parquet', async () => {
  const [start, rows, end] = await piecesOf('parquet', [[rowOf('x', 1)]]);
  expect([start, rows]).toEqual(['', 4]);
  expect(end).toBeGreaterThan(500);
});
