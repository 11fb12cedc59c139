import { messageForm } from '../../chat/read-message.js';
import { isTextList } from '../../chat/shape.js';
import type { AdapterFormat } from '../../records/conversation-format.js';
import { type Fields, isFields } from '../../records/fields.js';
import { speakerFlag } from '../../rows/speaker-flags.js';

/** @internal */
export const TRANSCRIPT: AdapterFormat<'transcript'> = {
  kind: 'adapter',
  name: 'transcript',
  describe: 'Transcripts of this library: one, a list, or one on each line',
  example: '{ "id": "c1", "turns": [{ "speaker": "ana", "text": "Hello" }] }',
  knownBy: '"turns" with a speaker and a text',
  fits: isTranscript,
};

/** Turns that are not clearly messages of another format: the transcript reader reports their faults. */
function isTranscript({ turns }: Fields): boolean {
  if (!Array.isArray(turns) || isTextList(turns)) return false;
  const first: unknown = turns[0];
  const form = messageForm(first);
  const isNamed = isFields(first) && ('speaker' in first || (!('role' in first) && !speakerFlag(first)));
  const isOther = isFields(first) && !['speaker', 'text', 'role'].some((key) => Object.hasOwn(first, key));
  return (isNamed && 'text' in first) || (form === undefined && !isOther);
}
