import type { TextFormat } from '../../records/conversation-format.js';
import { knownBy, SPECIAL } from '../../records/detection.js';
import { CUE_TIME, CueReader } from '../../text/cues.js';

/** @internal */
export const SRT: TextFormat<'srt'> = {
  kind: 'text',
  name: 'srt',
  describe: 'SRT subtitles with speakers',
  before: ['cha'],
  example: '1 / 00:00:01,000 --> 00:00:02,000 / Ana: text',
  detect: knownBy(SPECIAL, 'times of a first subtitle', ([first = '', second = '']) =>
    CUE_TIME.test((/^\d+$/.test(first.trim()) ? second : first).trim()),
  ),
  read: () => new CueReader(),
};
