import { MetricError } from '../error.js';
import { type Score, withIds } from '../evaluate/compare-transcripts.js';
import type { LengthUnit } from '../evaluate/length/equal-length.js';
import type { ScoredSystem } from '../evaluate/length/explain-length.js';
import type { ScoreRow } from '../evaluate/row.js';
import { visibleText } from '../text/visible-text.js';
import { type Run, runsOf } from '../transcript/runs.js';
import type { ReadingLog } from './common-options.js';
import type { EmbedFlags } from './embed-options.js';
import type { InputFlags } from './input-options.js';
import type { Io } from './io.js';
import type { MetricFlags } from './metric-choices.js';
import type { ComparisonFlags } from './statistics-options.js';
import { checkPairs, readSystems, readSystemsBy, requireField } from './systems.js';

/** Result of reading one system. */
export interface System extends ScoredSystem {
  readonly rows: ScoreRow[];
  readonly runs: Run[];
}

/** Reads the systems of some files and scores them. */
export async function scoredSystems(
  files: readonly string[],
  flags: CompareFlags,
  io: Io,
  warnings: ReadingLog,
  score: Score,
): Promise<Map<string, System>> {
  const input = { ...flags, ...warnings.listeners };
  const found = await (flags.by === undefined
    ? readSystems(files, io, input)
    : readSystemsBy(flags.by, files, io, input));
  const say = (line: string): void => void io.stderr.write(`warning: ${visibleText(line)}\n`);
  const hasRuns = [...found.values()].some((own) => own.some(({ meta }) => meta?.instruction !== undefined));
  if (!hasRuns) requireSeveral(found, flags.by);
  for (const field of flags.clusterBy ?? [])
    if (!OF_ROWS.has(field)) requireField(field, [...found.values()].flat(), '--cluster-by');
  const systems = new Map<string, System>();
  for (const [name, read] of hasRuns ? found : checkPairs(found, say)) {
    const transcripts = withIds(read);
    const rows = [...(await score(transcripts, undefined))];
    systems.set(name, { transcripts, rows, runs: runsOf(transcripts).map(withoutTranscript) });
  }
  return systems;
}

/** Fields that identify rows besides those of `meta`. */
const OF_ROWS: ReadonlySet<string> = new Set<keyof ScoreRow>([
  'transcript',
  'turn',
  'speaker',
  'source',
  'system',
]);

/** Refuses a single system, because there is nothing to compare. */
export function requireSeveral(systems: ReadonlyMap<string, unknown>, by: string | undefined): void {
  if (systems.size > 1) return;
  const [name] = systems.keys();
  const how =
    by === undefined
      ? 'name another file or folder, or use --by FIELD with the meta field that names the system'
      : `all conversations with "${by}" in their meta have that one`;
  const message = `FILES: expected two systems or more to compare, got one, ${JSON.stringify(name)}: ${how}`;
  throw new MetricError('INVALID_INPUT', message, { path: 'FILES' });
}

function withoutTranscript({ transcript: _, ...run }: Run): Run {
  return run;
}

/** The flags of `mtpc compare`. */
export interface CompareFlags extends EmbedFlags, InputFlags, MetricFlags, ComparisonFlags {
  readonly by?: string;
  readonly format: 'table' | 'json' | 'markdown' | 'latex' | 'paper' | 'junit' | 'github';
  readonly out?: string;
  readonly long?: boolean;
  readonly failIf?: readonly string[];
  readonly undecided: 'pass' | 'fail';
  readonly atLength?: LengthUnit | 'none';
  readonly robust?: boolean;
}
