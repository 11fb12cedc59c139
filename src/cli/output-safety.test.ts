import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';

const NASTY = [
  '=1+1',
  '+cmd',
  '-2',
  '@SUM(A1)',
  'red \u001b[31m',
  'two\nlines',
  '<img src=x onerror=alert(1)>',
  '[x](http://evil)',
];
const talks = (ids: readonly string[]): string =>
  ids
    .map((id) =>
      JSON.stringify({ id, turns: ['ana', 'ana', 'ben'].map((speaker) => ({ speaker, text: 'so' })) }),
    )
    .join('\n');
const score = async (format: string, ...args: string[]): Promise<string> =>
  (await runCli(['score', '--metrics', 'NSE', '--format', format, ...args], talks(NASTY))).out;
const idsOf = (csv: string): string[] =>
  Papa.parse<{ transcript: string }>(csv, { header: true, skipEmptyLines: true }).data.map(
    ({ transcript }) => transcript,
  );

describe('names in the output', () => {
  it('are neither formulas nor control characters in CSV, unless raw cells are asked for', async () => {
    const marked = ["'=1+1", "'+cmd", "'-2", "'@SUM(A1)", 'red \\u{1b}[31m', ...NASTY.slice(5)];
    expect(idsOf(await score('csv'))).toEqual(marked);
    expect(idsOf(await score('csv', '--raw-cells'))).toEqual(NASTY);
    expect(await score('csv')).toContain(',0.918295834054,'); // numbers are not marked
  });

  it('do nothing to a terminal', async () => {
    const table = await score('table');
    expect(table.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    for (const shown of ['red \\x1b[31m', 'two\\nlines']) expect(table).toContain(shown);
    const bad = '{"id":"\\u001b[2J","turns":[{"text":"x"}]}';
    const file = join(mkdtempSync(join(tmpdir(), 'mtpc-')), 'x\u001b[31m\n.json');
    writeFileSync(file, bad);
    for (const name of [file, `${file}x`, '\u001b[31m']) {
      const { err } = await runCli(['score', name]);
      expect(err.slice(0, -1)).not.toMatch(/\p{Cc}/u);
    }
    const { err } = await runCli(['score', '--skip-errors', file]);
    expect(err.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    expect((await runCli(['sing\u001b[31m'])).err.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it('are text in Markdown', async () => {
    const markdown = await score('markdown');
    expect(markdown).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(markdown).toContain('\\[x\\](http\\://evil)');
    expect(markdown).toContain('| two lines ');
    expect(markdown).not.toMatch(/<img|\[x\]\(|\p{Cc}(?<!\n)/u);
  });
});

describe('the progress line', () => {
  const drawn = async (args: string[]): Promise<string> => {
    let text = '';
    const stderr = { isTTY: true, columns: 200, write: (piece: string | Uint8Array) => void (text += piece) };
    const terminal = { cursorTo() {}, moveCursor() {}, clearLine() {}, clearScreenDown() {} };
    await runCli(args, talks(NASTY), { stderr: { ...stderr, ...terminal } });
    return text;
  };

  it('shows no bar where the end is not known, and no escape sequence of a name', async () => {
    const text = await drawn(['score', '--metrics', 'NSE', '--format', 'jsonl']);
    expect(text).toContain('transcripts |');
    expect(text).not.toMatch(/[█=]{5}/);
    expect(text).not.toContain('\u001b[31m');
  });

  it('shows the share of the bytes that were read where the input is a file', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'bytes-')), 'talks.jsonl');
    writeFileSync(file, talks(NASTY));
    const text = await drawn(['score', file, '--metrics', 'NSE', '--format', 'jsonl']);
    // So short a file is read in one piece, before its transcripts are scored.
    expect(text).toMatch(/8 transcripts \| \S+ 100% read \|/);
  });
});
