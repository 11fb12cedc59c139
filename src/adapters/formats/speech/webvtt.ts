import type { TextFormat } from '../../records/conversation-format.js';
import { CueReader } from '../../text/cues.js';

/** @internal */
export const WEBVTT: TextFormat<'webvtt'> = {
  kind: 'text',
  name: 'webvtt',
  describe: 'WebVTT subtitles with speakers',
  example: 'WEBVTT with cues such as <v Ana>text, or Ana: text',
  knownBy: 'the first line WEBVTT',
  isDeclared: true,
  fits: ([first = '']) => /^WEBVTT(\s|$)/.test(first),
  read: () => new CueReader(),
};
