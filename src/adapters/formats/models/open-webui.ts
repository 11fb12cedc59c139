import { lastBranch, noteAside } from '../../chat/branches.js';
import { isMessageList, unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, asList, type Fields, idOf, isFields } from '../../records/fields.js';

/**
 * A chat of Open WebUI: the displayed branch is a list next to the tree of all messages, or is found in the tree.
 * Reasoning and tool results are embedded in the text; they are moved to the turn's `meta`.
 * @internal
 */
export const OPEN_WEBUI: RecordFormat<'open-webui'> = {
  kind: 'records',
  name: 'open-webui',
  describe: 'Conversations exported from Open WebUI',
  example: '{ id, title, chat: { messages: [{ role, content }], history: { messages: {...} } } }',
  knownBy: 'a "chat" with its "history"',
  fits: ({ chat }) =>
    isFields(chat) && isFields(chat.history) && (isMessageList(chat.messages) || isTree(chat.history)),
  *read(record, context) {
    const chat = asFields(record.chat);
    const { messages: tree, currentId } = asFields(chat.history);
    const isListed = isMessageList(chat.messages);
    const all = isListed ? asList(chat.messages) : Object.values(asFields(tree));
    const shown = isListed ? all : lastBranch(all.filter(isFields), ['id', 'parentId'], idOf(currentId));
    const path = isListed ? 'chat.messages' : 'chat.history.messages';
    noteAside(all.length - shown.length, path, context);
    yield {
      messages: shown.map(unfolded),
      path,
      id: idOf(record.id) ?? idOf(chat.id),
      meta: unusedFields(record, ['id', 'chat']),
    };
  },
};

function isTree({ messages }: Fields): boolean {
  return isFields(messages) && isMessageList(Object.values(messages));
}

function unfolded(message: unknown): unknown {
  if (!isFields(message)) return message;
  const { parentId: _, childrenIds: __, ...rest } = message;
  if (typeof rest.content !== 'string') return rest;
  const { text, folded } = partFolded(rest.content);
  return folded.length === 0 ? rest : { ...rest, content: text, reasoning: folded.join('\n') };
}

const OPEN = '<details type="';
const CLOSE = '</details>';

/** Separates a text from its embedded parts. */
function partFolded(content: string): { readonly text: string; readonly folded: readonly string[] } {
  const folded: string[] = [];
  let text = '';
  let from = 0;
  for (;;) {
    const start = content.indexOf(OPEN, from);
    const end = start < 0 ? -1 : content.indexOf(CLOSE, start);
    if (end < 0) return { text: folded.length === 0 ? content : (text + content.slice(from)).trim(), folded };
    text += content.slice(from, start);
    from = end + CLOSE.length;
    folded.push(content.slice(start, from));
  }
}
