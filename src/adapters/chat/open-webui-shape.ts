import { type Fields, idOf, isFields } from '../fields.js';
import { isMessageList, restOf, type Shape } from './shape.js';

/** A chat of Open WebUI: the branch that is shown is a list beside the tree of all messages. @internal */
export const OPEN_WEBUI: Shape<'open-webui'> = {
  name: 'open-webui',
  looks: '{ id, title, chat: { messages: [{ role, content }], history: { messages: {...} } } }',
  fits: ({ chat }) => isFields(chat) && isFields(chat.history) && isMessageList(chat.messages),
  *chats(record) {
    const chat = record.chat as Fields;
    yield {
      messages: (chat.messages as readonly unknown[]).map(withoutTree),
      path: 'chat.messages',
      id: idOf(record.id) ?? idOf(chat.id),
      meta: restOf(record, ['id', 'chat']),
    };
  },
};

function withoutTree(message: unknown): unknown {
  if (!isFields(message)) return message;
  const { parentId: _, childrenIds: __, ...rest } = message;
  return rest;
}
