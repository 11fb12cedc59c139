import type { Command } from 'commander';
import { FUNCTIONS } from '../evaluate/functions.js';
import type { MetricCard } from '../metrics/core/card.js';
import { NEEDS, type Need } from '../metrics/core/needs.js';
import { byQuestion, directionWord } from '../metrics/core/questions.js';
import { listMetrics } from '../metrics/core/registry.js';
import { symbolName } from '../report/summary-table.js';
import { fittedTable, tableWidth } from './fitted-table.js';
import type { Io } from './io.js';
import { option } from './option.js';

/** `mtpc list` */
export function listCommand(command: Command, io: Io): void {
  command
    .addOption(option('--format <format>', 'output format').choices(['table', 'json']).default('table'))
    .action(async ({ format }: { format: 'table' | 'json' }) => {
      const metrics = listMetrics();
      if (format === 'json') io.stdout.write(`${JSON.stringify(await withMeanings(metrics), null, 2)}\n`);
      else
        io.stdout.write(
          byQuestion(metrics)
            .map(([question, own]) => questionTable(question, own, tableWidth(io, {}) ?? 100))
            .join('\n'),
        );
    });
}

async function withMeanings(metrics: readonly MetricCard[]): Promise<object[]> {
  const { METRIC_TEXTS } = await import('./metric-texts.generated.js');
  return metrics.map((metric) => ({
    ...metric,
    options: metric.options.map((option) => ({
      ...option,
      meaning: METRIC_TEXTS[metric.id]?.options[option.name] ?? '',
    })),
  }));
}

const HEADER = ['metric', 'symbol', 'better', 'needs', 'score'];

/** A table of metrics with the meaning below each line, because a column would have only 14 of 80 characters left. */
function questionTable(question: string, metrics: readonly MetricCard[], width: number): string {
  const columns = HEADER.map((head) => ({ head, drop: head === 'score' ? 1 : 0 }));
  const meanings = metrics.map(({ meaning }) => meaning);
  return `${question}\n${fittedTable(columns, metrics.map(metricCells), width, meanings)}`;
}

function metricCells({ id, direction, needs }: MetricCard): string[] {
  const from = FUNCTIONS[id] === undefined ? 'from code' : 'yes';
  return [id, symbolName(id) ?? '', directionWord(direction), needs.map(neededText).join(', ') || '-', from];
}

/** The requirements, with the flags that supply them. */
export function neededText(need: Need): string {
  return need === 'embeddings' ? `${NEEDS[need]} (--embed)` : NEEDS[need];
}
