/**
 * Analyzes the scores of corpora as PLAN.md says, and writes the numbers behind the pages:
 *
 *     npx tsx research/outcomes/run.ts [FOLDER_OF_SCORES [--out FILE]]
 *
 * FOLDER_OF_SCORES holds what `research/outcomes/score.ts` wrote; the default is research/outcomes/scores, which git ignores. Scores of other
 * corpora are analyzed by the same call.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { analyze, corporaIn } from './analyze.js';
import { constructs } from './constructs.js';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
const [folder = fileURLToPath(new URL('scores', import.meta.url))] = positionals;
const out = values.out ?? fileURLToPath(new URL('numbers.json', import.meta.url));
const text = corporaIn(join(folder, 'text'));
const vectors = existsSync(join(folder, 'embeddings')) ? corporaIn(join(folder, 'embeddings')) : new Map();
const numbers = {
  text: analyze(text),
  embeddings: vectors.size < 2 ? null : analyze(vectors),
  constructs: constructs(text, vectors),
};
writeFileSync(out, `${JSON.stringify(numbers)}\n`);
for (const family of [numbers.text, numbers.embeddings])
  for (const { name, partial } of family?.metrics ?? [])
    if (partial !== null) {
      const { estimate, prediction, adjusted, found, corpora } = partial;
      console.error(
        `${name}: ${estimate.join(' ')}; prediction ${prediction?.join(' ')}; p ${adjusted}; ${found} of ${corpora}`,
      );
    }
