import { runCommand } from './run-command.js';

/** Runs the command of this process; the build adds the file that calls it. */
export async function main(): Promise<void> {
  // A reader that closes its end early (`mtpc list | head`) is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    process.stderr.write(`mtpc: cannot write to standard output: ${error.message}\n`);
    process.exit(1);
  });

  // Messages are lost, but output continues.
  process.stderr.on('error', () => undefined);

  const { stdin, stdout, stderr } = process;
  const columns = pagerColumns(process.env.COLUMNS, stderr.columns);
  process.exitCode = await runCommand(process.argv.slice(2), { stdin, stdout, stderr, columns });
}

/** The width behind a pipe: COLUMNS, else the terminal of standard error, which a pipe to a pager does not replace. */
function pagerColumns(exported: string | undefined, terminal: number | undefined): number | undefined {
  const columns = Number(exported);
  return columns >= 1 ? Math.floor(columns) : terminal;
}
