import type { FormatName } from '../formats/names.generated.js';
import type { RowColumns, ScoreRange, SideColumns } from '../rows/run-labels.js';

/** Options that may fix or change the reading of an input. */
export interface Remedy {
  readonly format?: FormatName;
  readonly path?: string;
  readonly columns?: RowColumns | SideColumns;
  readonly where?: readonly string[];
  readonly header?: readonly string[];
  readonly speakerPattern?: string;
  readonly speaker?: string | readonly string[];
  readonly score?: string;
  readonly scoreRange?: ScoreRange;
  readonly duplicates?: 'rename';
  readonly interleaved?: true;
  readonly onError?: 'skip';
}

/** Formats options for the command: `--path log --speaker A,B`. @internal */
export function formatFlags(remedy: Remedy): string {
  const { format, path, columns, where = [], header, speakerPattern, speaker } = remedy;
  const { score, scoreRange, duplicates, interleaved, onError } = remedy;
  const { conversation, ...rest } = columns ?? {};
  const named = typeof conversation === 'string' ? { conversation, ...rest } : rest;
  const pairs = Object.entries(named).map(([key, name]) => `${key}=${String(name)}`);
  return [
    ...(format === undefined ? [] : [`--from ${format}`]),
    ...(path === undefined ? [] : [`--path ${quoted(path)}`]),
    ...(header === undefined ? [] : [`--header ${quoted(header.join(','))}`]),
    ...(pairs.length === 0 ? [] : [`--columns ${quoted(pairs.join(','))}`]),
    ...where.map((each) => `--where ${quoted(each)}`),
    ...(speakerPattern === undefined ? [] : [`--speaker-pattern ${quoted(speakerPattern)}`]),
    ...(speaker === undefined ? [] : [`--speaker ${quoted([speaker].flat().join(','))}`]),
    ...(conversation === null ? ['--one-conversation'] : []),
    ...(duplicates === undefined ? [] : ['--rename-duplicates']),
    ...(interleaved === undefined ? [] : ['--interleaved']),
    ...(onError === undefined ? [] : ['--skip-errors']),
    ...(score === undefined ? [] : [`--score ${quoted(score)}`]),
    ...(scoreRange === undefined ? [] : [`--score-range ${scoreRange.join(',')}`]),
  ].join(' ');
}

/** Quotes a command argument if it contains shell patterns. */
function quoted(text: string): string {
  if (/^[\w.,=-]+$/.test(text)) return text;
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", String.raw`'\''`)}'` : `"${text}"`;
}
