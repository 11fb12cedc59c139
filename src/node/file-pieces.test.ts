import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import { streamTranscripts } from '../adapters/read-transcripts.js';
import { readPieces } from './file-pieces.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-pieces-'));
const LINE = `${JSON.stringify({ id: 'a', turns: [{ speaker: 'mia', text: 'The bus is late.' }] })}\n`;
const CUT = /cut\.jsonl: the file was cut to \d+ of \d+ bytes while it was read/;

function longFile(): string {
  const path = join(folder, 'cut.jsonl');
  writeFileSync(path, LINE.repeat(40_000));
  return path;
}

it('refuses a file that is cut at the end of a line while it is read', async () => {
  const path = longFile();
  const read = async (): Promise<void> => {
    for await (const _ of readPieces(path)) truncateSync(path, LINE.length * 1000);
  };
  await expect(read()).rejects.toThrow(CUT);
});

it.skipIf(process.platform === 'win32')('skips a named pipe in a folder with a warning', async () => {
  const inputs = mkdtempSync(join(folder, 'inputs-'));
  execFileSync('mkfifo', [join(inputs, 'pipe.jsonl')]);
  writeFileSync(join(inputs, 'talk.jsonl'), LINE);
  const { code, out, err } = await runCli(['score', inputs, '--metrics', 'NSE', '--format', 'jsonl']);
  expect(err).toContain('pipe.jsonl: skipped, because it is not a regular file');
  expect([code, out.trim().split('\n').length]).toEqual([0, 1]);
});

it.skipIf(process.platform === 'win32')(
  'writes through a link to a file that does not exist yet',
  async () => {
    const [link, target, input] = ['link.jsonl', 'target.jsonl', 'input.jsonl'].map((name) =>
      join(folder, name),
    );
    writeFileSync(input!, LINE);
    symlinkSync('target.jsonl', link!);
    const { code } = await runCli(['score', input!, '--metrics', 'NSE', '--format', 'jsonl', '--out', link!]);
    expect([code, lstatSync(link!).isSymbolicLink(), existsSync(target!)]).toEqual([0, true, true]);
    expect(readFileSync(target!, 'utf8')).toContain('speaker-entropy');
  },
);

it('shortens messages whatever they quote, and reports internal errors without a stack', async () => {
  const path = join(folder, 'keys.jsonl');
  writeFileSync(path, JSON.stringify({ ['k'.repeat(40_000)]: 1, [`${'l'.repeat(40_000)}`]: [{ a: 1 }] }));
  const { code, err } = await runCli(['score', path, '--metrics', 'NSE']);
  expect(code).toBe(1);
  expect(err.length).toBeLessThan(1400);
  const broken = {
    write: () => {
      throw new TypeError('x is undefined');
    },
  };
  const run = await runCli(['list'], undefined, { stdout: broken });
  expect([run.code, run.err]).toEqual([
    1,
    'mtpc: internal error: x is undefined; please report it with the command\n',
  ]);
});

it('refuses a record that is longer than the limit, before the memory is full', async () => {
  const record = JSON.stringify({ turns: [{ speaker: 'mia', text: 'late '.repeat(500) }] });
  const read = async (format?: 'transcript'): Promise<void> => {
    const pieces = [record.slice(0, 2000), record.slice(2000)];
    for await (const _ of streamTranscripts(pieces, { maxRecordLength: 1000, ...(format && { format }) }))
      break;
  };
  for (const format of [undefined, 'transcript'] as const)
    await expect(read(format)).rejects.toThrow('expected at most 1000 characters in one record');
});
