import { Command, CommanderError } from 'commander';
import { MetricError, shortText } from '../error.js';
import { visibleText } from '../text/visible-text.js';
import { followEnding } from './common-options.js';
import { compareCommand } from './compare-command.js';
import { evidenceCommand, validateCommand } from './evidence-command.js';
import { explainCommand } from './explain-command.js';
import { formatsCommand } from './formats-command.js';
import { helpExamples } from './help-examples.js';
import { initCommand } from './init-command.js';
import type { Io } from './io.js';
import { listCommand } from './list-command.js';
import { modelsCommand } from './models-command.js';
import { reportCommand } from './report-command.js';
import { scoreCommand } from './score-command.js';
import { summarizeCommands } from './summarize-command.js';
import { version } from './version.js';

/**
 * Runs the command `mtpc` and returns its exit code: 0, or 1 after one readable line on stderr for bad input, 2 for bad
 * usage, 3 if records or files were skipped. Data goes to stdout, everything else to stderr.
 */
export async function runCommand(args: readonly string[], streams: Omit<Io, 'exitCode'>): Promise<number> {
  const io: Io = { stdin: streams.stdin, stdout: streams.stdout, stderr: streams.stderr, exitCode: 0 };
  const program = new Command('mtpc')
    .description('Metrics for conversations between people and models.')
    .version(version())
    .exitOverride()
    .hook('preAction', (_, command) => followEnding(command))
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text.split('\n').map(visibleText).join('\n')),
    });
  for (const add of [
    scoreCommand,
    summarizeCommands,
    compareCommand,
    listCommand,
    explainCommand,
    reportCommand,
    evidenceCommand,
    validateCommand,
    formatsCommand,
    modelsCommand,
    initCommand,
  ]) {
    add(program, io);
  }
  for (const command of program.commands) {
    command.copyInheritedSettings(program);
    command.addHelpText('after', helpExamples(command.name()));
  }
  program.addHelpText('after', helpExamples('mtpc'));
  try {
    await program.parseAsync([...args], { from: 'user' });
    return io.exitCode ?? 0;
  } catch (error) {
    return exitCodeOf(error, io);
  }
}

function exitCodeOf(error: unknown, io: Io): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof MetricError || isFileError(error)) {
    io.stderr.write(`mtpc: ${visibleText(error.message)}\n`);
    return 1;
  }
  const reason = error instanceof Error ? error.message : String(error);
  io.stderr.write(
    `mtpc: internal error: ${visibleText(shortText(reason))}; please report it with the command\n`,
  );
  return 1;
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
