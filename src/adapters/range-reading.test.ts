import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Transcript } from '../transcript/types.js';
import { type ReadOptions, readingOf } from './adapter-table.js';
import { readTranscripts } from './index.js';
import { type RangeReading, RangeSettler, readRange } from './range-reading.js';
import type { AdapterResult, AdapterWarning } from './types.js';

const LINES = {
  first: '{"id":"a","turns":[{"speaker":"x","text":"Hi"}]}',
  second: '{"id":"b","turns":[{"speaker":"y","text":""}]}',
  nan: '{"id":"c","turns":[],"meta":{"v":NaN}}',
  nameless: '{"turns":[]}',
  broken: '{"id":"d"',
  wrong: '{"id":"e","turns":3}',
  blank: '',
} as const;

/** Reads ranges of lines by themselves and settles them, one after the other. */
function inRanges(ranges: readonly (readonly string[])[], options: ReadOptions): AdapterResult {
  const warnings: AdapterWarning[] = [];
  const heard = { ...options, onWarning: (warning: AdapterWarning): void => void warnings.push(warning) };
  const { format } = readingOf('transcript', heard)!;
  const settler = new RangeSettler(format, heard);
  const transcripts: Transcript[] = [];
  let before = 0;
  for (const lines of ranges) {
    const read = readRange(`${lines.join('\n')}\n`, before, format, options);
    let next = 0;
    for (const event of read.events) {
      for (const head of settler.settle(event)) {
        const transcript = read.transcripts[next]!;
        next += 1;
        if (head) transcripts.push({ ...transcript, ...(head.id !== undefined && { id: head.id }) });
      }
    }
    expect(next).toBe(read.transcripts.length);
    if (read.error) throw read.error;
    before += lines.length;
  }
  settler.finish();
  return { transcripts, warnings };
}

/** The reading of a file, or the message of what ended it. */
function outcome(read: () => AdapterResult): unknown {
  try {
    const { transcripts, warnings } = read();
    return { transcripts, warnings };
  } catch (error) {
    return (error as Error).message;
  }
}

const ofFormat = (name: 'openai' | 'chat', text: string, options: ReadOptions = {}): RangeReading =>
  readRange(text, 4, readingOf(name, options)!.format, options);

describe('ranges of a file', () => {
  it('give what the whole file gives, wherever they are cut', () => {
    const line = fc.constantFrom(...Object.values(LINES));
    const ranges = fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    const options = fc.record({
      onError: fc.constantFrom('throw', 'skip'),
      duplicates: fc.constantFrom('error', 'number'),
    });
    fc.assert(
      fc.property(ranges, options, (list, chosen) => {
        // Two lines of JSON at the start show that it is lines: what a range is never asked about.
        const start = ['{"id":"s1","turns":[]}', '{"id":"s2","turns":[]}'];
        const whole = [start, ...list];
        const text = `${whole.flat().join('\n')}\n`;
        const options = chosen as ReadOptions;
        expect(outcome(() => inRanges(whole, options))).toEqual(
          outcome(() => {
            const { transcripts, warnings } = readTranscripts(text, { ...options, from: 'transcript' });
            return { transcripts, warnings };
          }),
        );
      }),
    );
  });

  it('name conversations that stand in an earlier one, and count what they repair', () => {
    const ranges = [
      [LINES.first, LINES.nan],
      [LINES.nan, LINES.first, LINES.nameless],
    ];
    expect(inRanges(ranges, { duplicates: 'number' })).toEqual({
      transcripts: [
        { id: 'a', turns: [{ speaker: 'x', text: 'Hi' }] },
        { id: 'c', turns: [], meta: { v: null } },
        { id: 'c (2)', turns: [], meta: { v: null } },
        { id: 'a (2)', turns: [{ speaker: 'x', text: 'Hi' }] },
        { turns: [] },
      ],
      warnings: [
        { message: 'line 3: "c" is the id of an earlier conversation; read as "c (2)"', line: 3 },
        { message: 'line 4: "a" is the id of an earlier conversation; read as "a (2)"', line: 4 },
        { message: '2 lines, the first of them line 2: bare NaN or Infinity read as null', line: 2 },
      ],
    });
    expect(inRanges(ranges, { onError: 'skip' }).transcripts.map(({ id }) => id)).toEqual([
      'a',
      'c',
      undefined,
    ]);
    expect(() => inRanges(ranges, {})).toThrow('line 3: expected a unique id for every conversation');
  });

  it('tell their events in order: what is said once, each record with its conversations', () => {
    const message = (text: string): object => ({ speaker: 'ana', text });
    const record = (id: string, ...texts: string[]): string =>
      JSON.stringify({ id, log: texts.map(message) });
    const { events, transcripts, error, hasSeams } = ofFormat(
      'chat',
      `${record('a', 'x', ' ')}\n${record('b', 'y')}\n`,
    );
    expect(events).toEqual([
      { once: 'messages: speaker = "speaker", text = "text"' },
      { line: 5, heads: [{ id: 'a', turns: 2, empty: 1 }] },
      { line: 6, heads: [{ id: 'b', turns: 1, empty: 0 }] },
    ]);
    expect(transcripts.map(({ id }) => id)).toEqual(['a', 'b']);
    expect([error, hasSeams]).toEqual([undefined, false]);
  });

  it('say where a message belongs to those before and after it', () => {
    const message = '{"role":"user","content":"Hi"}';
    expect(ofFormat('openai', `${message}\n`)).toMatchObject({ transcripts: [], hasSeams: true });
    expect(ofFormat('openai', `{"messages":[${message}]}\n${message}\n`).hasSeams).toBe(true);
    expect(ofFormat('openai', `{"messages":[${message}]}\n`).hasSeams).toBe(false);
  });

  it('end at a record that cannot be read, with what stood before it, or skip it', () => {
    const text = '{"messages":[]}\n{"messages":[{"role":" ","content":"x"}]}\n{"messages":[]}\n';
    const ended = ofFormat('openai', text);
    expect(ended).toMatchObject({ transcripts: [{ turns: [] }], hasSeams: false });
    expect(String((ended.error as Error).message)).toBe(
      'line 6: messages[0].role: expected a name that is not blank, got " "',
    );
    const skipped = ofFormat('openai', text, { onError: 'skip' });
    expect(skipped.error).toBeUndefined();
    expect(skipped.transcripts).toHaveLength(2);
    expect(skipped.events[1]).toEqual({
      warning: {
        message: 'line 6: messages[0].role: expected a name that is not blank, got " "; skipped',
        line: 6,
        path: 'messages[0].role',
        skipped: true,
      },
    });
  });

  it('refuse a file whose turns are mostly empty, where the format does', () => {
    const settle = (format: 'transcript' | 'openai'): (() => void) => {
      const settler = new RangeSettler(readingOf(format, {})!.format, {});
      settler.settle({ line: 1, heads: [{ turns: 3, empty: 2 }] });
      return () => settler.finish();
    };
    expect(settle('openai')).toThrow('expected text in most turns');
    expect(settle('openai')).toThrow('got 2 of 3 turns empty');
    expect(settle('transcript')).not.toThrow();
  });
});

describe('what a range of a format is read by', () => {
  it('is the format itself, a shape of chats where the caller names it, nothing for text', () => {
    const options: ReadOptions = {};
    expect(readingOf('rows', options)).toMatchObject({ format: { name: 'fromRows' }, options: {} });
    expect(readingOf('chat-list', options)).toEqual({
      format: expect.objectContaining({ name: 'fromChat' }),
      options: {},
    });
    expect(readingOf('arena', { from: 'arena' })?.options).toEqual({ shape: 'arena' });
    expect(readingOf('webvtt', options)).toBeUndefined();
  });
});
