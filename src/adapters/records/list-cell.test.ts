import { expect, it } from 'vitest';
import { listCell } from './list-cell.js';
import { Notes } from './notes.js';

it.each([
  ['', undefined],
  [null, undefined],
  ['Ana; Ben|Cleo', ['Ana', 'Ben', 'Cleo']],
  ['["Ana", 2]', ['Ana', '2']],
  ["['Ana', 'Ben']", ['Ana', 'Ben']],
  ['[sic', ['[sic']],
  [[{ id: 'a1', name: 'Ana' }], ['a1']],
])('reads the cell %j as a list', (cell, expected) => {
  expect(listCell(cell, { line: 1 }, 'addressees', new Notes('fromRows', {}, false))).toEqual(expected);
});
