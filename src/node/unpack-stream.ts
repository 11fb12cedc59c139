import type { Duplex } from 'node:stream';
import * as zlib from 'node:zlib';
import { MetricError } from '../error.js';

const PACKED = /\.(gz|zst)$/i;

/** A file name without the compression extension. @internal */
export function unpackedName(path: string): string {
  return path.replace(PACKED, '');
}

/** The decompressor for a file of this name; `undefined` if the file is not compressed. @internal */
export function unpackerFor(path: string): Duplex | undefined {
  const ending = PACKED.exec(path)?.[1]?.toLowerCase();
  if (ending === undefined) return undefined;
  if (ending === 'gz') return zlib.createGunzip();
  // Available from Node 22.15.
  const create = (zlib as { createZstdDecompress?: () => Duplex }).createZstdDecompress;
  if (create) return create();
  const message = `${path}: .zst needs Node 22.15 or later (this is ${process.version}); unpack it first (zstd -d)`;
  throw new MetricError('MISSING_CAPABILITY', message, { path });
}
