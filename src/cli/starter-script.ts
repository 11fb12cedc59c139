import type { ReadOptions } from '../adapters/index.js';
import type { Transcript } from '../transcript/types.js';

/** A script that scores a file with the metrics that fit what a sample of it holds. */
export function starterScript(path: string, sample: readonly Transcript[], reading: ReadOptions): string {
  const metrics = fittingMetrics(sample);
  const { onError, ...given } = reading;
  const asked = onError === 'skip' ? reading : given;
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

/** Which metrics a sample has data for, and why. */
function fittingMetrics(sample: readonly Transcript[]): { name: string; why: string }[] {
  const speakers = sample.map(({ turns }) => new Set(turns.map(({ speaker }) => speaker)).size);
  const scored = sample.some(({ outcome }) => outcome?.score !== undefined || outcome?.success !== undefined);
  const rounds = sample.some(({ turns }) => turns.some(({ round }) => round !== undefined));
  return [
    { name: 'centering-score', why: 'do turns keep to what they talk about?' },
    { name: 'lexical-density', why: 'how much content do turns bring?' },
    ...(speakers.some((count) => count > 1)
      ? [{ name: 'speaker-entropy', why: 'do speakers share the floor?' }]
      : []),
    ...(speakers.some((count) => count > 2)
      ? [{ name: 'implicit-reference', why: 'who is due next? (more than two speakers)' }]
      : []),
    ...(rounds ? [{ name: 'word-novelty-curve', why: 'do expressions converge over rounds?' }] : []),
    ...(scored
      ? [{ name: 'reliability-profile', why: 'how good and how reliable are runs? (outcomes)' }]
      : []),
  ];
}
