import { type Fields, isFields } from './fields.js';

/** Text fields of rich-text blocks, in display order. */
const WORDS = [
  'pretext',
  'title',
  'header',
  'text',
  'content',
  'value',
  'description',
  'caption',
  'summary',
] as const;
const INNER = ['fields', 'elements', 'items', 'blocks', 'children', 'rows', 'cells', 'options'] as const;
/** Inline parts; all others are lines. */
const INLINE =
  /^(?:text|link|emoji|user|channel|usergroup|date|bold|italic|code|mention|mention_name|hashtag|cashtag|url|text_link|bot_command|strikethrough|underline|spoiler|rich_text_inline)$/;

/**
 * The text of rich-text blocks from any platform: inline parts are joined, and blocks become lines.
 *
 * Complexity: O(blocks).
 * @internal
 */
export function blockWords(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return joined(value);
  if (!isFields(value)) return '';
  const own = WORDS.map((key) => blockWords(value[key])).filter((text) => text !== '');
  const inner = INNER.map((key) => blockWords(value[key])).filter((text) => text !== '');
  return [...own, ...inner].join('\n');
}

function joined(list: readonly unknown[]): string {
  const isInline = list.every(
    (each) => typeof each === 'string' || (isFields(each) && INLINE.test(String(each.type))),
  );
  return list
    .map((each) => (isFields(each) && each.type === 'user' ? mentionName(each) : blockWords(each)))
    .filter((text) => text !== '')
    .join(isInline ? '' : '\n');
}

function mentionName({ user_id: id, name }: Fields): string {
  return `@${String(name ?? id ?? '')}`;
}
