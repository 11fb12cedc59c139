import { afterEach, describe, expect, it } from 'vitest';
import { clientFromEnvironment, createOpenAIClient } from './openai-client.js';
import { type Script, scriptedServer } from './scripted-server.js';

const hello = { messages: [{ role: 'user', content: 'Hello' }], maxTokens: 9 } as const;
let close = async (): Promise<void> => {};
afterEach(() => close());

async function ask(script: readonly Script[], options: { retries?: number; timeoutMs?: number } = {}) {
  const server = await scriptedServer((_, i) => script[i] ?? { status: 500 });
  close = server.close;
  const client = createOpenAIClient({ baseUrl: server.baseUrl, model: 'm', pauseMs: 1, ...options });
  const reply = await client(hello).catch((error: Error) => error.message);
  return { reply, requests: server.received.length };
}

describe('createOpenAIClient', () => {
  it('sends messages, the limit and the key, and reads text and tokens', async () => {
    const server = await scriptedServer(() => ({ say: 'Hi', tokens: 3 }));
    close = server.close;
    const client = clientFromEnvironment({
      OPENAI_BASE_URL: `${server.baseUrl}/`,
      OPENAI_API_KEY: 'secret',
      OPENAI_MODEL: 'small',
    });
    const image = { type: 'image', url: 'data:image/png;base64,AA==' } as const;
    const content = [{ type: 'text', text: 'Look' }, image] as const;
    expect(await client({ ...hello, messages: [...hello.messages, { role: 'user', content }] })).toEqual({
      text: 'Hi',
      tokens: 3,
    });
    expect(server.received[0]).toEqual({
      authorization: 'Bearer secret',
      body: {
        model: 'small',
        max_tokens: 9,
        messages: [
          { role: 'user', content: 'Hello' },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Look' },
              { type: 'image_url', image_url: { url: image.url } },
            ],
          },
        ],
      },
    });
  });

  it.each<[string, Script]>([
    ['an error of the server', { status: 503 }],
    ['a limit of rates', { status: 429, headers: { 'retry-after': '0' } }],
    ['a lost connection', { hangUp: true }],
    ['an answer that breaks off', { body: '{"choices": [' }],
    ['an answer without a message', { body: '{"choices": []}' }],
  ])('tries again after %s', async (_, fault) => {
    expect(await ask([fault, { say: 'Hi' }])).toEqual({ reply: { text: 'Hi' }, requests: 2 });
  });

  it('tries again after a time-out', async () => {
    const { reply, requests } = await ask([{ hang: true }, { say: 'Hi' }], { timeoutMs: 1000 });
    expect({ reply, requests }).toEqual({ reply: { text: 'Hi' }, requests: 2 });
  });

  it('gives up after its retries, with the last error', async () => {
    const { reply, requests } = await ask([], { retries: 2 });
    expect(reply).toBe('The server answered with status 500: not now');
    expect(requests).toBe(3);
  });

  it('does not repeat a request that is wrong', async () => {
    const { reply, requests } = await ask([{ status: 401 }]);
    expect(reply).toBe('The server answered with status 401: not now');
    expect(requests).toBe(1);
  });

  it('says which variables it needs', () => {
    expect(() => clientFromEnvironment({})).toThrow('Set OPENAI_BASE_URL and OPENAI_MODEL');
  });
});
