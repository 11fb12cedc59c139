import type { TextFormat } from '../../records/conversation-format.js';
import { CUE_TIME, CueReader } from '../../text/cues.js';

/** @internal */
export const SRT: TextFormat<'srt'> = {
  kind: 'text',
  name: 'srt',
  describe: 'SRT subtitles with speakers',
  example: '1 / 00:00:01,000 --> 00:00:02,000 / Ana: text',
  knownBy: 'times of a first subtitle',
  fits: ([first = '', second = '']) => CUE_TIME.test((/^\d+$/.test(first.trim()) ? second : first).trim()),
  read: () => new CueReader(),
};
