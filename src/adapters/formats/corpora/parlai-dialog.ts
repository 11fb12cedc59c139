import { recordFormat } from '../../chat/record-format.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asList, type Fields, idOf, isFields, isListOf } from '../../records/fields.js';
import { namesSpeaker } from '../../rows/row-columns.js';

/** Conversations saved by ParlAI: messages in rounds or in sequence, with speaker ids. @internal */
export const PARLAI_DIALOG: RecordFormat<'parlai-dialog'> = recordFormat({
  name: 'parlai-dialog',
  describe: 'Conversations saved by ParlAI',
  example: '{ dialog: [[{ id: "ana", text }, { id: "ben", text }], ...] }',
  knownBy: 'acts whose id is the speaker',
  find: findDialogKey,
  read(key, context, record) {
    const list = asList(record[key]);
    const messages = list
      .flat()
      .filter(isFields)
      .map(({ id, text, episode_done: _, ...rest }) => ({
        ...rest,
        speaker: idOf(id),
        text,
      }));
    const where = Array.isArray(list[0]) ? `the rounds of "${key}"` : `"${key}"`;
    context.notes.once(`turns = ${where}: speaker = "id", text = "text"`);
    return { messages, path: key };
  },
});

function findDialogKey(record: Fields): string | undefined {
  return ['dialog', 'dialogue'].find((key) => isListOfRounds(record[key]) || isListOfActs(record[key]));
}

function isListOfRounds(dialog: unknown): boolean {
  const isRound = (round: unknown): boolean => Array.isArray(round) && round.length > 0 && round.every(isAct);
  return Array.isArray(dialog) && dialog.length > 0 && dialog.every(isRound);
}

/** A repeated id identifies the speaker, not the message; so does an id next to the number of the speaker. */
function isListOfActs(dialog: unknown): boolean {
  if (!isListOf(dialog, isAct)) return false;
  const ids = new Set(dialog.map(({ id }) => id));
  return ids.size < dialog.length || dialog.every((act) => 'agent_idx' in act);
}

function isAct(act: unknown): boolean {
  return isFields(act) && idOf(act.id) !== undefined && typeof act.text === 'string' && !namesSpeaker(act);
}
