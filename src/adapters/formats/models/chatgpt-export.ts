import { ownValue } from '../../../options/own-value.js';
import { noteAside } from '../../chat/branches.js';
import { recordId, unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, idOf, isFields } from '../../records/fields.js';
import type { Notes } from '../../records/notes.js';

/** ChatGPT's export: a tree of messages; the branch that was shown last is selected. @internal */
export const CHATGPT: RecordFormat<'chatgpt-export'> = {
  kind: 'records',
  name: 'chatgpt-export',
  describe: 'Conversations exported from ChatGPT or DeepSeek: the branch shown last',
  example: '{ title, mapping: { <id>: { message, parent, children } }, current_node }',
  knownBy: 'a "mapping" of nodes with message and parent',
  fits: ({ mapping }) =>
    isFields(mapping) &&
    Object.values(mapping).some((node) => isFields(node) && 'message' in node && 'parent' in node),
  *read(record, context) {
    const mapping = asFields(record.mapping);
    const branch = shownBranch(mapping, idOf(record.current_node));
    const { id } = recordId(record, context);
    const all = Object.values(mapping).map((node) => asFields(node).message);
    const others = all.filter(isFields).filter((message) => !branch.includes(message));
    const messages = branch.flatMap((message) => chatGptMessage(message, context.notes));
    const aside = others.map(({ fragments }) => Math.max(1, fieldsIn(fragments).length));
    noteAside(
      aside.reduce((sum, count) => sum + count, 0),
      'mapping',
      context,
    );
    yield {
      messages,
      path: 'mapping',
      id,
      meta: unusedFields(record, ['mapping', 'current_node', 'conversation_id', 'id']),
    };
  },
};

function shownBranch(mapping: Fields, current: string | undefined): Fields[] {
  const node = (id: string | undefined): Fields | undefined => {
    const found = id === undefined || !Object.hasOwn(mapping, id) ? undefined : ownValue(mapping, id);
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

/** Without a current node: the last leaf. */
function lastLeaf(mapping: Fields): string | undefined {
  return Object.keys(mapping).findLast((key) => {
    const node = ownValue(mapping, key);
    return isFields(node) && (!Array.isArray(node.children) || node.children.length === 0);
  });
}

/** DeepSeek has the same tree; its messages consist of fragments of different kinds. */
const FRAGMENTS: Readonly<Record<string, string>> = { REQUEST: 'user', RESPONSE: 'assistant' };

function spokenFragments(message: Fields, { readSummary }: Notes): Fields[] {
  return fieldsIn(message.fragments).flatMap(({ type, content }) => {
    const role = Object.hasOwn(FRAGMENTS, String(type)) ? ownValue(FRAGMENTS, String(type)) : undefined;
    if (role !== undefined) return [{ role, content, timestamp: message.inserted_at }];
    readSummary.exclude(type === 'THINK' ? 'thought' : 'event');
    return [];
  });
}

function chatGptMessage(message: Fields, notes: Notes): Fields[] {
  if (Array.isArray(message.fragments)) return spokenFragments(message, notes);
  const author = asFields(message.author);
  const content = asFields(message.content);
  const metadata = asFields(message.metadata);
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
  const toTool = typeof message.recipient === 'string' && message.recipient !== 'all';
  const hidden = metadata.is_visually_hidden_from_conversation === true;
  const words = text.join('\n');
  const base = { id: message.id, timestamp: message.create_time, name: idOf(author.name) };
  if (author.role === 'assistant' && (toTool || !speech)) {
    if (!toTool) {
      notes.readSummary.exclude(content.content_type === 'thoughts' ? 'thought' : 'wordless');
      return [];
    }
    const call = { name: String(message.recipient), arguments: words };
    return [{ ...base, role: 'assistant', content: null, tool_calls: [call] }];
  }
  if (words.trim() === '') {
    notes.readSummary.exclude('wordless');
    return [];
  }
  const role = hidden || (author.role === 'user' && !speech) ? 'system' : author.role;
  return [{ ...base, role, content: words }];
}
