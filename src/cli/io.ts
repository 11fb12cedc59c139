import type { Readable } from 'node:stream';
import { printableLines } from '../text/visible-text.js';

/** Streams of the command: the process's, or a test's. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean; readonly fd?: number };
  readonly stdout: Output;
  readonly stderr: Output;
  /** Exit code of the command: 3 if something was skipped, 4 if a rule of `compare --fail-if` fails. */
  exitCode?: number | undefined;
}

/** An output stream; if `write` returns `false`, wait for `drain`. */
export interface Output {
  write(piece: string | Uint8Array): unknown;
  once?(event: 'drain', listener: () => void): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Text for people: escapes the control characters that a name or a message may contain. */
export class PrintableOutput implements Output {
  readonly raw: Output;

  constructor(raw: Output) {
    this.raw = raw;
  }

  write(piece: string | Uint8Array): unknown {
    return this.raw.write(typeof piece === 'string' ? printableLines(piece) : piece);
  }

  get isTTY(): boolean {
    return this.raw.isTTY === true;
  }
}

/** The terminal itself, for bars, which move the cursor. */
export function rawOutput(output: Output): Output {
  return output instanceof PrintableOutput ? output.raw : output;
}
