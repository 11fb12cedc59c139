import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with one request. */
export type Script =
  | { readonly say: string; readonly tokens?: number }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly body: string }
  | { readonly hang: true }
  | { readonly hangUp: true };

/** A body that arrived. */
export interface Received {
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly max_tokens?: number;
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  };
}

/** A chat server on loopback that does what a script says, request by request, for tests. */
export async function scriptedServer(
  script: (received: Received, index: number) => Script,
): Promise<{ baseUrl: string; received: Received[]; close: () => Promise<void> }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request)) as Received['body'];
    const one = { authorization: request.headers.authorization, body };
    const action = script(one, received.push(one) - 1);
    if ('hang' in action) return;
    if ('hangUp' in action) return void request.socket.destroy();
    if ('status' in action) return void response.writeHead(action.status, action.headers).end('not now');
    response.setHeader('content-type', 'application/json');
    response.end('body' in action ? action.body : completion(action));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function completion({ say, tokens }: { readonly say: string; readonly tokens?: number }): string {
  return JSON.stringify({
    choices: [{ message: { role: 'assistant', content: say } }],
    ...(tokens !== undefined && { usage: { completion_tokens: tokens } }),
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
