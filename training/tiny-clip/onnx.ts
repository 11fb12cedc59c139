/**
 * As much of the ONNX file format as the tiny models need: a model is a protocol buffer of nested messages. Numbers
 * behind the names are the field numbers of onnx.proto.
 */

/** A tensor of weights. */
export interface Weights {
  readonly name: string;
  readonly dims: readonly number[];
  readonly data: Float32Array | BigInt64Array;
}

/** A node of the graph; attributes are whole numbers or lists of them. */
export interface Node {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>;
}

/** An input or output; a dimension is a size or the name of one that varies. */
export interface Value {
  readonly name: string;
  readonly type: 'float' | 'int64';
  readonly dims: readonly (number | string)[];
}

/** What a model computes. */
export interface Graph {
  readonly name: string;
  readonly inputs: readonly Value[];
  readonly outputs: readonly Value[];
  readonly nodes: readonly Node[];
  readonly weights: readonly Weights[];
}

const IR_VERSION = 7;
const OPSET = 13;
const FLOAT = 1;
const INT64 = 7;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_INTS = 7;

/** The bytes of an ONNX file. */
export function encodeModel(graph: Graph): Uint8Array {
  const opset = message(text(1, ''), number(2, OPSET));
  return message(number(1, IR_VERSION), text(2, 'tiny-clip'), bytes(7, encodeGraph(graph)), bytes(8, opset));
}

function encodeGraph({ name, inputs, outputs, nodes, weights }: Graph): Uint8Array {
  return message(
    ...nodes.map((node) => bytes(1, encodeNode(node))),
    text(2, name),
    ...weights.map((tensor) => bytes(5, encodeWeights(tensor))),
    ...inputs.map((value) => bytes(11, encodeValue(value))),
    ...outputs.map((value) => bytes(12, encodeValue(value))),
  );
}

function encodeNode({ type, inputs, outputs, attributes = {} }: Node): Uint8Array {
  return message(
    ...inputs.map((input) => text(1, input)),
    ...outputs.map((output) => text(2, output)),
    text(4, type),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, encodeAttribute(name, value))),
  );
}

function encodeAttribute(name: string, value: number | readonly number[]): Uint8Array {
  if (typeof value === 'number') return message(text(1, name), number(3, value), number(20, ATTRIBUTE_INT));
  return message(text(1, name), ...value.map((each) => number(8, each)), number(20, ATTRIBUTE_INTS));
}

function encodeWeights({ name, dims, data }: Weights): Uint8Array {
  const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const type = data instanceof Float32Array ? FLOAT : INT64;
  return message(...dims.map((dim) => number(1, dim)), number(2, type), text(8, name), bytes(9, raw));
}

function encodeValue({ name, type, dims }: Value): Uint8Array {
  const shape = message(
    ...dims.map((dim) => bytes(1, message(typeof dim === 'number' ? number(1, dim) : text(2, dim)))),
  );
  const tensor = message(number(1, type === 'float' ? FLOAT : INT64), bytes(2, shape));
  return message(text(1, name), bytes(2, message(bytes(1, tensor))));
}

function message(...fields: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(fields));
}

/** A field that holds a whole number of at least 0. */
function number(field: number, value: number): Uint8Array {
  return Uint8Array.from([...varint(field << 3), ...varint(value)]);
}

/** A field that holds bytes or another message, with their length in front. */
function bytes(field: number, content: Uint8Array): Uint8Array {
  return message(Uint8Array.from([...varint((field << 3) | 2), ...varint(content.length)]), content);
}

function text(field: number, content: string): Uint8Array {
  return bytes(field, new TextEncoder().encode(content));
}

/** Seven bits a byte, the lowest first; the top bit says that more follow. */
function varint(value: number): number[] {
  const low = value % 128;
  return value < 128 ? [low] : [low + 128, ...varint(Math.floor(value / 128))];
}
