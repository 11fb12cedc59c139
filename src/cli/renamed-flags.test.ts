import { expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';

it.each([
  [['score', '--keep', 'model'], '--meta-columns'],
  [['score', '--long'], '--all-columns'],
  [['summarize', '--long'], '--all-columns'],
  [['compare', '--long'], '--all-columns'],
  [['compare', '--undecided', 'fail'], '--on-inconclusive'],
  [['validate', '--against', 'outcome.score'], '--outcome'],
  [['score', '--number-duplicates'], '--rename-duplicates'],
  [['report', '--number-duplicates'], '--rename-duplicates'],
  [['read', '--scattered'], '--interleaved'],
])('rejects the former flag of mtpc %j', async ([command, flag, ...value], name) => {
  const { code, out, err } = await runCli([command!, 'chats.jsonl', flag!, ...value]);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(`mtpc: ${flag} was renamed: use ${name}\n`);
});

it('does not list former flags in the help, and rejects none without the new one', async () => {
  expect((await runCli(['score', '--help'])).out).not.toContain('--scattered');
  // mtpc list has no --all-columns.
  expect((await runCli(['list', '--long'])).err).toContain("unknown option '--long'");
});
