import type { Readable } from 'node:stream';
import { styleText } from 'node:util';
import { ownValue } from '../options/own-value.js';
import { printableLines } from '../text/visible-text.js';

/** Streams of the command: the process's, or a test's. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean; readonly fd?: number };
  readonly stdout: Output;
  readonly stderr: Output;
  /** The width for an output without a width of its own, such as a pipe to a pager. */
  readonly columns?: number | undefined;
  /** Exit code of the command: 3 if something was skipped, 4 if a rule of `compare --fail-if` fails. */
  exitCode?: number | undefined;
}

/** An output stream; if `write` returns `false`, wait for `drain`. */
export interface Output {
  write(piece: string | Uint8Array): unknown;
  once?(event: 'drain', listener: () => void): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  /** Whether the terminal shows colors; Node's streams return `false` if NO_COLOR is set. */
  hasColors?(): boolean;
}

/** The width of the terminal; behind a pipe, the width that the process was started with. */
export function terminalColumns({ stdout, columns }: Pick<Io, 'stdout' | 'columns'>): number | undefined {
  return stdout.columns ?? columns;
}

/** Text for people: escapes the control characters that a name or a message may contain, and colors its first word. */
export class PrintableOutput implements Output {
  readonly raw: Output;

  constructor(raw: Output) {
    this.raw = raw;
  }

  write(piece: string | Uint8Array): unknown {
    return this.raw.write(typeof piece === 'string' ? colored(printableLines(piece), this) : piece);
  }

  hasColors(): boolean {
    return this.raw.hasColors?.() === true;
  }

  get isTTY(): boolean {
    return this.raw.isTTY === true;
  }
}

/** The terminal itself, for bars, which move the cursor. */
export function rawOutput(output: Output): Output {
  return output instanceof PrintableOutput ? output.raw : output;
}

/** Text in a style of the terminal. Call it only for outputs with colors. */
export function paint(style: Style, text: string): string {
  return styleText(style, text, { validateStream: false });
}

type Style = 'bold' | 'red' | 'yellow' | 'green';

/** The styles of words that begin a line. */
const FIRST_WORDS: Readonly<Record<string, Style>> = {
  'mtpc:': 'red',
  'fail:': 'red',
  'warning:': 'yellow',
  'undecided:': 'yellow',
  '!': 'yellow',
  'pass:': 'green',
};

/** Colors titles above a rule, and first words such as warnings and verdicts, if the output has colors. */
export function colored(text: string, output: Output): string {
  if (output.hasColors?.() !== true) return text;
  const lines = text.split('\n');
  return lines
    .map((line, i) => {
      if (lines[i + 1]?.startsWith('---')) return paint('bold', line);
      const [first = ''] = line.split(' ', 1);
      const style = ownValue(FIRST_WORDS, first) as Style | undefined;
      return style === undefined ? line : paint(style, first) + line.slice(first.length);
    })
    .join('\n');
}
