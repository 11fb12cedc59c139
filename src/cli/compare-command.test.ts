import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-compare-'));
/** Four conversations whose ids begin with the name of the file. */
const chats = (name: string): string => {
  const lines = Array.from({ length: 4 }, (_, i) => {
    const turns = ['ana', 'ben', 'ana', i % 2 ? 'ana' : 'ben'].map((speaker) => ({ speaker, text: 'Well.' }));
    return JSON.stringify({ id: `${name} ${i}`, turns });
  });
  const file = join(folder, `${name}.jsonl`);
  writeFileSync(file, lines.join('\n'));
  return file;
};
const files = [chats('one'), chats('two')];

it.each([[], ['--unit', 'transcript'], ['--unit', 'turn']])(
  'compares conversations without ids in common unpaired, %s %s',
  async (...unit) => {
    const { code, out } = await runCli([
      'compare',
      ...files,
      '--metrics',
      'NSE,PF',
      '--format',
      'json',
      ...unit,
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(out).comparisons[0]).toMatchObject({ a: 'one', b: 'two', design: 'independent' });
  },
);
