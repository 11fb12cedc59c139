import { type Fields, isFields } from '../records/fields.js';
import { isMessageList, type ShapeContext } from './shape.js';

/** Messages next to a list, and their fields. */
export interface Beside {
  readonly messages: readonly unknown[];
  readonly used: readonly string[];
}

/** Keys of the answer, if request and response are logged together. */
const RESPONSES = ['response', 'response_body', 'outputs', 'output', 'result', 'completion'] as const;

/**
 * The answer that was logged with a request (Gemini's candidates, OpenAI's choices, or a message), either in the record
 * or in its response.
 */
export function findLoggedAnswer(record: Fields, asked: readonly unknown[]): Beside {
  const own = answerIn(record);
  // Other choices and finish reasons are kept with the record.
  const isThere = own !== undefined && asked.length > 0 && contentKey(asked.at(-1)) === contentKey(own);
  if (own) return { messages: isThere ? [] : [own], used: own === record.message ? ['message'] : [] };
  for (const key of RESPONSES) {
    const response = record[key];
    if (!isFields(response)) continue;
    const body = bodyIn(response);
    const isMessage = 'content' in body && (body.role === undefined || body.role === 'assistant');
    const answer = answerIn(body) ?? (isMessage ? { role: 'assistant', ...body } : undefined);
    if (answer) return { messages: [answer], used: [key] };
    const list = isMessageList(body.output) ? body.output : newMessages(body.messages, asked);
    if (list) return { messages: list, used: [key] };
  }
  return { messages: [], used: [] };
}

/** The body of a response, which may be wrapped. */
function bodyIn(response: Fields): Fields {
  const wrapped = [response.body, response.outputBodyJson, response.output].find(isFields);
  return wrapped === undefined ? response : bodyIn(wrapped);
}

/** Warns that only the first of several answers is included. */
export function noteChoices(response: unknown, { notes, place }: ShapeContext): void {
  if (!isFields(response)) return;
  const body = bodyIn(response);
  const list = [body.candidates, body.choices].find(Array.isArray) as readonly unknown[] | undefined;
  if (list && list.length > 1)
    notes.count(place, `the first of ${list.length} answers is included, the others are skipped`);
}

export function answerIn({ candidates, choices, generations, message: own }: Fields): Fields | undefined {
  if (isFields(own) && own.role === 'assistant' && 'content' in own) return own;
  const list = [candidates, choices, generations].find(Array.isArray) as readonly unknown[] | undefined;
  // LangChain has a list of generations for each list of messages.
  const first = Array.isArray(list?.[0]) ? list[0][0] : list?.[0];
  if (!isFields(first)) return undefined;
  const message = first.message ?? first.content;
  if (!isFields(message)) return undefined;
  return 'kwargs' in message ? message : { role: 'assistant', ...message };
}

/** The messages after the request, or the whole list if it begins with an answer. */
function newMessages(list: unknown, asked: readonly unknown[]): readonly unknown[] | undefined {
  if (!isMessageList(list)) return undefined;
  const repeats = asked.every((each, i) => contentKey(each) === contentKey(list[i]));
  if (repeats && list.length > asked.length) return list.slice(asked.length);
  const [first] = list;
  return isFields(first) && (first.role === 'assistant' || first.type === 'ai') ? list : undefined;
}

function contentKey(message: unknown): string | undefined {
  const { kwargs, data, content } = isFields(message) ? message : {};
  const inner = [kwargs, data].find(isFields);
  return JSON.stringify(content ?? inner?.content ?? message);
}
