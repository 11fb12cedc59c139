import type { LineKind } from '../text-form.js';

/** Placeholders of images, videos and stickers in exports. */
const MEDIA =
  /^(?:사진(?: \d+장)?|동영상|이모티콘|음성메시지|삭제된 메시지입니다\.?|Photos?|Videos?|Emoticons?|Voice message|\[[^\]]{1,20}\])$/i;

export function spoken(speaker: string, text: string): Extract<LineKind, { text: string }> | 'skip' {
  return MEDIA.test(text.trim()) ? 'skip' : { speaker: speaker.trim(), text };
}
