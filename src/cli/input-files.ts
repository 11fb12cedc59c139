import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { AdapterWarning, ConvoKitCompanions, FormatName } from '../adapters/index.js';
import { streamTranscripts } from '../adapters/index.js';
import { MetricError } from '../error.js';
import type { Transcript } from '../transcript/types.js';
import type { Io } from './io.js';

const ENDINGS: ReadonlySet<string> = new Set(['.json', '.jsonl', '.ndjson', '.csv', '.tsv']);

/** The file of a ConvoKit corpus that holds its turns; what is known of conversations and speakers stands beside it. */
const CORPUS = 'utterances.jsonl';

/** What reading needs to know. */
export interface InputOptions {
  readonly from?: FormatName;
  /** Leave out records that cannot be read instead of stopping. */
  readonly skipErrors?: boolean;
  readonly onWarning?: (file: string, warning: AdapterWarning) => void;
}

/** The files that were named: folders stand for the transcripts files in them, `-` for standard input. */
export async function expandFiles(files: readonly string[], io: Io): Promise<string[]> {
  if (files.length === 0) {
    if (!io.stdin.isTTY) return ['-'];
    throw new MetricError(
      'INVALID_INPUT',
      'FILES: expected at least one file, or data on standard input, got neither',
    );
  }
  const expanded = await Promise.all(files.map(async (file) => (file === '-' ? ['-'] : expandFolder(file))));
  return expanded.flat();
}

async function expandFolder(file: string): Promise<string[]> {
  if (!(await stat(file)).isDirectory()) return [file];
  const names = (await readdir(file)).filter((name) => ENDINGS.has(extname(name))).sort();
  if (names.includes(CORPUS)) return [join(file, CORPUS)];
  if (names.length > 0) return names.map((name) => join(file, name));
  const endings = [...ENDINGS].join(', ');
  throw new MetricError(
    'INVALID_INPUT',
    `${file}: expected a folder with files ending in ${endings}, got none`,
  );
}

/** The transcripts of some files, one at a time. Transcripts without an id are named after their file. */
export async function* readFiles(
  files: readonly string[],
  io: Io,
  options: InputOptions,
): AsyncGenerator<Transcript> {
  for (const file of files) {
    const source = file === '-' ? io.stdin : createReadStream(file);
    const stream = streamTranscripts(source, {
      fileName: file === '-' ? '' : file,
      onError: options.skipErrors ? 'skip' : 'throw',
      onWarning: (warning) => options.onWarning?.(file, warning),
      ...(options.from === undefined ? {} : { from: options.from }),
      ...(basename(file) === CORPUS ? await companionsOf(file) : {}),
    });
    yield* named(stream, file);
  }
}

/** The files of a ConvoKit corpus beside its utterances, as far as they are there. */
async function companionsOf(file: string): Promise<ConvoKitCompanions> {
  const read = async (name: string): Promise<unknown> => {
    const path = join(dirname(file), name);
    return existsSync(path) ? readFile(path, 'utf8') : undefined;
  };
  const [conversations, speakers] = [await read('conversations.json'), await read('speakers.json')];
  return {
    ...(conversations !== undefined && { conversations }),
    ...(speakers !== undefined && { speakers }),
  };
}

async function* named(stream: AsyncIterable<Transcript>, file: string): AsyncGenerator<Transcript> {
  const name = file === '-' ? 'stdin' : basename(file, extname(file));
  let count = 0;
  try {
    for await (const transcript of stream) {
      count += 1;
      const meta = { ...transcript.meta, source: file };
      // A name that was made up here matches nothing.
      yield transcript.id === undefined
        ? { ...transcript, id: `${name}#${count}`, meta: { ...meta, idMadeUp: true } }
        : { ...transcript, meta };
    }
  } catch (error) {
    if (!(error instanceof MetricError)) throw error;
    throw new MetricError(error.code, `${file === '-' ? 'standard input' : file}: ${error.message}`, {
      cause: error,
    });
  }
}
