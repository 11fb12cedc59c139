import { isLooseForm, messageForm } from '../chat/read-message.js';
import { isTextList } from '../chat/shape.js';
import type { AdapterFormat } from '../records/conversation-format.js';
import { asList, type Fields, isFields, listed } from '../records/fields.js';
import { USUAL } from '../rows/column-names.js';
import { guessColumn, isRowOfConversation, looksLikeFlaggedRow, looksLikeRow } from '../rows/row-columns.js';
import { speakerFlag } from '../rows/speaker-flags.js';
import type { AdapterName } from './names.generated.js';

/** The formats with a public function. @internal */
export const ADAPTER_FORMATS: { readonly [Name in AdapterName]: AdapterFormat<Name> } = {
  chat: {
    kind: 'adapter',
    name: 'chat',
    describe: 'Messages by themselves, or records of any of the formats below',
    example: '[{ "type": "human", "content": "Hello" }, { "type": "ai", "content": "Hi" }]',
    knownBy: 'a message by itself',
    fits: (record, hints) => isLooseForm(record) && !isRowOfConversation(record, hints),
  },
  openai: {
    kind: 'adapter',
    name: 'openai',
    describe: "Chat messages in the form of OpenAI's API",
    example:
      '{ "messages": [{ "role": "user", "content": "Hello" }, { "role": "assistant", "content": "Hi" }] }',
    knownBy: '"messages" with role and content, or a message with role and content',
    fits: ({ messages }) =>
      Array.isArray(messages) && (messages.length === 0 || messageForm(messages[0]) === 'openai'),
    isPart: (record, hints) => messageForm(record) === 'openai' && !isRowOfConversation(record, hints),
  },
  rows: {
    kind: 'adapter',
    name: 'rows',
    describe: 'Tables with a turn in each row: CSV, TSV, JSONL or objects',
    example: 'conversation,speaker,text',
    knownBy: 'columns of speaker and text, or a column of texts and a flag for the speaker',
    fits: (record, { columns }) => looksLikeRow(record, columns) || looksLikeFlaggedRow(record),
  },
  sharegpt: {
    kind: 'adapter',
    name: 'sharegpt',
    describe: 'ShareGPT conversations',
    example: '{ "id": "c1", "conversations": [{ "from": "human", "value": "Hello" }] }',
    knownBy: '"conversations" with from and value',
    fits: ({ conversations, items }) => areEntries(listed(conversations) ?? asList(items)),
  },
  transcript: {
    kind: 'adapter',
    name: 'transcript',
    describe: 'Transcripts of this library: one, a list, or one on each line',
    example: '{ "id": "c1", "turns": [{ "speaker": "ana", "text": "Hello" }] }',
    knownBy: '"turns" with a speaker and a text',
    fits: isTranscript,
  },
  convokit: {
    kind: 'adapter',
    name: 'convokit',
    describe: 'Utterances of a ConvoKit corpus',
    example: '{ "id": "u1", "conversation_id": "u1", "speaker": "ana", "text": "Hello", "reply-to": null }',
    knownBy: 'an utterance with speaker, text and conversation',
    fits: isUtterance,
  },
  delidata: {
    kind: 'adapter',
    name: 'delidata',
    describe: "DeliData in ConvoKit's form or as tab-separated files",
    example: 'group_id message_id message_type origin original_text',
    knownBy: '"message_type" and "original_text"',
    fits: (record) => 'message_type' in record && 'original_text' in record,
  },
  'lost-in-conversation': {
    kind: 'adapter',
    name: 'lost-in-conversation',
    describe: 'Logs of the simulators of Lost in Conversation',
    example: '{ "task_id": "t1", "conv_type": "sharded", "trace": [{ "role": "user", "content": "Hello" }] }',
    knownBy: 'a list under "trace"',
    fits: ({ trace }) => Array.isArray(trace),
  },
  mpceval: {
    kind: 'adapter',
    name: 'mpceval',
    describe: 'Contexts with the next message, as MPCEval evaluates them',
    example:
      '{ "context": [{ "speaker": "ana", "utterance": "Hello" }], "next_speaker": "ben", "next_message": "Hi" }',
    knownBy: 'a context of utterances',
    fits: isMpcEval,
  },
  photobook: {
    kind: 'adapter',
    name: 'photobook',
    describe: 'Game logs of PhotoBook',
    example: '{ "game_id": 1, "rounds": [{ "round_nr": 1, "messages": [] }] }',
    knownBy: 'a list under "rounds"',
    fits: ({ rounds }) => Array.isArray(rounds),
  },
};

/** Contents with several parts belong to messages. */
function areEntries(list: readonly unknown[]): boolean {
  return list.some(isEntry) && !list.some((each) => isFields(each) && Array.isArray(each.content));
}

/** Whether a value is an entry of ShareGPT. @internal */
export function isEntry(value: unknown): boolean {
  return (
    isFields(value) && (('from' in value && 'value' in value) || ('role' in value && 'content' in value))
  );
}

/** Turns that are not clearly messages of another format: the transcript reader reports their faults. */
function isTranscript({ turns }: Fields): boolean {
  if (!Array.isArray(turns) || isTextList(turns)) return false;
  const first: unknown = turns[0];
  const form = messageForm(first);
  const isNamed = isFields(first) && ('speaker' in first || (!('role' in first) && !speakerFlag(first)));
  const isOther = isFields(first) && !['speaker', 'text', 'role'].some((key) => Object.hasOwn(first, key));
  return (isNamed && 'text' in first) || (form === undefined && !isOther);
}

function isUtterance(record: Fields): boolean {
  const who = 'speaker' in record || 'user' in record;
  const replies = 'reply_to' in record || 'reply-to' in record;
  // Utterances without a conversation id are grouped by their replies.
  const where =
    'conversation_id' in record ||
    'root' in record ||
    (replies && 'id' in record && guessColumn(record, USUAL.conversation) === undefined);
  const linked = replies || 'vectors' in record || isFields(record.meta);
  return who && where && linked && 'text' in record;
}

function isMpcEval({ context, conversation, ...rest }: Fields): boolean {
  const turns = (list: unknown): boolean => {
    const first: unknown = Array.isArray(list) ? list[0] : undefined;
    if (!isFields(first)) return false;
    const names = guessColumn(first, USUAL.speaker);
    // Under another name, the speaker is one of a list of messages.
    if ('utterance' in first) return names === undefined || names === 'speaker';
    return 'speaker' in first && guessColumn(first, USUAL.text) === undefined;
  };
  const next = ['next_speaker', 'next_message', 'prediction', 'ground_truth'].some((key) => key in rest);
  return turns(context) || turns(conversation) || (Array.isArray(context) && next);
}
