import type { TextFormat } from '../../records/conversation-format.js';
import { parseTime } from '../../records/parse-time.js';
import { turnsReader } from '../../text/turn-lines.js';

const TABS = /^(\d{4}-\d{2}-\d{2}[T ][^\t]{4,30})\t([^\t]+)\t([^\t]*)\t(.*)$/;

/** Chat logs without a header: time, sender, receiver and text, separated by tabs (the Ubuntu dialogues). @internal */
export const TAB_LINES: TextFormat<'tab-lines'> = {
  kind: 'text',
  isHeaderless: true,
  name: 'tab-lines',
  describe: 'Chat logs of time, speaker, addressee and text separated by tabs (Ubuntu)',
  example: '2008-04-05T14:07:00Z, ana, ben, text, separated by tabs',
  knownBy: 'time, names and text separated by tabs',
  fits: (lines) => lines.length > 0 && lines.every((line) => TABS.test(line)),
  read: () =>
    turnsReader((line, number) => {
      const [, time, speaker, to = '', text = line] = TABS.exec(line) ?? [];
      const addressees = to.trim() === '' ? undefined : [to.trim()];
      return [
        { speaker: speaker?.trim(), addressees, text: text.trim(), timeMs: parseTime(time), line: number },
      ];
    }),
};
