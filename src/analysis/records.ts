import { MetricError } from '../error.js';
import { fullMetric, type ScoreRow } from '../evaluate/row.js';
import { keyWithinSystem, type RowOrigin, rowOrigin } from '../evaluate/row-origin.js';
import { isCorpusRow } from '../evaluate/run-groups.js';
import { byKey } from '../math/by-key.js';
import { contentHash } from '../math/hash.js';
import { asFields } from '../options/is-fields.js';
import { countWords } from '../text/count-words.js';
import { requireTranscripts } from '../transcript/inputs.js';
import { labelText } from '../transcript/label-text.js';
import { metaOf } from '../transcript/meta-of.js';
import { taskOf } from '../transcript/task-of.js';
import type { Transcript } from '../transcript/types.js';

/** The field with the caller's name for a group of conversations: a file, or a key of `{ name: transcripts }`. */
export const GIVEN_NAME = 'system';

/** A conversation in a design: how it was made, without scores of text metrics. */
export interface DesignRecord {
  /** Links the conversation to its score rows. */
  readonly key: string;
  /** The key that pairs it with the same conversation of another system; absent if the id was generated. */
  readonly id?: string;
  /** The value of each field that is a short text, a number or a boolean. */
  readonly labels: Readonly<Record<string, string>>;
  /** The instruction or item. */
  readonly task?: { readonly field: string; readonly label: string };
  /** Its identifying fields, like in rows. */
  readonly origin: RowOrigin;
  /** Identifying fields of further rows with other clusters. */
  readonly otherOrigins?: readonly RowOrigin[];
  /** The outcome score; `null` without one, absent if only rows were given. */
  readonly outcome?: number | null;
  readonly success?: boolean;
  /** A hash of its turns and outcome. */
  readonly content?: string;
  readonly turns?: number;
  readonly words?: number;
  /** Number of turns of another origin, such as the human context of a next-turn case. */
  readonly contextTurns?: number;
  /** Whether its runner recorded that the run stopped early. */
  readonly isPartial?: boolean;
}

/** Conversations by system name, or one list of conversations that contain their system names. */
export type Conversations = readonly Transcript[] | Readonly<Record<string, readonly Transcript[]>>;

/** Longer texts count as content rather than labels. */
const LONGEST_LABEL = 80;

/** The key of a transcript or a row among the records, within the named system. */
export function recordKey(name: string | undefined, origin: Partial<RowOrigin>): string {
  return name === undefined ? keyWithinSystem(origin) : JSON.stringify([name, keyWithinSystem(origin)]);
}

/** Creates the records of conversations. O(words). */
export function recordsFromTranscripts(caller: string, conversations: Conversations): DesignRecord[] {
  const lists = Array.isArray(conversations)
    ? [[undefined, conversations as readonly Transcript[]] as const]
    : Object.entries(conversations as Readonly<Record<string, readonly Transcript[]>>);
  for (const [name, transcripts] of lists)
    requireTranscripts(caller, transcripts, name === undefined ? 'conversations' : `conversations.${name}`);
  const incomplete = incompleteRuns(lists.flatMap(([, transcripts]) => transcripts));
  return lists.flatMap(([name, transcripts]) => {
    const records = transcripts.map((transcript, i) => transcriptRecord(transcript, i, name, incomplete));
    return name === undefined ? withDistinctKeys(records) : records;
  });
}

/** Models in one list may share ids. Their records are told apart by place, and rows that name only the id fit none. */
function withDistinctKeys(records: readonly DesignRecord[]): DesignRecord[] {
  const counts = byKey(records, ({ key }) => key);
  return records.map((record, i) =>
    (counts.get(record.key)?.length ?? 0) > 1 ? { ...record, key: JSON.stringify([record.key, i]) } : record,
  );
}

/** The runs of which games are missing: `mtpc run` records in each game how many there are. */
function incompleteRuns(transcripts: readonly Transcript[]): Set<string> {
  const plans = transcripts.flatMap((transcript) => planIn(metaOf(transcript)) ?? []);
  return new Set(
    [...byKey(plans, ({ key }) => key)].flatMap(([key, own]) =>
      own.length < Math.max(...own.map(({ games }) => games)) ? [key] : [],
    ),
  );
}

function planIn(meta: Readonly<Record<string, unknown>>): { key: string; games: number } | undefined {
  const { key, games } = asFields(meta.plan);
  return typeof key === 'string' && typeof games === 'number' ? { key, games } : undefined;
}

function transcriptRecord(
  transcript: Transcript,
  place: number,
  name: string | undefined,
  incomplete: ReadonlySet<string | undefined>,
): DesignRecord {
  const { turns, outcome, generatedId } = transcript;
  const meta = metaOf(transcript);
  const id = transcript.id ?? String(place + 1);
  const origin = rowOrigin(transcript, id, Object.keys(labelsIn(meta)));
  const task = taskOf(transcript);
  const pair = labelText(meta.pair) ?? (transcript.id === undefined || generatedId ? undefined : id);
  const score = outcome?.score ?? (outcome?.success === undefined ? null : 100 * Number(outcome.success));
  return {
    key: recordKey(name, origin),
    ...(pair !== undefined && { id: pair }),
    labels: { ...labelsIn(meta), ...(name !== undefined && { [GIVEN_NAME]: name }) },
    ...(task && { task }),
    origin,
    outcome: typeof score === 'number' ? score : null,
    ...(typeof outcome?.success === 'boolean' && { success: outcome.success }),
    content: contentHash([...turns.flatMap(({ speaker, text }) => [speaker, text]), String(score)]),
    turns: turns.length,
    words: turns.reduce((sum, { text }) => sum + countWords(text), 0),
    ...(typeof meta.contextTurns === 'number' && { contextTurns: meta.contextTurns }),
    ...((meta.partial === true || incomplete.has(planIn(meta)?.key)) && { isPartial: true }),
  };
}

/** The fields of `meta` that label a conversation. */
export function labelsIn(meta: Readonly<Record<string, unknown>>): Record<string, string> {
  const found: Record<string, string> = {};
  const isPlanned = planIn(meta) !== undefined;
  for (const [field, value] of Object.entries(meta)) {
    // `mtpc run` stores a hash of a game's settings there, from which it resumes.
    if (isPlanned && field === 'settings') continue;
    const label = typeof value === 'boolean' ? String(value) : labelText(value);
    if (label !== undefined && label.length <= LONGEST_LABEL) found[field] = label;
  }
  return found;
}

/** A score with its turn, or the reason why it is missing. */
interface EntryRow extends Pick<ScoreRow, 'score' | 'turn' | 'skipped'> {
  readonly undefinedBecause?: string;
}

/** The scores of one metric for one conversation. */
export interface Entry {
  readonly scores: number[];
  readonly rows: EntryRow[];
  undefined: number;
}

/** Scores by metric, and within a metric by the key of the record. */
export type Scores = ReadonlyMap<string, MetricScores>;

export interface MetricScores {
  readonly signatures: Map<string, Set<string>>;
  readonly entries: Map<string, Entry>;
}

/** Rows by system name, or one list of rows. */
export type Rows = readonly ScoreRow[] | Readonly<Record<string, readonly ScoreRow[]>>;

/** The lists of rows with their system names. */
export function namedRows(rows: Rows): [name: string | undefined, rows: readonly ScoreRow[]][] {
  return Array.isArray(rows) ? [[undefined, rows]] : Object.entries(rows as Record<string, ScoreRow[]>);
}

/**
 * The rows by metric and record; rows of metrics over runs are omitted. `unit: 'turn'` keeps turns separate. O(rows).
 */
export function scoresFromRows(rows: Rows, unit: string): Map<string, MetricScores> {
  const found = new Map<string, MetricScores>();
  for (const [name, own] of namedRows(rows)) {
    for (const row of own) {
      if (isCorpusRow(row)) continue;
      const metric = fullMetric(row);
      let table = found.get(metric);
      if (table === undefined) found.set(metric, (table = { signatures: new Map(), entries: new Map() }));
      const system = name ?? '';
      if (row.skipped === undefined) {
        const known = table.signatures.get(system);
        if (known) known.add(row.signature ?? '');
        else table.signatures.set(system, new Set([row.signature ?? '']));
      }
      const key = rowKey(name, row, unit);
      let entry = table.entries.get(key);
      if (entry === undefined) table.entries.set(key, (entry = { scores: [], rows: [], undefined: 0 }));
      entry.rows.push(row);
      if (row.score === null) entry.undefined += 1;
      else entry.scores.push(row.score);
    }
  }
  return found;
}

function rowKey(name: string | undefined, row: ScoreRow, unit: string): string {
  const key = recordKey(name, row);
  return unit === 'turn' && row.turn !== undefined ? JSON.stringify([key, row.turn]) : key;
}

/**
 * The records of rows without their conversations: identity, task and the fields that rows carry.
 *
 * @throws MetricError `INVALID_INPUT` if two transcripts of a system share an id
 */
export function recordsFromRows(rows: Rows, unit: string): DesignRecord[] {
  const records = new Map<string, DesignRecord>();
  for (const [name, own] of namedRows(rows)) {
    const sources = new Map<string, string>();
    for (const row of own) {
      if (isCorpusRow(row)) continue;
      const key = rowKey(name, row, unit);
      const known = records.get(key);
      if (known !== undefined) {
        // Rows of a conversation have equal labels, unless the caller merged rows.
        if (known.origin.clusterLabels !== row.clusterLabels && !hasLabels(known, row)) {
          const otherOrigins = [...(known.otherOrigins ?? []), { ...row }];
          records.set(key, { ...known, labels: { ...row.clusterLabels, ...known.labels }, otherOrigins });
        }
        continue;
      }
      requireOneTranscript(row, name, sources);
      records.set(key, rowRecord(row, key, name, unit));
    }
  }
  return [...records.values()];
}

/** Whether a record has all labels of a row. */
function hasLabels({ origin, otherOrigins = [] }: DesignRecord, { clusterLabels = {} }: ScoreRow): boolean {
  const own = [origin, ...otherOrigins].map((each) => each.clusterLabels ?? {});
  return Object.entries(clusterLabels).every(([field, label]) =>
    own.some((labels) => labels[field] === label),
  );
}

function rowRecord(row: ScoreRow, key: string, name: string | undefined, unit: string): DesignRecord {
  const { transcript, source, system, generatedId, clusterLabels, turn } = row;
  const labels: Record<string, string> = { ...clusterLabels };
  if (name !== undefined) labels[GIVEN_NAME] = name;
  else if (system !== undefined) labels[GIVEN_NAME] ??= system;
  const id = unit === 'turn' && turn !== undefined ? JSON.stringify([transcript, turn]) : transcript;
  const task = taskOf({ meta: { ...clusterLabels, ...asFields(row) } });
  return {
    ...{ key, labels, origin: { ...row, transcript, ...(source && { source }) } },
    ...(generatedId ? {} : { id }),
    ...(task && { task }),
  };
}

function requireOneTranscript(row: ScoreRow, name: string | undefined, sources: Map<string, string>): void {
  if (row.generatedId || name === undefined) return;
  const key = keyWithinSystem(row);
  const known = sources.get(row.transcript) ?? key;
  sources.set(row.transcript, key);
  if (known === key) return;
  const message = `systems.${name}: expected one transcript with the id ${JSON.stringify(row.transcript)}, got two, from different sources`;
  throw new MetricError('INVALID_INPUT', message, { path: `systems.${name}`, received: row.transcript });
}
