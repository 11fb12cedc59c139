import type { TextFormat } from '../../records/conversation-format.js';
import { spoken } from '../../text/cleaning/media-lines.js';
import { clockMs, lineReader, lineShare } from '../../text/text-form.js';

const LINE_SAID = /^(\d{1,2}:\d{2})(?: ?[AaPp][Mm])?\t([^\t]{1,60})\t(.*)$/;

const LINE_DAY = /^(?:\d{4}[./]\d{1,2}[./]\d{1,2}|[A-Z][a-z]{2}, \d{1,2}\/\d{1,2}\/\d{4})(?:\s?\S{1,12})?$/;

/** Join, leave and unsend notices: a time without a name. */
const LINE_EVENT = /^\d{1,2}:\d{2}(?: ?[AaPp][Mm])?\t/;

/** Chats saved by LINE: time, name and text separated by tabs, below a date. @internal */
export const LINE_CHAT: TextFormat<'line-chat'> = {
  kind: 'text',
  statesSpeakers: true,
  name: 'line-chat',
  describe: 'Chats exported from LINE',
  quotes: true,
  example: '10:01 Ana text, separated by tabs',
  knownBy: 'lines or a header of LINE',
  fits: (lines) =>
    /^\[LINE\] /.test(lines[0] ?? '') || lineShare(lines, (line) => LINE_SAID.test(line)) >= 0.3,
  read: () => {
    let isQuoted = false;
    return lineReader((line) => {
      const said = LINE_SAID.exec(line);
      // A text over several lines is in quotation marks.
      if (!said) {
        if (line.trim() === '') return 'blank';
        const isLast = isQuoted && line.endsWith('"');
        if (!isQuoted && (LINE_DAY.test(line) || LINE_EVENT.test(line))) return 'skip';
        if (isLast) isQuoted = false;
        return { more: isLast ? line.slice(0, -1) : line };
      }
      const [, clock = '', speaker = '', text = ''] = said;
      isQuoted = /^"(?!.*"$)/.test(text);
      const kind = spoken(speaker, isQuoted ? text.slice(1) : text);
      return typeof kind === 'string' ? kind : { ...kind, timeMs: clockMs(`${clock}:00`) };
    });
  },
};
