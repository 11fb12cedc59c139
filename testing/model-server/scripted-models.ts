import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A chat request as it arrives at the server. */
export interface ChatBody {
  readonly model: string;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly temperature?: number;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

/** What goes wrong with a request; nothing if it is answered. */
export type Trouble =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly message?: string;
    }
  | 'hang'
  | 'hang up'
  | 'cut off'
  | 'trickle'
  | 'no JSON'
  | undefined;

export interface ScriptedServer {
  readonly baseUrl: string;
  /** All requests that arrived. */
  readonly received: ChatBody[];
  /** How many arrived. */
  count(): number;
  close(): Promise<void>;
}

/**
 * A server on loopback with OpenAI's chat completions, whose models play all games of the papers by rule: the same
 * request gives the same reply. `trouble` decides what goes wrong with each request; replies wait `delay` milliseconds;
 * `reply` replaces the models.
 */
export async function scriptedModels(
  trouble: (body: ChatBody, index: number) => Trouble = () => undefined,
  delay = 0,
  reply: (body: ChatBody) => string = replyTo,
): Promise<ScriptedServer> {
  const received: ChatBody[] = [];
  let count = 0;
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request)) as ChatBody;
    received.push(body);
    const index = count++;
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    answer(response, completion(body, reply(body)), trouble(body, index));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    count: () => count,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The same models without a network: `fetch` of this process is replaced until `close`. */
export function scriptedFetch(
  reply: (body: ChatBody) => string = replyTo,
): Pick<ScriptedServer, 'baseUrl' | 'close'> {
  const { fetch } = globalThis;
  globalThis.fetch = async (_, init) => {
    const body = JSON.parse(String(init?.body)) as ChatBody;
    return new Response(completion(body, reply(body)), { headers: { 'content-type': 'application/json' } });
  };
  return {
    baseUrl: 'http://models.example/v1',
    close: async () => void (globalThis.fetch = fetch),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

function answer(response: ServerResponse, reply: string, trouble: Trouble): void {
  if (trouble === 'hang') return;
  if (trouble === 'hang up') return void response.socket?.destroy();
  if (typeof trouble === 'object') {
    const { status, headers, message = 'not now' } = trouble;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    return void response.end(JSON.stringify({ error: { message } }));
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  if (trouble === 'no JSON') return void response.end('{"choices": [');
  if (trouble === undefined) return void response.end(reply);
  response.write(reply.slice(0, 20));
  if (trouble === 'cut off') setTimeout(() => response.socket?.destroy(), 5);
}

function completion(body: ChatBody, text: string): string {
  const usage = {
    prompt_tokens: Math.ceil(JSON.stringify(body.messages).length / 4),
    completion_tokens: text.split(/\s+/).length,
  };
  return JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }], usage });
}

/** The reply of a model that plays whatever game the messages are about. */
export function replyTo({ messages }: Pick<ChatBody, 'messages'>): string {
  const [first] = messages;
  const all = messages.map(({ content }) =>
    typeof content === 'string' ? content : JSON.stringify(content),
  );
  const opening = all[0] ?? '';
  const prompt = all.join('\n');
  const isLast = all.at(-1)?.includes('This is the last message:') === true;
  if (opening.includes('Grade how far')) return `LABEL: ${prompt.length % 3}\nJUSTIFICATION: by length.`;
  if (opening.includes('SELECT ROW')) return isLast ? 'SELECT ROW 1' : `Do you have row ${messages.length}?`;
  if (opening.includes('_MINE_')) return isLast ? '_MINE_' : `I count ${messages.length} pawns.`;
  if (opening.includes('ANSWER:')) return isLast ? 'ANSWER: Image 0' : 'Is it red?';
  if (opening.includes('"guesses"')) return selfPlayTurn(messages.length);
  if (opening.includes('"dialogue_id"')) return prediction(prompt);
  if (first?.role !== 'user' || messages.length > 1) return assistant(all);
  if (opening.includes('"response_type"')) return strategy(opening);
  if (opening.includes('"shard_id"')) return user(opening);
  if (opening.includes('{"answer"')) return `{"answer": "${/\d+/.exec(messageIn(opening))?.[0] ?? 'none'}"}`;
  return assistant(all);
}

function selfPlayTurn(length: number): string {
  const guesses = length > 6 ? ['C', 'C', 'D'] : null;
  return JSON.stringify({ message: 'I have a red circle.', reference: 'Image 1', guesses });
}

function prediction(prompt: string): string {
  const [, id] = /dialogue_id: (\S+)/.exec(prompt) ?? [];
  return JSON.stringify([
    {
      ...{ dialogue_id: id, next_speaker: 'Ana', next_message: 'Fine with me, Ben.' },
      prediction: ['Ana', 'Ben', 'Ana'].map((speaker) => ({
        speaker,
        utterance: `That is fine, says ${speaker}.`,
      })),
    },
  ]);
}

function messageIn(prompt: string): string {
  return /<message>\n([\s\S]*?)\n<\/message>/.exec(prompt)?.[1] ?? '';
}

function strategy(prompt: string): string {
  const type = /\d/.test(messageIn(prompt)) ? 'answer_attempt' : 'clarification';
  return JSON.stringify({ response_type: type });
}

function user(prompt: string): string {
  const [, id = '-1', text = 'That is all.'] = /not told yet:\n(\d+)\. (.*)/.exec(prompt) ?? [];
  return JSON.stringify({ response: text, shard_id: Number(id) });
}

/** Gets it right in one turn; in a conversation it answers too early and keeps to it. */
function assistant(all: readonly string[]): string {
  const told = all.join(' ');
  const answer = ['voucher', 'gate', 'Sundays'].findIndex((word) => told.includes(word));
  if (all.length === 1 && /euros off the total|except for a gate|twice as many on Saturday|\n- /.test(told))
    return `The answer is ${[21, 288, 560][answer === -1 ? 0 : answer]}.`;
  return all.length < 3 ? 'Can you tell me more?' : `I think it is ${told.length % 40}.`;
}
