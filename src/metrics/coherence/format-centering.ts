import {
  aNumber,
  aString,
  type Form,
  fieldsOf,
  listOf,
  maybe,
  orNull,
  requireForm,
  tableOf,
} from '../../options/forms.js';
import { oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { escapeHtml } from '../../text/escape-html.js';
import type { CenteringMention } from './centering-entities.js';
import type { CenteringTurn, DetailedCenteringResult } from './centering-result.js';

/** Options of {@link formatCentering}. */
export interface FormatCenteringOptions {
  /** `'terminal'` is plain text, `'html'` a fragment with classes and no styles. Default `'terminal'`. */
  readonly format?: 'terminal' | 'html';
}

const OPTIONS: OptionSpecs<FormatCenteringOptions, 'format'> = {
  format: oneOf(['terminal', 'html'], 'terminal'),
};

/** The role of a mention in its turn: the backward center, the preferred center, both, or no center. */
const MENTION: Form = fieldsOf({
  text: aString,
  entity: aString,
  start: maybe(aNumber),
  end: maybe(aNumber),
});
const TURN: Form = fieldsOf(
  {
    ...{ text: aString, speaker: aString, mentions: listOf(MENTION) },
    transition: maybe(orNull(aString)),
  },
  'a turn',
);
const RESULT: Form = fieldsOf(
  {
    ...{ turns: listOf(TURN), score: orNull(aNumber), maxScore: orNull(aNumber) },
    proportions: tableOf(aNumber),
  },
  'a result of centeringScore with detail: true',
);

type Center = 'backward' | 'preferred' | 'both';

/** The writer of an output format. */
interface Style {
  readonly text: (text: string) => string;
  /** Text with the markup of the format. */
  readonly mention: (content: string, center: Center) => string;
  readonly turn: (turn: CenteringTurn, content: string, index: number) => string;
  readonly summary: (result: DetailedCenteringResult) => string;
  readonly around: (content: string) => string;
}

/**
 * Formats a centering result as a readable transcript. Each turn shows the transition that leads to it, the preferred
 * center in [brackets], the backward-looking center in {braces}, and an entity that is both in [{both}].
 *
 * Only the result is needed. Chunks without offsets are located by search in the text. HTML is escaped. Linear in the
 * text.
 *
 * @returns lines of text, or an HTML fragment: `section.centering` with one `p.centering-turn` per turn, whose
 *   `data-transition` contains the transition, and centers as `mark` with the classes `preferred` and `backward`
 * @throws MetricError `INVALID_OPTION` for an unknown `format`
 *
 * @example
 * ```ts
 * import { centeringScore, formatCentering } from '@mtpc/metrics';
 * const turns = [{ speaker: 'ana', text: 'The dog barked.' }, { speaker: 'ben', text: 'I saw the dog.' }];
 * const lines = formatCentering(centeringScore({ turns }, { detail: true })).split('\n');
 * lines[0]; // => '1  ana                [The dog] barked.'
 * lines[1]; // => '2  ben  rough-shift   [I] saw {the dog}.'
 * lines[2]; // => 'score 0 of 1 (rough-shift 1)'
 * ```
 */
export function formatCentering(result: DetailedCenteringResult, options?: FormatCenteringOptions): string {
  requireForm('format-centering', 'result', result, RESULT);
  const { format } = resolveOptions('format-centering', OPTIONS, options);
  const style = format === 'html' ? HTML : terminalStyle(result);
  const lines = result.turns.map((turn, index) => style.turn(turn, markCenters(turn, style), index));
  return style.around([...lines, style.summary(result)].join('\n'));
}

/** A center in the text of its turn, and the center within it: "my" in "my dog". */
interface Mark {
  readonly start: number;
  readonly end: number;
  readonly center: Center;
  readonly inner: Mark | undefined;
}

function markCenters(turn: CenteringTurn, style: Style): string {
  const { text } = turn;
  let marked = '';
  let at = 0;
  for (const mark of findMarks(turn)) {
    marked += style.text(text.slice(at, mark.start)) + writeMark(text, mark, style);
    at = mark.end;
  }
  return marked + style.text(text.slice(at));
}

function findMarks(turn: CenteringTurn): Mark[] {
  const marks: Mark[] = [];
  for (const mention of turn.mentions) {
    const center = matchCenter(turn, mention);
    if (center === undefined) continue;
    const last = marks.at(-1);
    const around = last !== undefined && mention.start !== undefined && mention.start <= last.start;
    const place = findMention(turn.text, mention, around ? mention.start : (last?.end ?? 0));
    if (place === undefined || (around && place.end < last.end)) continue;
    if (around) marks.pop();
    marks.push({ ...place, center, inner: around ? last : undefined });
  }
  return marks;
}

/** From the innermost center outwards. */
function writeMark(text: string, outermost: Mark, style: Style): string {
  const nested: Mark[] = [];
  for (let mark: Mark | undefined = outermost; mark !== undefined; mark = mark.inner) nested.push(mark);
  let written = '';
  for (const { start, end, center, inner } of nested.reverse()) {
    const content =
      inner === undefined
        ? style.text(text.slice(start, end))
        : style.text(text.slice(start, inner.start)) + written + style.text(text.slice(inner.end, end));
    written = style.mention(content, center);
  }
  return written;
}

function matchCenter(
  { backward, preferred }: CenteringTurn,
  { entity }: CenteringMention,
): Center | undefined {
  if (entity === '') return undefined;
  if (entity === backward) return entity === preferred ? 'both' : 'backward';
  return entity === preferred ? 'preferred' : undefined;
}

/** Position of a mention at or after `from`; `undefined` if it overlaps the previous one or is not in the text. */
function findMention(
  text: string,
  mention: CenteringMention,
  from: number,
): { start: number; end: number } | undefined {
  const start = mention.start ?? text.toLowerCase().indexOf(mention.text.toLowerCase(), from);
  if (start < from) return undefined;
  return { start, end: mention.end ?? start + mention.text.length };
}

function summarize(
  { score, maxScore, proportions }: DetailedCenteringResult,
  round: (x: number) => string,
): string {
  if (score === null || maxScore === null) return 'no transition';
  const shares = Object.entries(proportions).filter(([, share]) => share > 0);
  const list = shares.map(([transition, share]) => `${transition} ${round(share)}`).join(', ');
  return `score ${round(score)} of ${round(maxScore)} (${list})`;
}

const round = (value: number): string => String(Number(value.toFixed(3)));

/** Columns as wide as their widest entry. */
function terminalStyle({ turns }: DetailedCenteringResult): Style {
  const wideNumber = String(turns.length).length;
  const wideSpeaker = turns.reduce((most, { speaker }) => Math.max(most, speaker.length), 0);
  const signs: Readonly<Record<Center, readonly [string, string]>> = {
    preferred: ['[', ']'],
    backward: ['{', '}'],
    both: ['[{', '}]'],
  };
  return {
    text: (text) => text.replace(/\s+/g, ' '),
    mention: (content, center) => signs[center].join(content),
    turn: ({ speaker, transition }, content, index) => {
      const number = String(index + 1).padStart(wideNumber);
      return `${number}  ${speaker.padEnd(wideSpeaker)}  ${(transition ?? '').padEnd(12)}  ${content}`;
    },
    summary: (result) => summarize(result, round),
    around: (content) => content,
  };
}

const HTML: Style = {
  text: escapeHtml,
  mention: (content, center) => {
    const classes = center === 'both' ? 'preferred backward' : center;
    return `<mark class="${classes}">${content}</mark>`;
  },
  turn: ({ speaker, transition }, content) => {
    const label = transition === null ? '' : `<em>${transition}</em> `;
    const data = ` data-transition="${transition ?? 'start'}"`;
    return `<p class="centering-turn"${data}><strong>${escapeHtml(speaker)}</strong> ${label}${content}</p>`;
  },
  summary: (result) => `<p class="centering-summary">${escapeHtml(summarize(result, round))}</p>`,
  around: (content) => `<section class="centering">\n${content}\n</section>`,
};

/** The text of a turn as HTML, its centers in `mark`. @internal */
export function centersHtml(turn: CenteringTurn): string {
  return markCenters(turn, HTML);
}
