import { type MetricCard, PAPERS, type Paper } from '../../src/metrics/core/card.js';
import { NEEDS } from '../../src/metrics/core/needs.js';
import { byQuestion, directionWord } from '../../src/metrics/core/questions.js';
import { listMetrics } from '../../src/metrics/core/registry.js';
import { scanMetrics } from '../metric-types/scan.js';
import { evidenceNumbers } from './evidence.js';
import { cells, table } from './markdown.js';
import { metricPage } from './metric-page.js';
import { sourceNotes } from './source-notes.js';

const PAPER_NAMES: readonly (readonly [Paper, string])[] = [
  ['pingeval', 'MT-PingEval'],
  ['mpceval', 'MPCEval'],
  ['common-ground', 'Common ground'],
  ['lost', 'Lost in Conversation'],
];

/** The page of every metric, by path, and the index. */
export async function metricPages(): Promise<Map<string, string>> {
  const notes = sourceNotes(listMetrics().map(({ name }) => name));
  const evidence = evidenceNumbers();
  const pages = new Map<string, string>();
  for (const { card, page } of await scanMetrics())
    pages.set(`docs/metrics/${card.id}.md`, metricPage(card, page, notes.get(card.name)!, evidence));
  const tables = `${questionTables(listMetrics())}\n## By paper\n\n${metricsTable()}`;
  return pages.set('docs/metrics/README.md', `# Metrics\n\n${INTRODUCTION}\n\n${tables}`);
}

const INTRODUCTION =
  'All metrics by the question that they answer. [Choose a metric](../guides/choose-a-metric.md) helps you decide, and [Inputs](../concepts/inputs.md) describes the input of each. If a metric needs embeddings, pass `--embed` to the command, or an [embedder](../guides/embeddings.md) in code.';

function questionTables(metrics: readonly MetricCard[]): string {
  const header = ['function', 'symbol', 'meaning', 'input', 'needs', 'better in the paper'];
  return byQuestion(metrics)
    .map(([question, own]) => {
      const rows = own.map((card) => {
        const needs = card.needs.map((need) => NEEDS[need]).join(', ');
        const takes = `[${card.input}](../concepts/inputs.md)`;
        return [link(card), card.symbol ?? '', card.meaning, takes, needs, directionWord(card.direction)];
      });
      return `## ${question}\n\n${table(header, rows)}\n`;
    })
    .join('\n');
}

function link({ id, name }: MetricCard): string {
  return `[\`${name}\`](${id}.md)`;
}

function metricsTable(): string {
  return PAPER_NAMES.map(([paper, name]) => {
    const lines = listMetrics()
      .filter(({ source }) => source?.paper === paper)
      .map((metric) => cells(link(metric), metric.symbol ?? '', metric.meaning));
    return `**${name}** (${PAPERS[paper]})\n\n| function | symbol | meaning |\n|---|---|---|\n${lines.join('\n')}\n`;
  }).join('\n');
}
