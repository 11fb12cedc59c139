import { limitedPattern } from '../../../text/limited-pattern.js';
import type { TextFormat } from '../../records/conversation-format.js';
import { frontMatter, frontMatterLength } from '../../text/front-matter.js';
import { CLOCK, DATE, nonSpeechKind } from '../../text/line-patterns.js';
import { clockMs, type LineKind, lineReader } from '../../text/text-form.js';

/** Maximum length of a header line. */
const MAX_HEAD = 200;
const HEADED = limitedPattern(
  /^([\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’()&/#-]{0,59}?)(?:\s+[-–]|:)?\s+[[(]?(\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?)(?: [-–] [\d:.,]+)?[\])]?:?\s*$/u,
  MAX_HEAD,
);

/** The time before the name (Fathom). */
const HEADED_BY_TIME =
  /^(\d{1,2}:\d{2}(?::\d{2})?)\s+[-–]\s+([\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’()&/#-]{0,59})$/u;

/** A line below the title of a transcript, or the heading of its text, before the first head. */
const BELOW_TITLE = /^(?:[-=]{3,}$|#{1,6}\s)/;
/** A Markdown title. */
const TITLE = /^(?:#{1,6}\s|\*\*[^*]*\*\*\s*$|-{3,}$)/;

/** With a date after the name (Telegram) or before it (WeChat, QQ). */
const DATED_HEADS = ['^(\\p{L}[^\\n[\\]:]{0,39}), \\[STAMP\\]$', '^\\[?STAMP\\]? (\\p{L}[^\\n:]{0,39})$'].map(
  (form) => new RegExp(form.replace('STAMP', `${DATE},? ${CLOCK}`), 'u'),
);

/** Speaker and time of a header line. */
function parseHeader(given: string): readonly [name: string, clock: string] | undefined {
  const line = given.replace(/^\*\*([^*]{1,80})\*\*/, '$1');
  const [, name, clock = ''] = HEADED.exec(line) ?? [];
  if (name !== undefined) return [name, clock];
  const [, time, speaker] = HEADED_BY_TIME.exec(line) ?? [];
  if (time !== undefined) return [speaker!, time];
  const dated = DATED_HEADS.map((form) => form.exec(line)?.[1]).find((found) => found !== undefined);
  return dated === undefined ? undefined : [dated, ''];
}

/** Meeting transcripts of Otter and similar tools: a header line with name and time, followed by text. @internal */
export const HEADED_LINES: TextFormat<'headed-lines'> = {
  kind: 'text',
  name: 'headed-lines',
  describe: 'Meeting transcripts with a name and a time above each turn',
  look: 80,
  example: 'Ana 0:03, and the text below',
  knownBy: 'names with times above the text',
  fits: (given) => {
    const lines = given.slice(frontMatterLength(given));
    const heads = lines.flatMap((line, i) => (parseHeader(line) ? i : []));
    const areApart = heads.every((at, i) => i === 0 || at > heads[i - 1]! + 1);
    // In log lines, the text after the date rarely repeats.
    const names = new Set(heads.map((at) => parseHeader(lines[at]!)?.[0]));
    const comeAgain = HEADED.test(lines[0] ?? '') || heads.length < 4 || 2 * names.size <= heads.length + 1;
    // Below front matter, an introduction may precede the first header.
    const isFirst =
      lines.length < given.length ||
      lines.slice(0, heads[0]).every((line) => TITLE.test(line)) ||
      BELOW_TITLE.test(lines[heads[0]! - 1] ?? '');
    return heads.length >= 2 && isFirst && areApart && comeAgain;
  },
  read: (lines = []) => {
    const describes = frontMatter(lines);
    return lineReader((line) => (describes(line) ? 'skip' : headedLine(line)));
  },
};

function headedLine(line: string): LineKind {
  const head = parseHeader(line.trim());
  if (!head) return nonSpeechKind(line) ?? { more: line.trim() };
  const [speaker, clock] = head;
  return { speaker: speaker.trim(), text: '', timeMs: clockMs(clock) };
}
