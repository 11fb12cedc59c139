/** A text without the model's reasoning, and the reasoning. */
export interface Thoughtful {
  readonly text: string;
  readonly thoughts: readonly string[];
}

const TAGS = [
  ...['think', 'Think', 'THINK', 'thinking', 'Thinking', 'reasoning', 'thought', 'thoughts', 'seed:think'],
  ...['scratchpad', 'reflection', 'antThinking'],
];

/** Start and end markers of reasoning: DeepSeek and Qwen, Seed, Kimi, Magistral, Command, Gemma. */
const BLOCKS: readonly (readonly [open: string, close: string])[] = [
  ...TAGS.map((tag) => [`<${tag}>`, `</${tag}>`] as const),
  ['\u25c1think\u25b7', '\u25c1/think\u25b7'],
  ['[THINK]', '[/THINK]'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|channel>thought', '<channel|>'],
];

/** Tags that some models put around the answer after their reasoning. */
const ANSWERS: readonly (readonly [open: string, close: string])[] = [
  ['<answer>', '</answer>'],
  ['<response>', '</response>'],
  ['<output>', '</output>'],
  ['<|START_RESPONSE|>', '<|END_RESPONSE|>'],
];

/** Folded reasoning in HTML (Open WebUI). */
const DETAILS = '<details type="reasoning"';
const SUMMARY_END = '</summary>';
const DETAILS_END = '</details>';

/** Quick test: only texts with one of these may contain reasoning. */
const MARKED = /[<\u25c1]|\[THINK\]|\[\/THINK\]|^analysis/;

/**
 * Removes a model's reasoning from its answer: leading blocks, a block truncated by the token limit, a block whose
 * opening tag was part of the prompt, and the channels of gpt-oss. Text that only mentions such tags is not changed.
 *
 * Complexity: O(text).
 * @internal
 */
export function withoutThoughts(given: string): Thoughtful | undefined {
  if (!MARKED.test(given)) return undefined;
  const channels = splitChannels(given);
  if (channels) return channels;
  const thoughts: string[] = [];
  let text = given;
  for (let block = leadingBlock(text); block; block = leadingBlock(text)) {
    thoughts.push(block.thought);
    text = block.rest;
  }
  const unopened = thoughts.length === 0 ? unopenedBlock(text) : undefined;
  if (unopened) {
    thoughts.push(unopened.thought);
    text = unopened.rest;
  }
  return thoughts.length > 0 ? { text: unwrapped(text), thoughts } : undefined;
}

interface Block {
  readonly thought: string;
  readonly rest: string;
}

function leadingBlock(text: string): Block | undefined {
  const start = text.trimStart();
  if (start.startsWith(DETAILS)) return foldedBlock(start);
  for (const [open, close] of BLOCKS) {
    if (!start.startsWith(open)) continue;
    const inner = start.slice(open.length);
    const end = inner.indexOf(close);
    const rest = end < 0 ? '' : inner.slice(end + close.length);
    // A sentence that begins with the tag's name: `<think> tags hold thoughts`.
    if (/^ +\p{Ll}/u.test(inner) && (end < 0 || /^ +\p{Ll}/u.test(rest))) return undefined;
    return { thought: end < 0 ? inner : inner.slice(0, end), rest: rest.trimStart() };
  }
  return undefined;
}

/** Reasoning inside HTML tags, below a summary. */
function foldedBlock(text: string): Block | undefined {
  const until = text.indexOf(DETAILS_END);
  if (until < 0) return undefined;
  const inner = text.slice(text.indexOf('>') + 1, until);
  const summary = inner.indexOf(SUMMARY_END);
  return {
    thought: (summary < 0 ? inner : inner.slice(summary + SUMMARY_END.length)).trim(),
    rest: text.slice(until + DETAILS_END.length).trimStart(),
  };
}

/** Reasoning before a closing tag whose opening tag was part of the prompt. */
function unopenedBlock(text: string): Block | undefined {
  for (const [open, close] of BLOCKS) {
    const end = text.indexOf(close);
    if (end < 0 || text.slice(0, end).includes(open)) continue;
    const [thought, rest] = [text.slice(0, end), text.slice(end + close.length)];
    const isCode = thought.split('```').length % 2 === 0 || /[`"']$/.test(thought);
    const endsThought =
      /^\s*$|^ *\r?\n/.test(rest) || /(?:^|[\n.!?\u2026\u3002\uff01\uff1f]) *$/.test(thought);
    const goesOn = /^[`"',.;:)]/.test(rest);
    if (!isCode && endsThought && !goesOn) return { thought, rest: rest.trimStart() };
  }
  return undefined;
}

/** Removes the tags around an answer; the closing tag may be missing. */
function unwrapped(text: string): string {
  for (const [open, close] of ANSWERS) {
    if (!text.startsWith(open)) continue;
    const inner = text.slice(open.length).trimEnd();
    const end = inner.indexOf(close);
    if (end < 0) return inner.trim();
    if (end === inner.length - close.length) return inner.slice(0, end).trim();
  }
  return text;
}

const CHANNEL = /<\|channel\|>\s*(\w+)/;
const CHANNEL_END = /<\|(?:end|return|call)\|>/;
/** The same if the special tokens were removed. */
const BARE = /^analysis(?=[\s\p{Lu}\p{Lo}])(.*?)assistantfinal/su;

/** The channels of gpt-oss: reasoning, calls, and the answer. */
function splitChannels(text: string): Thoughtful | undefined {
  const bare = BARE.exec(text);
  if (bare) return { text: text.slice(bare[0].length).trim(), thoughts: [bare[1]!] };
  if (!/^\s*(?:<\|start\|>\s*\w+\s*)?<\|channel\|>/.test(text)) return undefined;
  const said: string[] = [];
  const thoughts: string[] = [];
  for (const part of text.split(/(?=<\|channel\|>)/)) {
    const channel = CHANNEL.exec(part)?.[1];
    const begin = part.indexOf('<|message|>');
    if (channel === undefined || begin < 0) continue;
    const body = part.slice(begin + '<|message|>'.length).split(CHANNEL_END)[0]!;
    (channel === 'final' ? said : thoughts).push(body.replace(/<\|start\|>\w*\s*$/, '').trim());
  }
  return { text: said.join('\n'), thoughts };
}
