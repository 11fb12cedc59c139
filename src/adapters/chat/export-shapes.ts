import type { Speaker } from '../../transcript/types.js';
import { type Fields, fieldsIn, idOf, isFields, toText } from '../fields.js';
import { lastBranch, noteAside } from './branches.js';
import { recordId, restOf, type Shape } from './shape.js';

/** ChatGPT's export: a tree of messages, of which the branch that was shown last is read. @internal */
export const CHATGPT: Shape<'chatgpt-export'> = {
  name: 'chatgpt-export',
  looks: '{ title, mapping: { <id>: { message, parent, children } }, current_node }',
  fits: ({ mapping }) =>
    isFields(mapping) &&
    Object.values(mapping).some((node) => isFields(node) && 'message' in node && 'parent' in node),
  *chats(record, context) {
    const mapping = record.mapping as Fields;
    const branch = shownBranch(mapping, idOf(record.current_node));
    const { id } = recordId(record, context);
    const hidden = Object.values(mapping).filter((node) => isFields(node) && isFields(node.message)).length;
    const messages = branch.flatMap(chatGptMessage);
    noteAside(hidden - branch.length, 'mapping', context);
    yield {
      messages,
      path: 'mapping',
      id,
      meta: restOf(record, ['mapping', 'current_node', 'conversation_id', 'id']),
    };
  },
};

function shownBranch(mapping: Fields, current: string | undefined): Fields[] {
  const node = (id: string | undefined): Fields | undefined => {
    const found = id === undefined || !Object.hasOwn(mapping, id) ? undefined : mapping[id];
    return isFields(found) ? found : undefined;
  };
  let at = node(current) === undefined ? lastLeaf(mapping) : current;
  const branch: Fields[] = [];
  for (const seen = new Set<string>(); at !== undefined && !seen.has(at); ) {
    seen.add(at);
    const found = node(at);
    if (isFields(found?.message)) branch.push(found.message);
    at = idOf(found?.parent);
  }
  return branch.reverse();
}

/** Where no node is marked as the current one: the leaf that stands last. */
function lastLeaf(mapping: Fields): string | undefined {
  return Object.keys(mapping).findLast((key) => {
    const node = mapping[key];
    return isFields(node) && (!Array.isArray(node.children) || node.children.length === 0);
  });
}

/** DeepSeek has the same tree; its messages are fragments, each of its own kind. */
const FRAGMENTS: Readonly<Record<string, string>> = { REQUEST: 'user', RESPONSE: 'assistant' };

function chatGptMessage(message: Fields): Fields[] {
  if (Array.isArray(message.fragments)) {
    return fieldsIn(message.fragments)
      .filter(({ type }) => Object.hasOwn(FRAGMENTS, String(type)))
      .map(({ type, content }) => ({
        ...{ role: FRAGMENTS[String(type)], content, timestamp: message.inserted_at },
      }));
  }
  const author = isFields(message.author) ? message.author : {};
  const content = isFields(message.content) ? message.content : {};
  const metadata = isFields(message.metadata) ? message.metadata : {};
  const parts = Array.isArray(content.parts)
    ? content.parts
    : typeof content.text === 'string'
      ? [content.text]
      : [];
  const text = parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
    return isFields(part) && typeof part.text === 'string' ? [part.text] : [];
  });
  const speech = content.content_type === 'text' || content.content_type === 'multimodal_text';
  const toTool = message.recipient !== undefined && message.recipient !== 'all';
  const hidden = metadata.is_visually_hidden_from_conversation === true;
  const words = text.join('\n');
  const base = { id: message.id, timestamp: message.create_time, name: idOf(author.name) };
  if (author.role === 'assistant' && (toTool || !speech)) {
    if (!toTool) return [];
    const call = { name: String(message.recipient), arguments: words };
    return [{ ...base, role: 'assistant', content: null, tool_calls: [call] }];
  }
  if (words.trim() === '') return [];
  const role = hidden || (author.role === 'user' && !speech) ? 'system' : author.role;
  return [{ ...base, role, content: words }];
}

/** Claude's export; where a message was edited, the branch that ends last. @internal */
export const CLAUDE: Shape<'claude-export'> = {
  name: 'claude-export',
  looks: '{ uuid, chat_messages: [{ sender, text }] }',
  fits: ({ chat_messages: list }) => Array.isArray(list),
  *chats(record, context) {
    const list = (record.chat_messages as unknown[]).filter(isFields);
    const leaf = idOf(record.current_leaf_message_uuid);
    const messages = lastBranch(list, ['uuid', 'parent_message_uuid'], leaf);
    noteAside(list.length - messages.length, 'chat_messages', context);
    yield {
      messages,
      path: 'chat_messages',
      id: recordId(record, context).id,
      meta: restOf(record, ['chat_messages', 'uuid', 'current_leaf_message_uuid']),
    };
  },
};

/** Discord channels as DiscordChatExporter writes them. @internal */
export const DISCORD: Shape<'discord'> = {
  name: 'discord',
  looks: '{ guild, channel, messages: [{ type, timestamp, content, author: { name } }] }',
  fits: ({ channel, messages }) =>
    isFields(channel) &&
    Array.isArray(messages) &&
    messages.every((each) => isFields(each) && isFields(each.author)),
  *chats(record) {
    const channel = record.channel as Fields;
    const list = (record.messages as Fields[]).filter(
      ({ type }) => type === undefined || type === 'Default' || type === 'Reply',
    );
    const messages = list.map((message) => {
      const author = message.author as Fields;
      const attachments = Array.isArray(message.attachments) ? message.attachments.filter(isFields) : [];
      const parts = attachments.map(({ url }) => ({ type: 'file', url }));
      const text = toText(message.content);
      return {
        name: idOf(author.name) ?? idOf(author.id),
        role: undefined,
        content: parts.length > 0 ? [{ type: 'text', text }, ...parts] : text,
        id: message.id,
        timestamp: message.timestamp,
        ...(isFields(message.reference) && { replyTo: message.reference.messageId }),
      };
    });
    yield {
      messages: messages.filter(({ content }) => content !== ''),
      path: 'messages',
      id: idOf(channel.id) ?? idOf(channel.name),
      speakers: speakersOf(
        list.map(({ author }) => author as Fields),
        'name',
        ['nickname'],
      ),
      meta: restOf(record, ['messages', 'guild', 'channel', 'messageCount', 'exportedAt', 'dateRange']),
    };
  },
};

/** Speakers with the names that they go by, where these differ from their ids. @internal */
export function speakersOf(
  people: readonly Fields[],
  id: string,
  names: readonly string[],
): Speaker[] | undefined {
  const speakers = new Map<string, Speaker>();
  for (const person of people) {
    const key = idOf(person[id]);
    const name = names.map((each) => idOf(person[each])).find((each) => each !== undefined);
    if (key !== undefined && name !== undefined && name !== key) speakers.set(key, { id: key, name });
  }
  return speakers.size > 0 ? [...speakers.values()] : undefined;
}

/** Telegram's export of a chat. @internal */
export const TELEGRAM: Shape<'telegram'> = {
  name: 'telegram',
  looks: '{ name, type, id, messages: [{ type: "message", from, text }] }',
  fits: ({ messages }) =>
    Array.isArray(messages) &&
    messages.length > 0 &&
    messages.every(
      (each) => isFields(each) && (each.type === 'message' || each.type === 'service') && 'id' in each,
    ),
  *chats(record, context) {
    const messages = (record.messages as Fields[])
      .filter(({ type, text }) => type === 'message' && text !== '')
      .map((message) => ({
        name: idOf(message.from) ?? idOf(message.from_id) ?? 'deleted account',
        role: undefined,
        content: telegramText(message.text),
        id: message.id,
        timestamp: message.date_unixtime ?? message.date,
        ...(message.reply_to_message_id !== undefined && { replyTo: message.reply_to_message_id }),
      }));
    yield {
      messages,
      path: 'messages',
      id: recordId(record, context).id ?? idOf(record.name),
      meta: restOf(record, ['messages', 'id']),
    };
  },
};

/** Telegram writes plain text, or a list of texts and entities that make one text. */
function telegramText(value: unknown): string {
  if (!Array.isArray(value)) return toText(value);
  return value.map((part) => (isFields(part) ? toText(part.text) : toText(part))).join('');
}
