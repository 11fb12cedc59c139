import { type Fields, idOf, isAbsent, isFields, requireFields, toJson, toText } from '../records/fields.js';
import type { Notes } from '../records/notes.js';
import type { Place } from '../records/place.js';

/** The content of one message, converted. @internal */
export interface Content {
  readonly text: string;
  /** Addresses of images. */
  readonly references: readonly string[];
  /** Tool calls, as given. */
  readonly calls: readonly Fields[];
  /** Tool results, as given. */
  readonly results: readonly Fields[];
  /** Other parts without text. */
  readonly parts: readonly Fields[];
}

const CALL = /^(?:tool_use|server_tool_use|toolcall|tool_call|functioncall|function_call|dynamic-tool)$/i;
/** A tool call whose type contains the tool's name (AI SDK). */
const CALL_OF = /^tool-./i;
const RESULT = /^(tool_result|tool-result|tool_call_response|function_?response|.+_tool_result)$/i;
/** Parts without speech that are skipped without a warning. */
const SILENT =
  /^(reasoning|thinking|redacted_thinking|image|image_url|input_image|file|input_file|document|step-start|source-url|source-document|data-.+|audio|input_audio|video|media|blob|uri)$/i;

/** Separates the content of a message, which is a text or a list of texts and typed parts. @internal */
export function separateContent(
  parts: readonly unknown[],
  place: Place,
  inner: string,
  notes: Notes,
): Content {
  const texts: string[] = [];
  const content = {
    references: [] as string[],
    calls: [] as Fields[],
    results: [] as Fields[],
    parts: [] as Fields[],
  };
  for (const [index, value] of parts.entries()) {
    const part = typeof value === 'string' ? { type: 'text', text: value } : value;
    const fields = requireFields(part, 'a part with a type', place, `${inner}[${index}]`, notes);
    const text = partText(fields);
    const kind = classifyPart(fields);
    if (text !== undefined) texts.push(text);
    else if (kind === 'call') content.calls.push(fields);
    else if (kind === 'result') content.results.push(fields);
    else content.parts.push(fields);
    const image = imageUrl(fields);
    if (image !== undefined) content.references.push(image);
    else if (text === undefined && kind === 'other') {
      const type = idOf(fields.type) ?? 'no type';
      notes.warn(place, `${inner}[${index}]`, `a part that is not text (${type}) kept in meta.parts`);
    }
  }
  const areSpoken = parts.every((part) => isFields(part) && part.type === undefined && isTimed(part));
  return { text: texts.join(areSpoken ? ' ' : '\n'), ...content };
}

/** Whether a part is a sentence or word of a recording. */
function isTimed(part: Fields): boolean {
  return ['start', 'start_time', 'startTime'].some((key) => typeof part[key] === 'number');
}

function classifyPart(part: Fields): 'call' | 'result' | 'silent' | 'other' {
  const type = idOf(part.type) ?? '';
  // First, since `tool-result` is not a call of a tool named result.
  if (RESULT.test(type) || isFields(part.functionResponse) || isFields(part.toolResult)) return 'result';
  if (CALL.test(type) || CALL_OF.test(type) || isFields(part.functionCall) || isFields(part.toolUse))
    return 'call';
  const silent = SILENT.test(type) || 'inlineData' in part || 'fileData' in part || 'inline_data' in part;
  return silent && type !== 'input_audio' ? 'silent' : 'other';
}

const TEXT_KEYS = ['text', 'value', 'content', 'answer'] as const;

/** The text of a part, under one of four keys; a refusal and the transcript of a recording count as text. */
function partText(part: Fields): string | undefined {
  const type = idOf(part.type);
  if (typeof part.refusal === 'string') return part.refusal;
  if (/audio$/i.test(type ?? '') && typeof part.transcript === 'string') return part.transcript;
  if (part.thought === true || (type !== undefined && !/text$|^message$|^markdown$/i.test(type)))
    return undefined;
  for (const key of TEXT_KEYS) {
    const value = part[key];
    if (typeof value === 'string') return value;
    if (isFields(value) && typeof value.value === 'string') return value.value;
    const nested = Array.isArray(value) ? value.map((each) => (isFields(each) ? partText(each) : each)) : [];
    if (nested.length > 0 && nested.every((each) => typeof each === 'string')) return nested.join('\n');
  }
  return undefined;
}

/** The URL of an image part; embedded images have none. */
function imageUrl(part: Fields): string | undefined {
  const { image_url: image, image: plain, source, fileData } = part;
  const media =
    typeof part.mediaType === 'string' && part.mediaType.startsWith('image/') ? part.url : undefined;
  const address =
    idOf(isFields(image) ? image.url : image) ??
    idOf(plain) ??
    idOf(isFields(source) ? source.url : undefined) ??
    idOf(isFields(fileData) ? fileData.fileUri : undefined) ??
    idOf(media);
  return address;
}

/** The name of the called tool. @internal */
export function callName(call: Fields): string {
  const body = callBody(call);
  const type = idOf(call.type);
  const fromType = type?.startsWith('tool-') && type !== 'tool-call' ? type.slice('tool-'.length) : undefined;
  return (
    idOf(body.name) ??
    idOf(call.function) ??
    idOf(body.toolName) ??
    idOf(body.tool_name) ??
    fromType ??
    'tool'
  );
}

/** A call as one of a turn's actions: `name(arguments)`. @internal */
export function callText(call: Fields): string {
  const body = callBody(call);
  const given = body.arguments ?? body.input ?? body.args ?? body.kwargs ?? body.params_as_json;
  const text = typeof given === 'string' ? given : isAbsent(given) ? '' : toJson(given);
  return `${callName(call)}(${text})`;
}

/** The id that links a tool result to its call. @internal */
export function callId(call: Fields): string | undefined {
  const body = callBody(call);
  return [
    ...[call.call_id, call.toolCallId, call.tool_call_id, call.tool_use_id, call.id],
    ...[body.id, body.toolUseId, body.toolCallId],
  ]
    .map(idOf)
    .find((id) => id !== undefined);
}

function callBody(call: Fields): Fields {
  for (const key of [
    'function',
    'functionCall',
    'toolUse',
    'functionResponse',
    'toolResult',
    'toolInvocation',
  ]) {
    const body = call[key];
    if (isFields(body)) return body;
  }
  return call;
}

/** A tool result, as text. @internal */
export function resultText(result: Fields): string {
  const body = callBody(result);
  const value = body.content ?? body.output ?? body.result ?? body.response;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    return value.map((part) => (isFields(part) ? (partText(part) ?? '') : toText(part))).join('\n');
  }
  return isAbsent(value) ? '' : toJson(value);
}
