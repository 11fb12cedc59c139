import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';

/** Twelve tasks by two models: `a` solves all, `b` every third. */
const records = (field: string, value: (solved: boolean) => unknown) =>
  Array.from({ length: 12 }, (_, i) =>
    ['a', 'b'].map((model) => ({
      ...{ conversation_id: `task-${i}`, model, [field]: value(model === 'a' || i % 3 === 0) },
      messages: [
        { role: 'user', content: `Which color has box ${i}?` },
        { role: 'assistant', content: model === 'a' ? 'It is red.' : 'It is a blue box.' },
      ],
    })),
  ).flat();

function fileOf(lines: readonly object[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'mtpc-outcome-')), 'talks.jsonl');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

it.each([
  ['solved', Number],
  ['is_success', Boolean],
  ['passed', String],
])('compares success by the field "%s" and says so', async (field, value) => {
  const { out, err } = await runCli(['compare', fileOf(records(field, value)), '--metrics', 'NSE']);
  expect(err).toContain(`outcome: "${field}" (0 or 1 in 24 of 24 conversations) is taken as success`);
  expect(out).toMatch(/^a has a higher success rate than b by 67 points \(100% vs\. 33%;/);
});

it('does not take ratings for success, and keeps outcomes that conversations have', async () => {
  const ratings = fileOf(records('solved', (solved) => (solved ? 4 : 2)));
  expect((await runCli(['compare', ratings, '--metrics', 'NSE'])).out).not.toContain('success');
  const scored = fileOf(records('solved', Number).map((each) => ({ ...each, reward: 0.5 })));
  const { err } = await runCli(['compare', scored, '--columns', 'score=reward', '--metrics', 'P']);
  expect(err).not.toContain('is taken as success');
});

it.each(['read', 'score', 'compare'])('rejects a score that no conversation has in %s', async (command) => {
  const flags = command === 'read' ? ['--design'] : command === 'score' ? ['--rename-duplicates'] : [];
  const args = [command, fileOf(records('solved', Number)), '--score', 'Solved', ...flags];
  const { code, err } = await runCli(args);
  expect([code, err.trim().split('\n').at(-1)]).toEqual([
    1,
    'mtpc: --score: no conversation has the score "Solved"; there are the fields "solved". Use --columns score=solved',
  ]);
});
