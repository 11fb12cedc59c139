import { describe, expect, it } from 'vitest';
import { itChecksFields } from '../../testing/checked-fields.js';
import type { EvaluationRow } from './evaluation-row.js';
import { requireRow, requireRows } from './row-form.js';

const row = {
  ...{ metric: 'speaker-entropy', unit: 'transcript', transcript: 'd1', score: 0.5, signature: 's' },
  ...{ skipped: 'no-speakers', undefinedBecause: 'empty', component: 'ratio', n: 3 },
};
const TEXTS = ['metric', 'unit', 'transcript', 'signature', 'skipped?', 'undefinedBecause?', 'component?'];

describe('requireRow', () => {
  itChecksFields((value) => requireRow('m', 'row', value), 'row', row, {
    'a string': TEXTS,
    'a number': ['score|null', 'n?'],
  });
});

describe('requireRows', () => {
  itChecksFields((value) => requireRows('m', 'rows', value), 'rows', [row, row], {
    'a row': ['[1]'],
    'a string': TEXTS.map((name) => `[1].${name}`),
    'a number': ['[1].score|null', '[1].n?'],
  });

  it('says where rows come from', () => {
    expect(() => requireRows('m', 'rows', row as unknown as EvaluationRow[])).toThrow(
      'm: rows: expected a list of rows, as evaluate gives them, got an object',
    );
  });
});
