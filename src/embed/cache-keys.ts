import type { Embedder } from './embedder.js';

/** Increment when the format of keys or stored values changes. */
const EDITION = 1;

/**
 * The keys of texts: hexadecimal SHA-256 of everything that determines their vectors. A short hash would rarely
 * collide, but a collision would silently give a text the vector of another.
 */
export async function cacheKeys(embedder: Embedder, texts: readonly string[]): Promise<string[]> {
  const { id, revision = null, dtype = null, pooling = null, dimensions } = embedder;
  const head = [EDITION, id, revision, dtype, pooling, dimensions];
  const encoder = new TextEncoder();
  const digests = texts.map((text) =>
    crypto.subtle.digest('SHA-256', encoder.encode(JSON.stringify([...head, text]))),
  );
  return (await Promise.all(digests)).map(hexadecimal);
}

function hexadecimal(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
