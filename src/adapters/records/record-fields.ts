import { type Chat, recordId, restOf, type ShapeContext } from '../chat/shape.js';
import { type Fields, idOf } from './fields.js';

/** Id and free data of a record. @internal */
export function described(
  record: Fields,
  used: readonly string[],
  context: ShapeContext,
): Pick<Chat, 'id' | 'meta'> {
  const { id, key } = recordId(record, context);
  return { id, meta: restOf(record, [...used, key === 'title' ? undefined : key]) };
}

/** Ids of what a conversation is about: several runs may have the same. */
const TASKS: readonly string[] = ['task_id', 'question_id', 'prompt_id', 'sample_id', 'example_id'];

/** The same for a record of a log, whose task stays among the data when its id is that of the task. @internal */
export function logged(
  record: Fields,
  used: readonly string[],
  context: ShapeContext,
): Pick<Chat, 'id' | 'meta'> {
  const { id, meta = {} } = described(record, used, context);
  const task = TASKS.find((key) => record[key] !== undefined);
  return { id, meta: task === undefined ? meta : { ...meta, [task]: record[task] } };
}

/** Id and free data of one of two conversations in a record; `meta.pair` is the id that they share. @internal */
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
