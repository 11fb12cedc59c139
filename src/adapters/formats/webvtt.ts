import type { TextFormat } from '../readers/conversation-format.js';
import { CueReader } from '../readers/cues.js';
import { DECLARED, knownBy } from '../readers/detection.js';

/** @internal */
export const WEBVTT: TextFormat<'webvtt'> = {
  kind: 'text',
  name: 'webvtt',
  describe: 'WebVTT subtitles with speakers',
  example: 'WEBVTT with cues such as <v Ana>text, or Ana: text',
  detect: knownBy(DECLARED, 'the first line WEBVTT', ([first = '']) => /^WEBVTT(\s|$)/.test(first)),
  read: () => new CueReader(),
};
