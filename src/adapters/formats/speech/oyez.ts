import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, idOf, isFields, toText } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';

/** Court arguments from Oyez: sections of turns with blocks of text. @internal */
export const OYEZ: RecordFormat<'oyez'> = {
  kind: 'records',
  name: 'oyez',
  describe: 'Transcripts of court arguments from Oyez',
  example: '{ transcript: { sections: [{ turns: [{ speaker: { name }, text_blocks: [{ text }] }] }] } }',
  knownBy: 'sections of turns with text_blocks',
  fits: (record) => sectionsOf(record).length > 0,
  *read(record, context) {
    const sections = sectionsOf(record).map(({ turns: list }) => fieldsIn(list));
    const turns = sections.flat();
    const said = turns.filter((turn) => isFields(turn.speaker) && joinBlocks(turn) !== '');
    context.notes.readSummary.exclude('event', turns.length - said.length);
    context.notes.readSummary.exclude('unreadable', sections.filter(({ length }) => length === 0).length);
    const messages = said.map((turn) => {
      const speaker = asFields(turn.speaker);
      return {
        speaker: idOf(speaker.name) ?? idOf(speaker.identifier) ?? 'unknown',
        text: joinBlocks(turn),
        time: turn.start,
      };
    });
    yield { ...described(record, ['transcript'], context), messages, path: 'transcript.sections' };
  },
};

function sectionsOf(record: Fields): Fields[] {
  const { sections } = isFields(record.transcript) ? record.transcript : record;
  const list = fieldsIn(sections);
  return list.every(({ turns }) => fieldsIn(turns).every((turn) => 'text_blocks' in turn)) ? list : [];
}

function joinBlocks({ text_blocks: blocks }: Fields): string {
  return fieldsIn(blocks)
    .map(({ text }) => toText(text).trim())
    .join(' ')
    .trim();
}
