import type { TextFormat } from '../../records/conversation-format.js';
import { isReaction } from '../../text/cleaning/reactions.js';
import { clockMs, type LineKind, lineReader, lineShare, type Words } from '../../text/text-form.js';

// Matches only single blanks and trims the rest, because several unbounded repetitions would take superlinear time.
const ZOOM = /^(?:\d{4}-\d{2}-\d{2}\s+)?(\d{1,2}:\d{2}:\d{2})\s+From\s([^:]+):(?:\s(.*))?$/is;

/** Meeting chats saved by Zoom, with the text after the names or below them. @internal */
export const ZOOM_CHAT: TextFormat<'zoom-chat'> = {
  kind: 'text',
  statesSpeakers: true,
  name: 'zoom-chat',
  describe: 'Chats saved by Zoom',
  example: '10:01:02 From Ana to Everyone: text, or time, name: and text separated by tabs',
  knownBy: 'lines with time and From, or with time, name and text separated by tabs',
  fits: (lines) => isZoomHead(lines[0] ?? '') && lineShare(lines, isZoomHead) >= 0.3,
  read: () => lineReader(zoomLine, '\n', zoomWords),
};

function isZoomHead(line: string): boolean {
  const kind = zoomLine(line);
  return typeof kind === 'object' && 'speaker' in kind;
}

/** Chats of cloud recordings: time, name and text separated by tabs. */
const TABS = /^(\d{2}:\d{2}:\d{2})\t([^\t]{1,100}):\t(.*)$/;

function zoomLine(line: string): LineKind {
  const [, at, who = '', said = ''] = TABS.exec(line) ?? [];
  if (at !== undefined) return { speaker: who.trim(), text: said.trim(), timeMs: clockMs(at) };
  const [, clock = '', names = '', text = ''] = ZOOM.exec(line) ?? [];
  const [speaker = ''] = names.trim().split(/\sto\s/i, 1);
  if (speaker === '') return line.trim() === '' ? 'blank' : { more: line.trim() };
  return { speaker: speaker.trim(), text: text.trim(), timeMs: clockMs(clock) };
}

/** The quoted message comes before the text. */
const REPLY = /^Replying to ["\u201c].{0,2000}?["\u201d]\s*(?:\n|$)/s;

function zoomWords(text: string): Words {
  if (isReaction(text)) return { excluded: 'reaction' };
  const words = text.replace(REPLY, '').trim();
  if (words === text) return { text };
  return words === '' ? { excluded: 'wordless' } : { text: words, cleaned: ['quote'] };
}
