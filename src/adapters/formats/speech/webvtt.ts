import type { TextFormat } from '../../records/conversation-format.js';
import { DECLARED, knownBy } from '../../records/detection.js';
import { CueReader } from '../../text/cues.js';

/** @internal */
export const WEBVTT: TextFormat<'webvtt'> = {
  kind: 'text',
  name: 'webvtt',
  describe: 'WebVTT subtitles with speakers',
  example: 'WEBVTT with cues such as <v Ana>text, or Ana: text',
  detect: knownBy(DECLARED, 'the first line WEBVTT', ([first = '']) => /^WEBVTT(\s|$)/.test(first)),
  read: () => new CueReader(),
};
