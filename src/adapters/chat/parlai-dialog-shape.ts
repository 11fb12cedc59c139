import { type Fields, idOf, isFields } from '../fields.js';
import { described } from './record-fields.js';
import type { Shape } from './shape.js';

/** Conversations that ParlAI saves: lists of what each said in a round, by the id of who said it. @internal */
export const PARLAI_DIALOG: Shape<'parlai-dialog'> = {
  name: 'parlai-dialog',
  looks: '{ dialog: [[{ id: "ana", text }, { id: "ben", text }], ...] }',
  fits: ({ dialog }) =>
    Array.isArray(dialog) &&
    dialog.length > 0 &&
    dialog.every((round) => Array.isArray(round) && round.length > 0 && round.every(isAct)),
  *chats(record, context) {
    const acts = (record.dialog as readonly (readonly Fields[])[]).flat();
    const messages = acts.map(({ id, text, episode_done: _, ...rest }) => ({
      ...rest,
      speaker: idOf(id),
      text,
    }));
    context.notes.once('turns = the rounds of "dialog": speaker = "id", text = "text"');
    yield { ...described(record, ['dialog'], context), messages, path: 'dialog' };
  },
};

function isAct(act: unknown): boolean {
  return isFields(act) && idOf(act.id) !== undefined && typeof act.text === 'string' && !('speaker' in act);
}
