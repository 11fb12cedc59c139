import { Readable } from 'node:stream';
import type { Output } from '../src/cli/io.js';
import { runCommand } from '../src/cli/run-command.js';

/** What a run of the command wrote. */
export interface CliRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command in this process and gives what it wrote; `streams` replace the collecting ones. */
export async function runCli(
  args: readonly string[],
  input?: string,
  streams: { readonly stdout?: Output; readonly stderr?: Partial<Output> } = {},
): Promise<CliRun> {
  const out: Uint8Array[] = [];
  let err = '';
  const stdin = Object.assign(Readable.from(input === undefined ? [] : [input]), {
    isTTY: input === undefined,
  });
  const code = await runCommand(args, {
    stdin,
    stdout: streams.stdout ?? { write: (piece) => void out.push(Buffer.from(piece)) },
    stderr: { write: (piece) => void (err += piece), ...streams.stderr },
  });
  return { code, out: Buffer.concat(out).toString('utf8'), err };
}
