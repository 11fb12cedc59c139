import { CUE_TIME, CueReader } from '../readers/cues.js';
import type { TextForm } from '../readers/text-form.js';

/** @internal */
export const SRT: TextForm<'srt'> = {
  name: 'srt',
  looks: '1 / 00:00:01,000 --> 00:00:02,000 / Ana: text',
  fits: ([first = '', second = '']) => CUE_TIME.test((/^\d+$/.test(first.trim()) ? second : first).trim()),
  read: () => new CueReader(),
};
