import { describe, expect, it } from 'vitest';
import { groupTranscripts } from '../../../testing/paper-transcripts.js';
import type { Transcript } from '../../transcript/types.js';
import { reportParts } from './report-parts.js';
import type { Figure } from './types.js';

async function heroOf(transcripts: readonly Transcript[]): Promise<Figure> {
  const { sections } = await reportParts('test', transcripts, { paper: 'mpceval' });
  return sections[0]!.figures![0]!;
}

const renamed = (names: readonly string[]): Transcript[] =>
  names.flatMap((model, m) =>
    groupTranscripts()
      .slice(0, 10)
      .map((each, i) => ({
        ...each,
        id: `${i}`,
        turns: each.turns.slice(0, 8 + ((i + m) % 5)),
        meta: { model },
      })),
  );

describe('the first figure of MPCEval', () => {
  it('is a forest of two systems, sorted by p, on one axis', async () => {
    const { title, spec, rows } = await heroOf(renamed(['small', 'large']));
    expect(title).toBe('small minus large by every measure');
    const { values } = spec.data as { values: { row: string; text: string; told: string }[] };
    expect(values.map(({ row }) => row).sort()).toEqual([
      'DNR',
      'IR',
      'LD',
      'LNR',
      'NSE',
      'PF',
      'pingeval:CS',
    ]);
    expect(rows.length).toBeGreaterThanOrEqual(values.length);
    for (const { text } of values) expect(text).toMatch(/, p [=<] /);
  });

  it('is a grid of measures by systems for more of them', async () => {
    const { title, columns, rows, narrow } = await heroOf(renamed(['a', 'b', 'c', 'd', 'e', 'f']));
    expect(title).toBe('Systems by measure');
    expect(columns).toEqual(['Measure', 'System', 'Mean', 'Lower', 'Upper', 'n']);
    expect(rows).toHaveLength(5 * 6);
    // On a phone three systems side by side, the others below them.
    const grids = (narrow as { vconcat: { data: { values: { x: string }[] } }[] }).vconcat;
    const shown = grids.map(({ data }) => [...new Set(data.values.map(({ x }) => x))]);
    expect(shown).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
  });

  it('shows the means of a single system', async () => {
    expect((await heroOf(renamed(['only']))).title).toBe('Every measure by system');
  });
});
