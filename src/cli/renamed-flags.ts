import type { Command } from 'commander';
import { option } from './option.js';

/** Former flags and their present names. */
const RENAMED: Readonly<Record<string, string>> = {
  '--against': '--outcome',
  '--keep': '--meta-columns',
  '--long': '--all-columns',
  '--number-duplicates': '--rename-duplicates',
  '--scattered': '--interleaved',
  '--undecided': '--on-inconclusive',
};

/** Rejects the former flags of a command with an error that gives the new name. */
export function rejectRenamedFlags(command: Command): void {
  const flags = new Set(command.options.map(({ long }) => long));
  for (const [old, name] of Object.entries(RENAMED)) {
    if (!flags.has(name) || flags.has(old)) continue;
    command.addOption(option(`${old} [value]`).hideHelp());
    command.on(`option:${old.slice(2)}`, () => command.error(`mtpc: ${old} was renamed: use ${name}`));
  }
}
