import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatMessage, ModelRequest, Reply } from '@mtpc/metrics/protocols';

/** Where the model is, and how patiently to ask it. */
export interface ClientOptions {
  /** Up to and without `/chat/completions`: `https://api.openai.com/v1`, `http://localhost:11434/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Sent as a bearer token; many local servers need none. */
  readonly apiKey?: string;
  /** How often a request is sent again after a time-out, a lost connection, or status 408, 429 or 5xx. Default 4. */
  readonly retries?: number;
  /** How long one attempt may take, in milliseconds. Default two minutes. */
  readonly timeoutMs?: number;
  /** The first pause before another attempt; each further one is twice as long, up to 30 seconds. Default 500. */
  readonly pauseMs?: number;
  /** Left to the server by default. */
  readonly temperature?: number;
}

/** Answers a protocol's request with a model's reply. */
export type Client = (request: Pick<ModelRequest, 'messages' | 'maxTokens'>) => Promise<Reply>;

const LONGEST_PAUSE = 30_000;

/** A client for any server that speaks OpenAI's chat completions. */
export function createOpenAIClient(options: ClientOptions): Client {
  const { retries = 4, pauseMs = 500 } = options;
  return async (request) => {
    for (let attempt = 0; ; attempt++) {
      const outcome = await attemptOnce(options, request);
      if ('reply' in outcome) return outcome.reply;
      if (!outcome.again || attempt >= retries) throw outcome.error;
      await sleep(Math.min(outcome.pauseMs ?? pauseMs * 2 ** attempt, LONGEST_PAUSE));
    }
  };
}

/** The client that the environment describes: OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL. */
export function clientFromEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  options: Partial<ClientOptions> = {},
): Client {
  const { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey, OPENAI_MODEL: model } = environment;
  if (!baseUrl || !model) throw new Error('Set OPENAI_BASE_URL and OPENAI_MODEL (and OPENAI_API_KEY).');
  return createOpenAIClient({ baseUrl, model, ...(apiKey && { apiKey }), ...options });
}

type Outcome =
  | { readonly reply: Reply }
  | { readonly error: Error; readonly again: boolean; readonly pauseMs?: number };

async function attemptOnce(
  { baseUrl, model, apiKey, timeoutMs = 120_000, temperature }: ClientOptions,
  { messages, maxTokens }: Pick<ModelRequest, 'messages' | 'maxTokens'>,
): Promise<Outcome> {
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({
        model,
        messages: messages.map(toOpenAIMessage),
        ...(maxTokens !== undefined && { max_tokens: maxTokens }),
        ...(temperature !== undefined && { temperature }),
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (!response.ok) return refusal(response, text);
    return { reply: replyOf(text) };
  } catch (error) {
    // A time-out, a lost connection, an answer that breaks off.
    return { error: error instanceof Error ? error : new Error(String(error)), again: true };
  }
}

function refusal({ status, headers }: Response, text: string): Outcome {
  const again = status === 408 || status === 429 || status >= 500;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const error = new Error(`The server answered with status ${status}: ${text.slice(0, 500)}`);
  return { error, again, ...(Number.isFinite(seconds) && { pauseMs: 1000 * Math.max(0, seconds) }) };
}

interface Completion {
  readonly choices?: readonly { readonly message?: { readonly content?: string | null } }[];
  readonly usage?: { readonly completion_tokens?: number };
}

function replyOf(text: string): Reply {
  const { choices, usage } = JSON.parse(text) as Completion;
  const message = choices?.[0]?.message;
  if (message === undefined) throw new Error(`The server's answer has no message: ${text.slice(0, 500)}`);
  const tokens = usage?.completion_tokens;
  return { text: message.content ?? '', ...(tokens !== undefined && { tokens }) };
}

function toOpenAIMessage({ role, content }: ChatMessage): unknown {
  if (typeof content === 'string') return { role, content };
  const parts = content.map((part) =>
    part.type === 'text' ? part : { type: 'image_url', image_url: { url: part.url } },
  );
  return { role, content: parts };
}
