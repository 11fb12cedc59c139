import { stat } from 'node:fs/promises';
import { prepareReading } from '../adapters/adapter-table.js';
import { choose, formatHints } from '../adapters/choose-format.js';
import { detect } from '../adapters/detect-format.js';
import type { FormatName } from '../adapters/formats/names.generated.js';
import type { ReadOptions } from '../adapters/read-transcripts.js';
import { parseJson } from '../adapters/records/parse-json.js';
import type { TextPiece } from '../adapters/types.js';
import { existing } from '../math/existing.js';
import { asFields } from '../options/is-fields.js';
import { type ReadWatch, readChunks, watchedPieces } from './file-pieces.js';
import { findLongList, type Limits, type LongList } from './long-list.js';
import { unpackedName } from './unpack-stream.js';

/**
 * Extracts the list of conversations from one large JSON object without loading the other fields, and returns its text
 * with reading options; `undefined` for any other file. The file is read twice, because fields after the list may show
 * that it is not a list of conversations.
 *
 * @param limits of the search; smaller files are skipped
 * @internal
 */
export async function listPieces(
  path: string,
  options: ReadOptions,
  watch?: ReadWatch,
  limits: Partial<Limits> = {},
): Promise<{ readonly pieces: AsyncGenerator<TextPiece>; readonly named: ReadOptions } | undefined> {
  const fileName = unpackedName(path);
  if (path === '-' || /\.(parquet|ya?ml|csv|tsv|jsonl|ndjson)$/i.test(fileName)) return undefined;
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  // Smaller files fit in memory. Gzip compresses at most to a thousandth.
  const { short = 1 << 23 } = limits;
  if (size < (fileName === path ? short : short / 1024)) return undefined;
  const list = await findLongList(readChunks(path), limits);
  if (list === undefined) return undefined;
  const named = { fileName, ...options };
  const own = optionsWithin(list, named);
  return own && { pieces: readRange(path, list, watch), named: own };
}

/** The options for reading only the list; `undefined` unless its elements are complete records. */
function optionsWithin({ path, around }: LongList, options: ReadOptions): ReadOptions | undefined {
  if (options.path !== undefined) {
    const before = `${path.join('.')}[].`;
    const inner = options.path.replace(/^\$\.?/, '');
    return inner.startsWith(before) ? { ...options, path: inner.slice(before.length) } : undefined;
  }
  try {
    const { value } = existing(parseJson(around));
    const [first] = path.reduce((each, key) => asFields(each)[key], value) as readonly unknown[];
    const format = detectListFormat(value, options);
    const { format: unpacked, options: own } = existing(prepareReading(format, options));
    const [record, ...others] = unpacked.unpack(value, 0, own);
    const isList = record?.record === first && others.length === 0;
    return isList && detectListFormat([first], options) === format ? options : undefined;
  } catch {
    // Errors are reported when the list is parsed.
    return undefined;
  }
}

function detectListFormat(value: unknown, options: ReadOptions): FormatName {
  return choose(options, () => detect(value, options.fileName, formatHints(options)), value).format;
}

async function* readRange(
  path: string,
  { start, end }: LongList,
  watch: ReadWatch | undefined,
): AsyncGenerator<TextPiece> {
  let at = 0;
  for await (const piece of watchedPieces(path, watch)) {
    const own = piece.subarray(Math.max(0, start - at), Math.max(0, end - at));
    if (own.length > 0) yield own;
    at += piece.length;
    if (at >= end) return;
  }
}
