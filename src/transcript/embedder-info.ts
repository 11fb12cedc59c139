import { requireInput } from '../error.js';
import type { EmbedderInfo } from './embedded.js';

/**
 * The description of an embedder in signatures, without the embedding function. O(1).
 *
 * @throws MetricError `INVALID_INPUT` for input that is not an embedder
 *
 * @example
 * ```ts
 * import { createHashEmbedder, embedderInfo } from '@mtpc/metrics';
 * 'embed' in embedderInfo(createHashEmbedder()); // => false
 * ```
 */
export function embedderInfo(embedder: EmbedderInfo): EmbedderInfo;
export function embedderInfo(embedder: EmbedderInfo | undefined): EmbedderInfo | undefined;
export function embedderInfo(embedder: EmbedderInfo | undefined): EmbedderInfo | undefined {
  if (embedder === undefined) return undefined;
  requireInput(Object(embedder) === embedder, 'embedderInfo', 'embedder', 'an embedder', embedder);
  const { id, revision, dtype, pooling } = embedder;
  for (const [name, part] of Object.entries({ id, revision, dtype, pooling })) {
    const isAbsent = part === undefined && name !== 'id';
    requireInput(isAbsent || typeof part === 'string', 'embedderInfo', `embedder.${name}`, 'a string', part);
  }
  return {
    id,
    ...(revision === undefined ? {} : { revision }),
    ...(dtype === undefined ? {} : { dtype }),
    ...(pooling === undefined ? {} : { pooling }),
  };
}
