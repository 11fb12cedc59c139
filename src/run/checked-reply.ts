import type { ChatMessage } from '../protocols/frame/types.js';
import { countStretches } from '../text/count-words.js';
import { withoutThoughts } from '../text/thoughts.js';
import type { ChatReply } from './chat-model.js';

/** A reply after cleaning. */
export interface CheckedReply {
  /** The text without reasoning, which the partner must not see. */
  readonly text: string;
  /** Tokens of the text. */
  readonly tokens: number;
  /** Billed tokens. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Whether the server's count is impossible, so that tokens were counted locally. */
  readonly isRecounted: boolean;
}

/**
 * Removes reasoning from a reply and checks the server's token counts against the texts. The count of a reply with
 * reasoning in its text cannot be used, so its tokens are counted locally.
 */
export function checkedReply(reply: ChatReply, messages: readonly ChatMessage[]): CheckedReply {
  const thoughtful = withoutThoughts(reply.text);
  const text = thoughtful?.text ?? reply.text;
  const { tokens, reasoningTokens = 0, inputTokens } = reply;
  const isBelievable = tokens !== undefined && couldBeTokens(tokens, reply.text);
  const isInputBelievable = inputTokens !== undefined && couldBeInput(inputTokens, messages);
  return {
    text,
    tokens: isBelievable && thoughtful === undefined ? tokens : estimateTokens(text),
    inputTokens: isInputBelievable ? inputTokens : sum(messages.map(messageTokens)),
    outputTokens: (isBelievable ? tokens : estimateTokens(reply.text)) + believableReasoning(reasoningTokens),
    isRecounted: (tokens !== undefined && !isBelievable) || (inputTokens !== undefined && !isInputBelievable),
  };
}

/** Tokenizers produce at most one token per byte, plus a few for the beginning and the end. */
const MARKS = 16;
/** Tokenizers rarely join words; this is the maximum mean number of letters per token. */
const WORDS_PER_TOKEN = 4;
const LETTERS_PER_TOKEN = 20;
/** Maximum plausible number of reasoning tokens of a reply. */
const MOST_REASONING = 1_000_000;

function couldBeTokens(tokens: number, text: string): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const least = Math.max(countStretches(text) / WORDS_PER_TOKEN, letters / LETTERS_PER_TOKEN);
  return tokens >= least && tokens <= Buffer.byteLength(text) + MARKS;
}

/** Bounds of the tokens of a request: at most one per byte, and a few thousand per image. */
function couldBeInput(tokens: number, messages: readonly ChatMessage[]): boolean {
  const most = sum(
    messages.map(({ content }) =>
      typeof content === 'string'
        ? Buffer.byteLength(content) + MARKS
        : sum(content.map((part) => (part.type === 'text' ? Buffer.byteLength(part.text) : MOST_OF_IMAGE))) +
          MARKS,
    ),
  );
  return tokens > 0 && tokens <= most + MOST_OF_TEMPLATE;
}

const MOST_OF_IMAGE = 20_000;
/** Allowance for instructions that a server adds. */
const MOST_OF_TEMPLATE = 10_000;

function believableReasoning(tokens: number): number {
  return tokens <= MOST_REASONING ? tokens : 0;
}

/** Counts words; in texts with few spaces, six characters count as a token. */
export function estimateTokens(text: string): number {
  const letters = text.match(/\S/gu)?.length ?? 0;
  return Math.max(countStretches(text), Math.ceil(letters / 6));
}

/** Tokens of a small image on most servers. */
const IMAGE = 256;

/** Estimated tokens of a message: four characters count as one, an image as 256. */
export function messageTokens({ content }: ChatMessage): number {
  if (typeof content === 'string') return Math.ceil(content.length / 4);
  return sum(content.map((part) => (part.type === 'text' ? Math.ceil(part.text.length / 4) : IMAGE)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
