import { type Chat, recordId, type ShapeContext } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asList, type Fields, fieldsIn, idOf } from '../../records/fields.js';
import { parseJson } from '../../records/parse-json.js';
import {
  flattenedCall,
  holdMessages,
  INPUT,
  readAttributes,
  readSpanIds,
  sdkCall,
} from '../../records/span-attributes.js';

const OUTPUT = 'gen_ai.output.messages';

/**
 * Spans of OpenTelemetry with the messages of a model call: flat attributes, or OTLP with its resources. Messages may
 * be written field by field, or as in the AI SDK (`ai.prompt.messages`).
 * @internal
 */
export const OPENTELEMETRY: RecordFormat<'opentelemetry'> = {
  kind: 'records',
  name: 'opentelemetry',
  describe: 'OpenTelemetry spans of model calls',
  example: '{ attributes: { "gen_ai.input.messages": [{ role, parts: [{ type, content }] }], ... } }',
  knownBy: 'attributes with the messages of a model call',
  fits: (record) => !findMessageSpans(record).next().done,
  *read(record, context) {
    for (const { span, attributes } of findMessageSpans(record)) yield spanChat(span, attributes, context);
  },
};

/** Attributes for the conversation and the model. */
const CONVERSATIONS = ['gen_ai.conversation.id', 'session.id', 'ai.telemetry.metadata.sessionId'];
const MODELS = ['gen_ai.request.model', 'llm.model_name', 'ai.model.id'];

function spanChat(span: Fields, attributes: Fields, context: ShapeContext): Chat {
  const listed = (key: string): readonly unknown[] => {
    const value = attributes[key];
    const list = typeof value === 'string' ? parseJson(value)?.value : value;
    return asList(list);
  };
  const system = listed('gen_ai.system_instructions');
  const calls =
    INPUT in attributes
      ? [{ asked: listed(INPUT), answered: listed(OUTPUT) }]
      : [{ asked: [], answered: listed(OUTPUT) }, sdkCall(attributes), flattenedCall(attributes)];
  const asked = calls.flatMap((call) => call.asked);
  const answered = calls.flatMap((call) => call.answered);
  if (asked.length === 0) context.notes.count(context.place, 'a span without a request');
  else if (answered.length === 0) context.notes.count(context.place, 'a span without an answer');
  const { id, trace } = readSpanIds(span);
  const conversation = CONVERSATIONS.map((key) => attributes[key]).find((value) => value != null);
  const model = MODELS.map((key) => idOf(attributes[key])).find((value) => value !== undefined);
  return {
    messages: [...(system.length > 0 ? [{ role: 'system', parts: system }] : []), ...asked, ...answered],
    path: INPUT in attributes ? INPUT : 'attributes',
    id: id ?? recordId(span, context).id,
    meta: {
      ...(conversation !== undefined && { conversation }),
      ...(model !== undefined && { model }),
      trace,
    },
  };
}

function* findMessageSpans(
  record: Fields,
): Generator<{ readonly span: Fields; readonly attributes: Fields }> {
  const attributes = INPUT in record ? record : readAttributes(record.attributes);
  if (holdMessages(attributes)) yield { span: record, attributes };
  for (const key of ['resourceSpans', 'scopeSpans', 'spans']) {
    for (const each of fieldsIn(record[key])) yield* findMessageSpans(each);
  }
}
