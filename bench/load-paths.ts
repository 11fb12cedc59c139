import { existsSync } from 'node:fs';
import type { HotPath } from './hot-path.js';

/** The files that export hot paths, as `paths`, in the order of the report. */
const FILES = [
  'energy',
  'concentration',
  'k-means',
  'mixture',
  'global-consistency',
  'lda',
  'word-novelty',
  'lexical-density',
  'noun-chunks',
  'centering',
  'tokenizer',
  'adapters',
  'embedding',
];

/** All hot paths there are, one file after the other. */
export async function* loadPaths(): AsyncGenerator<HotPath> {
  for (const file of FILES) {
    const url = new URL(`./${file}.ts`, import.meta.url);
    if (!existsSync(url)) continue;
    const { paths, path }: { paths?: HotPath[]; path?: HotPath } = await import(url.href);
    yield* paths ?? (path === undefined ? [] : [path]);
  }
}
