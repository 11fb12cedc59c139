import { htmlText } from '../html-text.js';

/** Start of an answer copied as HTML from a chat page: a block around the whole answer, or a plain paragraph. */
const BLOCK = /^\s*<div class="([^"]{0,300})"/;
const CHAT_CLASS = /markdown|prose|flex|whitespace/;
const PARAGRAPH = /^\s*<(?:p|ul|ol|h[1-6]|blockquote|pre)>/;
const END = /<\/(?:div|p|ul|ol|h[1-6]|blockquote|pre|table)>$/;
/** Elements that show that the answer is an HTML page. */
const PAGE = /<(?:html|head|body|script|style|form|input|nav|section)\b/i;
const LIST_ITEM = /<li\b[^<>]{0,200}>/gi;

/**
 * The text of an answer that was copied as HTML from a chat page, as in raw ShareGPT data; `undefined` for other text,
 * including requested HTML.
 *
 * Complexity: O(text).
 * @internal
 */
export function withoutMarkup(text: string): string | undefined {
  if (!isChatPage(text) || !END.test(text.trimEnd()) || PAGE.test(text)) return undefined;
  const lines = withoutButtons(text).replace(LIST_ITEM, '\n');
  return htmlText(lines.replace(/\n{2,}/g, '\n'));
}

function isChatPage(text: string): boolean {
  return PARAGRAPH.test(text) || CHAT_CLASS.test(BLOCK.exec(text)?.[1] ?? '');
}

/** Buttons of the page next to the text ("Copy code"). */
function withoutButtons(html: string): string {
  const parts = html.split('</button>');
  const last = parts.pop() ?? '';
  return [...parts.map((part) => part.split('<button')[0]!), last].join('');
}
