import { requireText } from '../../../error.js';
import { itemAt } from '../../../math/existing.js';
import { PREFIXES, SUFFIXES } from './frames.js';
import { ANSWER, EMPTY_WORDS, GAME_WORDS, MANAGEMENT } from './game-words.js';
import { imagesMentioned } from './image-mentions.js';
import { enumerated, type Span, splitSegments } from './split-segments.js';

/** A part of a message that describes an image. */
export interface ReferringSpan {
  readonly text: string;
  /** Offset of its first character in the message. */
  readonly start: number;
  /** Offset just after its last character. */
  readonly end: number;
  /** The images linked by mention: `1`, `last`, `b`; empty without mentions. */
  readonly images: readonly string[];
}

/** The function of a message in a referential game, with its descriptions. */
export interface ReferringUtterance {
  /** Describes an image, answers a partner's question without describing one, or manages the game. */
  readonly kind: 'description' | 'answer' | 'management';
  readonly expressions: readonly ReferringSpan[];
}

/**
 * Finds the descriptions of images in a message of a referential game, by rules for English. The rules drop sentences
 * about the game and bare answers, remove frames such as "my second image shows", "do you have" or "as well", and link
 * descriptions to images by mentions such as "image 2" or "my last picture". They favor precision over recall;
 * research/rule-quality/referring-expressions.md reports the agreement with manual labels.
 *
 * Takes O(characters) time.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a string
 *
 * @example
 * ```ts
 * import { findReferringExpressions } from '@mtpc/metrics';
 * const found = findReferringExpressions('Yes! My second image shows a red bus. Shall we move on?');
 * found.kind; // => 'description'
 * found.expressions; // => [{ text: 'a red bus', start: 27, end: 36, images: ['2'] }]
 * findReferringExpressions('I have it too.').kind; // => 'answer'
 * ```
 */
export function findReferringExpressions(text: string): ReferringUtterance {
  requireText('findReferringExpressions', 'text', text);
  // Lower-casing one code unit at a time keeps all offsets.
  const lower = text
    .replace(/\p{Lu}/gu, (letter) =>
      letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
    )
    .replaceAll('’', "'");
  const segments = splitSegments(lower);
  const expressions = segments.flatMap((segment) => describe(text, lower, segment));
  if (expressions.length > 0) return { kind: 'description', expressions };
  const answers = segments.some(({ start, end }) => ANSWER.test(lower.slice(start, end)));
  return { kind: answers ? 'answer' : 'management', expressions };
}

/** The descriptions in one segment. */
function describe(text: string, lower: string, segment: Span): ReferringSpan[] {
  const members = enumerated(lower, segment);
  if (members.length > 1) {
    return members.flatMap((member, i) => expressionIn(text, lower, member, [String(i + 1)]));
  }
  const whole = lower.slice(segment.start, segment.end).replace(/^[\s*•-]+/, '');
  if (MANAGEMENT.test(whole)) return [];
  const listed = /^\s*(\d)[.)]\s/.exec(lower.slice(segment.start, segment.end));
  const images = listed ? [itemAt(listed, 1)] : imagesMentioned(whole);
  const start = segment.start + (listed?.[0].length ?? 0);
  return expressionIn(text, lower, { start, end: segment.end }, images);
}

/** A span without its frame, if the rest is a description. */
function expressionIn(text: string, lower: string, span: Span, images: readonly string[]): ReferringSpan[] {
  const { start, end } = withPartners(lower, withoutFrame(lower, span), span);
  const bare = lower.slice(start, end);
  if (MANAGEMENT.test(bare) || !describesSomething(bare)) return [];
  return [{ text: text.slice(start, end), start, end, images }];
}

/** Frames rarely nest deeper than four; the bound prevents quadratic time on hostile text. */
const MAX_FRAMES = 12;

function withoutFrame(lower: string, span: Span): Span {
  let { start, end } = span;
  for (let round = 0, before = -1; before !== end - start && round < MAX_FRAMES; round++) {
    before = end - start;
    for (const suffix of SUFFIXES) end -= suffix.exec(lower.slice(start, end))?.[0].length ?? 0;
    for (const prefix of PREFIXES) start += prefix.exec(lower.slice(start, end))?.[0].length ?? 0;
  }
  return { start, end };
}

const PAIRS = ['()', '“”', '""'] as const;

/** Adds an adjacent bracket or quotation mark whose partner is inside: a sign that says "stop". */
function withPartners(lower: string, inner: Span, outer: Span): Span {
  let { start, end } = inner;
  for (const [open, close] of PAIRS) {
    const marks = [...lower.slice(start, end)].filter((mark) => mark === open || mark === close);
    if (marks.length % 2 === 0) continue;
    if (end < outer.end && lower[end] === close && marks.at(-1) === open) end += 1;
    else if (start > outer.start && lower[start - 1] === open && marks[0] === close) start -= 1;
  }
  return { start, end };
}

/** Whether a non-empty word that is not about the game remains. */
function describesSomething(bare: string): boolean {
  const words = bare.match(/[\p{L}'-]{2,}/gu) ?? [];
  return words.some((word) => !EMPTY_WORDS.has(word) && !GAME_WORDS.has(word));
}
