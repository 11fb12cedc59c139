import { Command, CommanderError, Help } from 'commander';
import { errorMessage, MetricError, shortText } from '../error.js';
import { visibleText } from '../text/visible-text.js';
import { COMMANDS } from './command-list.js';
import { EXIT_CODES } from './exit-codes.js';
import { withFlagNames } from './flag-names.js';
import { helpExamples } from './help-examples.js';
import { type Io, PrintableOutput, paint, terminalColumns } from './io.js';
import { rejectRenamedFlags } from './renamed-flags.js';
import { version } from './version.js';

/** Width of help texts if the width of the terminal is unknown. */
const HELP_WIDTH = 80;

/**
 * Runs the command `mtpc` and returns its exit code: 0, or 1 after one readable line on stderr for bad input, 2 for bad
 * usage, 3 if records or files were skipped. Data goes to stdout, everything else to stderr.
 */
export async function runCommand(args: readonly string[], streams: Omit<Io, 'exitCode'>): Promise<number> {
  const { stdin, stdout, columns } = streams;
  const io: Io = { stdin, stdout, stderr: new PrintableOutput(streams.stderr), columns, exitCode: 0 };
  const program = new Command('mtpc')
    .description('Score conversations with the metrics of four papers on multi-turn dialogue.')
    .version(version())
    .exitOverride()
    .hook('preAction', async (_, command) => (await import('./prepare-command.js')).prepareCommand(command))
    .configureOutput({
      getOutHelpWidth: () => terminalColumns(io) ?? HELP_WIDTH,
      getErrHelpWidth: () => terminalColumns(io) ?? HELP_WIDTH,
      getOutHasColors: () => io.stdout.hasColors?.() === true,
      getErrHasColors: () => io.stderr.hasColors?.() === true,
      writeOut: (text) => void io.stdout.write(text),
      outputError: (text, write) => write(shortText(text).replace(/^error: /, 'mtpc: ')),
      writeErr: (text) => void io.stderr.write(text.split('\n').map(visibleText).join('\n')),
    });
  const usages = new Map(COMMANDS.flatMap(([, entries]) => entries.map(({ name, usage }) => [name, usage])));
  program.configureHelp({
    styleTitle: (text) => paint('bold', text),
    subcommandTerm: (command) =>
      command.parent === program && usages.has(command.name())
        ? `${command.name()} ${usages.get(command.name())}`.trim()
        : Help.prototype.subcommandTerm.call(program.createHelp(), command),
  });
  const called = calledCommand(args);
  for (const [heading, entries] of COMMANDS) {
    program.commandsGroup(heading);
    for (const { name, description, load } of entries) {
      const command = program.command(name).description(description);
      if (name === called) (await load())(command, io);
    }
  }
  program.commandsGroup('Help:');
  for (const command of program.commands) {
    command.copyInheritedSettings(program);
    rejectRenamedFlags(command);
    command.addHelpText('after', helpExamples(command.name()));
  }
  program.addHelpText('after', `\n${exitCodes()}${helpExamples('mtpc')}`);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return io.exitCode ?? 0;
  } catch (error) {
    return reportError(error, io, program.commands, called);
  }
}

function exitCodes(): string {
  const lines = EXIT_CODES.map(
    ([meaning, cause], i) => `  ${i}: ${meaning}${cause === '' ? '' : ` (${cause})`}\n`,
  );
  return `Exit codes:\n${lines.join('')}`;
}

/** The command in the arguments; other commands are not loaded. */
function calledCommand(args: readonly string[]): string | undefined {
  const [first, second] = args.filter((arg) => !arg.startsWith('-'));
  return first === 'help' ? second : first;
}

function reportError(
  error: unknown,
  io: Io,
  commands: readonly Command[],
  called: string | undefined,
): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof MetricError || isFileError(error)) {
    io.stderr.write(
      `mtpc: ${withFlagNames(error.message, commands)
        .split(/\n(?= {2}mtpc )/)
        .map((line) => forCommand(line, called))
        .map(visibleText)
        .join('\n')}\n`,
    );
    return 1;
  }
  const reason = errorMessage(error);
  io.stderr.write(
    `mtpc: internal error: ${visibleText(shortText(reason))}; please report it together with the command\n`,
  );
  return 1;
}

/** Suggested options for reading belong to the command that was called. */
function forCommand(line: string, called: string | undefined): string {
  const reads =
    called !== undefined && ['compare', 'report', 'validate', 'evidence', 'init'].includes(called);
  return reads ? line.replace(/^ {2}mtpc score /, `  mtpc ${called} `) : line;
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
