import { readFileSync } from 'node:fs';
import { getMetric } from '../../src/metrics/core/registry.js';
import { root } from '../../testing/runner/entries.mjs';
import { table } from './markdown.js';

interface Costs {
  readonly engine: string;
  readonly turns: number;
  readonly together: number;
  readonly metrics: readonly { readonly id: string; readonly milliseconds: number }[];
  readonly embeddings: Readonly<Record<'static' | 'cached' | 'miniLM', number>>;
}

interface Growth {
  readonly kinds: readonly {
    readonly kind: string;
    readonly work: string;
    readonly inherent?: { readonly exponent: number; readonly reason: string };
    readonly time: number | null;
    readonly memory: number | null;
    readonly points: readonly {
      readonly size: number;
      readonly milliseconds: number;
      readonly megabytes: number;
    }[];
  }[];
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(`${root}research/benchmarks/${name}.json`, 'utf8')) as T;

/** A count with separators of thousands. */
const count = (x: number): string => x.toLocaleString('en-US');

/** Two significant digits. */
const short = (x: number): string => count(Number(x.toPrecision(2)));

/** The page about the cost of metrics, of embeddings, and of larger studies. */
export function costPage(): string {
  const { engine, turns, together, metrics, embeddings } = read<Costs>('cost');
  const { kinds } = read<Growth>('growth');
  const cheapest = metrics[0]!;
  const ratio = (milliseconds: number): string => short(milliseconds / cheapest.milliseconds);
  const seconds = (milliseconds: number): string => short((milliseconds * 1_000_000) / turns / 1000);
  const minutes = (milliseconds: number): string => short((milliseconds * 1_000_000) / turns / 60_000);
  const ways: [string, number, string][] = [
    ['from the cache', embeddings.cached, 'texts that were embedded before'],
    ['static model', embeddings.static, 'a lookup table of word pieces, 256 columns'],
    ['all-MiniLM-L6-v2', embeddings.miniLM, 'fp32, one thread'],
  ];
  return `# Cost

What metrics cost, how time and memory grow, and how to embed many turns. Ratios hold within a third on other machines; times vary with the processor and its load. To measure yours: \`npm run bench -- cost\` and \`npm run bench -- growth-table\`.

## Metrics

Processor time for ${count(turns)} turns in conversations of 50, relative to [${cheapest.id}](../metrics/${cheapest.id}.md), which takes ${short(cheapest.milliseconds)} ms (${engine}). Each metric was measured alone, without the time for embeddings; all of them in one call take ${ratio(together)} times as long. Growth and memory are in terms of the input's size, as on the page of each metric.

${table(
  ['metric', 'ratio', 'time grows as', 'memory'],
  metrics.map(({ id, milliseconds }) => {
    const { cost } = getMetric(id);
    return [`[${id}](../metrics/${id}.md)`, ratio(milliseconds), cost.time, cost.memory];
  }),
)}

The table leaves out metrics that these conversations of two people do not define: those need agendas, labels, images, more speakers or the scores of runs. Their pages state how they grow.

## Embeddings

${table(
  ['vectors', 'ratio', 'a million turns', ''],
  ways.map(([way, milliseconds, how]) => [
    way,
    ratio(milliseconds),
    milliseconds > 300 ? `${minutes(milliseconds)} min` : `${seconds(milliseconds)} s`,
    how,
  ]),
)}

For a million turns, use a static model first: \`mtpc score FILE --embed --model FOLDER\` reads model2vec models ([Embeddings](../guides/embeddings.md)). It ignores the order of words, so compare it with all-MiniLM-L6-v2 on a sample of a few hundred conversations before you rely on it. If you need the language model, keep its vectors with \`--cache FOLDER\`: an interrupted run continues, repeated texts are embedded once, and later runs take the time of the first row.

## Growth

How processor time and memory grow with one size, all else equal: the exponent is 1 if doubling the size doubles the time, and 0 if the size does not matter. Memory is what the work adds to the peak of its process. A dash stands for values too small to fit.

${table(
  ['size', 'range', 'work', 'time', 'memory', 'largest size'],
  kinds.map(({ kind, work, time, memory, points, inherent }) => {
    const [first, last] = [points[0]!, points.at(-1)!];
    return [
      kind,
      `${count(first.size)} to ${count(last.size)}`,
      inherent === undefined ? work : `${work}; ${inherent.reason}`,
      time === null ? '-' : `n^${time}`,
      memory === null ? '-' : `n^${memory}`,
      `${short(last.milliseconds / 1000)} s, ${short(last.megabytes)} MB`,
    ];
  }),
)}

- One long conversation is in memory as a whole; conversations of a file are read one at a time by \`mtpc score\` and \`evaluateStream\`, so their number does not matter for memory.
- \`mtpc compare\` and \`mtpc report\` keep all conversations and scores in memory. Systems are compared in pairs; \`--baseline\` compares each with one system only.
- \`mtpc evidence\` scores each conversation more than a hundred times, and draws 250 of them by default (\`--sample\`).
- JSONL with a row for each score is many times as large as the conversations. \`--wide\` writes one row for each conversation, and Parquet (\`--format parquet\`) is the smallest.
`;
}
