import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeVector, encodeRecord } from './cache-records.js';
import { createFileCacheStore } from './create-file-cache-store.js';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'vectors-'));
const onlyFile = (folder: string): string => join(folder, readdirSync(folder)[0]!);

function filled(folder: string, keys: readonly string[]): void {
  const store = createFileCacheStore(folder);
  for (const [i, key] of keys.entries()) store.set(key, Float32Array.of(i, i / 2));
  store.close();
}

describe('createFileCacheStore', () => {
  it('keeps vectors of both precisions over a restart', async () => {
    const folder = join(newFolder(), 'not', 'there', 'yet');
    const store = createFileCacheStore(folder);
    store.set('single', Float32Array.of(1 / 3, -2));
    store.set('double', Float64Array.of(1 / 3));
    expect(await store.get('single')).toEqual(Float32Array.of(1 / 3, -2));
    expect(await store.get('other')).toBeUndefined();
    store.close();
    const again = createFileCacheStore(folder);
    expect(again.size).toBe(2);
    expect(await again.get('single')).toEqual(Float32Array.of(1 / 3, -2));
    expect(await again.get('double')).toEqual(Float64Array.of(1 / 3));
    again.close();
  });

  it('writes no file before there is something to write, and never into the file of another', () => {
    const folder = newFolder();
    createFileCacheStore(folder).close();
    expect(readdirSync(folder)).toEqual([]);
    filled(folder, ['a']);
    const size = statSync(onlyFile(folder)).size;
    filled(folder, ['b']);
    expect(readdirSync(folder)).toHaveLength(2);
    expect(readdirSync(folder).map((name) => statSync(join(folder, name)).size)).toEqual([size, size]);
  });

  it('loses the last record alone to a kill in the middle of it, wherever the end is torn', async () => {
    const whole = newFolder();
    filled(whole, ['a', 'b', 'c']);
    const bytes = readFileSync(onlyFile(whole));
    for (let torn = 1; torn < bytes.length / 3; torn++) {
      const folder = newFolder();
      writeFileSync(join(folder, 'x.vectors'), bytes.subarray(0, bytes.length - torn));
      const store = createFileCacheStore(folder);
      expect(store.size).toBe(2);
      expect(await store.get('b')).toEqual(Float32Array.of(1, 0.5));
      expect(await store.get('c')).toBeUndefined();
      store.set('c', Float32Array.of(7));
      store.close();
      const again = createFileCacheStore(folder);
      expect(await again.get('c')).toEqual(Float32Array.of(7));
      again.close();
    }
  });

  it('has none of the vectors of a file that was removed while it is open, and no file where a folder stands', async () => {
    const folder = newFolder();
    filled(folder, ['a', 'b']);
    mkdirSync(join(folder, 'x.vectors'));
    const store = createFileCacheStore(folder);
    expect(store.size).toBe(2);
    rmSync(folder, { recursive: true });
    expect(await store.get('a')).toBeUndefined();
    // Nothing can be kept where there is no folder, which is said with the name of the file.
    expect(() => store.set('a', Float32Array.of(1))).toThrow(
      /^cache: .*\.vectors: cannot be written: ENOENT: no such file or directory/,
    );
    mkdirSync(folder);
    store.set('a', Float32Array.of(1));
    expect(await store.get('a')).toEqual(Float32Array.of(1));
    store.close();
  });

  it('passes over a record with a wrong sum, and stops at bytes that are no record', async () => {
    const folder = newFolder();
    filled(folder, ['a', 'b', 'c']);
    const path = onlyFile(folder);
    const bytes = readFileSync(path);
    bytes[bytes.length / 3 - 1]! ^= 1; // the last byte of the first vector
    writeFileSync(path, bytes);
    appendFileSync(path, 'something else altogether');
    const store = createFileCacheStore(folder);
    expect(await store.get('a')).toBeUndefined();
    expect(await store.get('b')).toEqual(Float32Array.of(1, 0.5));
    expect(store.size).toBe(3);
    store.close();
  });

  it('reads more files than it keeps open', async () => {
    const folder = newFolder();
    for (let i = 0; i < 40; i++) filled(folder, [`key ${i}`]);
    const store = createFileCacheStore(folder);
    for (const _ of ['once', 'again'])
      for (let i = 0; i < 40; i++) expect(await store.get(`key ${i}`)).toEqual(Float32Array.of(0, 0));
    store.close();
  });

  it('names a folder that cannot be used', () => {
    const path = join(newFolder(), 'file');
    writeFileSync(path, '');
    truncateSync(path, 0);
    expect(() => createFileCacheStore(path)).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        message: expect.stringMatching(/^cache: .*: cannot use this folder: /),
        path,
        cause: expect.objectContaining({ code: 'EEXIST' }),
      }),
    );
  });

  it('writes records as they are described, so that other versions can read them', () => {
    const record = encodeRecord('a', Float32Array.of(1));
    // Magic, bytes of a component, length of the key, zero, number of components, sum, key, component 1.
    expect([...record.slice(0, 12)]).toEqual([...new TextEncoder().encode('MTV1'), 4, 1, 0, 0, 1, 0, 0, 0]);
    expect([...record.slice(16)]).toEqual([97, 0, 0, 0x80, 0x3f]);
    expect(decodeVector('a', record)).toEqual(Float32Array.of(1));
    expect(decodeVector('b', record)).toBeUndefined();
    expect(encodeRecord('k'.repeat(255), Float32Array.of(1))).toHaveLength(16 + 255 + 4);
    expect(() => encodeRecord('k'.repeat(256), Float32Array.of(1))).toThrow(
      'cache: a key of 256 bytes is too long',
    );
  });

  it('reads a record that ends exactly with its file, even one without components', async () => {
    const folder = newFolder();
    const store = createFileCacheStore(folder);
    store.set('', new Float32Array());
    store.close();
    const again = createFileCacheStore(folder);
    expect(again.size).toBe(1);
    expect(await again.get('')).toEqual(new Float32Array());
    again.close();
  });

  it('leaves files of others in its folder alone', () => {
    const folder = newFolder();
    filled(folder, ['a']);
    writeFileSync(join(folder, 'notes.txt'), readFileSync(onlyFile(folder)));
    const store = createFileCacheStore(folder);
    expect(store.size).toBe(1);
    store.set('b', Float32Array.of(1));
    store.close();
    expect(store.size).toBe(0);
    expect(readdirSync(folder).filter((name) => name.endsWith('.vectors'))).toHaveLength(2);
  });

  it('reads a vector from the middle of a larger buffer, and the last of two of one key', async () => {
    const folder = newFolder();
    const store = createFileCacheStore(folder);
    store.set('a', Float32Array.of(1));
    store.set('a', Float32Array.of(0, 5, 6, 0).subarray(1, 3));
    expect(await store.get('a')).toEqual(Float32Array.of(5, 6));
    expect(store.size).toBe(1);
    store.close();
    const again = createFileCacheStore(folder);
    expect(await again.get('a')).toEqual(Float32Array.of(5, 6));
    again.close();
  });
});
