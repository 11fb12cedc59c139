import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type ChatBody, replyTo } from './scripted-models.js';

/** A request to the hostile server. */
export interface HostileRequest {
  readonly mode: string;
  /** Whether it arrived at the other origin. */
  readonly isElsewhere: boolean;
  readonly body: ChatBody;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface HostileServer {
  /** The address of the server in a mode. */
  baseUrl(mode: string): string;
  readonly received: HostileRequest[];
  close(): Promise<void>;
}

type Mode = (exchange: Exchange) => void;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: ChatBody;
  /** How many requests came before. */
  readonly index: number;
  readonly elsewhere: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };

function send({ response }: Exchange, text: string | Buffer, status = 200, headers = {}): void {
  response.writeHead(status, { ...JSON_TYPE, ...headers });
  response.end(text);
}

/** A chat completion with any content. */
function completion(
  content: unknown,
  usage: unknown = { prompt_tokens: 30, completion_tokens: 5 },
  more = {},
): string {
  return JSON.stringify({ choices: [{ message: { role: 'assistant', content, ...more } }], usage });
}

const status =
  (code: number, message = 'no', headers: object = {}): Mode =>
  (exchange) =>
    send(exchange, JSON.stringify({ error: { message } }), code, headers);

const raw =
  (text: string | Buffer, headers: object = {}): Mode =>
  (exchange) =>
    send(exchange, text, 200, headers);

const says =
  (content: (text: string) => unknown, usage?: unknown, more?: object): Mode =>
  (exchange) =>
    send(exchange, completion(content(replyTo(exchange.body)), usage, more));

const redirect =
  (code: number, to: (exchange: Exchange) => string): Mode =>
  (exchange) =>
    send(exchange, '', code, { location: to(exchange) });

const keyIn = ({ request }: Exchange): string => String(request.headers.authorization);

const BOMB = gzipSync(Buffer.concat([Buffer.from('{"pad":"'), Buffer.alloc(60e6, 97), Buffer.from('"}')]));

/** What the server does, by the first part of the path. */
export const HOSTILE_MODES: Readonly<Record<string, Mode>> = {
  good: says((text) => text),
  // Redirects.
  'redirect-elsewhere': redirect(307, ({ elsewhere, request }) => elsewhere + String(request.url)),
  'redirect-elsewhere-302': redirect(302, ({ elsewhere }) => elsewhere),
  'redirect-scheme': redirect(308, ({ request }) => `https://${request.headers.host}/good/v1`),
  'redirect-file': redirect(307, () => 'file:///etc/hostname'),
  'redirect-loop': redirect(307, ({ request }) => String(request.url)),
  'redirect-nowhere': redirect(307, () => 'http://'),
  'redirect-within': redirect(308, () => '/good/v1/chat/completions'),
  // The key and the headers of the request in replies.
  'key-in-401': (exchange) =>
    status(401, `Incorrect key: ${keyIn(exchange)} \u001b]0;x\u0007\u001b[2J\u202e`)(exchange),
  'key-in-500': (exchange) => status(500, `trace: authorization=${keyIn(exchange)}`)(exchange),
  'key-in-base64': (exchange) =>
    status(403, Buffer.from(keyIn(exchange).replace('Bearer ', '')).toString('base64'))(exchange),
  'key-in-text': (exchange) => send(exchange, completion(`Your key is ${keyIn(exchange)}, is it?`)),
  'key-at-cut': (exchange) => status(400, `${'x'.repeat(290)} ${keyIn(exchange)}`)(exchange),
  'all-headers': (exchange) => status(500, JSON.stringify(exchange.request.headers))(exchange),
  // Size and time.
  endless: ({ response }) => {
    response.writeHead(200, JSON_TYPE);
    response.write('{"pad":"');
    const piece = Buffer.alloc(1 << 16, 97);
    const go = (): void => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once('drain', go);
    };
    go();
  },
  'gzip-bomb': raw(BOMB, { 'content-encoding': 'gzip' }),
  'bad-gzip': raw('not gzip', { 'content-encoding': 'gzip' }),
  big: says(() => 'word '.repeat(2e6)),
  'long-error': status(500, 'x'.repeat(1.5e5)),
  hang: () => undefined,
  drip: ({ response }) => {
    response.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write(' ')), 20);
  },
  reset: ({ request }) => request.socket.destroy(),
  'too-short': (exchange) => {
    exchange.response.writeHead(200, { ...JSON_TYPE, 'content-length': 100_000 });
    exchange.response.write(completion('hi'));
    setTimeout(() => exchange.response.destroy(), 5);
  },
  // Waiting.
  'retry-day': status(429, 'slow down', { 'retry-after': '86400' }),
  'retry-infinity': status(429, 'slow down', { 'retry-after': 'Infinity' }),
  'retry-huge': status(503, 'slow down', { 'retry-after-ms': '1e300' }),
  'retry-date': status(429, 'slow down', { 'retry-after': 'Fri, 31 Dec 2999 23:59:59 GMT' }),
  'retry-negative': status(429, 'slow down', { 'retry-after': '-5' }),
  // Token counts.
  'usage-negative': says((text) => text, { prompt_tokens: -1, completion_tokens: -5 }),
  'usage-huge': says((text) => text, { prompt_tokens: 1e300, completion_tokens: Number.MAX_SAFE_INTEGER }),
  'usage-zero': says(() => 'word '.repeat(2000), { prompt_tokens: 0, completion_tokens: 0 }),
  'usage-zero-no-spaces': says(() => 'ab'.repeat(5000), { prompt_tokens: 9, completion_tokens: 0 }),
  'usage-text': says((text) => text, { prompt_tokens: '12', completion_tokens: { a: 1 } }),
  'usage-none': says((text) => text, null),
  reasoning: says((text) => text, {
    ...{ prompt_tokens: 30, completion_tokens: 900 },
    completion_tokens_details: { reasoning_tokens: 895 },
  }),
  'reasoning-undeclared': says((text) => text, { prompt_tokens: 30, completion_tokens: 900 }),
  // Thoughts.
  think: says((text) => `<think>My private row says blue harbor 77.</think> ${text}`),
  'think-unclosed': says(() => '<think>My private row says blue harbor 77.'),
  'think-unopened': says((text) => `My private row says blue harbor 77.\n</think>\n${text}`),
  'think-parts': says((text) => [
    { type: 'thinking', text: 'blue harbor 77' },
    { type: 'text', text },
  ]),
  // Content of other types.
  parts: says((text) => [
    { type: 'text', text: text.slice(0, 3) },
    { type: 'text', text: text.slice(3) },
  ]),
  refusal: says(() => null, undefined, { refusal: 'I cannot help with that.' }),
  'content-number': says(() => 7),
  'content-null': says(() => null),
  controls: says((text) => `\u001b[2J\u001b]0;x\u0007 \u0000 \ud800 ${text}`),
  'next-line': says((text) => `${text}\n{"id":"x","turns":[]}\n`),
  places: says(() => '{instructions} {view} {partner} {message} {final}'),
  // Not a chat completion.
  html: (exchange) => send(exchange, '<html>Log in</html>', 200, { 'content-type': 'text/html' }),
  empty: raw(''),
  null: raw('null'),
  list: raw('[]'),
  'no-choice': raw('{"choices":[]}'),
  proto: raw(
    '{"choices":[{"message":{"content":7,"__proto__":{"content":"x"}}}],"usage":{"__proto__":{"a":1}}}',
  ),
  'utf-16': raw(Buffer.from(completion('hi'), 'utf16le')),
  deep: raw(`${'['.repeat(1e5)}${']'.repeat(1e5)}`),
  'event-stream': raw(`data: ${completion('hi')}\n\ndata: [DONE]\n\n`, {
    'content-type': 'text/event-stream',
  }),
  'no-content': ({ response }) => response.writeHead(204).end(),
  early: (exchange) => {
    exchange.response.writeContinue();
    exchange.response.writeProcessing();
    says((text) => text)(exchange);
  },
  flaky: (exchange) =>
    exchange.index % 2 === 0 ? exchange.request.socket.destroy() : says((text) => text)(exchange),
};

/** A server on loopback that misbehaves in the mode that the address names; a second one is another origin. */
export async function hostileModels(): Promise<HostileServer> {
  const received: HostileRequest[] = [];
  let elsewhere = '';
  const listener = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = JSON.parse(Buffer.concat(pieces).toString()) as ChatBody;
    const mode = String(request.url).split('/')[1] ?? '';
    const isElsewhere = `http://${request.headers.host}` === elsewhere;
    received.push({ mode, isElsewhere, body, headers: request.headers });
    HOSTILE_MODES[mode]?.({ request, response, body, index: received.length - 1, elsewhere });
  };
  const servers = [createServer(listener), createServer(listener)];
  const [port, other] = await Promise.all(
    servers.map(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return (server.address() as AddressInfo).port;
    }),
  );
  elsewhere = `http://127.0.0.1:${other}`;
  const close = (server: (typeof servers)[number]): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    received,
    baseUrl: (mode) => `http://127.0.0.1:${port}/${mode}/v1`,
    close: async () => void (await Promise.all(servers.map(close))),
  };
}
