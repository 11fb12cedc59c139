import { MetricError } from '../../error.js';
import { asFields } from '../../options/is-fields.js';

/** A tensor of numbers, row-major. @internal */
export interface SafeTensor {
  readonly shape: readonly number[];
  readonly data: Float32Array | Float64Array | Int32Array;
}

const CALLER = 'createStaticEmbedder';

const READERS: Readonly<Record<string, { bytes: number; read(view: DataView, at: number): number }>> = {
  F64: { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
  F32: { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  F16: { bytes: 2, read: (view, at) => halfFloat(view.getUint16(at, true)) },
  I64: { bytes: 8, read: (view, at) => Number(view.getBigInt64(at, true)) },
  I32: { bytes: 4, read: (view, at) => view.getInt32(at, true) },
  I8: { bytes: 1, read: (view, at) => view.getInt8(at) },
};

/**
 * Parses a `.safetensors` file: the length of a JSON header, the header, the numbers [1].
 *
 * [1] https://github.com/huggingface/safetensors#format
 *
 * @internal
 */
export function readSafeTensors(bytes: Uint8Array): ReadonlyMap<string, SafeTensor> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = bytes.length < 8 ? Infinity : Number(view.getBigUint64(0, true));
  if (length > bytes.length - 8) throw wrong('a complete header', bytes.length);
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
  } catch {
    throw wrong('a JSON header', bytes.length);
  }
  const tensors = new Map<string, SafeTensor>();
  for (const [name, entry] of Object.entries(Object(header))) {
    if (name === '__metadata__') continue;
    if (!isEntry(entry)) throw wrong(`dtype, shape and data_offsets of ${name}`, 'another header');
    const { dtype, shape, data_offsets: offsets } = entry;
    const reader = Object.hasOwn(READERS, dtype) ? READERS[dtype] : undefined;
    if (reader === undefined) throw wrong(`numbers of ${Object.keys(READERS).join(', ')} in ${name}`, dtype);
    const count = shape.reduce((product, size) => product * size, 1);
    const start = 8 + length + offsets[0];
    if (offsets[1] - offsets[0] !== count * reader.bytes || start + count * reader.bytes > bytes.length)
      throw wrong(`${count * reader.bytes} bytes for ${name}`, bytes.length - start);
    const Numbers = dtype.startsWith('I') ? Int32Array : dtype === 'F64' ? Float64Array : Float32Array;
    const data = new Numbers(count);
    for (let i = 0; i < count; i++) data[i] = reader.read(view, start + i * reader.bytes);
    tensors.set(name, { shape, data });
  }
  return tensors;
}

interface Entry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

function isEntry(value: unknown): value is Entry {
  const { dtype, shape, data_offsets: offsets } = asFields(value);
  const areSizes = (list: unknown): list is number[] =>
    Array.isArray(list) && list.every((size) => Number.isSafeInteger(size) && size >= 0);
  return typeof dtype === 'string' && areSizes(shape) && areSizes(offsets) && offsets.length === 2;
}

/** IEEE 754 binary16. */
function halfFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

function wrong(expected: string, received: unknown): MetricError {
  const message = `${CALLER}: model.safetensors: expected ${expected}, got ${String(received)}`;
  return new MetricError('MODEL_UNAVAILABLE', message, {
    metric: CALLER,
    path: 'model.safetensors',
    received,
  });
}
