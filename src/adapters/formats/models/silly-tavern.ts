import { type Chat, unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, idOf, isListOf } from '../../records/fields.js';
import { noteExcluded } from '../../records/note-excluded.js';

/** The header before the messages of a chat. */
const isHeader = (record: Fields): boolean =>
  'user_name' in record && 'character_name' in record && !('mes' in record);

/** Whether a record is one line of a chat of SillyTavern. @internal */
export const isSillyTavernLine = (record: Fields): boolean =>
  isHeader(record) || (typeof record.mes === 'string' && 'is_user' in record && 'name' in record);

/** Lines of SillyTavern chats; a header begins a new chat. @internal */
export const SILLY_TAVERN: RecordFormat<'silly-tavern'> = {
  kind: 'records',
  name: 'silly-tavern',
  describe: 'Chats of SillyTavern',
  example: '[{ user_name, character_name }, { name, is_user: true, mes }]',
  knownBy: 'lines with mes and is_user',
  fits: ({ messages }) => isListOf(messages, isSillyTavernLine),
  isPart: isSillyTavernLine,
  *read(record, context) {
    const lines = fieldsIn(record.messages);
    context.notes.readSummary.exclude('header', lines.filter(isHeader).length);
    const hidden = lines.filter(({ is_system: isHidden }) => isHidden === true).length;
    noteExcluded(hidden, 'message', 'hidden from the model (is_system)', 'messages', context, 'hidden');
    let from = 0;
    for (let to = 1; to <= lines.length; to++) {
      if (to < lines.length && !isHeader(lines[to]!)) continue;
      yield toChat(lines.slice(from, to));
      from = to;
    }
  },
};

function toChat(lines: readonly Fields[]): Chat {
  const header = isHeader(lines[0]!) ? lines[0]! : {};
  const said = lines.filter((line) => !isHeader(line) && line.is_system !== true);
  return {
    messages: said.map(({ name, is_user: isUser, mes, send_date: time }) => ({
      name: idOf(name),
      role: isUser === true ? 'user' : 'assistant',
      content: mes,
      // Dates in words ("June 19, 2023 2:20pm") do not include a time zone.
      ...((typeof time === 'number' || /^\d{4}-\d\d-\d\dT/.test(String(time))) && { timestamp: time }),
    })),
    path: 'messages',
    meta: unusedFields(header, []),
  };
}
