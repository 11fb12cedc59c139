import { LIST_KEYS, messageLists } from '../chat/message-lists.js';
import { isMessageList } from '../chat/shape.js';
import { matchFormat } from '../formats/catalogue.js';
import { type Fields, isFields, isListOf } from './fields.js';

/**
 * The conversations of an object with one per key, which becomes the id: lists of messages, or records of a known
 * shape. `undefined` for other objects.
 * @internal
 */
export function keyedRecords(value: Fields): readonly (readonly [string, Fields])[] | undefined {
  const entries = Object.entries(value);
  if (entries.length < 2 || entries.some(([key]) => LIST_KEYS.includes(key))) return undefined;
  // Checked before the shapes, because that is the slowest check.
  const areAlike = [Array.isArray, isFields].some((is) => entries.every(([, each]) => is(each)));
  if (!areAlike) return undefined;
  // Two lists of messages belong to one record if it has a shape with both.
  const own = matchFormat(value, {});
  if (own !== undefined && own.name !== 'chat-list') return undefined;
  if (entries.every(([, each]) => isMessageList(each)))
    return entries.map(([key, messages]) => [key, { id: key, messages }]);
  if (own !== undefined) return undefined;
  if (entries.every(([, each]) => areSides(each)))
    return entries.map(([key, turns]) => [key, { id: key, turns }]);
  const areLists = entries.every(
    ([, each]) => Array.isArray(each) && each.length > 0 && each.every((inner) => isMessageList(inner)),
  );
  if (areLists)
    return entries.flatMap(([key, each]) =>
      (each as unknown[]).map((messages, i, all) => {
        const id = all.length === 1 ? key : `${key}#${i + 1}`;
        return [id, { id, messages }] as const;
      }),
    );
  const kind = recordLayout(entries[0]?.[1]);
  const alike = kind !== undefined && entries.every(([, each]) => recordLayout(each) === kind);
  return alike ? entries.map(([key, record]) => [key, { id: key, ...(record as Fields) }]) : undefined;
}

/** Whether a value is a list of entries with both sides of a dialogue. */
function areSides(value: unknown): boolean {
  return isListOf(value, isFields) && matchFormat({ turns: value }, {})?.name === 'two-sided-turns';
}

/**
 * The shape of a record and the location of its messages. Request and response of one record have different shapes.
 */
function recordLayout(record: unknown): string | undefined {
  if (!isFields(record)) return undefined;
  const shape = matchFormat(record, {});
  return shape && `${shape.name} ${messageLists(record)[0]}`;
}
