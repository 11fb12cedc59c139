import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'formats-'));
const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const data = write(
  'desk.jsonl',
  '{"log":{"lines":[{"by":"mia","said":"Hello?"},{"by":"noa","said":"Yes."}]}}\n',
);

describe('--format-file', () => {
  it('reads records with the format that a module exports', async () => {
    const definition =
      "{ name: 'desk', path: 'log.lines', isEntry: (each) => 'by' in each, message: (each) => ({ speaker: each.by, text: each.said }) }";
    const file = write('desk.mjs', `export default { name: 'desk', definition: ${definition} };`);
    const { out, code } = await runCli(['read', data, '--format-file', file]);
    expect(out).toContain('desk.jsonl: desk, 1 conversation, 2 turns');
    expect(code).toBe(0);
  });

  it('refuses a module without a format, and a file that cannot be loaded', async () => {
    const none = await runCli(['read', data, '--format-file', write('none.mjs', 'export default 7;')]);
    expect(none.err).toContain('none.mjs: expected a default export made by defineFormat');
    expect(none.code).toBe(1);
    const missing = await runCli(['read', data, '--format-file', join(folder, 'missing.mjs')]);
    expect(missing.err).toContain('missing.mjs: cannot load the format file');
  });
});
