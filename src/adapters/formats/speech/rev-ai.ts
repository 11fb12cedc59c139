import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, isListOf } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';
import { parseSeconds, speakerLabel, spokenTurn } from '../../text/spoken-words.js';

/** A transcript of Rev AI: monologues, whose words, spaces and marks are elements. @internal */
export const REV_AI: RecordFormat<'rev-ai'> = {
  kind: 'records',
  name: 'rev-ai',
  describe: 'Transcriptions by Rev AI',
  example: '{ monologues: [{ speaker: 0, elements: [{ type: "text", value }, { type: "punct", value }] }] }',
  knownBy: 'monologues with elements',
  fits: ({ monologues: list }) =>
    isListOf(list, (each) => speakerLabel(each.speaker) !== undefined && Array.isArray(each.elements)),
  *read(record, context) {
    const turns = fieldsIn(record.monologues).map(({ speaker, elements }) => {
      const parts = fieldsIn(elements);
      const start = parts.find(({ ts }) => ts !== undefined)?.ts;
      return spokenTurn(speakerLabel(speaker)!, joinElements(parts), parseSeconds(start));
    });
    const messages = turns.filter(({ content }) => content !== '');
    yield { ...described(record, ['monologues'], context), messages, path: 'monologues' };
  },
};

/** Spaces are elements too; missing ones are added before words. */
function joinElements(elements: readonly Fields[]): string {
  const hasSpaces = elements.some(({ type, value }) => type === 'punct' && /\s/.test(String(value)));
  return elements
    .filter(({ type, value }) => (type === 'text' || type === 'punct') && typeof value === 'string')
    .map(({ type, value }) => (hasSpaces || type === 'punct' ? value : ` ${value}`))
    .join('');
}
