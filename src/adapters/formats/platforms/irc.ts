import type { TextFormat } from '../../records/conversation-format.js';
import { parseTime } from '../../records/parse-time.js';
import { clockMs, type LineKind, lineReader, lineShare } from '../../text/text-form.js';

/** A month and day, or the channel and the date; then the time, perhaps with a date. */
const STAMP = String.raw`(?:[A-Z][a-z]{2} \d{1,2} |\[?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]* (?=\d)|(?:[#&]?[\w.-]{1,40} )?(\d{4}-\d{2}-\d{2}) )?(?:\[?((?:\d{4}-\d{2}-\d{2}[T ])?\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)\]?\s+)?`;

const IRC_SAID = new RegExp(String.raw`^${STAMP}<[ @+%&~]?([^\s<>]+)>\s?(.*)$`);

const IRC_NOISE = new RegExp(
  String.raw`^${STAMP}(?:\*|===|-!-|\*\*\*|---|-->|<--|-\S{1,30}-(?=\s|$)|Joins|Parts|Quits|\S+ (?:has )?(?:joined|left|quit))`,
);

/** A line of WeeChat: time, nick and text, separated by tabs; an arrow or a star is not a speaker. */
const IRC_TABS = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})\t([^\t]*)\t(.*)$/;

const IRC_ARROW = /^(?:-->|<--|--|=!=| ?\*|\s*)$/;

/** XML or HTML lines, which are not chat lines. */
const MARKUP =
  /^\s*<(?:[?!]|([^\s<>]+)(?:\s[^<>]*)?>.*<\/\1>\s*$|(?:h[1-6]|html|head|body|title|table|t[rdh]|div|span|ul|ol|li|br|img|form)>)/;

/** @internal */
export const IRC: TextFormat<'irc'> = {
  kind: 'text',
  statesSpeakers: true,
  name: 'irc',
  describe: 'IRC logs',
  example: '[12:34] <ana> text',
  knownBy: 'nicknames between angle brackets',
  fits: (lines) =>
    isWeeChat(lines) ||
    (areNicknames(lines) &&
      !lines.some((line) => MARKUP.test(line)) &&
      lineShare(lines, (line) => IRC_SAID.test(line) || IRC_NOISE.test(line)) > 0.8),
  read: () => lineReader(ircLine),
};

/** Whether there are nicknames with a time, or repeated ones; other tables have keys in brackets. */
function areNicknames(lines: readonly string[]): boolean {
  const said = lines.map((line) => IRC_SAID.exec(line)).filter((match) => match !== null);
  const areTimed = said.some(([, , time]) => time !== undefined);
  const names = new Set(said.map(([, , , name]) => name));
  return said.length > 0 && (areTimed || said.length < 6 || names.size <= 0.75 * said.length);
}

/** Lines with three tabs belong to another format (`tab-lines`). */
function isWeeChat(lines: readonly string[]): boolean {
  const isOther = lines.every((line) => line.split('\t').length > 3);
  return lines.length > 1 && !isOther && lines.every((line) => IRC_TABS.test(line));
}

function ircLine(line: string): LineKind {
  const [, time, nick = '', words = ''] = IRC_TABS.exec(line) ?? [];
  if (time !== undefined)
    return IRC_ARROW.test(nick)
      ? 'skip'
      : { speaker: nick.replace(/^[@+%&~]/, ''), text: words, timeMs: parseTime(time) };
  const said = IRC_SAID.exec(line);
  if (!said) return line.trim() === '' ? 'blank' : 'skip';
  const [, date = '', stamp = '', speaker, text = ''] = said;
  // A stamp without seconds is a time of day, not minutes and seconds.
  const clock = /^\d+:\d+$/.test(stamp) ? `${stamp}:00` : stamp;
  const timeMs = date === '' ? (clockMs(clock) ?? parseTime(stamp)) : parseTime(`${date} ${clock}`);
  return { speaker, text, timeMs };
}
