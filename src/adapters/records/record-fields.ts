import { type Chat, recordId, type ShapeContext, unusedFields } from '../chat/shape.js';
import { type Fields, idOf } from './fields.js';

/** Id and free data of a record. @internal */
export function described(
  record: Fields,
  used: readonly string[],
  context: ShapeContext,
): Pick<Chat, 'id' | 'meta'> {
  const { id, key } = recordId(record, context);
  return { id, meta: unusedFields(record, [...used, key === 'title' ? undefined : key]) };
}

/** Ids of tasks, which several runs may share. */
const TASKS: readonly string[] = ['task_id', 'question_id', 'prompt_id', 'sample_id', 'example_id'];

/** The same for a log record; a task id is kept in the data. @internal */
export function logged(
  record: Fields,
  used: readonly string[],
  context: ShapeContext,
): Pick<Chat, 'id' | 'meta'> {
  const { id, meta = {} } = described(record, used, context);
  const task = TASKS.find((key) => record[key] !== undefined);
  return { id, meta: task === undefined ? meta : { ...meta, [task]: record[task] } };
}

/** Id and free data of one of two conversations in a record; `meta.pair` is their common id. @internal */
export function paired(
  record: Fields,
  used: readonly string[],
  suffix: string,
  extra: Readonly<Record<string, unknown>>,
  context: ShapeContext,
): Pick<Chat, 'id' | 'meta'> {
  const { id, meta } = described(record, used, context);
  const pair = id ?? idOf(record.question);
  return {
    id: id === undefined ? undefined : `${id}:${suffix}`,
    meta: { ...meta, ...extra, ...(pair !== undefined && { pair }) },
  };
}
