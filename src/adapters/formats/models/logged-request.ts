import { answerIn, findLoggedAnswer, noteChoices } from '../../chat/logged-answers.js';
import { messageLists, systemPrompt } from '../../chat/message-lists.js';
import { SINGLE_EXCHANGES } from '../../chat/questions-and-answers.js';
import { type Chat, isMessageList, type ShapeContext } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, asList, type Fields, isFields } from '../../records/fields.js';
import { described } from '../../records/record-fields.js';

const REQUESTS = ['request', 'request_body', 'body', 'inputs', 'input'] as const;

function findRequest(record: Fields): readonly [string, string, readonly unknown[]] | undefined {
  for (const key of REQUESTS) {
    const [request, inner] = bodyIn(record[key], key);
    if (request === undefined) continue;
    const [list] = messageLists(request);
    if (list !== undefined) return [key, `${inner}${list}`, asList(request[list])];
    // LangChain runs take lists of message lists; a single run has one.
    const lists = request.messages;
    if (Array.isArray(lists) && lists.length === 1 && isMessageList(lists[0]))
      return [key, 'messages[0]', lists[0]];
    // OpenAI's Responses also accept a text.
    if (typeof request.input === 'string' && findLoggedAnswer(record, []).messages.length > 0)
      return [key, 'input', [{ role: 'user', content: request.input }]];
  }
  return undefined;
}

/** The request of a field, which may be wrapped (Bedrock), and the path to it. */
function bodyIn(value: unknown, key: string): readonly [Fields | undefined, string] {
  if (!isFields(value)) return [undefined, ''];
  const wrapped = Object.keys(value).find((name) => isFields(value[name]) && /body/i.test(name));
  return wrapped === undefined || key === wrapped ? [value, ''] : [asFields(value[wrapped]), `${wrapped}.`];
}

/** Whether a record is a response whose request is in another file: a batch result or a server response. */
function isBareAnswer(record: Fields): boolean {
  if ('custom_id' in record) return 'response' in record || 'result' in record;
  return record.object === 'chat.completion' && answerIn(record) !== undefined;
}

function* bareAnswer(record: Fields, context: ShapeContext): Generator<Chat> {
  const { messages, used } = findLoggedAnswer(record, []);
  for (const key of used) noteChoices(record[key], context);
  if (messages.length === 0) context.notes.warn(context.place, '', 'skipped a failed request');
  else {
    context.notes.once('responses without requests: join the requests to them by their ids');
    // Both files contain the request id.
    const named = { ...record, id: record.custom_id ?? record.id };
    yield { ...described(named, [...used, 'custom_id'], context), messages, path: used[0] ?? 'choices' };
  }
}

/** A model request with its response, as logged by gateways and tracers. @internal */
export const LOGGED_REQUEST: RecordFormat<'logged-request'> = {
  kind: 'records',
  name: 'logged-request',
  describe: 'Requests to a model with their responses, as gateways log them',
  example: '{ request: { messages: [...] }, response: { choices: [{ message }] } }',
  knownBy: 'a logged request',
  fits: (record) =>
    (findRequest(record) !== undefined || isBareAnswer(record)) && messageLists(record).length === 0,
  *read(record, context) {
    const found = findRequest(record);
    if (!found) return yield* bareAnswer(record, context);
    const [key, list, messages] = found;
    const request = bodyIn(record[key], key)[0] ?? {};
    const system = systemPrompt({ system: request.instructions, ...request });
    const answer = findLoggedAnswer(record, messages);
    for (const key of answer.used) noteChoices(record[key], context);
    if (key.startsWith('input') && answer.messages.length > 0)
      context.notes.readSummary.warnIfShort(SINGLE_EXCHANGES);
    const answered = answer.messages.length > 0 ? ' and the answer' : '; without an answer';
    context.notes.once(`messages = "${key}.${list}"${answered}`);
    yield {
      ...described({ model: request.model, ...record }, [key, ...answer.used], context),
      messages: [...system.messages, ...messages, ...answer.messages],
      path: `${key}.${list}`,
    };
  },
};
