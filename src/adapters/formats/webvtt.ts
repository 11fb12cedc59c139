import type { TextFormat } from '../readers/conversation-format.js';
import { CueReader } from '../readers/cues.js';
import { knownBy, SPECIAL } from '../readers/detection.js';

/** @internal */
export const WEBVTT: TextFormat<'webvtt'> = {
  kind: 'text',
  name: 'webvtt',
  describe: 'WebVTT subtitles with speakers',
  before: ['srt'],
  example: 'WEBVTT with cues such as <v Ana>text, or Ana: text',
  detect: knownBy(SPECIAL, 'the first line WEBVTT', ([first = '']) => /^WEBVTT(\s|$)/.test(first)),
  read: () => new CueReader(),
};
