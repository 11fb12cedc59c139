import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-read-'));
const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const talk = write('talk.txt', 'Ana: Is it late?\nBen: It is nine.\nAna: Thanks.\nBen: Bye.\n');
const labels = write('labels.txt', 'input: Hi\nBen: Hi\ninput: Late?\nBen: Yes');
const settings = write('web.conf', 'web:\n  port: 80\n  host: house\n');

it('shows format, speakers, who opens and turns of a file', async () => {
  const { code, out } = await runCli(['read', talk]);
  expect(code).toBe(0);
  expect(out.replaceAll(folder, 'DIR')).toBe(
    [
      'talk.txt: named-lines, 1 conversation, 4 turns',
      'known by: lines that begin with names',
      'speakers: Ana (2), Ben (2)',
      'opens: Ana (1)',
      '',
      '  Ana: Is it late?',
      '  Ben: It is nine.',
      '  Ana: Thanks.',
      '  Ben: Bye.',
      '',
    ].join('\n'),
  );
});

it('shows doubts, and ends with 3 if --strict is given', async () => {
  const { code, out } = await runCli(['read', labels, '--strict']);
  expect([code, out]).toEqual([3, expect.stringContaining('doubt: "input" may be a label')]);
});

it('shows why a file is not read, and ends with 1', async () => {
  const { code, out } = await runCli(['read', settings]);
  expect([code, out]).toEqual([1, expect.stringContaining('got YAML')]);
});

it('shows several files on one line each, and as JSON', async () => {
  const { code, out } = await runCli(['read', talk, labels, settings]);
  expect(code).toBe(1);
  expect(out.trim().split('\n')).toEqual([
    `${talk}: named-lines, 1 conversation, 4 turns`,
    `${labels}: named-lines, 1 conversation, 4 turns; 1 doubt`,
    expect.stringMatching(/^not read: .*web\.conf: .*YAML/),
  ]);
  const [first, , third] = JSON.parse(
    (await runCli(['read', talk, labels, settings, '--format', 'json'])).out,
  );
  expect(first.account.speakers).toEqual([
    { name: 'Ana', turns: 2 },
    { name: 'Ben', turns: 2 },
  ]);
  expect(third.error).toContain('YAML');
});

it('shows one example of what was left out, and wraps lines but no commands', async () => {
  const lines = [
    '28/3/25, 21:29 - Ana joined using a link',
    '28/3/25, 21:30 - Ana: Is it late?',
    '28/3/25, 21:31 - Ben: It is nine.',
  ];
  const { out } = await runCli(['read', write('chat.txt', lines.join('\n'))]);
  expect(out).toContain('left out: notice, such as "28/3/25, 21:29 - Ana joined using a link"\n');
  expect(out).not.toMatch(/read as text|without speech/);
  const texts = { train: [['is it late', 'a bit']], test: [['cold today', 'very', 'so cold']] };
  const refused = (await runCli(['read', write('texts.json', JSON.stringify(texts))])).out.split('\n');
  const at = refused.findIndex((line) => line.startsWith('  mtpc score '));
  expect(refused[at]).toMatch(/ --path "\*\[\]" --speaker A,B$/);
  expect(refused[at + 1]).toBe('      2 conversations of 2 to 3 turns');
  expect(refused.filter((line) => line.length > 80 && !line.startsWith('  mtpc'))).toEqual([]);
});

it('shows each turn once where the other conversations are empty', async () => {
  for (const count of [2, 5]) {
    const turns = Array.from({ length: count }, (_, i) => ({ speaker: 'ana', text: `Line ${i}.` }));
    const file = write(
      'empty.jsonl',
      [turns, []].map((own, id) => JSON.stringify({ id: `${id}`, turns: own })).join('\n'),
    );
    const { out } = await runCli(['read', file]);
    expect(out).toContain('2 conversations');
    expect(out.match(/Line \d/g)).toEqual(turns.map(({ text }) => text.slice(0, -1)));
  }
});
