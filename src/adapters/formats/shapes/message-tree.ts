import { messageForm } from '../../chat/read-message.js';
import { isMessageList, unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, idOf, isAbsent, isFields } from '../../records/fields.js';
import { noteExcluded } from '../../records/note-excluded.js';
import { USUAL } from '../../rows/column-names.js';
import { guessColumn } from '../../rows/row-columns.js';

/** The keys of nested replies to a message. */
const REPLIES = ['replies', 'children'] as const;
const WORDS = ['text', 'content', 'body', 'message'] as const;

/**
 * A tree of messages with nested replies: each path from the first message to a leaf is a conversation. Replies that
 * cannot have replies form one thread.
 * @internal
 */
export const MESSAGE_TREE: RecordFormat<'message-tree'> = {
  kind: 'records',
  name: 'message-tree',
  describe: 'A message with nested replies: one conversation per path',
  example: '{ message_tree_id, prompt: { text, role, replies: [...] } }',
  knownBy: 'a message with nested replies',
  fits: (record) => (isFields(record.prompt) && repliesOf(record.prompt) !== undefined) || isRoot(record),
  *read(record, context) {
    const isWrapped = isFields(record.prompt);
    const root = isWrapped ? asFields(record.prompt) : record;
    const tree = idOf(record.message_tree_id) ?? messageId(root);
    const replies = fieldsIn(repliesOf(root));
    const thread = isThread(root, replies);
    const paths = thread ? [[root, ...replies]] : [...walkPaths(hasWords(root) ? [root] : replies)];
    context.notes.once(
      thread
        ? 'a message and the replies to it: one conversation'
        : 'a tree of messages: each path from its root to a last reply is a conversation',
    );
    const gone = new Set(paths.flat().filter(isGone));
    noteExcluded(gone.size, 'message', 'without author and words', '', context, 'deleted');
    if (!hasWords(root)) context.notes.readSummary.exclude('wordless');
    const beside = hasWords(record) ? {} : unusedFields(record, ['prompt', ...REPLIES]);
    for (const [index, path] of paths.entries()) {
      const leaf = messageId(path.at(-1) ?? {}) ?? String(index + 1);
      yield {
        messages: path.filter((message) => !gone.has(message)).map(withoutReplies),
        path: isWrapped ? 'prompt' : '',
        id: tree === undefined || thread ? tree : `${tree}:${leaf}`,
        meta: { ...beside, tree },
      };
    }
  },
};

/** A message with a list of replies, or a post without text whose replies have replies. */
function isRoot(record: Fields): boolean {
  const replies = repliesOf(record);
  if (replies === undefined) return false;
  if (typeof record.text === 'string') return true;
  const isMessage = hasWords(record) && messageForm(record) === 'named';
  if (replies.length === 0) return isMessage && guessColumn(record, USUAL.conversation) === undefined;
  const list = fieldsIn(replies);
  // A deleted message may contain only replies.
  if (isMessage) return list.some((each) => messageForm(each) === 'named' || repliesOf(each) !== undefined);
  return isMessageList(replies) && list.some((each) => isMessageList(repliesOf(each)));
}

function isThread(root: Fields, replies: readonly Fields[]): boolean {
  return hasWords(root) && replies.length > 0 && replies.every((each) => repliesOf(each) === undefined);
}

/** A deleted message leaves a node in the tree, without author and text. */
function isGone(message: Fields): boolean {
  return !hasWords(message) && ['author', 'user', 'by', 'role'].every((key) => isAbsent(message[key]));
}

function hasWords(message: Fields): boolean {
  return WORDS.some((key) => typeof message[key] === 'string');
}

function repliesOf(message: Fields): readonly unknown[] | undefined {
  for (const key of REPLIES) {
    const replies = message[key];
    if (Array.isArray(replies)) return replies;
  }
  return undefined;
}

function messageId({ message_id: given, id }: Fields): string | undefined {
  return idOf(given) ?? idOf(id);
}

function withoutReplies(message: Fields): Fields {
  const { replies: _, children: __, message_id: ___, ...rest } = message;
  return { ...rest, id: messageId(message) };
}

/** A message and its parent. */
interface Step {
  readonly message: Fields;
  readonly up: Step | undefined;
}

/** Every path from a root to a leaf. Uses an explicit stack, because trees may be deep. */
function* walkPaths(roots: readonly Fields[]): Generator<Fields[]> {
  const stack: Step[] = roots.map((message) => ({ message, up: undefined })).toReversed();
  for (let step = stack.pop(); step; step = stack.pop()) {
    const next = fieldsIn(repliesOf(step.message));
    if (next.length === 0) yield pathTo(step);
    for (const message of next.toReversed()) stack.push({ message, up: step });
  }
}

function pathTo(leaf: Step): Fields[] {
  const path: Fields[] = [];
  for (let step: Step | undefined = leaf; step; step = step.up) path.push(step.message);
  return path.reverse();
}
