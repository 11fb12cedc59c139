import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-partial-'));
const input = join(folder, 'in.jsonl');
const talk = (id: string): string =>
  JSON.stringify({ id, turns: ['ana', 'ben', id].map((speaker) => ({ speaker, text: 'Well.' })) });
writeFileSync(input, ['a', 'b', 'c', 'd'].map(talk).join('\n'));
const resume = (out: string, ...flags: string[]) =>
  runCli(['score', input, '--metrics', 'NSE', '--resume', '--out', join(folder, out), ...flags]);

it.each(['csv', 'jsonl'])(
  'continues an interrupted run, and leaves a complete one, as %s',
  async (ending) => {
    const name = `rows.${ending}`;
    const out = join(folder, name);
    // Without an unfinished file, the run starts.
    expect((await resume(name)).code).toBe(0);
    const whole = readFileSync(out, 'utf8');
    expect(await resume(name)).toMatchObject({
      code: 0,
      err: `${out} is complete: there is no ${out}.partial to go on from\n`,
    });
    // The rows of a, b and c are written, and that of d is cut.
    const cut = whole.slice(0, whole.trimEnd().lastIndexOf('\n') + 20);
    writeFileSync(join(folder, `cut.${ending}.partial`), cut);
    expect((await resume(`cut.${ending}`)).code).toBe(0);
    expect(readFileSync(join(folder, `cut.${ending}`), 'utf8')).toBe(whole);
    expect(existsSync(join(folder, `cut.${ending}.partial`))).toBe(false);
  },
);

it('refuses to resume rows of other input, and formats that are not written line by line', async () => {
  const { out: whole } = await runCli(['score', input, '--metrics', 'NSE', '--format', 'jsonl']);
  // The row of a differs; that of d, which is compared in any case, does not.
  writeFileSync(join(folder, 'other.jsonl.partial'), whole.replace('"score":1', '"score":2'));
  expect((await resume('other.jsonl')).err).toContain('expected the rows of this run, got rows of other');
  expect((await resume('rows.parquet')).err).toContain(
    '--resume: expected --out FILE and --format jsonl or csv, got --format parquet',
  );
});
