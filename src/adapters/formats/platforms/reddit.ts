import { counted } from '../../../text/counted.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, type Fields, fieldsIn, idOf, isFields, isListOf, toText } from '../../records/fields.js';
import type { Notes } from '../../records/notes.js';
import type { Place } from '../../records/place.js';

/** Whether a record is a listing of Reddit: a post, or the comments below one. @internal */
export function isRedditListing(record: Fields): boolean {
  const { kind, data } = record;
  return (
    kind === 'Listing' && isFields(data) && fieldsIn(data.children).some((child) => isFields(child.data))
  );
}

const GONE = /^\[(?:deleted|removed)\]$/;

/** A post of Reddit and the comments below it: each path to a leaf is a conversation. @internal */
export const REDDIT: RecordFormat<'reddit'> = {
  kind: 'records',
  name: 'reddit',
  describe: 'Reddit posts with their comments: one conversation per path',
  example:
    '[{ kind: "Listing", data: { children: [post] } }, { kind: "Listing", data: { children: [comment, ...] } }]',
  knownBy: 'Reddit listings',
  fits: ({ messages }) => isListOf(messages, isRedditListing),
  isPart: isRedditListing,
  *read(record, { notes, place }) {
    const things = fieldsIn(record.messages).flatMap(childrenOf);
    const unknown = things.filter(({ kind }) => kind !== 't1' && kind !== 't3' && kind !== 'more').length;
    let post: Fields | undefined;
    let isAnswered = true;
    const leave = (): void => notes.readSummary.exclude('unanswered', isAnswered ? 0 : 1);
    for (const thing of things) {
      const data = asFields(thing.data);
      if (thing.kind === 't3') {
        leave();
        [post, isAnswered] = [data, false];
      } else if (thing.kind === 't1') {
        isAnswered = true;
        notes.once('a tree of comments: each path from the post to a last reply is a conversation');
        const missing = { count: 0, unknown: 0, paths: 0 };
        for (const path of pathsBelow(data, post, missing)) {
          const said = path.filter(({ content }) => !GONE.test(toText(content)));
          notes.readSummary.exclude('deleted', path.length - said.length);
          if (said.length < path.length) notes.once('deleted and removed comments are skipped');
          const id = [idOf(post?.id), idOf(path.at(-1)?.id)].filter((each) => each !== undefined).join(':');
          yield { messages: said, path: 'data.children', id, meta: postMeta(post) };
        }
        noteUnknown(missing.unknown, notes, place);
        if (missing.paths > 0) {
          const paths = counted(missing.paths, 'path');
          notes.warn(
            place,
            'replies',
            `${paths} skipped: a deep tree with branches at every level repeats its comments too often`,
          );
        }
        if (missing.count > 0)
          notes.warn(place, 'replies', `${counted(missing.count, 'reply', 'replies')} not loaded`);
      }
    }
    leave();
    noteUnknown(unknown, notes, place);
  },
};

function noteUnknown(count: number, notes: Notes, place: Place): void {
  if (count === 0) return;
  notes.readSummary.exclude('event', count);
  notes.warn(
    place,
    'kind',
    `${counted(count, 'entry', 'entries')} of another kind than t1, t3 or more skipped`,
  );
}

function childrenOf({ data }: Fields): Fields[] {
  return isFields(data) ? fieldsIn(data.children).filter((child) => isFields(child.data)) : [];
}

function postMeta(post: Fields | undefined): Fields {
  return post === undefined ? {} : { title: post.title, subreddit: post.subreddit, tree: post.id };
}

function commentMessage({ author, body, id, created_utc: time }: Fields): Fields {
  return {
    name: idOf(author) ?? '[deleted]',
    role: undefined,
    content: toText(body),
    id,
    timestamp: time,
  };
}

function postMessage(post: Fields): Fields {
  const words = [post.title, post.selftext].filter(
    (part) => typeof part === 'string' && part !== '' && !GONE.test(part),
  );
  const text = words.join('\n');
  return commentMessage({ ...post, body: text });
}

/** A comment with its path to the post. */
interface Node {
  readonly data: Fields;
  readonly parent: Node | undefined;
  readonly depth: number;
}

/** Maximum mean number of repetitions of the comments in a tree; further paths are excluded. */
const MOST_REPEATS = 100;

interface Missing {
  count: number;
  unknown: number;
  /** Number of excluded paths. */
  paths: number;
}

/** Every path from the post to a leaf. Uses an explicit stack, because threads may be deep. */
function* pathsBelow(comment: Fields, post: Fields | undefined, missing: Missing): Generator<Fields[]> {
  const root = post === undefined ? [] : [postMessage(post)];
  const stack: Node[] = [{ data: comment, parent: undefined, depth: 1 }];
  let [comments, repeated] = [0, 0];
  for (let top = stack.pop(); top; top = stack.pop()) {
    comments += 1;
    const children = childrenOf(asFields(top.data.replies));
    for (const { data } of children.filter(({ kind }) => kind === 'more'))
      missing.count += Number(asFields(data).count ?? 0);
    const replies = children.filter(({ kind }) => kind === 't1');
    missing.unknown += children.filter(({ kind }) => kind !== 't1' && kind !== 'more').length;
    if (replies.length === 0) {
      repeated += top.depth;
      if (repeated <= MOST_REPEATS * (comments + MOST_REPEATS)) yield [...root, ...commentsTo(top)];
      else missing.paths += 1;
    }
    for (const { data } of replies.toReversed())
      stack.push({ data: asFields(data), parent: top, depth: top.depth + 1 });
  }
}

function commentsTo(last: Node): Fields[] {
  const path: Fields[] = [];
  for (let node: Node | undefined = last; node; node = node.parent) path.push(commentMessage(node.data));
  return path.reverse();
}
