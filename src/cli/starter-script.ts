import type { ReadOptions } from '../adapters/index.js';
import { FUNCTIONS } from '../evaluate/functions.js';
import { chooseCard } from '../evaluate/library.js';
import { findMissingNeed } from '../evaluate/needs.js';
import { Prepared } from '../evaluate/prepared.js';
import type { Transcript } from '../transcript/types.js';

/** Generates a script that scores a file with metrics that fit a sample of it. */
export function starterScript(path: string, sample: readonly Transcript[], reading: ReadOptions): string {
  const metrics = fittingMetrics(sample);
  const options = optionsText(reading);
  const width = Math.max(...metrics.map(({ name }) => name.length));
  const lines = metrics.map(({ name, why }) => `  '${name}',${' '.repeat(width - name.length)} // ${why}`);
  return `// Scores a file of conversations. Save it (mtpc init FILE > score.mjs) and run it with node, where @mtpc/metrics is installed.
import { evaluateStream } from '@mtpc/metrics';
import { readTranscriptFile } from '@mtpc/metrics/node';
import { summarizeRows } from '@mtpc/metrics/report';

const metrics = [
${lines.join('\n')}
];

const rows = [];
const transcripts = readTranscriptFile(${JSON.stringify(path)}${options});
for await (const row of evaluateStream(transcripts, { metrics })) rows.push(row);

for (const { metric, mean, n, nUndefined } of summarizeRows(rows)) {
  console.log(metric, 'mean', mean, 'n', n, 'undefined', nUndefined);
}
`;
}

/** Generates a script that prints performance, aptitude and unreliability of the runs in a log. */
export function runScript(path: string, reading: ReadOptions): string {
  return `// Scores a log of runs. Save it (mtpc init FILE > score.mjs) and run it with node, where @mtpc/metrics is installed.
import { evaluate } from '@mtpc/metrics';
import { readTranscriptFile } from '@mtpc/metrics/node';
import { corpusTable, toMarkdown } from '@mtpc/metrics/report';

const transcripts = [];
const log = readTranscriptFile(${JSON.stringify(path)}${optionsText(reading)});
for await (const transcript of log) transcripts.push(transcript);

// P: mean score; A90: 90th percentile of repeated runs; U90-10: distance from the 10th to the 90th percentile.
const rows = await evaluate(transcripts, { metrics: ['P', 'A90', 'U90-10'] });
const table = corpusTable(rows);
console.log(toMarkdown(table)); // toLatex(table) for a paper
`;
}

/** The reading options as the second argument of a call. */
function optionsText(reading: ReadOptions): string {
  // The command sets the limit of its process.
  const { onError, maxRecordLength: _, ...given } = reading;
  const asked = onError === 'skip' ? { onError, ...given } : given;
  return Object.keys(asked).length === 0 ? '' : `, ${JSON.stringify(asked)}`;
}

/** The metrics of a starter script that apply to the sample, with their meaning. */
function fittingMetrics(sample: readonly Transcript[]): { name: string; why: string }[] {
  const prepared = sample.map((transcript) => new Prepared(transcript));
  const counts = sample.map(({ turns }) => new Set(turns.map(({ speaker }) => speaker)).size);
  return Object.keys(FUNCTIONS).flatMap((name) => {
    const card = chooseCard(name);
    const { starter: speakers = Number.POSITIVE_INFINITY, meaning: why } = card;
    const fits = prepared.some((each) => findMissingNeed(card, each, {}) === undefined);
    return fits && counts.some((count) => count >= speakers) ? [{ name, why }] : [];
  });
}
