import { clockMs, type LineKind, lineReader, shareOf, type TextForm } from '../readers/text-form.js';

const ZOOM =
  /^(?:\d{4}-\d{2}-\d{2}\s+)?(\d{1,2}:\d{2}:\d{2})\s+From\s+([^:]+?)(?:\s+to\s+[^:]+)?\s*:(?:\s+(.*))?$/i;

/** Chats of meetings as Zoom saves them: the text behind the names, or below them. @internal */
export const ZOOM_CHAT: TextForm<'zoom-chat'> = {
  name: 'zoom-chat',
  looks: '10:01:02 From Ana to Everyone: text',
  fits: (lines) => ZOOM.test(lines[0] ?? '') && shareOf(lines, (line) => ZOOM.test(line)) >= 0.3,
  read: () => lineReader(zoomLine),
};

function zoomLine(line: string): LineKind {
  const said = ZOOM.exec(line);
  if (!said) return line.trim() === '' ? 'blank' : { more: line.trim() };
  const [, clock = '', speaker = '', text = ''] = said;
  return { speaker, text, timeMs: clockMs(clock) };
}
