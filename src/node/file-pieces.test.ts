import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collect } from '../../testing/pieces.js';
import { runCli } from '../../testing/run-cli.js';
import { streamTranscripts } from '../adapters/read-transcripts.js';
import { filePieces, readChunks, watchedPieces } from './file-pieces.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-pieces-'));
const LINE = `${JSON.stringify({ id: 'a', turns: [{ speaker: 'mia', text: 'The bus is late.' }] })}\n`;

function longFile(): string {
  const path = join(folder, 'cut.jsonl');
  writeFileSync(path, LINE.repeat(40_000));
  return path;
}

it('refuses a file that is cut at the end of a line while it is read', async () => {
  const path = longFile();
  const read = async (): Promise<void> => {
    for await (const _ of readChunks(path)) truncateSync(path, LINE.length * 1000);
  };
  const error: unknown = await read().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'MetricError', code: 'INVALID_INPUT', path });
  const { message } = error as Error;
  expect(message.startsWith(`${path}: the file shrank from ${LINE.length * 40_000} to `)).toBe(true);
  expect(message).toContain(' bytes during reading');
});

/** A text as a file, and packed as another. */
function writtenTwice(name: string, text: string): { path: string; bytes: Buffer }[] {
  return [
    { path: join(folder, name), bytes: Buffer.from(text) },
    { path: join(folder, `${name}.gz`), bytes: gzipSync(text, { level: 0 }) },
  ].map((file) => {
    writeFileSync(file.path, file.bytes);
    return file;
  });
}

describe('watchedPieces', () => {
  it('tells before each piece how much of the file has been read, also where it is packed', async () => {
    const text = LINE.repeat(3000);
    for (const { path, bytes } of writtenTwice('watched.jsonl', text)) {
      const counts: number[] = [];
      let pieces = 0;
      for await (const _ of watchedPieces(path, (count) => counts.push(count))) {
        pieces += 1;
        expect(counts).toHaveLength(pieces);
      }
      expect(pieces).toBeGreaterThan(1);
      expect(counts).toEqual([...counts].sort((a, b) => a - b));
      expect(counts[0]).toBeGreaterThan(0);
      expect(counts.at(-1)).toBe(bytes.length);
    }
  });

  it('reads the standard input', async () => {
    const input = Object.getOwnPropertyDescriptor(process, 'stdin')!;
    const value = Readable.from([Buffer.from('Late?'), Buffer.from('No.')]);
    Object.defineProperty(process, 'stdin', { configurable: true, value });
    try {
      const pieces = await collect(watchedPieces('-', () => expect.unreachable()));
      expect(Buffer.concat(pieces).toString()).toBe('Late?No.');
    } finally {
      Object.defineProperty(process, 'stdin', input);
    }
  });

  it('refuses folders, packed or not by their names', async () => {
    for (const name of ['folder.jsonl', 'folder.jsonl.gz']) {
      const path = join(folder, name);
      mkdirSync(path);
      await expect(collect(watchedPieces(path))).rejects.toMatchObject({
        ...{ code: 'INVALID_INPUT', path, cause: { code: 'EISDIR' } },
        message: expect.stringContaining(`${path}: the file cannot be read: EISDIR`),
      });
    }
  });

  it.runIf(process.platform === 'linux')(
    'closes a file whose reader stops early, packed or not',
    async () => {
      const text = LINE.repeat(20_000);
      const open = (path: string): boolean =>
        readdirSync('/proc/self/fd').some((name) => {
          try {
            return readlinkSync(`/proc/self/fd/${name}`) === path;
          } catch {
            return false; // the listing's own descriptor
          }
        });
      for (const { path } of writtenTwice('stopped.jsonl', text)) {
        for await (const _ of watchedPieces(path)) {
          expect(open(path)).toBe(true);
          break;
        }
        await expect.poll(() => open(path), { interval: 5, timeout: 20_000 }).toBe(false);
      }
    },
  );

  it('reads a device, which has no size', async () => {
    expect(await collect(watchedPieces(devNull))).toEqual([]);
  });
});

it('refuses a path that is not text', async () => {
  await expect(collect(readChunks(7 as never))).rejects.toThrow('readChunks: path: expected a string, got 7');
});

describe('filePieces', () => {
  const named = (path: string, options = {}): object => filePieces(path, options).named;

  it('names the file for the reader, without the ending of a compression', () => {
    expect(named('chats.csv.gz')).toEqual({ fileName: 'chats.csv' });
    expect(named('chats.csv', { strict: true })).toEqual({ fileName: 'chats.csv', strict: true });
    expect(named('chats.csv', { fileName: 'other.tsv' })).toEqual({ fileName: 'other.tsv' });
  });

  it('does not name files that are converted to JSON', () => {
    for (const path of ['a.parquet', 'a.PARQUET', 'a.yaml', 'a.yml', 'a.yml.gz'])
      expect(named(path, { strict: true })).toEqual({ strict: true });
  });
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
    'mtpc: internal error: x is undefined; please report it together with the command\n',
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
