import type { Command } from 'commander';
import { nearestFormats } from '../adapters/formats/catalogue.js';
import { FORMATS } from '../adapters/formats/index.js';
import { MetricError } from '../error.js';
import type { Io } from './io.js';
import { terminalTable } from './terminal-table.js';

/** `mtpc formats [NAME]` */
export function formatsCommand(command: Command, io: Io): void {
  command.argument('[name]', 'name of a format').action((name: string | undefined) => {
    io.stdout.write(name === undefined ? formatTable() : formatText(name));
  });
}

function formatTable(): string {
  const rows = FORMATS.map(({ name, describe }) => [name, describe]);
  return terminalTable({ header: ['format', 'input'], rows });
}

function formatText(name: string): string {
  const format = FORMATS.find((each) => each.name === name);
  if (format) return `${format.name}: ${format.describe}.\n\n  ${format.example}\n`;
  const nearest = nearestFormats(name).join(', ');
  const message = `unknown format "${name}"; nearest are ${nearest}. mtpc formats lists all.`;
  throw new MetricError('INVALID_OPTION', message, { path: 'NAME', received: name });
}
