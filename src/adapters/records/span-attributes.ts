import { ownValue } from '../../options/own-value.js';
import { type Fields, fieldsIn, idOf, isFields } from './fields.js';
import { parseJson } from './parse-json.js';

/** Location of the request in the semantic conventions. @internal */
export const INPUT = 'gen_ai.input.messages';

/** Attributes as an object: OTLP writes a list of keys and typed values. @internal */
export function readAttributes(value: unknown): Fields {
  if (isFields(value)) return value;
  const pairs = fieldsIn(value).map(({ key, value: typed }) => {
    const inner = isFields(typed) ? Object.values(typed)[0] : typed;
    return [String(key), inner] as const;
  });
  return Object.fromEntries(pairs);
}

/** The ids of a span and its trace, under the names of OTLP or of exporters that use objects. @internal */
export function readSpanIds(span: Fields): { readonly id: string | undefined; readonly trace: unknown } {
  const { span_id: id, trace_id: trace } = isFields(span.context) ? span.context : span;
  return { id: idOf(span.spanId) ?? idOf(id), trace: span.traceId ?? trace };
}

/** The request of a model call as the AI SDK writes it. */
const SDK_INPUT = 'ai.prompt.messages';

/** Whether the attributes belong to a model call with its messages. @internal */
export function holdMessages(attributes: Fields): boolean {
  if (INPUT in attributes || SDK_INPUT in attributes) return true;
  const { asked, answered } = flattenedCall(attributes);
  return asked.length + answered.length > 0;
}

/** The messages of one model call. @internal */
export interface ModelCall {
  readonly asked: readonly unknown[];
  readonly answered: readonly unknown[];
}

const NO_CALL: ModelCall = { asked: [], answered: [] };

/**
 * A model call of the AI SDK: the request as a JSON text, and the answer as a text, as calls of tools or as an object.
 * Empty for other spans. The span of the whole generation repeats them under `ai.prompt`, which is not read.
 * @internal
 */
export function sdkCall(attributes: Fields): ModelCall {
  const parsed = (key: string): unknown => {
    const value = ownValue(attributes, key);
    return typeof value === 'string' ? (parseJson(value)?.value ?? value) : value;
  };
  const asked = parsed(SDK_INPUT);
  if (!Array.isArray(asked)) return NO_CALL;
  const { 'ai.response.text': text, 'ai.response.object': object } = attributes;
  const calls = fieldsIn(parsed('ai.response.toolCalls') ?? parsed('ai.result.toolCalls')).map(
    ({ toolCallId, toolName, args, input }) => ({
      type: 'tool-call',
      toolCallId,
      toolName,
      input: input ?? args,
    }),
  );
  const said = text ?? object ?? attributes['ai.result.text'];
  const answer = [
    ...(typeof said === 'string' && said !== '' ? [{ type: 'text', text: said }] : []),
    ...calls,
  ];
  return { asked, answered: answer.length === 0 ? [] : [{ role: 'assistant', content: answer }] };
}

/** Maximum number of names in an attribute path; the conventions need ten. */
const MAX_DEPTH = 32;
/** Prefixes of attributes with messages field by field: OpenInference, OpenLLMetry. */
const HEADS = /^(?:llm|llm\.(?:input|output)_messages(?:\..*)?|gen_ai\.(?:prompt|completion)\.\d+\..*)$/;

/**
 * A model call whose tracer writes its messages field by field:
 * `llm.input_messages.0.message.role` (OpenInference, also nested), `gen_ai.prompt.0.role` (OpenLLMetry). Empty if the
 * attributes contain no such messages.
 * @internal
 */
export function flattenedCall(attributes: Fields): ModelCall {
  const held = Object.entries(attributes).filter(
    ([key]) => HEADS.test(key) && key.split('.', MAX_DEPTH + 1).length <= MAX_DEPTH,
  );
  if (held.length === 0) return NO_CALL;
  const { llm, gen_ai: genAi } = nested(Object.fromEntries(held)) as Fields;
  const from = (value: unknown, key: string): Fields[] =>
    fieldsIn(isFields(value) ? ownValue(value, key) : undefined).map(unwrapMessage);
  return {
    asked: [...from(llm, 'input_messages'), ...from(genAi, 'prompt')],
    answered: [
      ...from(llm, 'output_messages'),
      ...from(genAi, 'completion').map((message) => ({ role: 'assistant', ...message })),
    ],
  };
}

/** `{ message: { role, contents: [{ message_content }], tool_calls: [{ tool_call }] } }` in the common form. */
function unwrapMessage(entry: Fields): Fields {
  const message = isFields(entry.message) ? entry.message : entry;
  const { contents, tool_calls: calls, ...rest } = message;
  const parts = fieldsIn(contents).map(({ message_content: part }) => part);
  const content = rest.content ?? (parts.length > 0 ? parts : null);
  const called = fieldsIn(calls).map(({ tool_call: call, ...other }) => call ?? other);
  return { ...rest, content, ...(called.length > 0 && { tool_calls: called }) };
}

/** Converts keys with dots to nested objects, and numbers to lists. */
function nested(value: unknown, depth = MAX_DEPTH): unknown {
  if (depth === 0) return value;
  if (Array.isArray(value)) return value.map((each) => nested(each, depth - 1));
  if (!isFields(value)) return value;
  const tree = new Map<string, unknown>();
  for (const [key, inner] of Object.entries(value)) {
    const path = key.split('.');
    let at = tree;
    for (const name of path.slice(0, -1)) {
      const next = at.get(name);
      const below = next instanceof Map ? next : new Map<string, unknown>();
      at.set(name, below);
      at = below;
    }
    at.set(path.at(-1)!, nested(inner, depth - 1));
  }
  return plain(tree);
}

function plain(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  const entries = [...value].map(([key, inner]) => [String(key), plain(inner)] as const);
  if (entries.length === 0 || !entries.every(([key]) => /^\d{1,6}$/.test(key)))
    return Object.fromEntries(entries);
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner);
}
