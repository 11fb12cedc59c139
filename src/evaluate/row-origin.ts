import { asFields } from '../options/is-fields.js';
import { ownValue } from '../options/own-value.js';
import { conversationKey } from '../transcript/identity.js';
import { labelText } from '../transcript/label-text.js';
import { metaOf } from '../transcript/meta-of.js';
import { TASK_FIELDS, taskOf } from '../transcript/task-of.js';
import type { Transcript } from '../transcript/types.js';
import type { ScoreRow } from './row.js';

/** Fields that identify the origin of a transcript's rows. */
export type RowOrigin = Pick<ScoreRow, 'transcript' | 'source' | 'system' | 'generatedId' | 'clusterLabels'>;

/**
 * The origin of a transcript's rows. Readers set `source`, and `generatedId` for a generated id; a transcript without an
 * id gets a generated one here.
 *
 * @param fields the fields of `meta` that are clusters, in addition to the dialogue's task
 */
export function rowOrigin(transcript: Transcript, name: string, fields: readonly string[] = []): RowOrigin {
  const { id, generatedId } = transcript;
  const meta = metaOf(transcript);
  const source = transcript.source ?? meta.source;
  const isGenerated = id === undefined || generatedId === true;
  const clusters: [string, string][] = fields.flatMap((field) => {
    const value = ownValue(meta, field);
    return value === undefined || value === null ? [] : [[field, String(value)]];
  });
  const task = taskOf(transcript);
  if (task !== undefined) clusters.push([task.field, task.label]);
  const system = labelText(meta.system);
  return {
    transcript: name,
    ...(typeof source === 'string' && { source }),
    ...(system !== undefined && { system }),
    ...(isGenerated && { generatedId: true as const }),
    ...(clusters.length > 0 && { clusterLabels: Object.fromEntries(clusters) }),
  };
}

/** Identifies a row's transcript: source, system (with model and setting, if the row carries them) and id. */
export function transcriptKey(row: Partial<RowOrigin>): string {
  return conversationKey(row.transcript, row.source, (field) => rowCluster(row, field));
}

/**
 * Identifies the transcript of a row within a named system. Rows with and without labels of model and setting describe
 * the same transcript.
 */
export function keyWithinSystem({ source, system, transcript }: Partial<RowOrigin>): string {
  return conversationKey(transcript, source, (field) => (field === 'system' ? system : undefined));
}

/** The field with a row's task, which is the default cluster; `undefined` without a task. */
export function taskFieldOf(row: object): string | undefined {
  return TASK_FIELDS.find((field) => rowCluster(row, field) !== undefined);
}

/** The row's cluster in the given field: one of `clusterLabels`, else a field of the row itself. */
export function rowCluster(row: object, field: string): string | undefined {
  const fields = asFields(row);
  const value = ownValue(asFields(fields.clusterLabels), field) ?? ownValue(fields, field);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
