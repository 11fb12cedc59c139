import type { ReadOptions } from '../adapters/index.js';
import { FUNCTIONS } from '../evaluate/functions.js';
import { cardOf } from '../evaluate/library.js';
import { lackOf } from '../evaluate/needs.js';
import { Prepared } from '../evaluate/prepared.js';
import type { Transcript } from '../transcript/types.js';

/** Generates a script that scores a file with metrics that fit a sample of it. */
export function starterScript(path: string, sample: readonly Transcript[], reading: ReadOptions): string {
  const metrics = fittingMetrics(sample);
  // The command sets the limit of its own process.
  const { onError, maxRecordLength: _, ...given } = reading;
  const asked = onError === 'skip' ? { onError, ...given } : given;
  const options = Object.keys(asked).length === 0 ? '' : `, ${JSON.stringify(asked)}`;
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

/** Which metrics a first look takes that the sample has data for, and why. */
function fittingMetrics(sample: readonly Transcript[]): { name: string; why: string }[] {
  const prepared = sample.map((transcript) => new Prepared(transcript));
  const counts = sample.map(({ turns }) => new Set(turns.map(({ speaker }) => speaker)).size);
  return Object.keys(FUNCTIONS).flatMap((name) => {
    const card = cardOf(name);
    const { starter: speakers = Number.POSITIVE_INFINITY, meaning: why } = card;
    const fits = prepared.some((each) => lackOf(card, each, {}) === undefined);
    return fits && counts.some((count) => count >= speakers) ? [{ name, why }] : [];
  });
}
