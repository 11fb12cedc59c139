import { describe, expect, it } from 'vitest';
import { itChecksFields } from '../../testing/checked-fields.js';
import { COLUMNS, cellsOfRow, isRow, requireRow, requireRows, rowFromCells, type ScoreRow } from './row.js';

const row = {
  ...{ metric: 'speaker-entropy', unit: 'transcript', transcript: 'd1', score: 0.5, signature: 's' },
  ...{ skipped: 'no-speakers', undefinedBecause: 'empty', component: 'ratio', n: 3, symbol: 'NSE' },
  ...{ status: 'scored', turn: 1, speaker: 'ana', source: 'a.jsonl', system: 'x', generatedId: true },
  clusterLabels: { game: 'g' },
};
const OPTIONAL = ['skipped', 'undefinedBecause', 'component', 'unit', 'symbol', 'status', 'speaker'];
const TEXTS = [
  ...['metric', 'transcript', 'signature?|null', 'source?', 'system?'],
  ...OPTIONAL.map((name) => `${name}?`),
];

describe('requireRow', () => {
  itChecksFields((value) => requireRow('m', 'row', value), 'row', row, {
    'a string': [...TEXTS, 'clusterLabels.game'],
    'a finite number': ['score|null'],
    'a whole number from 0': ['n?', 'turn?'],
    true: ['generatedId?'],
    'an object': ['clusterLabels?'],
  });

  it('accepts your own scores: transcript, metric and score', () => {
    expect(isRow({ transcript: 'a', metric: 'judge', score: 4 })).toBe(true);
  });
});

describe('requireRows', () => {
  itChecksFields((value) => requireRows('m', 'rows', value), 'rows', [row, row], {
    'a row': ['[1]'],
    'a finite number': ['[1].score|null'],
  });

  it('says where rows come from', () => {
    expect(() => requireRows('m', 'rows', row as unknown as ScoreRow[])).toThrow(
      'm: rows: expected a list of rows from evaluate, got an object',
    );
  });
});

describe('cells of CSV', () => {
  // By hand: a formula and a text that looks marked get one apostrophe; an empty optional text is an apostrophe alone,
  // because an empty cell is an absent value.
  it.each([
    ['=1+1', "'=1+1"],
    ["'=1", "''=1"],
    ["'tis", "'tis"],
    ["'", "''"],
    ['', "'"],
    ['-', "'-"],
  ])('writes the speaker %j as %j and reads it back', (speaker, cell) => {
    const cells = cellsOfRow({ transcript: 'a', metric: 'm', score: 1, signature: 's', speaker }, true);
    expect(cells[COLUMNS.indexOf('speaker')]).toBe(cell);
    expect(
      rowFromCells(
        COLUMNS,
        cells.map((each) => String(each ?? '')),
      ),
    ).toMatchObject({ speaker });
  });

  it('keeps a required text that is empty empty', () => {
    const cells = cellsOfRow({ transcript: '', metric: 'm', score: null, signature: null }, true);
    expect(cells.slice(0, 4)).toEqual(['', null, 'm', null]);
    expect(rowFromCells(['transcript', 'metric', 'score'], ['', 'm', ''])).toEqual({
      ...{ transcript: '', metric: 'm', score: null },
    });
  });
});

it('escapes characters that control a terminal or the direction of writing, and restores them', () => {
  const hidden = ['\u001b[31mred', 'a\u202eb', '\\u{1b}', '=\u0007', 'a\tb\nc'];
  for (const transcript of hidden) {
    const cells = cellsOfRow({ ...row, transcript } as ScoreRow, true).map((cell) => String(cell ?? ''));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not appear.
    expect(cells.join()).not.toMatch(/[\u0000-\u0008\u001b\u202a-\u202e]/);
    expect(rowFromCells(COLUMNS, cells)).toMatchObject({ transcript });
  }
});

it('repeats model, setting and condition in columns, and reads them from the labels', () => {
  const labels = { model: 'm1', condition: '=c', day: 'mon' };
  const given = { ...row, clusterLabels: labels } as ScoreRow;
  const cells = cellsOfRow(given, true);
  expect(COLUMNS.slice(-3)).toEqual(['model', 'setting', 'condition']);
  expect(cells.slice(-3)).toEqual(['m1', null, "'=c"]);
  const texts = cells.map((cell) => String(cell ?? ''));
  expect(rowFromCells(COLUMNS, texts)).toEqual(rowFromCells(COLUMNS.slice(0, -3), texts));
  expect(rowFromCells(COLUMNS, texts)).toMatchObject({ clusterLabels: labels });
  // A table from elsewhere has no labels: its columns stay fields of the row.
  expect(rowFromCells(['transcript', 'model'], ['t', 'm2'])).toEqual({ transcript: 't', model: 'm2' });
});
