import { isMessageList, isTextList, type ShapeHints } from './chat/shape.js';
import { isEntry } from './formats/adapter-formats.js';
import { FORMAT_NAMES, formatsFor, LIST_OWNERS } from './formats/catalogue.js';
import { listWithin, unknownTable } from './formats/common/from-chat.js';
import type { FormatName } from './formats/names.generated.js';
import { findNamedTexts } from './formats/shapes/named-texts.js';
import { type Fields, isFields, listed } from './records/fields.js';
import { keyedRecords } from './records/keyed-records.js';
import { dialogueTexts, packedRecords } from './records/table-records.js';

const OTHER_FORMATS: readonly FormatName[] = FORMAT_NAMES.filter((name) => name !== 'rows');

/** Maximum nesting of lists: groups of conversations that are lists of messages. */
const DEPTH = 4;

/** A record with the format that its fields suggest. @internal */
export interface Telling {
  readonly record: Fields;
  readonly sign: FormatName | undefined;
}

/**
 * The objects that may determine the format of a value: itself, its elements, or the contents of a wrapping object.
 * @internal
 */
export function* recordsIn(value: unknown, depth: number = DEPTH): Generator<Telling> {
  if (depth < 0) return;
  if (Array.isArray(value)) {
    const named = findNamedTexts(value);
    if (named) yield { record: named, sign: detectRecordFormat(named, {}) };
    else
      for (const each of dialogueTexts(value) ?? packedRecords(value) ?? value)
        yield* recordsIn(each, depth - 1);
    return;
  }
  if (!isFields(value)) return;
  const named = namedRecords(value);
  if (named) return yield* recordsIn(named, depth - 1);
  const sign = detectRecordFormat(value, {});
  const inner = isRecord(value, sign) ? undefined : innerRecords(value);
  if (inner) yield* recordsIn(inner, depth - 1);
  else yield { record: value, sign };
}

/** The list of records in an object: a table, or under a typical name. */
function namedRecords(value: Fields): readonly unknown[] | undefined {
  const table = unknownTable(value);
  if (table) return table;
  const { transcripts, utterances, conversations } = value;
  if (listed(transcripts) && !isMessageList(transcripts)) return listed(transcripts);
  if (LIST_OWNERS.some(({ fits }) => fits(value, {}))) return undefined;
  if (listed(utterances) && isFields(listed(utterances)?.[0]) && !isMessageList(utterances)) {
    return listed(utterances);
  }
  if (isCorpus(value)) return listed(utterances);
  const hasOthers = listed(conversations)?.some(isEntry) === false && !isTextList(conversations);
  return hasOthers && !isMessageList(conversations) ? listed(conversations) : undefined;
}

/** Whether an object of this form is a record by itself; a row-like object may contain records. */
function isRecord(value: Fields, sign: FormatName | undefined): boolean {
  if (sign !== 'rows') return sign !== undefined;
  return keyedRecords(value) !== undefined || firstFormat(value, {}, OTHER_FORMATS) !== undefined;
}

/** The list of records under any other name. */
function innerRecords(value: Fields): readonly unknown[] | undefined {
  const { rows } = value;
  return listWithin(value, {})?.list ?? (Object.keys(value).length === 1 ? listed(rows) : undefined);
}

/** A ConvoKit corpus in one object, whose utterances have conversation ids. */
function isCorpus({ utterances }: Fields): boolean {
  return (listed(utterances) ?? []).some(
    (each) => isFields(each) && ('conversation_id' in each || 'root' in each),
  );
}

/** The format of a record by its fields, without parsing texts. @internal */
export function detectRecordFormat(record: Fields, hints: ShapeHints): FormatName | undefined {
  return keyedRecords(record) ? 'chat' : firstFormat(record, hints);
}

function firstFormat(
  record: Fields,
  hints: ShapeHints,
  among?: readonly FormatName[],
): FormatName | undefined {
  return formatsFor(record, hints, among).next().value as FormatName | undefined;
}
