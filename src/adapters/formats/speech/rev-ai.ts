import { messageList } from '../../chat/message-list.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn } from '../../records/fields.js';
import { parseSeconds, speakerLabel } from '../../text/spoken-words.js';

/** A transcript of Rev AI: monologues, whose words, spaces and marks are elements. @internal */
export const REV_AI: RecordFormat<'rev-ai'> = messageList({
  name: 'rev-ai',
  describe: 'Transcriptions by Rev AI',
  example: '{ monologues: [{ speaker: 0, elements: [{ type: "text", value }, { type: "punct", value }] }] }',
  knownBy: 'monologues with elements',
  path: 'monologues',
  isEntry: ({ speaker, elements }) => speakerLabel(speaker) !== undefined && Array.isArray(elements),
  message: ({ speaker, elements }) => {
    const parts = fieldsIn(elements);
    const time = parseSeconds(parts.find(({ ts }) => ts !== undefined)?.ts);
    return { speaker: speakerLabel(speaker), text: joinElements(parts).trim(), time };
  },
});

/** Spaces are elements too; missing ones are added before words. */
function joinElements(elements: readonly Fields[]): string {
  const hasSpaces = elements.some(({ type, value }) => type === 'punct' && /\s/.test(String(value)));
  return elements
    .filter(({ type, value }) => (type === 'text' || type === 'punct') && typeof value === 'string')
    .map(({ type, value }) => (hasSpaces || type === 'punct' ? value : ` ${value}`))
    .join('');
}
