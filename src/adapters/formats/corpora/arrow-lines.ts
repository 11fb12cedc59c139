import type { TextFormat } from '../../records/conversation-format.js';
import type { LineReader, LineTurn } from '../../text/text-form.js';

/** The number of a turn before its speaker. */
const NUMBER = /^\d{1,5}[.:)]?\s/;
const NAME = /^\p{L}[\p{L}\p{M}\p{N} _'’-]{0,29}$/u;

/** `Ana->Ben+Cy: text`, optionally after a turn number. */
function arrowLine(line: string): { speaker: string; addressees: string[]; text: string } | undefined {
  const colon = line.indexOf(': ');
  const [from = '', to, ...more] = line.slice(0, Math.max(colon, 0)).split(/->|→/);
  if (to === undefined || more.length > 0) return undefined;
  const speaker = from.trim().replace(NUMBER, '').trim();
  const addressees = to.split(/[+&,]/).map((name) => name.trim());
  const text = line.slice(colon + 1).trim();
  return [speaker, ...addressees].every((name) => NAME.test(name)) && text !== ''
    ? { speaker, addressees, text }
    : undefined;
}

/** Lines with the speaker and, after an arrow, the addressees. @internal */
export const ARROW_LINES: TextFormat<'arrow-lines'> = {
  kind: 'text',
  name: 'arrow-lines',
  describe: 'Lines with the speaker, an arrow and the people spoken to',
  example: 'ana->ben+cy: Hello\nben->ana: Hi',
  look: 80,
  knownBy: 'names with an arrow between them',
  fits: (lines) => {
    const filled = lines.filter((line) => line.trim() !== '');
    const turns = filled.flatMap((line) => arrowLine(line)?.speaker ?? []);
    return turns.length >= 2 && new Set(turns).size >= 2 && turns.length >= 0.8 * filled.length;
  },
  read: (): LineReader => {
    let skipped = 0;
    return {
      line(text, number): LineTurn | undefined {
        const said = arrowLine(text);
        if (said === undefined && text.trim() !== '') skipped += 1;
        return said && { ...said, line: number };
      },
      end: () => undefined,
      get skipped() {
        return skipped;
      },
      remark: 'speaker = the name before the arrow, addressees = the names behind it',
    };
  },
};
