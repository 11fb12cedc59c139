import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readTranscripts, streamTranscripts } from './index.js';

const chats = Array.from({ length: 30 }, (_, i) => ({
  id: `c${i}`,
  messages: [
    { role: 'user', content: `Which train goes to Ulm, number ${i}?` },
    { role: 'assistant', content: 'The one on platform two.' },
  ],
}));
const lines = (list: readonly unknown[]): string => list.map((each) => JSON.stringify(each)).join('\n');

/** Layouts of the same 30 conversations. */
const LAYOUTS = {
  'one record on a line': lines(chats),
  'one line': JSON.stringify(chats),
  'one line, ended': `${JSON.stringify(chats)}\n`,
  'indented lines': JSON.stringify(chats, null, 2),
  'an element on a line': `[\n${chats.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`,
  'an object around the list': JSON.stringify({ conversations: chats }, null, 1),
  'a list under each key': JSON.stringify(Object.fromEntries(chats.map((each) => [each.id, each.messages]))),
  'turns on lines': lines(
    chats.flatMap(({ id, messages }) =>
      messages.map(({ role, content }) => ({ conversation_id: id, speaker: role, text: content })),
    ),
  ),
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** How many characters were parsed, as a share of those that there are. */
async function parsedShare(text: string, read: () => unknown): Promise<number> {
  const parse = vi.spyOn(JSON, 'parse');
  await read();
  return parse.mock.calls.reduce((sum, [each]) => sum + each.length, 0) / text.length;
}

async function drain(pieces: Iterable<string>): Promise<void> {
  let conversations = 0;
  for await (const _ of streamTranscripts(pieces)) conversations += 1;
  expect(conversations).toBe(30);
}

describe.each(Object.entries(LAYOUTS))('%s', (_, text) => {
  it('is parsed once as a text', async () => {
    expect(await parsedShare(text, () => readTranscripts(text))).toBeLessThan(1.05);
    expect(readTranscripts(text).transcripts).toHaveLength(30);
  });

  it('is parsed once as bytes', async () => {
    const bytes = new TextEncoder().encode(text);
    expect(await parsedShare(text, () => readTranscripts(bytes))).toBeLessThan(1.05);
  });

  it('is parsed once as a stream of chunks', async () => {
    const chunks = Array.from({ length: Math.ceil(text.length / 500) }, (_, i) =>
      text.slice(i * 500, (i + 1) * 500),
    );
    expect(await parsedShare(text, () => drain(chunks))).toBeLessThan(1.05);
  });

  it('is parsed once as a stream of lines', async () => {
    expect(await parsedShare(text, () => drain(text.split('\n').filter(Boolean)))).toBeLessThan(1.05);
  });
});

const SHAPES = new URL('../../fixtures/shapes/', import.meta.url);

/** The length of the JSON texts among the values of parsed JSON, at any depth. */
function innerLength(value: unknown): number {
  if (typeof value === 'string') {
    if (!/^\s*[[{]/.test(value)) return 0;
    try {
      return value.length + innerLength(JSON.parse(value));
    } catch {
      return 0;
    }
  }
  const list = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return list.reduce<number>((sum, each) => sum + innerLength(each), 0);
}

it('parses each layout once, and each JSON text within it', async () => {
  const files = readdirSync(SHAPES).filter((name) => /\.jsonl?$/.test(name) && name !== 'readings.json');
  const more: string[] = [];
  let measured = 0;
  for (const name of files) {
    const text = readFileSync(new URL(name, SHAPES), 'utf8');
    const values = name.endsWith('l') ? text.split('\n').filter(Boolean) : [text];
    const all = text.length + values.reduce((sum, each) => sum + innerLength(JSON.parse(each)), 0);
    let isCertain = false;
    const share = await parsedShare(text, () => {
      try {
        isCertain = readTranscripts(text).readSummary.warnings.length === 0;
      } catch {
        // It needs options, which are tried before they are suggested.
      }
    });
    vi.restoreAllMocks();
    // Other options are tried on an uncertain interpretation.
    if (!isCertain) continue;
    measured += 1;
    if (share * text.length > 1.05 * all) more.push(`${name} ${share.toFixed(2)}`);
  }
  expect(more).toEqual([]);
  expect(measured).toBeGreaterThan(150);
});
