import type { ChatMessage } from '../protocols/frame/types.js';
import { countStretches } from '../text/count-words.js';
import { withoutThoughts } from '../text/thoughts.js';
import type { ChatReply } from './chat-model.js';

/** A reply as a game uses it. */
export interface CheckedReply {
  /** Without thoughts, which are neither part of the turn nor shown to the partner. */
  readonly text: string;
  /** Tokens of the text. */
  readonly tokens: number;
  /** Tokens that are paid for. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Whether a count of the server cannot be true, so that tokens were counted here. */
  readonly isRecounted: boolean;
}

/**
 * Removes thoughts from a reply and checks the server's token counts against the texts. A reply that thought aloud has
 * no usable count of its text, so its tokens are counted here too.
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

/** No tokenizer makes more tokens than bytes; a few mark the beginning and the end. */
const MARKS = 16;
/** Tokenizers rarely join words; words have at most so many letters to a token on average. */
const WORDS_PER_TOKEN = 4;
const LETTERS_PER_TOKEN = 20;
/** No model thinks longer about one reply. */
const MOST_REASONING = 1_000_000;

function couldBeTokens(tokens: number, text: string): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const least = Math.max(countStretches(text) / WORDS_PER_TOKEN, letters / LETTERS_PER_TOKEN);
  return tokens >= least && tokens <= Buffer.byteLength(text) + MARKS;
}

/** A request has at least some tokens, and at most one a byte; images cost up to some thousands each. */
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
/** A server may add instructions of its own. */
const MOST_OF_TEMPLATE = 10_000;

function believableReasoning(tokens: number): number {
  return tokens <= MOST_REASONING ? tokens : 0;
}

/** Counts words, or six characters as a token where a text has few spaces. */
export function estimateTokens(text: string): number {
  const letters = text.match(/\S/gu)?.length ?? 0;
  return Math.max(countStretches(text), Math.ceil(letters / 6));
}

/** Tokens of an image, as small images cost on most servers. */
const IMAGE = 256;

/** Estimated tokens of a message: four characters count as one, an image as 256. */
export function messageTokens({ content }: ChatMessage): number {
  if (typeof content === 'string') return Math.ceil(content.length / 4);
  return sum(content.map((part) => (part.type === 'text' ? Math.ceil(part.text.length / 4) : IMAGE)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
