import { describe, expect, it } from 'vitest';
import type { ScoreRow } from './row.js';
import { rowsView } from './rows-view.js';

const row: ScoreRow = {
  ...{ transcript: 't', unit: 'transcript', metric: 'm', score: 0.25, n: 3, signature: 's' },
};

describe('rowsView', () => {
  it('leaves out columns that are empty throughout', () => {
    expect(rowsView([row])).toEqual({
      header: ['transcript', 'unit', 'metric', 'score', 'n'],
      rows: [['t', 'transcript', 'm', '0.25', '3']],
    });
    expect(rowsView([])).toEqual({ header: [], rows: [] });
  });

  it('says why there is no score, and counts nothing where the metric was not called', () => {
    const why = { score: null, n: 0, undefinedBecause: 'empty-text' as const };
    const skipped = { score: null, n: 0, skipped: 'needs embeddings' };
    expect(
      rowsView([
        { ...row, speaker: 'ana', component: 'c', ...why },
        { ...row, ...skipped },
      ]),
    ).toEqual({
      header: ['transcript', 'unit', 'speaker', 'metric', 'component', 'score', 'n', 'no score because'],
      rows: [
        ['t', 'transcript', 'ana', 'm', 'c', '-', '0', 'empty-text'],
        ['t', 'transcript', '', 'm', '', '-', '', 'needs embeddings'],
      ],
    });
  });
});
