import { expect, it } from 'vitest';
import { plainTable } from './plain-table.js';

it('sets columns two spaces apart, numbers to the right', () => {
  const rows = [
    ['ana', '1', 'x'],
    ['benedict', '12.5', ''],
  ];
  expect(plainTable({ header: ['who', 'score', 'why'], rows })).toBe(
    ['who       score  why', 'ana           1  x', 'benedict   12.5'].join('\n'),
  );
});

it('keeps a table of one line a row, whatever stands in its cells', () => {
  expect(plainTable({ header: ['a\nb'], rows: [['c\td'], ['e\r\nf']] })).toBe('a b\nc d\ne  f');
  expect(plainTable({ header: ['a'], rows: [] })).toBe('a');
});

it('lets the last cell of a row run on, and pads no other row for it', () => {
  const rows = [
    ['P', '40', '0 to 90'],
    ['signature', 'profile|revision:1', ''],
  ];
  expect(plainTable({ header: ['name', 'value', 'interval'], rows })).toBe(
    ['name       value  interval', 'P          40     0 to 90', 'signature  profile|revision:1'].join('\n'),
  );
});
