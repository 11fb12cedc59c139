import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { conversations, METRICS } from '../../testing/resumable-input.js';
import { BUILT_COMMAND } from '../../testing/run-built.js';
import { runCli } from '../../testing/run-cli.js';

it.each([
  ['SIGKILL', '2', 600],
  ['SIGINT', '1', 150],
] as const)('goes on after %s with %s jobs', async (signal, jobs, count) => {
  const out = join(mkdtempSync(join(tmpdir(), 'mtpc-killed-')), 'out.jsonl');
  const input = conversations(count);
  const args = ['score', '-', '--format', 'jsonl', '--rename-duplicates', ...METRICS];
  const child = spawn(process.execPath, [BUILT_COMMAND, ...args, '--jobs', jobs, '--out', out]);
  // The input stays open: the command cannot end before it is killed. Two jobs read 448 conversations ahead.
  child.stdin.write(input);
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const partial = `${out}.partial`;
  while (child.exitCode === null && (!existsSync(partial) || statSync(partial).size < 60_000))
    await new Promise((go) => setTimeout(go, 5));
  // A child that ended by itself would never say so again.
  expect([child.exitCode, said]).toEqual([null, '']);
  child.kill(signal);
  const code = await new Promise((done) => child.once('exit', done));
  expect(existsSync(out)).toBe(false);
  expect(statSync(partial).size).toBeGreaterThan(0);
  if (signal === 'SIGINT') {
    expect(code).toBe(130);
    expect(said).toContain(
      `interrupted: the rows written so far are in ${partial}; the same command with --resume`,
    );
  }
  const resumed = await runCli([...args, '--out', out, '--resume'], input);
  expect([resumed.code, resumed.err.match(/^mtpc: .*/m)?.[0]]).toEqual([0, undefined]);
  expect(readFileSync(out, 'utf8')).toBe((await runCli(args, input)).out);
});
