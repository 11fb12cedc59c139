import type { FormatDescription, RecordFormat } from '../records/conversation-format.js';
import type { Fields } from '../records/fields.js';
import { described } from '../records/record-fields.js';
import type { Chat, ShapeContext, ShapeHints } from './shape.js';

/** A format whose records are one conversation each; `Found` is what identifies it. */
interface SingleChatFormat<Name extends string, Found>
  extends FormatDescription<Name>,
    Pick<RecordFormat, 'ownsLists' | 'isTable' | 'isPart'> {
  find(record: Fields, hints: ShapeHints): Found | undefined;
  /** The same for a conversation of one turn, which is recognized only next to others. */
  findShort?(record: Fields): Found | undefined;
  /** The conversation; its id and data are those of the record without the used fields (default: the path). */
  read(
    found: Found,
    context: ShapeContext,
    record: Fields,
  ): Chat & { readonly used?: readonly string[]; readonly owner?: Fields };
}

/** A format whose records are one conversation each. @internal */
export function recordFormat<Name extends string, Found>({
  find,
  findShort,
  read,
  ...about
}: SingleChatFormat<Name, Found>): RecordFormat<Name> {
  return {
    kind: 'records',
    ...about,
    fits: (record, hints) => find(record, hints) !== undefined,
    ...(findShort && { isShort: (record) => findShort(record) !== undefined }),
    *read(record, context) {
      const found = find(record, context) ?? findShort?.(record);
      if (found === undefined) return;
      const { used, owner = record, ...chat } = read(found, context, record);
      yield { ...described(owner, used ?? [chat.path], context), ...chat };
    },
  };
}
