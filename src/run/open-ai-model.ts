import { MetricError, missingPackage, rethrow, shortText } from '../error.js';
import { asFields } from '../options/is-fields.js';
import { text, wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { isWholeNumber } from '../options/predicates.js';
import type { ChatMessage } from '../protocols/frame/types.js';
import type { ChatCall, ChatModel, ChatReply } from './chat-model.js';
import { LastingProblem, limitedFetch } from './limited-fetch.js';
import { type Attempt, pauseIn, Retrier } from './retry.js';
import { Secrets } from './secrets.js';

/** Options of {@link openAiModel}. */
export interface OpenAiModelOptions {
  /** Address of the server, without `/chat/completions`. Default: OpenAI's. */
  readonly baseUrl?: string;
  /** Sent as a bearer token; many local servers need none. */
  readonly apiKey?: string;
  /**
   * Number of retries after a time-out, a lost connection, an unreadable reply or status 408, 409, 429 or 5xx. Default
   * 5.
   */
  readonly retries?: number;
  /** Time limit of one attempt in milliseconds, including the reply. Default 120000. */
  readonly timeoutMs?: number;
  /** Pause before the first retry in milliseconds; it doubles with every retry, up to a minute. Default 500. */
  readonly pauseMs?: number;
  /** Maximum `retry-after` in milliseconds; the request fails if the server asks for more. Default 300000. */
  readonly maxPauseMs?: number;
  /** Maximum size of a reply in bytes after decompression. Default 8000000. */
  readonly maxReplyBytes?: number;
}

const OWNER = 'openAiModel';

const OPTIONS: OptionSpecs<
  OpenAiModelOptions,
  'retries' | 'timeoutMs' | 'pauseMs' | 'maxPauseMs' | 'maxReplyBytes'
> = {
  baseUrl: text(),
  apiKey: text(),
  retries: wholeNumber(0, 5),
  timeoutMs: wholeNumber(1, 120_000),
  pauseMs: wholeNumber(0, 500),
  maxPauseMs: wholeNumber(0, 300_000),
  maxReplyBytes: wholeNumber(1, 8_000_000),
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
 * A model on any server with OpenAI's chat completions API. Requires the optional package openai. Failed requests are
 * repeated with increasing pauses; `retry-after` delays all requests of this model.
 *
 * @throws MetricError `INVALID_OPTION` for an option out of range, `MISSING_CAPABILITY` if openai is not installed; the
 * returned function rejects with `MODEL_UNAVAILABLE` if the server rejects a request or all attempts fail
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
  const resolved = resolveOptions(OWNER, OPTIONS, options);
  const { baseUrl, apiKey, retries, timeoutMs, pauseMs, maxPauseMs, maxReplyBytes } = resolved;
  if (baseUrl !== undefined) requireAddress(baseUrl);
  const { OpenAI } = await loaded(load);
  const secrets = new Secrets(apiKey);
  const send = limitedFetch(maxReplyBytes);
  const client = new OpenAI({
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
    // The package requires a key; local servers ignore it.
    apiKey: apiKey ?? 'none',
    // Retries are done here, because the package does not retry unreadable replies and its time-out covers only the
    // headers.
    ...{ maxRetries: 0, timeout: timeoutMs, logLevel: 'off' },
    fetch: (url: string, init: RequestInit) => {
      secrets.addHeaders(new Headers(init.headers));
      return send(url, init);
    },
  });
  const retrier = new Retrier({ retries, pauseMs, maxPauseMs });
  const server: Server = { client, secrets, limitField: 'max_tokens', timeoutMs };
  return (call, signal) => retrier.run(() => attemptOnce(server, call, signal), signal);
}

interface Server {
  readonly client: OpenAiClient;
  readonly secrets: Secrets;
  limitField: string;
  readonly timeoutMs: number;
}

/** The message omits the address, which may contain a password. */
function requireAddress(baseUrl: string): void {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (isWeb && url.username === '' && url.password === '') return;
  const problem = isWeb ? 'an address without a user name and password' : 'an http or https address';
  throw new MetricError('INVALID_OPTION', `${OWNER}: options.baseUrl: expected ${problem}`, {
    metric: OWNER,
    path: 'options.baseUrl',
  });
}

async function loaded(load: () => Promise<unknown>): Promise<OpenAiModule> {
  try {
    return (await load()) as OpenAiModule;
  } catch (cause) {
    throw missingPackage('openai', OWNER, { metric: OWNER, path: 'openai', cause });
  }
}

/** The used fields of the package's errors. */
interface ApiError {
  readonly status?: number;
  readonly headers?: Headers;
  readonly message?: string;
}

async function attemptOnce(
  server: Server,
  call: ChatCall,
  signal?: AbortSignal,
): Promise<Attempt<ChatReply>> {
  const { client, secrets, limitField, timeoutMs } = server;
  const attempt = new AbortController();
  let isLate = false;
  const abort = (): void => attempt.abort();
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    const body = await client.chat.completions.create(requestBody(call, limitField), {
      signal: attempt.signal,
    });
    const value = replyIn(body);
    if (value !== undefined) return { value: { ...value, text: secrets.hide(value.text) } };
    return { error: unavailable(call, 'the reply is not a chat completion'), again: true };
  } catch (cause) {
    const { status, headers, message = '' } = cause as ApiError;
    // Newer models of OpenAI reject the field that other servers use.
    const isRenamed =
      status === 400 && limitField === 'max_tokens' && message.includes('max_completion_tokens');
    if (isRenamed) server.limitField = 'max_completion_tokens';
    const problem = isLate ? `no reply within ${timeoutMs / 1000} s` : secrets.hide(describe(cause));
    const isPassing = status === undefined || [408, 409, 429].includes(status) || status >= 500;
    const again = isRenamed || (isPassing && !(rootCause(cause) instanceof LastingProblem));
    const pause = isRenamed ? 0 : pauseIn(headers);
    return { error: unavailable(call, problem, status), again, pause };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Maximum length of a server's message in an error. */
const LONGEST_REASON = 300;

/** The message of an error; for a lost connection, the reason is only in its causes. */
function describe(error: unknown): string {
  const root = rootCause(error);
  if (root instanceof LastingProblem) return root.message;
  const reasons: string[] = [];
  for (let each: unknown = error; each instanceof Error && reasons.length < 4; each = each.cause)
    if (each.message !== '') reasons.push(each.message.replace(/\.$/, ''));
  return [...new Set(reasons)].join(': ');
}

/** The first error of a chain of causes. */
function rootCause(error: unknown): unknown {
  let root = error;
  for (let depth = 0; depth < 10 && root instanceof Error && root.cause instanceof Error; depth++)
    root = root.cause;
  return root;
}

/** The package's error is not set as the cause, because it contains the headers and the body of the reply. */
function unavailable({ model }: ChatCall, problem: string, status?: number): MetricError {
  const reason = [shortText(problem, LONGEST_REASON), ...remedyFor(status, problem)].join('; ');
  return new MetricError('MODEL_UNAVAILABLE', `model ${model}: ${reason}`, {
    metric: OWNER,
    ...(status === undefined ? {} : { cause: Object.assign(new Error(reason), { status }) }),
  });
}

/** What the user can do about a failed request. */
function remedyFor(status: number | undefined, problem: string): string[] {
  if (status === 401 || status === 403) return ['check the API key and its permissions'];
  if (status === 404) return ['check the name of the model and the address of the server'];
  if (status === 400 || status === 413 || status === 422)
    return ['check that the model accepts such messages (length, images) and settings (tokens, temperature)'];
  if (status === 429) return ['the server limits requests: check your quota, or lower the concurrency'];
  if (status !== undefined && status >= 500) return ['the server failed: try again later'];
  const isUnreachable = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|bad port/.test(problem);
  return isUnreachable ? ['check the address of the server, and that it is running'] : [];
}

function requestBody({ model, messages, maxTokens, temperature }: ChatCall, limitField: string): unknown {
  return {
    model,
    messages: messages.map(({ role, content }) => ({ role, content: toApiContent(content) })),
    ...(maxTokens !== undefined && { [limitField]: maxTokens }),
    ...(temperature !== undefined && { temperature }),
  };
}

function toApiContent(content: ChatMessage['content']): unknown {
  if (typeof content === 'string') return content;
  return content.map((part) =>
    part.type === 'text' ? part : { type: 'image_url', image_url: { url: part.url } },
  );
}

function replyIn(body: unknown): ChatReply | undefined {
  const { choices, usage } = asFields(body);
  const message = Array.isArray(choices) ? asFields(choices[0]).message : undefined;
  if (message === undefined || message === null) return undefined;
  const { content, refusal } = asFields(message);
  const text = textIn(content) ?? textIn(refusal) ?? (isEmpty(content) ? '' : undefined);
  if (text === undefined) return undefined;
  const { completion_tokens, prompt_tokens, completion_tokens_details } = asFields(usage);
  const { reasoning_tokens } = asFields(completion_tokens_details);
  const [all, reasoningTokens = 0, inputTokens] = [completion_tokens, reasoning_tokens, prompt_tokens].map(
    (count) => (isWholeNumber(count, 0) ? count : undefined),
  );
  return {
    text,
    ...(all !== undefined && { tokens: Math.max(0, all - reasoningTokens) }),
    ...(reasoningTokens > 0 && { reasoningTokens }),
    ...(inputTokens !== undefined && { inputTokens }),
  };
}

const isEmpty = (content: unknown): boolean => content === undefined || content === null;

/** The text of a message; parts of other types, such as reasoning, are ignored. */
function textIn(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((part) => {
    const { type, text } = asFields(part);
    return (type === 'text' || type === 'output_text') && typeof text === 'string' ? text : '';
  });
  return texts.join('');
}
