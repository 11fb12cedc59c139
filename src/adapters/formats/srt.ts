import type { TextFormat } from '../readers/conversation-format.js';
import { CUE_TIME, CueReader } from '../readers/cues.js';
import { knownBy, SPECIAL } from '../readers/detection.js';

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
