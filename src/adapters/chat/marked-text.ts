import type { Fields } from '../fields.js';

/** How texts mark who speaks next: a pattern with the word for the speaker, and what each word stands for. */
const MARKS: readonly RegExp[] = [
  /(?:^|\n\n)\s*(Human|Assistant): ?/g,
  /(?:(?:^|\n)##|###) ?(Human|Assistant|User|System): ?/g,
  /(?:^|\n)### ?(Instruction|Response): ?/g,
  /(?:^|\n)<\|(user|assistant|system|prompter)\|>:?\s?/g,
  /<\|im_start\|>(user|assistant|system|tool)\n/g,
  /<\|start_header_id\|>(user|assistant|system|tool)<\|end_header_id\|>\s*/g,
  /<start_of_turn>(user|model)\n/g,
  /\[(\/?INST)\]/g,
  /(?:^|\s|<\/s>)(USER|ASSISTANT): /g,
  // Plain words count as marks only where the text begins with one.
  /(?:^|\n)(user|human|assistant|ai|bot|system|tool): ?/gi,
];
const ENDS: readonly string[] = [
  ...['<|im_end|>', '<|eot_id|>', '<|endoftext|>', '<|end_of_text|>'],
  ...['<end_of_turn>', '<eos>', '</s>', '<s>'],
];
const BEGINNING = /^\s*(?:<\|begin_of_text\|>|<bos>|<s>)/;
/** Llama's words, where what was asked stands between marks and the answer behind them, and Alpaca's. */
const ROLES: Readonly<Record<string, string>> = {
  ...{ inst: 'user', '/inst': 'assistant' },
  ...{ instruction: 'user', response: 'assistant' },
};
/** What an instruction is about stands below a mark of its own. */
const ALPACA_INPUT = /\n\n?### ?Input: ?\n?/;
const LLAMA_SYSTEM = /^<<SYS>>(.*?)<<\/SYS>>/s;

/**
 * The messages of a text that marks its speakers (`\n\nHuman: ...\n\nAssistant: ...`, `### Human:`, ChatML, Llama's,
 * Gemma's and Vicuna's templates);
 * `undefined` for text without two such marks (with `open`, one is enough).
 * @internal
 */
export function markedMessages(text: string, open = false): Fields[] | undefined {
  for (const pattern of MARKS) {
    const marks = [...text.matchAll(pattern)];
    const [first] = marks;
    const words = pattern === MARKS.at(-1);
    const plain = words || pattern === MARKS.at(-2);
    if (!first || marks.length < (open && !plain ? 1 : 2) || (words && first.index > 0)) continue;
    const before = text.slice(0, first.index).replace(BEGINNING, '').trim();
    const messages = marks.map((mark, index) => {
      const start = mark.index + mark[0].length;
      const content = withoutEnds(text.slice(start, marks[index + 1]?.index ?? text.length));
      const word = (mark[1] ?? '').toLowerCase();
      const plain = word === 'instruction' ? content.replace(ALPACA_INPUT, '\n') : content;
      return { role: ROLES[word] ?? word, content: plain };
    });
    const spoken = messages.filter(({ content }, index) => content !== '' || index < messages.length - 1);
    const system = LLAMA_SYSTEM.exec(spoken[0]?.content ?? '');
    if (system) spoken[0] = { ...spoken[0]!, content: spoken[0]!.content.slice(system[0].length).trim() };
    const told = [before, system?.[1]?.trim() ?? ''].filter((content) => content !== '');
    return [...told.map((content) => ({ role: 'system', content })), ...spoken];
  }
  return undefined;
}

/** A text without the signs that it ends, and without white space around it. */
function withoutEnds(text: string): string {
  let kept = text.trim();
  for (let end = endOf(kept); end !== undefined; end = endOf(kept)) {
    kept = kept.slice(0, -end.length).trimEnd();
  }
  return kept;
}

function endOf(text: string): string | undefined {
  return ENDS.find((end) => text.endsWith(end));
}
