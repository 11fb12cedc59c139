import type { Readable } from 'node:stream';

/** Streams of the command: the process's, or a test's. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean; readonly fd?: number };
  readonly stdout: Output;
  readonly stderr: Output;
  /** Exit code of the command: 3 if something was skipped, 4 if a rule of `compare --fail-if` fails. */
  exitCode?: number | undefined;
}

/** A stream that text goes to; `false` from `write` asks to wait for `drain`. */
export interface Output {
  write(piece: string | Uint8Array): unknown;
  once?(event: 'drain', listener: () => void): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}
