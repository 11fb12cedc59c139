import cliProgress from 'cli-progress';
import { type Output, rawOutput } from './io.js';

export type StatusBar = cliProgress.SingleBar;

/** A bar that a terminal shows until it is stopped. */
export function statusBar(output: Output, format: string): StatusBar {
  return new cliProgress.SingleBar({
    format,
    stream: rawOutput(output) as unknown as NodeJS.WritableStream,
    hideCursor: true,
    clearOnComplete: true,
    etaBuffer: 100,
  });
}
