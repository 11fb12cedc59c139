import { MetricError, missingPackage, rethrow } from '../error.js';
import { asFields } from '../options/is-fields.js';
import { text, wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { isWholeNumber } from '../options/predicates.js';
import type { ChatMessage } from '../protocols/frame/types.js';
import type { ChatCall, ChatModel, ChatReply } from './chat-model.js';
import { type Attempt, pauseIn, Retrier } from './retry.js';

/** Options of {@link openAiModel}. */
export interface OpenAiModelOptions {
  /** Address of the server, without `/chat/completions`. Default: OpenAI's. */
  readonly baseUrl?: string;
  /** Sent as a bearer token; many local servers need none. */
  readonly apiKey?: string;
  /** How often a request is sent again after a time-out, a lost connection, an unreadable reply or status 408, 409, 429 or 5xx. Default 5. */
  readonly retries?: number;
  /** Most milliseconds of one attempt, reply included. Default 120000. */
  readonly timeoutMs?: number;
  /** First pause before another attempt in milliseconds; each further one is twice as long, up to a minute. Default 500. */
  readonly pauseMs?: number;
}

const OWNER = 'openAiModel';

const OPTIONS: OptionSpecs<OpenAiModelOptions, 'retries' | 'timeoutMs' | 'pauseMs'> = {
  baseUrl: text(),
  apiKey: text(),
  retries: wholeNumber(0, 5),
  timeoutMs: wholeNumber(1, 120_000),
  pauseMs: wholeNumber(0, 500),
};

/** The used part of the package. */
interface OpenAiModule {
  readonly OpenAI: new (options: Readonly<Record<string, unknown>>) => OpenAiClient;
}

interface OpenAiClient {
  readonly chat: {
    readonly completions: {
      create(body: unknown, options: { readonly signal: AbortSignal }): Promise<unknown>;
    };
  };
}

/** Imported inside `try`, so that bundlers build without the optional package. */
async function loadOpenAi(): Promise<unknown> {
  try {
    return await import('openai');
  } catch (cause) {
    return rethrow(cause);
  }
}

/**
 * A model behind any server with OpenAI's chat completions, by the optional package openai. Failed requests are
 * repeated with growing pauses; `retry-after` is respected and holds back all requests of this model.
 *
 * @throws MetricError `INVALID_OPTION` for an option out of range, `MISSING_CAPABILITY` if openai is not installed; the
 * returned function rejects with `MODEL_UNAVAILABLE` if the server refuses a request or all attempts fail
 *
 * @example
 * ```ts
 * import { openAiModel } from '@mtpc/metrics/run';
 * const ask = await openAiModel({ baseUrl: 'http://localhost:11434/v1' });
 * typeof ask; // => 'function'
 * ```
 */
export async function openAiModel(
  options?: OpenAiModelOptions,
  load: () => Promise<unknown> = loadOpenAi,
): Promise<ChatModel> {
  const { baseUrl, apiKey, retries, timeoutMs, pauseMs } = resolveOptions(OWNER, OPTIONS, options);
  const { OpenAI } = await loaded(load);
  const client = new OpenAI({
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
    // The package insists on a key; local servers ignore it.
    apiKey: apiKey ?? 'none',
    // Repeated here: the package does not repeat unreadable replies, and its time-out ends with the headers.
    ...{ maxRetries: 0, timeout: timeoutMs, logLevel: 'off' },
  });
  const retrier = new Retrier({ retries, pauseMs });
  const limit = { field: 'max_tokens' };
  return (call, signal) => retrier.run(() => attemptOnce(client, call, limit, timeoutMs, signal), signal);
}

async function loaded(load: () => Promise<unknown>): Promise<OpenAiModule> {
  try {
    return (await load()) as OpenAiModule;
  } catch (cause) {
    throw missingPackage('openai', OWNER, { metric: OWNER, path: 'openai', cause });
  }
}

/** What the package's errors say. */
interface ApiError {
  readonly status?: number;
  readonly headers?: Headers;
  readonly message?: string;
}

async function attemptOnce(
  client: OpenAiClient,
  call: ChatCall,
  limit: { field: string },
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Attempt<ChatReply>> {
  const attempt = new AbortController();
  let isLate = false;
  const abort = (): void => attempt.abort();
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    const body = await client.chat.completions.create(bodyOf(call, limit.field), { signal: attempt.signal });
    const value = replyIn(body);
    if (value !== undefined) return { value };
    return { error: unavailable(call, 'the reply is not a chat completion'), again: true };
  } catch (cause) {
    const { status, headers, message = '' } = cause as ApiError;
    // Newer models of OpenAI refuse the field that all other servers read.
    const isRenamed =
      status === 400 && limit.field === 'max_tokens' && message.includes('max_completion_tokens');
    if (isRenamed) limit.field = 'max_completion_tokens';
    const problem = isLate ? `no reply within ${timeoutMs / 1000} s` : describe(cause);
    const again = isRenamed || status === undefined || [408, 409, 429].includes(status) || status >= 500;
    const pause = isRenamed ? 0 : pauseIn(headers);
    return { error: unavailable(call, problem, cause), again, pause };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** The message of an error; a lost connection says why only in its causes. */
function describe(error: unknown): string {
  const reasons: string[] = [];
  for (let each: unknown = error; each instanceof Error && reasons.length < 4; each = each.cause)
    if (each.message !== '') reasons.push(each.message.replace(/\.$/, ''));
  return [...new Set(reasons)].join(': ');
}

function unavailable({ model }: ChatCall, problem: string, cause?: unknown): MetricError {
  return new MetricError('MODEL_UNAVAILABLE', `model ${model}: ${problem}`, {
    metric: OWNER,
    ...(cause === undefined ? {} : { cause }),
  });
}

function bodyOf({ model, messages, maxTokens, temperature }: ChatCall, limitField: string): unknown {
  return {
    model,
    messages: messages.map(({ role, content }) => ({ role, content: contentOf(content) })),
    ...(maxTokens !== undefined && { [limitField]: maxTokens }),
    ...(temperature !== undefined && { temperature }),
  };
}

function contentOf(content: ChatMessage['content']): unknown {
  if (typeof content === 'string') return content;
  return content.map((part) =>
    part.type === 'text' ? part : { type: 'image_url', image_url: { url: part.url } },
  );
}

function replyIn(body: unknown): ChatReply | undefined {
  const { choices, usage } = asFields(body);
  const message = Array.isArray(choices) ? asFields(choices[0]).message : undefined;
  if (message === undefined || message === null) return undefined;
  const { content } = asFields(message);
  if (content !== null && content !== undefined && typeof content !== 'string') return undefined;
  const { completion_tokens, prompt_tokens } = asFields(usage);
  const [tokens, inputTokens] = [completion_tokens, prompt_tokens].map((count) =>
    isWholeNumber(count, 0) ? count : undefined,
  );
  return {
    text: content ?? '',
    ...(tokens !== undefined && { tokens }),
    ...(inputTokens !== undefined && { inputTokens }),
  };
}
