import { Command, CommanderError } from 'commander';
import { MetricError, messageOf, shortText } from '../error.js';
import { LANGUAGE_PACKS } from '../languages/packs.generated.js';
import { registerLanguage } from '../text/languages/register-language.js';
import { visibleText } from '../text/visible-text.js';
import { followEnding } from './common-options.js';
import { compareCommand } from './compare-command.js';
import { evidenceCommand, validateCommand } from './evidence-command.js';
import { explainCommand } from './explain-command.js';
import { expandPatterns } from './file-patterns.js';
import { withFlagNames } from './flag-names.js';
import { formatsCommand } from './formats-command.js';
import { helpExamples } from './help-examples.js';
import { initCommand } from './init-command.js';
import type { Io } from './io.js';
import { listCommand } from './list-command.js';
import { modelsCommand } from './models-command.js';
import { readCommand } from './read-command.js';
import { reportCommand } from './report-command.js';
import { reproduceCommand } from './reproduce-command.js';
import { runPaperCommand } from './run-paper-command.js';
import { scoreCommand } from './score-command.js';
import { summarizeCommands } from './summarize-command.js';
import { version } from './version.js';

const COMMANDS: readonly [heading: string, commands: readonly ((program: Command, io: Io) => void)[]][] = [
  ['Score and report:', [readCommand, scoreCommand, compareCommand, reportCommand, initCommand]],
  [
    'Choose and check metrics:',
    [listCommand, explainCommand, formatsCommand, evidenceCommand, validateCommand, reproduceCommand],
  ],
  ["Run the papers' experiments:", [runPaperCommand]],
  ['Large corpora and local models:', [summarizeCommands, modelsCommand]],
];

const EXIT_CODES =
  'Exit codes: 0 success, 1 invalid input, 2 invalid usage, 3 input skipped or doubtful (--skip-errors, --strict),\n' +
  '4 a --fail-if rule failed, 5 mtpc run left games unplayed (continue with --resume)\n';

/**
 * Runs the command `mtpc` and returns its exit code: 0, or 1 after one readable line on stderr for bad input, 2 for bad
 * usage, 3 if records or files were skipped. Data goes to stdout, everything else to stderr.
 */
export async function runCommand(args: readonly string[], streams: Omit<Io, 'exitCode'>): Promise<number> {
  const io: Io = { stdin: streams.stdin, stdout: streams.stdout, stderr: streams.stderr, exitCode: 0 };
  for (const pack of LANGUAGE_PACKS) registerLanguage(pack);
  const program = new Command('mtpc')
    .description('Score conversations with the metrics of four papers on multi-turn dialogue.')
    .version(version())
    .exitOverride()
    .hook('preAction', (_, command) => followEnding(command))
    .hook('preAction', (_, command) => expandPatterns(command))
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      outputError: (text, write) => write(shortText(text)),
      writeErr: (text) => void io.stderr.write(text.split('\n').map(visibleText).join('\n')),
    });
  for (const [heading, commands] of COMMANDS) {
    program.commandsGroup(heading);
    for (const add of commands) add(program, io);
  }
  program.commandsGroup('Help:');
  for (const command of program.commands) {
    command.copyInheritedSettings(program);
    command.addHelpText('after', helpExamples(command.name()));
  }
  program.addHelpText('after', `\n${EXIT_CODES}${helpExamples('mtpc')}`);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return io.exitCode ?? 0;
  } catch (error) {
    return exitCodeOf(error, io, program.commands);
  }
}

function exitCodeOf(error: unknown, io: Io, commands: readonly Command[]): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof MetricError || isFileError(error)) {
    io.stderr.write(
      `mtpc: ${withFlagNames(error.message, commands)
        .split(/\n(?= {2}mtpc )/)
        .map(visibleText)
        .join('\n')}\n`,
    );
    return 1;
  }
  const reason = messageOf(error);
  io.stderr.write(
    `mtpc: internal error: ${visibleText(shortText(reason))}; please report it with the command\n`,
  );
  return 1;
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
