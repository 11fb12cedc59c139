import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NumberLog } from '../math/number-list.js';
import { SpillFile } from './spill-file.js';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'spill-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('gives back what lists of several kinds put into it, and leaves no file', () => {
  const store = new SpillFile({ folder, most: 0 });
  const lists = [new NumberLog(Float64Array, store), new NumberLog(Uint16Array, store)] as const;
  const numbers = Array.from({ length: 10_000 }, (_, i) => i);
  for (const i of numbers) {
    lists[0].push(i / 7);
    lists[1].push(i);
  }
  expect([...lists[0]]).toEqual(numbers.map((i) => i / 7));
  expect([...lists[1]]).toEqual(numbers);
  store.close();
  expect(readdirSync(folder)).toEqual([]);
  // What the file held is gone with it: it was in the file, not in memory.
  expect(() => [...lists[0]]).toThrow();
});

it('holds the first pieces itself, and begins no file for them', () => {
  const store = new SpillFile({ folder, most: 100 });
  expect(store.put(new Uint8Array(60))).toBeUndefined();
  expect(store.put(new Uint8Array(40))).toBeUndefined();
  expect(store.put(Uint8Array.of(7))?.()).toEqual(Uint8Array.of(7));
  store.close();
});

it('leaves pieces in memory where there is no place for a file', () => {
  const store = new SpillFile({ folder: join(folder, 'missing'), most: 0 });
  const list = new NumberLog(Uint32Array, store);
  for (let i = 0; i < 9000; i++) list.push(i);
  expect([...list]).toEqual(Array.from({ length: 9000 }, (_, i) => i));
  store.close();
});
