import { unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import {
  asFields,
  type Fields,
  fieldsIn,
  groupedBy,
  idOf,
  isFields,
  isListOf,
} from '../../records/fields.js';
import { noteExcluded } from '../../records/note-excluded.js';

/** Location of activities in responses, and the key for activities without a wrapper. */
const LISTS = ['activities', 'messages'] as const;

/** Whether a record is an activity of the Bot Framework. @internal */
export function isActivity({ type, from, conversation }: Fields): boolean {
  return (
    typeof type === 'string' &&
    isFields(from) &&
    'id' in from &&
    isFields(conversation) &&
    'id' in conversation
  );
}

/** The activities of a bot by conversation, without typing and membership events. @internal */
export const BOT_FRAMEWORK: RecordFormat<'bot-framework'> = {
  kind: 'records',
  name: 'bot-framework',
  describe: 'Activities of the Bot Framework',
  example: '[{ type: "message", from: { id, name, role: "bot" }, conversation: { id }, text }]',
  knownBy: 'activities with from and conversation',
  fits: (record) => listKey(record) !== undefined,
  isPart: isActivity,
  *read(record, context) {
    const key = listKey(record) ?? 'activities';
    const said = fieldsIn(record[key]).filter(isSaid);
    const silent = fieldsIn(record[key]).filter((each) => each.type === 'message').length - said.length;
    const others = fieldsIn(record[key]).filter(({ type }) => type !== 'message');
    context.notes.readSummary.exclude('event', others.length, others[0]);
    noteExcluded(silent, 'message', 'without words', key, context, 'wordless');
    for (const [id, list] of groupedBy(said, ({ conversation }) => idOf(asFields(conversation).id) ?? '')) {
      const meta = unusedFields(record, [key, 'watermark']);
      yield { messages: list.map(toMessage), path: key, id: id === '' ? undefined : id, meta };
    }
  },
};

function listKey(record: Fields): string | undefined {
  return LISTS.find((key) => {
    const list = record[key];
    return isListOf(list, isActivity) && list.some(isSaid);
  });
}

function isSaid({ type, text }: Fields): boolean {
  return type === 'message' && typeof text === 'string' && text.trim() !== '';
}

function toMessage({ from, text, id, timestamp }: Fields): Fields {
  const { name, id: key, role } = asFields(from);
  return { name: idOf(name) ?? idOf(key), role, content: text, id, timestamp };
}
