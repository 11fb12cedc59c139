import type { Fields } from '../fields.js';

/** How texts mark who speaks next: a pattern with the word for the speaker, and what each word stands for. */
const MARKS: readonly RegExp[] = [
  /(?:^|\n\n)\s*(Human|Assistant): ?/g,
  /(?:^|\n)###? ?(Human|Assistant|User|System): ?/g,
  /(?:^|\n)<\|(user|assistant|system|prompter)\|>:?\s?/g,
  /<\|im_start\|>(user|assistant|system|tool)\n/g,
  /<\|start_header_id\|>(user|assistant|system|tool)<\|end_header_id\|>\s*/g,
  // Plain words count as marks only where the text begins with one.
  /(?:^|\n)(user|human|assistant|ai|bot|system|tool): ?/gi,
];
const ENDS = /(?:<\|im_end\|>|<\|eot_id\|>|<\|endoftext\|>|<\/s>|<\|end_of_text\|>)\s*$/;

/**
 * The messages of a text that marks its speakers (`\n\nHuman: ...\n\nAssistant: ...`, `### Human:`, ChatML);
 * `undefined` for text without two such marks (with `open`, one is enough).
 * @internal
 */
export function markedMessages(text: string, open = false): Fields[] | undefined {
  for (const pattern of MARKS) {
    const marks = [...text.matchAll(pattern)];
    const [first] = marks;
    const words = pattern === MARKS.at(-1);
    if (!first || marks.length < (open && !words ? 1 : 2) || (words && first.index > 0)) continue;
    const before = text
      .slice(0, first.index)
      .replace(/<\|begin_of_text\|>/, '')
      .trim();
    const messages = marks.map((mark, index) => {
      const start = mark.index + mark[0].length;
      const content = text
        .slice(start, marks[index + 1]?.index ?? text.length)
        .replace(ENDS, '')
        .trim();
      return { role: (mark[1] ?? '').toLowerCase(), content };
    });
    const spoken = messages.filter(({ content }, index) => content !== '' || index < messages.length - 1);
    return before === '' ? spoken : [{ role: 'system', content: before }, ...spoken];
  }
  return undefined;
}
