import { ownValue } from '../../options/own-value.js';
import { parseRole } from '../records/fields.js';

/**
 * Speaker marks of model templates, with the word for the speaker. A prompt ends with such a mark.
 */
const TEMPLATES: readonly RegExp[] = [
  /(?:^|\n|<\|eos\|>[ \t]?)<\|(user|assistant|ai|bot|system|prompter)\|>:?\s?/g,
  /<\|im_start\|>(user|assistant|system|tool)(?:\n|$)/g,
  /<\|start_header_id\|>(user|assistant|system|tool)<\|end_header_id\|>\s*/g,
  /<start_of_turn>(user|model)(?:\n|$)/g,
  /(?:^|\n)<extra_id_[01]>(User|Assistant|System)(?:\n|$)/g,
  /\[\|(Human|AI)\|\]\s?/g,
  /(?:^|\n)[ \t]{0,8}<(user|human|assistant|bot|system)>:?\s?/gi,
  /(?:^|\s)<(human|bot)>:\s?/gi,
  /<\|(Human|MOSS)\|>:?\s?/g,
  /\[(\/?INST)\]/g,
];
/**
 * Marks that are ordinary words: a single one does not count, and they must be at the beginning.
 */
const PLAIN: readonly RegExp[] = [
  /(?:^|\s|<\/s>)(USER|ASSISTANT): /g,
  /(?:^|\n)(user|human|assistant|ai|bot|system|tool): ?/gi,
];
const MARKS: readonly RegExp[] = [
  ...TEMPLATES,
  /(?:^\n?|\n\n)[ \t]{0,8}(Human|Assistant): ?/g,
  /(?:(?:^|\n)##|###) ?(Human|Assistant|User|System): ?/g,
  /(?:^|\n)### ?(Instruction|Response): ?/g,
  /(?:^|<eos>)\s*(YOU|THEM): ?/g,
  ...PLAIN,
];
const ENDS: readonly string[] = [
  ...['<|im_end|>', '<|eot_id|>', '<|endoftext|>', '<|end_of_text|>', '<|eos|>', '<|eod|>'],
  ...['</user>', '</human>', '</assistant>', '</bot>'],
  ...['<end_of_turn>', '<eos>', '<eoh>', '<eom>', '<selection>', '<|end|>', '</s>', '<s>'],
];
const BEGINNING = /^\s*(?:<\|begin_of_text\|>|<bos>|<s>)/;
/**
 * The formats of Llama (request between marks, answer after them) and Alpaca, and formats with a model's name.
 */
const ROLES: Readonly<Record<string, string>> = {
  ...{ inst: 'user', '/inst': 'assistant' },
  ...{ instruction: 'user', response: 'assistant' },
  moss: 'assistant',
};
/** The input of an instruction has a separate mark. */
const ALPACA_INPUT = /\n\n?### ?Input: ?\n?/;
/** Nemotron does not mark the first question. */
const NEMOTRON = /^(?:\n)?<extra_id_/;
/** Reasoning, calls and results of MOSS between request and answer. */
const MOSS_ASIDE = /<\|(?:Inner Thoughts|Commands|Results|Tool Responses)\|>:.*?(?:<eo[tcr]>|$)\s*/gs;
const LLAMA_SYSTEM = /^<<SYS>>(.*?)<<\/SYS>>/s;

/** A message between two marks, and its start. */
interface Marked {
  readonly role: string;
  readonly content: string;
  readonly at: number;
}

/**
 * The messages of a text that marks its speakers (`\n\nHuman: ...\n\nAssistant: ...`, `### Human:`, ChatML, the
 * templates of Llama, Gemma, Vicuna and Nemotron);
 * `undefined` for text without two such marks (with `open`, one is enough).
 * @internal
 */
export function markedMessages(text: string, open = false): Omit<Marked, 'at'>[] | undefined {
  const found = messagesBetween(text) ?? messagesWith(2, text) ?? (open ? messagesWith(1, text) : undefined);
  return found?.map(({ role, content }) => ({ role, content }));
}

/**
 * The messages of a text in a model's template, with their positions; a single mark is enough if the text begins with
 * it.
 * @internal
 */
export function templateMessages(text: string): readonly Marked[] | undefined {
  const begins = TEMPLATES.some((pattern) => text.replace(BEGINNING, '').trimStart().search(pattern) === 0);
  return messagesWith(begins ? 1 : 2, text, TEMPLATES);
}

/** A speaker tag before a turn, or a closing tag after it: `[USER]...[/USER]`. */
const TAG = /[[{<](\/?)(\w{1,30})[\]}>]/g;

/** The messages of a text that consists of role tags with contents. */
function messagesBetween(text: string): readonly Marked[] | undefined {
  if (!text.includes('[/') && !text.includes('{/') && !text.includes('</')) return undefined;
  const found: Marked[] = [];
  let opened: { readonly role: string; readonly at: number } | undefined;
  let end = 0;
  for (const { index, 0: tag, 1: slash, 2: name = '' } of text.matchAll(TAG)) {
    const role = name.toLowerCase();
    if (opened === undefined) {
      if (slash !== '' || parseRole(role) === undefined || text.slice(end, index).trim() !== '')
        return undefined;
      opened = { role, at: index + tag.length };
    } else if (slash === '/' && role === opened.role) {
      found.push({ ...opened, content: text.slice(opened.at, index).trim() });
      opened = undefined;
      end = index + tag.length;
    }
  }
  return found.length > 1 && opened === undefined && text.slice(end).trim() === '' ? found : undefined;
}

/** The messages between marks of the first kind with enough marks. */
function messagesWith(least: number, text: string, patterns = MARKS): readonly Marked[] | undefined {
  for (const pattern of patterns) {
    if (text.search(pattern) < 0) continue;
    const marks = [...text.matchAll(pattern)];
    const [first] = marks;
    if (!first || marks.length < (PLAIN.includes(pattern) ? 2 : least)) continue;
    if (pattern === PLAIN.at(-1) && first.index > 0) continue;
    const before = text.slice(0, first.index).replace(BEGINNING, '').trim();
    const messages = marks.map((mark, index): Marked => {
      const start = mark.index + mark[0].length;
      const content = withoutEnds(text.slice(start, marks[index + 1]?.index ?? text.length));
      const word = (mark[1] ?? '').toLowerCase();
      const plain = word === 'instruction' ? content.replace(ALPACA_INPUT, '\n') : content;
      return { role: ownValue(ROLES, word) ?? word, content: plain, at: start };
    });
    const spoken = messages.filter(({ content }, index) => content !== '' || index < messages.length - 1);
    const system = LLAMA_SYSTEM.exec(spoken[0]?.content ?? '');
    if (system) spoken[0] = { ...spoken[0]!, content: spoken[0]!.content.slice(system[0].length).trim() };
    const told = [before, system?.[1]?.trim() ?? ''].filter((content) => content !== '');
    const role = NEMOTRON.test(first[0]) && spoken[0]?.role === 'assistant' ? 'user' : 'system';
    return [...told.map((content) => ({ role, content, at: 0 })), ...spoken];
  }
  return undefined;
}

/** A message in the template of MOSS, without the mark before it and the end marker. @internal */
export function withoutMark(text: string): string {
  const said = text.replace(/^\s*<\|(?:Human|MOSS)\|>:?/, '');
  return said === text ? text : withoutEnds(said);
}

/** Removes end marks and surrounding white space. */
function withoutEnds(text: string): string {
  let kept = text.replace(MOSS_ASIDE, '').trim();
  for (let end = findEndMark(kept); end !== undefined; end = findEndMark(kept)) {
    kept = kept.slice(0, -end.length).trimEnd();
  }
  return kept;
}

function findEndMark(text: string): string | undefined {
  return ENDS.find((end) => text.endsWith(end));
}
