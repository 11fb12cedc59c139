import { namedSpeakers } from '../../chat/speaker-names.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, groupedBy, idOf, isFields, isListOf, toText } from '../../records/fields.js';
import type { ExcludedReason } from '../../records/read-summary.js';

/** Output of signal-cli, one envelope per line: one conversation per group and per person. @internal */
export const SIGNAL_CLI: RecordFormat<'signal-cli'> = {
  kind: 'records',
  name: 'signal-cli',
  describe: 'Envelopes of signal-cli: one conversation per group and contact',
  example:
    '{ "envelope": { "sourceUuid": "u1", "sourceName": "Ana", "timestamp": 1, "dataMessage": { "timestamp": 1, "message": "Is it late?" } } }',
  knownBy: 'envelopes of signal-cli',
  fits: ({ messages }) => isListOf(messages, isEnvelope),
  isPart: isEnvelope,
  *read(record, { notes }) {
    const envelopes = fieldsIn(record.messages);
    const said: Message[] = [];
    for (const envelope of envelopes) {
      const found = messageIn(envelope);
      if (typeof found === 'string') {
        notes.readSummary.exclude(found, 1, envelope);
        continue;
      }
      const { text, changes, deletes } = found;
      const target = said.find(
        ({ timestamp, who }) => who === found.who && timestamp === (changes ?? deletes),
      );
      if (target && deletes !== undefined) {
        said.splice(said.indexOf(target), 1);
        notes.readSummary.exclude('deleted', 2, target.text);
      } else if (deletes !== undefined) notes.readSummary.exclude('deleted');
      else if (target) {
        target.text = text;
        notes.readSummary.merge();
      } else said.push(found);
    }
    for (const [id, messages] of groupedBy(said, ({ chat }) => chat))
      yield {
        id,
        path: 'envelope',
        speakers: namedSpeakers(
          messages.map(({ who, name }) => ({ who, name })),
          'who',
          ['name'],
        ),
        messages: messages
          .toSorted((a, b) => a.timestamp - b.timestamp)
          .map(({ who, text, timestamp }) => ({ name: who, role: undefined, content: text, timestamp })),
      };
  },
};

interface Message {
  readonly chat: string;
  readonly who: string;
  readonly name: string | undefined;
  text: string;
  readonly timestamp: number;
  /** The time of the edited message. */
  readonly changes: number | undefined;
  /** The time of the deleted message. */
  readonly deletes: number | undefined;
}

/** The envelope of a line, which is wrapped in JSON-RPC mode. */
function findEnvelope({ envelope, params }: Fields): Fields | undefined {
  if (isFields(envelope)) return envelope;
  return isFields(params) && isFields(params.envelope) ? params.envelope : undefined;
}

function isEnvelope(record: Fields): boolean {
  const envelope = findEnvelope(record);
  const isSigned = envelope !== undefined && ('sourceUuid' in envelope || 'sourceNumber' in envelope);
  return isSigned && 'timestamp' in envelope;
}

/** The message of a line, or the reason why there is none. */
function messageIn(record: Fields): Message | ExcludedReason {
  const envelope = findEnvelope(record)!;
  const { syncMessage: sync } = envelope;
  const sent = isFields(sync) && isFields(sync.sentMessage) ? sync.sentMessage : undefined;
  const outer = sent ?? envelope;
  const edit = isFields(outer.editMessage) ? outer.editMessage : undefined;
  const data = edit?.dataMessage ?? (sent ? (sent.dataMessage ?? sent) : envelope.dataMessage);
  if (!isFields(data)) return 'event';
  if (isFields(data.reaction)) return 'reaction';
  const deleted = isFields(data.remoteDelete) ? data.remoteDelete.timestamp : undefined;
  const text = toText(data.message);
  const hasFiles = Array.isArray(data.attachments) && data.attachments.length > 0;
  if (text.trim() === '' && deleted === undefined)
    return hasFiles || isFields(data.sticker) ? 'media' : 'wordless';
  const group = isFields(data.groupInfo) ? idOf(data.groupInfo.groupId) : undefined;
  const own = idOf(envelope.sourceUuid) ?? idOf(envelope.sourceNumber) ?? 'unknown';
  const other = sent
    ? (idOf(sent.destinationUuid) ?? idOf(sent.destinationNumber) ?? idOf(sent.destination))
    : own;
  return {
    chat: group ?? other ?? own,
    who: own,
    name: idOf(envelope.sourceName) ?? idOf(envelope.sourceNumber),
    text,
    timestamp: Number(data.timestamp ?? envelope.timestamp),
    changes: edit && Number(edit.targetSentTimestamp),
    deletes: deleted === undefined ? undefined : Number(deleted),
  };
}
