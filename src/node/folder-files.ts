import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { errorMessage, MetricError } from '../error.js';
import { asFields } from '../options/is-fields.js';
import { slackChannels } from './slack-export.js';
import { unpackedName } from './unpack-stream.js';

const RECORDS: ReadonlySet<string> = new Set(['.json', '.jsonl', '.ndjson', '.csv', '.tsv', '.parquet']);
/** Read from a folder only without data files; next to data files, a text file is usually documentation. */
const TEXTS: ReadonlySet<string> = new Set([
  ...['.txt', '.vtt', '.srt', '.cha', '.log', '.eml', '.mbox', '.xml', '.fountain', '.yaml', '.yml'],
]);

/** The file of a ConvoKit corpus with its turns; data of conversations and speakers is in the same folder. */
export const CORPUS = 'utterances.jsonl';

/**
 * The transcript files of a folder, sorted by name; for a file, the file itself; for a Slack workspace export, the
 * folders of its channels.
 *
 * @param keepMissing whether to keep a missing file, to report it when it is opened
 * @param onSkipped called with the path of each entry that is neither a file nor a folder
 */
export async function filesIn(
  path: string,
  keepMissing = false,
  onSkipped?: (path: string) => void,
): Promise<string[]> {
  const found = await stat(path).catch((error: unknown) => {
    if (keepMissing) return undefined;
    throw notThere(path, error);
  });
  if (!found?.isDirectory()) return [path];
  const names = await readableNames(path, onSkipped);
  if (names.includes(CORPUS)) return [join(path, CORPUS)];
  const channels = await slackChannels(path, names);
  if (channels) return channels;
  for (const endings of [RECORDS, TEXTS]) {
    // macOS leaves files such as `._a.jsonl` on foreign disks and in archives.
    const fitting = names.filter(
      (name) => !name.startsWith('._') && endings.has(extname(unpackedName(name)).toLowerCase()),
    );
    if (fitting.length > 0) return fitting.map((name) => join(path, name));
  }
  const endings = [...RECORDS, ...TEXTS].join(', ');
  const below = await foldersWithFiles(path, names);
  const hint = below.length === 0 ? '' : `. Folders below it contain some: ${below.join(', ')}`;
  throw new MetricError(
    'INVALID_INPUT',
    `${path}: expected a folder with files ending in ${endings}, got none${hint}`,
    { path },
  );
}

/** Maximum number of folders in an error message. */
const MOST_NAMED = 3;

/** The first folders below a folder that contain conversation files. */
async function foldersWithFiles(folder: string, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const inner = await readdir(path).catch((): string[] => []);
    const fits = (each: string): boolean => {
      const ending = extname(unpackedName(each)).toLowerCase();
      return RECORDS.has(ending) || TEXTS.has(ending);
    };
    if (inner.some(fits)) found.push(path);
    if (found.length === MOST_NAMED) break;
  }
  return found;
}

/** The sorted names of the regular files in a folder; reading a named pipe would block until it has a writer. */
async function readableNames(folder: string, onSkipped?: (path: string) => void): Promise<string[]> {
  const names: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || found.isFile() || found.isDirectory()) names.push(name);
    else onSkipped?.(path);
  }
  return names;
}

/** The error for a missing path. */
export function notThere(path: string, error: unknown): MetricError {
  const { code } = asFields(error);
  const isGone = code === 'ENOENT' || code === 'ENOTDIR';
  const message = `${path}: ${isGone ? 'no such file or folder' : `the file or folder cannot be read: ${errorMessage(error)}`}`;
  return new MetricError('INVALID_INPUT', message, { path, cause: error });
}
