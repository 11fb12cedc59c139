import { messageForm } from '../../chat/read-message.js';
import { asMessages, isMessageList } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, idOf, isAbsent, isFields, toJson, toText } from '../../records/fields.js';
import type { Notes } from '../../records/notes.js';
import { parseJson } from '../../records/parse-json.js';
import { chosenScore } from '../../records/score-scale.js';

/** Traces downloaded from Langfuse: the messages of model calls, without spans and tools. @internal */
export const LANGFUSE: RecordFormat<'langfuse'> = {
  kind: 'records',
  name: 'langfuse',
  describe: 'Traces of Langfuse with their observations: the messages of the generations',
  example: '{ trace: { id, input, output }, observations: [{ type: "GENERATION", input, output }] }',
  knownBy: 'a trace with observations',
  fits: (record) => findObservations(record) !== undefined,
  *read(record, { notes, place, score }) {
    const observations = findObservations(record)!;
    const trace = isFields(record.trace) ? record.trace : record;
    const calls = observations.filter(({ type }) => type === 'GENERATION');
    const tools = observations.filter(({ type }) => type === 'TOOL').length;
    notes.readSummary.exclude('tool', tools);
    notes.readSummary.exclude('event', observations.length - calls.length - tools);
    const messages = calls.length > 0 ? mergeCalls(calls, notes) : ofTrace(trace);
    const scores = fieldsIn(trace.scores ?? record.scores).map(({ name, value }) => ({
      scorer: String(name),
      value,
    }));
    yield {
      messages,
      path: 'observations',
      id: idOf(trace.id),
      score: chosenScore(scores, score, notes, place),
      meta: {
        name: trace.name,
        session: trace.sessionId ?? trace.session_id,
        user: trace.userId ?? trace.user_id,
      },
    };
  },
};

function findObservations({ observations }: Fields): Fields[] | undefined {
  const list = fieldsIn(observations);
  const isOwn = ({ type }: Fields): boolean => typeof type === 'string' && /^[A-Z_]+$/.test(type);
  return list.length > 0 && list.every(isOwn) ? list : undefined;
}

/** The longest request of the calls, and later answers in order. */
function mergeCalls(calls: readonly Fields[], notes: Notes): unknown[] {
  const ordered = calls.toSorted((a, b) => parseStartTime(a) - parseStartTime(b));
  const requests = ordered.map(({ input }) => listIn(input, 'user'));
  const longest = requests.reduce((a, b) => (b.length > a.length ? b : a), []);
  const asked = toJson(longest);
  const isAsked = (words: string): boolean => asked.includes(toJson(words).slice(1, -1));
  const seen = new Set<string>();
  const answers = ordered
    .flatMap(({ output }) => listIn(output, 'assistant'))
    .filter((message) => {
      const words = messageText(message);
      const isNew = words !== '' && !isAsked(words) && !seen.has(words);
      seen.add(words);
      if (!isNew) notes.readSummary.exclude(words === '' ? 'wordless' : 'duplicate');
      return isNew;
    });
  // Other calls repeat the beginning of the longest request, or are about something else.
  const others = requests.filter((request) => request !== longest).flat();
  const own = new Set(others.map(messageText).filter((words) => words !== '' && !isAsked(words)));
  notes.readSummary.exclude('other-call', own.size);
  return [...longest, ...answers];
}

function parseStartTime({ startTime, start_time: start }: Fields): number {
  return Date.parse(String(startTime ?? start ?? '')) || 0;
}

function ofTrace({ input, output }: Fields): unknown[] {
  return [...listIn(input, 'user'), ...listIn(output, 'assistant')];
}

/** The messages of an input or output, which may be JSON in a text and wrapped in an object. */
function listIn(given: unknown, role: string): readonly unknown[] {
  const value = typeof given === 'string' ? (parseJson(given)?.value ?? given) : given;
  if (isAbsent(value)) return [];
  if (typeof value === 'string') return asMessages(value, role);
  // A list with an invalid message is accepted, so that the error names the message.
  if (isMessageList(value)) return value;
  if (Array.isArray(value) && value.some((each) => messageForm(each) !== undefined)) return value;
  if (!isFields(value)) return [];
  const { messages, choices, content, text, completion, response, output, prompt, question, input, query } =
    value;
  if (isMessageList(messages)) return messages;
  const choice = fieldsIn(choices)[0]?.message;
  if (isFields(choice)) return [choice];
  if (messageForm(value) !== undefined) return [value];
  const words = content ?? text ?? completion ?? response ?? output ?? prompt ?? question ?? query ?? input;
  if (isMessageList(words)) return words;
  return isAbsent(words) || (isFields(words) && !('parts' in words)) ? [] : [{ role, content: words }];
}

function messageText(message: unknown): string {
  if (!isFields(message)) return toText(message);
  const { content } = message;
  return Array.isArray(content)
    ? fieldsIn(content)
        .map(({ text }) => toText(text))
        .join('\n')
    : toText(content);
}
