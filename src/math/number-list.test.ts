import { expect, it } from 'vitest';
import { NumberList, NumberLog, type NumberPiece, type PieceStore } from './number-list.js';

/** A store that takes every second piece and keeps a copy, as a file would. */
function everySecond(): PieceStore & { readonly taken: number[] } {
  let asked = 0;
  const taken: number[] = [];
  return {
    taken,
    put(piece) {
      if (asked++ % 2 === 0) return undefined;
      const copy = piece.slice() as NumberPiece;
      piece.fill(-1);
      taken.push(copy.length);
      return () => copy;
    },
  };
}

it('a log gives its numbers back in order, those that a store holds among them', () => {
  const store = everySecond();
  const log = new NumberLog(Float64Array, store);
  const numbers = Array.from({ length: 20_000 }, (_, i) => i / 3);
  const lengths = numbers.map((number) => {
    const before = log.length;
    log.push(number);
    return before;
  });
  expect(lengths).toEqual([...numbers.keys()]);
  // Of four full pieces of 4,096 the store took two.
  expect(store.taken).toEqual([4096, 4096]);
  expect([...log]).toEqual(numbers);
  expect([...log.toArray()]).toEqual(numbers);
});

it('an empty log is empty', () => {
  const log = new NumberLog(Uint16Array);
  expect([log.length, [...log], log.toArray()]).toEqual([0, [], new Uint16Array()]);
});

it('a list has 0 where nothing was set', () => {
  const list = new NumberList(Uint32Array);
  list.set(9000, 7);
  expect([list.length, list.at(0), list.at(8999), list.at(9000), list.at(9001)]).toEqual([9001, 0, 0, 7, 0]);
  list.push(8);
  expect([list.length, list.at(9001)]).toEqual([9002, 8]);
});
