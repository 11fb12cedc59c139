import { dirname, join } from 'node:path';
import type { Option } from 'commander';
import type { CachedEmbedder } from '../embed/cache-embedder.js';
import { errorMessage, MetricError } from '../error.js';
import { visibleText } from '../text/visible-text.js';
import { type Io, rawOutput } from './io.js';
import { option } from './option.js';

export interface EmbedFlags {
  readonly embed?: boolean;
  readonly model?: string;
  readonly dtype?: string;
  readonly offline?: boolean;
  readonly cache?: string;
}

/** `--embed` and its related options. */
export function embedOptions(): Option[] {
  return [
    option('--embed', 'include metrics that need embeddings, using a local model'),
    option('--model <name>', 'embedding model: a name, or a folder (default: all-MiniLM-L6-v2)'),
    option('--dtype <type>', 'weight format: fp32, q8, ...'),
    option('--offline', 'never download; use installed models only'),
    option('--cache <folder>', 'keep embeddings in this folder between runs'),
  ].map((option) => option.helpGroup('Embeddings:'));
}

/** The embedder for the flags, with vectors cached in files; `undefined` without `--embed`. */
export async function embedderFor(flags: EmbedFlags, io: Io): Promise<CachedEmbedder | undefined> {
  if (!flags.embed) {
    requireNone(flags);
    return undefined;
  }
  // Loaded on demand, so that other commands start fast and do not need the model library.
  const { createTransformersEmbedder } = await import('../transformers.js');
  const { createFileCacheStore, defaultModelsFolder } = await import('../node.js');
  const { cacheEmbedder } = await import('../embed/cache-embedder.js');
  const embedder = await createTransformersEmbedder({
    ...parseModel(flags.model),
    ...(flags.dtype && { dtype: flags.dtype }),
    ...(flags.offline && { offline: true }),
    onProgress: (progress) => {
      if (progress.phase === 'download' && io.stderr.isTTY)
        rawOutput(io.stderr).write(`fetching ${visibleText(progress.file)}\r`);
    },
  });
  const folder = flags.cache ?? join(dirname(defaultModelsFolder()), 'vectors');
  return cacheEmbedder(embedder, {
    store: createFileCacheStore(folder),
    onStoreError: (error) => {
      const reason = errorMessage(error);
      io.stderr.write(`warning: ${visibleText(reason)}; vectors will not be cached from here on\n`);
    },
  });
}

/** Rejects embedding options without `--embed`; `--offline` is allowed either way. */
function requireNone(flags: EmbedFlags): void {
  for (const name of ['model', 'dtype', 'cache'] as const) {
    if (flags[name] === undefined) continue;
    const message = `--${name}: needs --embed`;
    throw new MetricError('INVALID_OPTION', message, { path: `--${name}`, received: flags[name] });
  }
}

/** A name with a leading dot or slash is a folder. */
export function parseModel(model: string | undefined): { model?: string; modelPath?: string } {
  if (model === undefined) return {};
  return /^[./\\]|^[A-Za-z]:/.test(model) ? { modelPath: model } : { model };
}

/** Reports on stderr the numbers of embedded texts and of vectors from the cache. */
export function printStatistics(embedder: CachedEmbedder | undefined, io: Io): void {
  if (embedder === undefined) return;
  const { hits, misses } = embedder.statistics;
  io.stderr.write(`vectors: ${misses} embedded, ${hits} from the cache\n`);
}
