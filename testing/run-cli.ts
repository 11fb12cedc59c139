import { Readable } from 'node:stream';
import type { Output } from '../src/cli/io.js';
import { runCommand } from '../src/cli/run-command.js';

/** What a run of the command wrote. */
export interface CliRun {
  readonly code: number;
  readonly out: string;
  /** Standard error without the read summaries. */
  readonly err: string;
  /** What was read, a line for each format. */
  readonly readSummaries: readonly string[];
}

const SUMMARY = /^.+: [a-z-]+, \d+ conversations?, .*\n/gm;

/** Runs the command in this process and gives what it wrote; `streams` replace the collecting ones. */
export async function runCli(
  args: readonly string[],
  input?: string,
  streams: { readonly stdout?: Output; readonly stderr?: Partial<Output>; readonly isTerminal?: true } = {},
): Promise<CliRun> {
  const out: Uint8Array[] = [];
  let err = '';
  const stdin = Object.assign(Readable.from(input === undefined ? [] : [input]), {
    isTTY: streams.isTerminal ?? input === undefined,
  });
  const code = await runCommand(args, {
    stdin,
    stdout: streams.stdout ?? { write: (piece) => void out.push(Buffer.from(piece)) },
    stderr: {
      write: (piece) => void (err += piece),
      ...(streams.isTerminal && { isTTY: true }),
      ...streams.stderr,
    },
  });
  const readSummaries = (err.match(SUMMARY) ?? []).map((line) => line.trimEnd());
  return { code, out: Buffer.concat(out).toString('utf8'), err: err.replace(SUMMARY, ''), readSummaries };
}
