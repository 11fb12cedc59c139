import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { CachedVector } from '../cache-store.js';

/*
 * A record, all numbers little-endian:
 *   0  4  "MTV1"
 *   4  1  bytes of a component: 4 or 8
 *   5  1  length of the key in bytes
 *   6  2  zero
 *   8  4  number of components
 *  12  4  first four bytes of SHA-256 over everything else: bytes 0-11, the key, the components
 *  16     the key, then the components
 */
const MAGIC = 0x3156544d;
const HEAD = 16;

/** Location of a record. */
export interface RecordLocation {
  /** The file. */
  readonly path: string;
  readonly start: number;
  readonly length: number;
}

export function encodeRecord(key: string, vector: CachedVector): Uint8Array {
  const name = new TextEncoder().encode(key);
  if (name.length > 255) throw new RangeError(`cache: a key of ${name.length} bytes is too long`);
  const components = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  const record = new Uint8Array(HEAD + name.length + components.length);
  const head = new DataView(record.buffer);
  head.setUint32(0, MAGIC, true);
  head.setUint8(4, vector.BYTES_PER_ELEMENT);
  head.setUint8(5, name.length);
  head.setUint32(8, vector.length, true);
  record.set(name, HEAD);
  record.set(components, HEAD + name.length);
  head.setUint32(12, checkSum(record), true);
  return record;
}

/** The vector of a record; `undefined` if the record is damaged or belongs to another key. */
export function decodeVector(key: string, record: Uint8Array): CachedVector | undefined {
  const head = new DataView(record.buffer, record.byteOffset);
  if (head.getUint32(12, true) !== checkSum(record)) return undefined;
  const start = HEAD + head.getUint8(5);
  if (new TextDecoder().decode(record.subarray(HEAD, start)) !== key) return undefined;
  const components = record.slice(start).buffer;
  return head.getUint8(4) === 4 ? new Float32Array(components) : new Float64Array(components);
}

/** The keys and locations of the complete records of a file; stops at a truncated record. */
export function readPlaces(path: string): [key: string, place: RecordLocation][] {
  const file = openSync(path, 'r');
  try {
    return [...placesIn(file, path)];
  } finally {
    closeSync(file);
  }
}

function* placesIn(file: number, path: string): Generator<[string, RecordLocation]> {
  const size = fstatSync(file).size;
  const decoder = new TextDecoder();
  const bytes = new Uint8Array(HEAD + 255);
  const head = new DataView(bytes.buffer);
  for (let start = 0; start + HEAD <= size; ) {
    const read = readSync(file, bytes, 0, bytes.length, start);
    if (read < HEAD || head.getUint32(0, true) !== MAGIC) return;
    const name = head.getUint8(5);
    const length = HEAD + name + head.getUint8(4) * head.getUint32(8, true);
    if (start + length > size) return;
    yield [decoder.decode(bytes.subarray(HEAD, HEAD + name)), { path, start, length }];
    start += length;
  }
}

function checkSum(record: Uint8Array): number {
  const hash = createHash('sha256').update(record.subarray(0, 12)).update(record.subarray(HEAD)).digest();
  return hash.readUInt32LE(0);
}
