import type { Readable } from 'node:stream';

/** What the command reads and writes: the process's streams, or a test's. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  /** What the command ends with: 3 if something was left out. */
  exitCode?: number | undefined;
}

/** A stream that text goes to. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}
