import { existsSync } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import { MetricError } from '../error.js';
import { itemAt } from '../math/existing.js';
import { resolveLinks } from '../node/file-lock.js';
import { counted } from '../text/counted.js';
import { visibleText } from '../text/visible-text.js';
import type { Io } from './io.js';
import { ResumedRun } from './resumed-run.js';
import type { ScoreFlags } from './score-flags.js';
import type { ScoreFormat } from './score-formats.js';
import { checkOut, partialName, type Sink } from './sink.js';

export const RESUMABLE: readonly ScoreFormat[] = ['jsonl', 'csv'];

/** Throws if this run would discard the output of an interrupted run. */
export async function requireNoPartial(out: string | undefined, canResume: boolean): Promise<void> {
  if (out === undefined) return;
  const partial = partialName(await resolveLinks(out));
  const found = await lstat(partial).catch(() => undefined);
  if (!found?.isFile() || found.size === 0) return;
  const how = canResume
    ? 'Use --resume to continue it, or --overwrite to start again'
    : 'Use --overwrite to start again';
  const message = `--out: ${partial} is the unfinished output of an earlier run. ${how}.`;
  throw new MetricError('INVALID_INPUT', message, { path: '--out', received: out });
}

/** Ends the process after Ctrl-C with a message about the written output. */
export async function interrupted(
  sink: Sink,
  out: string | undefined,
  isKept: boolean,
  io: Io,
): Promise<void> {
  await sink.abandon().catch(() => undefined);
  const partial = out === undefined ? undefined : partialName(await resolveLinks(out));
  const kept =
    partial !== undefined && isKept && existsSync(partial)
      ? `the rows written so far are in ${partial}; the same command with --resume continues`
      : 'no rows were written';
  io.stderr.write(`\nmtpc: interrupted: ${visibleText(kept)}\n`);
  process.exit(130);
}

/** The warning about inputs that changed since the interrupted run. */
export function changedText([first, ...others]: readonly string[]): string {
  const which = others.length === 0 ? first : `${first} and ${counted(others.length, 'more input')}`;
  return `${which}: input changed since the interrupted run; re-scoring to verify the rows already written`;
}

/** Inputs that changed after a file was last written; unknown for pipes. */
export async function changedSince(path: string, inputs: readonly string[]): Promise<string[]> {
  const modifiedTime = async (file: string): Promise<number> =>
    (await stat(file).catch(() => undefined))?.mtimeMs ?? Number.NEGATIVE_INFINITY;
  const last = await modifiedTime(path);
  const times = await Promise.all(inputs.map(modifiedTime));
  return inputs.filter((_, i) => itemAt(times, i) >= last);
}

/** The output of an earlier run. */
export interface EarlierRun {
  readonly run: ResumedRun;
  /** The message about a complete output, which is compared with the input and not written. */
  readonly complete?: string;
}

/** The output of an interrupted or complete run; `undefined` without one. */
export async function resumedRun(
  { resume, out, format }: ScoreFlags,
  inputs: readonly string[],
  io: Io,
): Promise<EarlierRun | undefined> {
  if (!resume) return undefined;
  if (out === undefined || (format !== 'jsonl' && format !== 'csv')) {
    const received = out === undefined ? 'no --out' : `--format ${format}`;
    const message = `--resume: expected --out FILE and --format jsonl or csv, got ${received}`;
    throw new MetricError('INVALID_OPTION', message, { path: '--resume' });
  }
  await checkOut(out, inputs, io);
  const partial = partialName(await resolveLinks(out));
  if (existsSync(partial)) {
    const changed = await changedSince(partial, inputs);
    if (changed.length > 0) io.stderr.write(`${visibleText(changedText(changed))}\n`);
    const run = await ResumedRun.read(partial, format, changed.length > 0);
    return run && { run };
  }
  if (!existsSync(out)) return undefined;
  const isChanged = (await changedSince(out, inputs)).length > 0;
  const run = await ResumedRun.read(out, format, isChanged);
  const advice = isChanged ? '; an input has changed since then, but its rows are the same' : '';
  return run && { run, complete: `${out} is complete, and ${partial} does not exist${advice}` };
}
