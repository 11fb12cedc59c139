/**
 * Holds the metrics against an outcome of other conversations, and writes research/evidence/numbers/outcomes/NAME.json, from which
 * `npm run docs` says what returned there:
 *
 *     npx tsx research/evidence/outcomes.ts FOLDER --name NAME --outcome FIELD --about TEXT [--cache FOLDER_OF_VECTORS] [--plain]
 *
 * FOLDER is whatever `mtpc score` reads, FIELD a number in the `meta` of each conversation, TEXT what the conversations
 * are and who published them. Nothing of the conversations is written but numbers over all of them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measure, metaEvaluate } from '../../src/evidence/index.js';
import { conversationsOf, outcomesOf } from './conversations.js';
import { plainMeasures } from './measures.js';
import { outcomeNumbersOf } from './numbers.js';

const TEXT = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ name: TEXT, outcome: TEXT, about: TEXT, cache: TEXT, most: TEXT },
    plain: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
const { name, outcome, about } = values;
if (folder === undefined || name === undefined || outcome === undefined || about === undefined) {
  console.error('Give the folder of the conversations, --name, --outcome and --about.');
  process.exit(1);
}

const { transcripts, resources } = await conversationsOf(folder, values);
const started = process.cpuUsage();
const rows = await measure(transcripts, { metrics: plainMeasures(!values.plain), ...resources });
const found = metaEvaluate(rows, outcomesOf(transcripts, outcome), {
  ...{ controlFor: ['turns', 'words'], baseline: 'words', halves: true },
});
const { user, system } = process.cpuUsage(started);
console.error(`${found.n} conversations: ${Math.round((user + system) / 1e6)} s of processor time`);
const folderOfNumbers = fileURLToPath(new URL('../../research/evidence/numbers/outcomes/', import.meta.url));
mkdirSync(folderOfNumbers, { recursive: true });
const numbers = outcomeNumbersOf(found, { name, about, field: `meta.${outcome}` });
writeFileSync(`${folderOfNumbers}${name}.json`, `${JSON.stringify(numbers)}\n`);
