import type { Command } from 'commander';
import { MetricError } from '../error.js';
import type { Transcript } from '../transcript/types.js';
import { outOption, ReadingLog, writeOutput } from './common-options.js';
import { expandFiles, readFiles } from './input-files.js';
import { type InputFlags, inputOptions, readOptions } from './input-options.js';
import type { Io } from './io.js';
import { checkOut } from './sink.js';
import { starterScript } from './starter-script.js';

interface InitFlags extends InputFlags {
  readonly out?: string;
}

/** Number of conversations to sample from a file. */
const SAMPLE = 20;

/** `mtpc init FILE` */
export function initCommand(program: Command, io: Io): void {
  const command = program
    .command('init')
    .description('write a script that reads your file and scores it')
    .argument('<file>', 'a file of conversations')
    .addOption(outOption());
  for (const option of inputOptions()) command.addOption(option);
  command.action(async (file: string, flags: InitFlags) => init(file, flags, io));
}

async function init(file: string, flags: InitFlags, io: Io): Promise<void> {
  const [path, ...others] = await expandFiles([file], io);
  if (path === undefined || path === '-' || others.length > 0) {
    const message = `FILE: expected one file, got ${path === '-' ? 'standard input' : `a folder of ${others.length + 1}`}`;
    throw new MetricError('INVALID_INPUT', message, { path: 'FILE' });
  }
  await checkOut(flags.out, [path], io);
  const warnings = new ReadingLog(flags);
  const sample: Transcript[] = [];
  for await (const transcript of readFiles([path], io, { ...flags, ...warnings.listeners })) {
    sample.push(transcript);
    if (sample.length === SAMPLE) break;
  }
  warnings.print(io);
  if (sample.length === 0) {
    const message = `${path}: expected at least one conversation, got none`;
    throw new MetricError('INVALID_INPUT', message, { path });
  }
  await writeOutput(starterScript(path, sample, readOptions(flags)), flags.out, io);
}
