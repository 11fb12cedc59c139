import { describe, expect, it } from 'vitest';
import { MetricError } from '../error.js';
import type { ChatCall } from './chat-model.js';
import { openAiModel } from './open-ai-model.js';
import { pauseIn, Retrier } from './retry.js';

const CALL: ChatCall = { model: 'small', messages: [{ role: 'user', content: 'Hello?' }] };
const FIXED = { logLevel: 'off', fetch: expect.any(Function) };
const REPLY = {
  choices: [{ message: { content: 'Hi.' } }],
  usage: { completion_tokens: 2, prompt_tokens: 9 },
};

/** A model over a client that gives or throws the answers in turn, the last one for ever. */
async function modelOver(answers: readonly unknown[], options = {}) {
  const [made, bodies]: [unknown[], unknown[]] = [[], []];
  class OpenAI {
    constructor(settings: unknown) {
      made.push(settings);
    }
    chat = {
      completions: {
        create: async (body: unknown, { signal }: { signal: AbortSignal }) => {
          bodies.push(body);
          const answer = answers[Math.min(bodies.length, answers.length) - 1];
          if (typeof answer === 'function') return answer(signal) as unknown;
          if (answer instanceof Error) throw answer;
          return answer;
        },
      },
    };
  }
  const ask = await openAiModel({ pauseMs: 0, ...options }, async () => ({ OpenAI }));
  return { ask, made, bodies };
}

const refusal = (status: number, message = 'no', more = {}): Error =>
  Object.assign(new Error(message), { status, ...more });

describe('openAiModel', () => {
  it('sends what a call holds, and no more', async () => {
    const { ask, made, bodies } = await modelOver([REPLY], { baseUrl: 'http://x/v1', timeoutMs: 70 });
    expect(await ask(CALL)).toEqual({ text: 'Hi.', tokens: 2, inputTokens: 9 });
    const content = [
      { type: 'text' as const, text: 'Look' },
      { type: 'image' as const, url: 'data:,x' },
    ];
    await ask({ ...CALL, messages: [{ role: 'user', content }], maxTokens: 5, temperature: 0 });
    expect(made).toEqual([{ baseURL: 'http://x/v1', apiKey: 'none', maxRetries: 0, timeout: 70, ...FIXED }]);
    expect(bodies).toEqual([
      { model: 'small', messages: [{ role: 'user', content: 'Hello?' }] },
      {
        model: 'small',
        messages: [
          {
            role: 'user',
            content: [content[0], { type: 'image_url', image_url: { url: 'data:,x' } }],
          },
        ],
        max_tokens: 5,
        temperature: 0,
      },
    ]);
    const keyed = await modelOver([REPLY], { apiKey: 'k' });
    expect(keyed.made).toEqual([{ apiKey: 'k', maxRetries: 0, timeout: 120_000, ...FIXED }]);
  });

  it('reads an absent text as empty, and counts only where they are whole numbers', async () => {
    for (const content of [null, undefined]) {
      const { ask } = await modelOver([{ choices: [{ message: { content } }], usage: null }]);
      expect(await ask(CALL)).toEqual({ text: '' });
    }
    const usage = { completion_tokens: -1, prompt_tokens: '9' };
    const { ask } = await modelOver([{ ...REPLY, usage }]);
    expect(await ask(CALL)).toEqual({ text: 'Hi.' });
  });

  it('repeats unreadable replies, then says so', async () => {
    const broken = [undefined, { choices: [] }, { choices: {} }, { choices: [{ message: { content: 7 } }] }];
    const { ask, bodies } = await modelOver([...broken, REPLY]);
    expect((await ask(CALL)).text).toBe('Hi.');
    expect(bodies.length).toBe(5);
    const never = await modelOver(broken, { retries: 1 });
    await expect(never.ask(CALL)).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: 'model small: the reply is not a chat completion',
    });
    expect(never.bodies.length).toBe(2);
  });

  it.each([408, 409, 429, 500, 503, undefined])('repeats a request after status %s', async (status) => {
    const { ask, bodies } = await modelOver([refusal(status as number), REPLY]);
    expect((await ask(CALL)).text).toBe('Hi.');
    expect(bodies.length).toBe(2);
  });

  it.each([
    [401, 'check the API key and its permissions'],
    [403, 'check the API key and its permissions'],
    [404, 'check the name of the model and the address of the server'],
    [400, 'check that the model accepts such messages (length, images) and settings (tokens, temperature)'],
    [429, 'the server limits requests: check your quota, or lower the concurrency'],
    [503, 'the server failed: try again later'],
  ])('says what to do about status %d', async (status, remedy) => {
    const { ask } = await modelOver([refusal(status, 'no'), refusal(status, 'no')], { retries: 0 });
    await expect(ask(CALL)).rejects.toThrow(`model small: no; ${remedy}`);
  });

  it('says what to do about a server that does not answer', async () => {
    const { ask } = await modelOver([new Error('connect ECONNREFUSED 127.0.0.1:9')], { retries: 0 });
    await expect(ask(CALL)).rejects.toThrow(
      'ECONNREFUSED 127.0.0.1:9; check the address of the server, and that it is running',
    );
  });

  it.each([400, 401, 404, 410, 428, 430, 499])(
    'does not repeat a request after status %i',
    async (status) => {
      const { ask, bodies } = await modelOver([refusal(status, 'not you.'), REPLY]);
      await expect(ask(CALL)).rejects.toThrow('model small: not you');
      expect(bodies.length).toBe(1);
    },
  );

  it('names the causes of a lost connection once each, four at most', async () => {
    let error = new Error('fifth.');
    for (const message of ['fourth.', 'third', '', 'second.', 'second', 'first.'])
      error = new Error(message, { cause: error });
    const { ask } = await modelOver([error], { retries: 0 });
    await expect(ask(CALL)).rejects.toThrow(/^model small: first: second: third$/);
  });

  it('renames the field of the limit for the servers that ask for it, and keeps the name', async () => {
    const asks = refusal(400, "use 'max_completion_tokens' instead");
    const { ask, bodies } = await modelOver([asks, REPLY], { retries: 1 });
    await ask({ ...CALL, maxTokens: 5 });
    await ask({ ...CALL, maxTokens: 6 });
    expect(bodies.map((body) => Object.entries(body as object)[2])).toEqual([
      ['max_tokens', 5],
      ['max_completion_tokens', 5],
      ['max_completion_tokens', 6],
    ]);
    const other = await modelOver([refusal(403, 'max_completion_tokens'), REPLY]);
    await expect(other.ask(CALL)).rejects.toThrow('max_completion_tokens');
  });

  it('ends an attempt that takes too long, and stops for a signal', async () => {
    const hangs = (signal: AbortSignal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    const { ask } = await modelOver([hangs], { timeoutMs: 5, retries: 0 });
    await expect(ask(CALL)).rejects.toThrow('model small: no reply within 0.005 s');
    const control = new AbortController();
    const { ask: asked, bodies } = await modelOver([hangs]);
    const reply = asked(CALL, control.signal);
    await new Promise((go) => setTimeout(go, 1));
    control.abort();
    await expect(reply).rejects.toThrow('aborted');
    expect(bodies.length).toBe(1);
  });

  it('says how to install the package, and refuses options', async () => {
    const missing = openAiModel({}, () => Promise.reject(new Error('no such module')));
    await expect(missing).rejects.toMatchObject({ code: 'MISSING_CAPABILITY', path: 'openai' });
    await expect(missing).rejects.toThrow('install it with: npm install openai');
    await expect(openAiModel({ retries: -1 })).rejects.toThrow('openAiModel: options.retries: expected');
  });
});

describe('pauseIn', () => {
  const headers = (values: Record<string, string>) => ({ get: (name: string) => values[name] ?? null });

  it('reads milliseconds, seconds and dates', () => {
    expect(pauseIn(headers({ 'retry-after-ms': '1500', 'retry-after': '9' }))).toBe(1500);
    expect(pauseIn(headers({ 'retry-after-ms': '0' }))).toBe(0);
    expect(pauseIn(headers({ 'retry-after': '2' }))).toBe(2000);
    expect(pauseIn(headers({ 'retry-after': '0' }))).toBe(0);
    expect(pauseIn(headers({ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }))).toBe(0);
    expect(pauseIn(headers({ 'retry-after': new Date(Date.now() + 60_000).toUTCString() }))).toBeGreaterThan(
      50_000,
    );
    for (const none of [undefined, headers({}), headers({ 'retry-after': 'soon' })])
      expect(pauseIn(none)).toBeUndefined();
  });
});

describe('Retrier', () => {
  it('holds back every request until the pause that a server asks for is over', async () => {
    const retrier = new Retrier({ retries: 1, pauseMs: 0, maxPauseMs: 60_000 });
    const begun: string[] = [];
    const failing = retrier.run(async () => {
      begun.push('first');
      return begun.length === 1
        ? { error: new MetricError('MODEL_UNAVAILABLE', 'busy'), again: true, pause: 30 }
        : { value: 1 };
    });
    await new Promise((go) => setTimeout(go, 5));
    const other = retrier.run(async () => {
      begun.push('second');
      return { value: 2 };
    });
    expect(begun).toEqual(['first']);
    expect(await Promise.all([failing, other])).toEqual([1, 2]);
    expect([...begun].sort()).toEqual(['first', 'first', 'second']);
  });
});
