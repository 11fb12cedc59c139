import type { Chat } from '../../chat/shape.js';
import { isMessageList, recordId } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asList, type Fields, fieldsIn, idOf, isListOf, toText } from '../../records/fields.js';

/** Divisions of seasons, books and meetings. */
const PARTS = /^(?:seasons|episodes|scenes|acts|chapters|sections|clips)$/;
const DEPTH = 4;

/** Nested parts with conversations as the innermost: episodes, scenes, utterances. @internal */
export const SCENES: RecordFormat<'scenes'> = {
  kind: 'records',
  name: 'scenes',
  describe: 'Seasons, episodes and scenes within one another: one conversation per innermost part',
  example: '{ episodes: [{ scenes: [{ scene_id, utterances: [{ speakers, transcript }] }] }] }',
  knownBy: 'parts within parts',
  fits: (record) => {
    const names = Object.keys(record).filter((key) => PARTS.test(key));
    return (
      names.length > 0 &&
      names.some((key) => isNested(fieldsIn(record[key]))) &&
      !scenesIn(record, [], DEPTH).next().done
    );
  },
  *read(record, context) {
    const own = recordId(record, context).id;
    context.notes.once('each innermost part is a conversation');
    yield* scenesIn(record, own === undefined ? [] : [own], DEPTH, (count) =>
      context.notes.readSummary.exclude('wordless', count),
    );
  },
};

/** Whether parts contain parts or utterances. */
function isNested(parts: readonly Fields[]): boolean {
  return parts.some((part) =>
    Object.entries(part).some(
      ([key, value]) => (PARTS.test(key) && Array.isArray(value)) || isListOf(value, isShared),
    ),
  );
}

function isShared(entry: Fields): boolean {
  return Array.isArray(entry.speakers) && 'transcript' in entry;
}

/** The conversations in the parts of a record. */
function* scenesIn(
  record: Fields,
  path: readonly string[],
  depth: number,
  exclude: (count: number) => void = () => undefined,
): Generator<Chat> {
  for (const [key, value] of Object.entries(record)) {
    if (!PARTS.test(key) || depth === 0) continue;
    for (const [index, part] of fieldsIn(value).entries()) {
      const name =
        idOf(part[`${key.slice(0, -1)}_id`]) ?? idOf(part.id) ?? idOf(part.title) ?? String(index + 1);
      const inner = [...path, name];
      const said = Object.keys(part).find((each) => isSaid(part[each]));
      if (said === undefined) {
        yield* scenesIn(part, inner, depth - 1, exclude);
        continue;
      }
      const list = fieldsIn(part[said]);
      const messages = list.map(spoken).filter((each) => each !== undefined);
      exclude(list.length - messages.length);
      if (messages.length > 0)
        yield { messages, path: said, id: idOf(part[`${key.slice(0, -1)}_id`]) ?? inner.join(':') };
    }
  }
}

function isSaid(value: unknown): boolean {
  return isListOf(value, isShared) || isMessageList(value);
}

/** An utterance may have several speakers; one without a speaker is a description. */
function spoken(entry: Fields): Fields | undefined {
  if (!Array.isArray(entry.speakers)) return entry;
  const { speakers, transcript, ...rest } = entry;
  const who = asList(speakers)
    .map((each) => toText(each))
    .join(' and ');
  return who === '' || toText(transcript) === '' ? undefined : { ...rest, speaker: who, text: transcript };
}
