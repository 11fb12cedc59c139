import { type Command, Option } from 'commander';
import { FUNCTIONS } from '../evaluate/functions.js';
import { listMetrics } from '../metrics/frame/registry.js';
import { symbolName } from '../report/summary-table.js';
import type { Io } from './io.js';
import { terminalTable } from './terminal-table.js';

/** `mtpc list` */
export function listCommand(program: Command, io: Io): void {
  program
    .command('list')
    .description('list all metrics')
    .addOption(new Option('--format <format>', 'how to print').choices(['table', 'json']).default('table'))
    .action(({ format }: { format: 'table' | 'json' }) => {
      const metrics = listMetrics();
      if (format === 'json') io.stdout.write(`${JSON.stringify(metrics, null, 2)}\n`);
      else io.stdout.write(terminalTable({ header: HEADER, rows: metrics.map(lineOf) }));
    });
}

const HEADER = ['metric', 'symbol', 'paper', 'level', 'needs', 'score', 'meaning'];

function lineOf(metric: ReturnType<typeof listMetrics>[number]): string[] {
  return [
    metric.id,
    symbolName(metric.id) ?? '',
    metric.paper,
    metric.level,
    metric.needs.join(', '),
    FUNCTIONS[metric.id] === undefined ? 'from code' : 'yes',
    metric.meaning,
  ];
}
