import { expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';

it('drops the last column, and no other, where the terminal is too narrow', async () => {
  const headsAt = async (columns: number): Promise<string[]> => {
    let out = '';
    const stdout = { columns, write: (piece: string | Uint8Array) => void (out += Buffer.from(piece)) };
    await runCli(['list'], undefined, { stdout });
    const heads = out.split('\n').filter((line) => line.startsWith('metric '));
    return heads.map((line) => line.trim().replace(/ +/g, ' '));
  };
  expect(new Set(await headsAt(200))).toEqual(new Set(['metric symbol better needs score']));
  const narrow = await headsAt(50);
  expect(narrow).toContain('metric symbol better needs');
  for (const heads of narrow) expect(heads).toMatch(/^metric symbol better needs( score)?$/);
});
