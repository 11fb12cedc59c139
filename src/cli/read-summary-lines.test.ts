import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-readSummaries-'));
const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const chat = (id: string, ...roles: string[]): string =>
  `${JSON.stringify({ id, messages: roles.map((role) => ({ role, content: `Well, I am ${role}.` })) })}\n`;

const clean = write('clean.jsonl', chat('a', 'user', 'assistant') + chat('b', 'user', 'assistant'));
const system = write('system.jsonl', chat('c', 'system', 'user', 'assistant'));
const lines = write('talk.txt', 'Ana: Is it late?\nBen: It is nine.\n');

it('reports the format, the turns and the skipped messages of a file', async () => {
  const { readSummaries } = await runCli(['score', '--metrics', 'NSE', system]);
  expect(readSummaries).toEqual([
    'system.jsonl: openai, 1 conversation, 3 messages: 2 turns; skipped 1 (1 system)',
  ]);
});

it('adds up the files of a format', async () => {
  const { readSummaries } = await runCli(['score', '--metrics', 'NSE', clean, lines, system]);
  expect(readSummaries).toEqual([
    '2 files: openai, 3 conversations, 7 messages: 6 turns; skipped 1 (1 system)',
    'talk.txt: named-lines, 1 conversation, 2 turns',
  ]);
});

it.each([
  ['compare', clean, clean, '--metrics', 'NSE'],
  ['evidence', clean, '--metrics', 'NSE'],
])('is printed by %s', async (...args) => {
  expect((await runCli(args)).readSummaries[0]).toContain('openai, ');
});

it('exits with 3 if anything is skipped or suspicious and --strict is given', async () => {
  const codes = async (...files: string[]): Promise<number[]> => {
    const args = ['score', '--metrics', 'NSE', ...files];
    return [(await runCli(args)).code, (await runCli([...args, '--strict'])).code];
  };
  expect(await codes(clean)).toEqual([0, 0]);
  expect(await codes(system)).toEqual([0, 3]);
  expect(await codes(write('label.txt', 'text: Hi\nBen: Hi\ntext: Late?\nBen: Yes'))).toEqual([0, 3]);
});
