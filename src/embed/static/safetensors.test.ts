import { describe, expect, it } from 'vitest';
import { readSafeTensors } from './safetensors.js';

/** A file as the format says: the length of the header in 8 bytes, the header, the numbers. */
function file(header: unknown, data: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(typeof header === 'string' ? header : JSON.stringify(header));
  const bytes = new Uint8Array(8 + text.length + data.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(text, 8);
  bytes.set(data, 8 + text.length);
  return bytes;
}

/** Two numbers of one type, read back. */
function read(dtype: string, numbers: ArrayBufferView): { kind: string; values: number[] } {
  const data = new Uint8Array(numbers.buffer);
  const bytes = file({ x: { dtype, shape: [2], data_offsets: [0, data.length] } }, data);
  // The numbers need not begin where the memory does.
  const moved = new Uint8Array(bytes.length + 3);
  moved.set(bytes, 3);
  const tensor = readSafeTensors(moved.subarray(3)).get('x')!;
  expect(tensor.shape).toEqual([2]);
  return { kind: tensor.data.constructor.name, values: [...tensor.data] };
}

describe('readSafeTensors', () => {
  it('reads numbers of every type', () => {
    expect(read('F64', Float64Array.of(0.1, -2))).toEqual({ kind: 'Float64Array', values: [0.1, -2] });
    expect(read('F32', Float32Array.of(0.5, -2))).toEqual({ kind: 'Float32Array', values: [0.5, -2] });
    expect(read('I64', BigInt64Array.of(7n, -8n))).toEqual({ kind: 'Int32Array', values: [7, -8] });
    expect(read('I32', Int32Array.of(7, -70_000))).toEqual({ kind: 'Int32Array', values: [7, -70_000] });
    expect(read('I8', Int8Array.of(7, -8))).toEqual({ kind: 'Int32Array', values: [7, -8] });
  });

  // Sign, five bits of exponent (bias 15), ten of fraction: 0x3555 = 2^(13-15) * (1 + 341/1024).
  it.each([
    [0x3c00, 1],
    [0xc000, -2],
    [0x3555, 0.25 * (1 + 341 / 1024)],
    [0x0001, 2 ** -24],
    [0x83ff, -1023 * 2 ** -24],
    [0x7bff, 65504],
    [0x7c00, Infinity],
    [0xfc00, -Infinity],
    [0x7c01, Number.NaN],
  ])('reads the half %i', (bits, value) => {
    expect(read('F16', Uint16Array.of(bits, 0)).values).toEqual([value, 0]);
  });

  it('reads several tensors, and leaves the metadata out', () => {
    const data = new Uint8Array(Float32Array.of(1, 2, 3, 4, 5).buffer);
    const header = {
      __metadata__: { format: 'pt' },
      a: { dtype: 'F32', shape: [2, 2], data_offsets: [0, 16] },
      b: { dtype: 'F32', shape: [], data_offsets: [16, 20] },
    };
    const tensors = readSafeTensors(file(header, data));
    expect([...tensors.keys()]).toEqual(['a', 'b']);
    expect([...tensors.get('a')!.data, ...tensors.get('b')!.data]).toEqual([1, 2, 3, 4, 5]);
  });

  it('takes a file that ends with its header', () => {
    expect(readSafeTensors(file({}, new Uint8Array())).size).toBe(0);
  });

  it.each([
    [new Uint8Array(7), 'expected a complete header, got 7'],
    // Eight bytes are a length, here of a header without a sign in it.
    [new Uint8Array(8), 'expected a JSON header, got 8'],
    [file({}, new Uint8Array()).subarray(0, 9), 'expected a complete header, got 9'],
    [file('{', new Uint8Array()), 'expected a JSON header, got 9'],
    // Offsets of another length than the shape says, and a file that ends before them.
    [
      file({ x: { dtype: 'F32', shape: [1], data_offsets: [0, 8] } }, new Uint8Array(8)),
      'expected 4 bytes for x, got 8',
    ],
    [
      file({ x: { dtype: 'F32', shape: [1], data_offsets: [4, 8] } }, new Uint8Array(7)),
      'expected 4 bytes for x, got 3',
    ],
  ])('refuses %j', (bytes, message) => {
    expect(() => readSafeTensors(bytes)).toThrow(`createStaticEmbedder: model.safetensors: ${message}`);
  });
});
