import type { TextFormat } from '../../records/conversation-format.js';
import { type Timed, TimedReader } from '../../text/timed-lines.js';

const STM =
  /^([^\s"<>{}=]+)\s+[^\s"<>{}=]+\s+([^\s"<>{}=]+)\s+(\d+(?:\.\d+)?)\s+(\d+(?:\.\d+)?)(?:\s(.*))?$/s;

/** Conditions of the recording, before the words. */
const LABEL = /^<[^>]*>(?:\s|$)/;

/** Placeholders for the speaker or the words in segments without speech. */
const NOBODY = /^(?:inter_segment_gap|excluded_region)$/i;

const NOTHING = /^(?:ignore_time_segment_in_scoring|\[(?:silence|noise)\])?$/i;

function stmLine(line: string): Timed | 'skip' | undefined {
  if (line.startsWith(';;')) return 'skip';
  const [, recording = '', speaker = '', begin, end, rest = ''] = STM.exec(line) ?? [];
  if (begin === undefined || Number(end) < Number(begin)) return undefined;
  const text = rest.trim().replace(LABEL, '').trim();
  if (NOBODY.test(speaker) || NOTHING.test(text)) return 'skip';
  return { recording, speaker, timeMs: Math.round(1000 * Number(begin)), text };
}

/** Reference transcripts for speech recognition: one conversation per recording. @internal */
export const STM_LINES: TextFormat<'stm'> = {
  kind: 'text',
  name: 'stm',
  describe: 'STM transcripts of speech recognition',
  example: 'recording A ana 1.00 2.00 <label> text',
  knownBy: 'recording, speaker and times',
  fits: (lines) =>
    lines.some((line) => typeof stmLine(line) === 'object') &&
    lines.every((line) => stmLine(line) !== undefined),
  read: () =>
    new TimedReader(stmLine, 'each recording is a conversation, turns in the order in which they begin'),
};
