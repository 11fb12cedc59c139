import { type Fields, idOf } from './fields.js';
import { type Chat, recordId, restOf, type ShapeContext } from './shape.js';

/** Id and free data of a record. @internal */
export function described(
  record: Fields,
  used: readonly string[],
  context: ShapeContext,
): Pick<Chat, 'id' | 'meta'> {
  const { id, key } = recordId(record, context);
  return { id, meta: restOf(record, [...used, key === 'title' ? undefined : key]) };
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
