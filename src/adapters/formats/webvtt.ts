import { CueReader } from '../readers/cues.js';
import type { TextForm } from '../readers/text-form.js';

/** @internal */
export const WEBVTT: TextForm<'webvtt'> = {
  name: 'webvtt',
  looks: 'WEBVTT with cues such as <v Ana>text, or Ana: text',
  fits: ([first = '']) => /^WEBVTT(\s|$)/.test(first),
  read: () => new CueReader(),
};
