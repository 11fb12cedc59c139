import { describe, expect, it, vi } from 'vitest';
import { replace } from '../testing/replace.js';
import { Arena } from './text/noun-chunks/arena.js';
import { nounChunks } from './text/noun-chunks/noun-chunks.js';

/** What only a process shows in which nothing was analyzed before. */

const readDigits = vi.hoisted(() => vi.fn());
vi.mock('./text/noun-chunks/printable-digits.js', async (original) => {
  const actual = await original<typeof import('./text/noun-chunks/printable-digits.js')>();
  return { ...actual, readDigits: readDigits.mockImplementation(actual.readDigits) };
});

describe('the analyzer', () => {
  it('unpacks weights and clusters at the first call, not at import', () => {
    expect(readDigits).not.toHaveBeenCalled();
    expect(nounChunks('')).toEqual([]);
    expect(readDigits).not.toHaveBeenCalled();
    expect(nounChunks('Dogs bark.')).toHaveLength(1);
    const calls = readDigits.mock.calls.length;
    expect(calls).toBeGreaterThan(0);
    nounChunks('Cats purr.');
    expect(readDigits).toHaveBeenCalledTimes(calls);
  });

  it('needs no more room for two thousand sentences than for one', () => {
    const sentence = 'The old captain saw a red bus behind the harbor. ';
    expect(nounChunks(sentence).length).toBeGreaterThan(2);
    let made = 0;
    const counting = class extends ArrayBuffer {
      constructor(bytes: number) {
        super(bytes);
        made += 1;
      }
    };
    replace(globalThis, { ArrayBuffer: counting });
    for (let i = 0; i < 2000; i++) nounChunks(sentence);
    expect(made).toBe(0);
    // It is here that buffers are counted.
    new Arena().float64(1_000_000);
    expect(made).toBe(2);
  });
});
