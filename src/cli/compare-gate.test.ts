import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-'));
/** Six dialogues, in which ben says little or as much as ana. */
function chats(name: string, replies: number): string {
  const lines = Array.from({ length: 6 }, (_, i) => {
    const turns = Array.from({ length: 8 + (i % 3) }, (__, t) => ({
      speaker: t % 8 < replies ? 'ben' : 'ana',
      // Some say a word more, so that the density varies; no two dialogues are copies.
      text:
        t === 0
          ? `The ferry number ${i} leaves at nine.`
          : name === 'next' && t === i % 3
            ? 'The ferry leaves at nine today.'
            : 'The ferry leaves at nine.',
    }));
    return JSON.stringify({ id: `d${i}`, turns });
  });
  const file = join(folder, `${name}.jsonl`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}
const [base, next] = [chats('base', 4), chats('next', 1)];
const compare = (...args: string[]) => runCli(['compare', base, next, '--metrics', 'NSE', ...args]);

describe('mtpc compare --fail-if', () => {
  it('exits with 4 where a rule fails, and says why', async () => {
    const { code, err } = await compare('--fail-if', 'NSE < -0.1');
    expect(code).toBe(4);
    expect(err).toContain('fail: NSE < -0.1: next minus base -0.');
  });

  it('exits with 0 where non-inferiority is shown, or nothing is decided', async () => {
    expect((await compare('--fail-if', 'NSE < -0.9')).code).toBe(0);
    expect((await compare('--fail-if', 'NSE < -0.9', '--on-inconclusive', 'fail')).code).toBe(0);
    expect((await compare('--fail-if', 'NSE < -0.31')).code).toBe(0);
    const strict = await compare('--fail-if', 'NSE < -0.31', '--on-inconclusive', 'fail');
    expect([strict.code, strict.err]).toEqual([4, expect.stringContaining('undecided: NSE < -0.31')]);
  });

  it('exits with 4 under --on-inconclusive fail if the interval is undefined', async () => {
    const same = ['compare', base, base, '--metrics', 'NSE', '--fail-if', 'NSE < 0'];
    const strict = await runCli([...same, '--on-inconclusive', 'fail']);
    expect([strict.code, strict.err]).toEqual([
      4,
      expect.stringMatching(
        /undecided: NSE < 0: .* 0 \(no interval\), 6 pairs; with 29 equal pairs it would pass; the differences do not vary\n/,
      ),
    ]);
    expect((await runCli(same)).code).toBe(0);
    const github = await runCli([...same, '--format', 'github']);
    expect(github.out).toMatch(/^::warning title=mtpc compare::undecided: NSE < 0/);
  });

  it('names numbers by their field', async () => {
    const file = join(folder, 'budgets.jsonl');
    const lines = [2, 4].flatMap((budget) =>
      [0, 1, 2, 3, 4].map((i) =>
        JSON.stringify({
          ...{
            id: `${budget} ${i}`,
            meta: { budget, item: `p${i}` },
            outcome: { score: 10 * i + budget * (i % 3) },
          },
          turns: [{ speaker: 'ana', text: `Number ${i}, please.` }],
        }),
      ),
    );
    writeFileSync(file, `${lines.join('\n')}\n`);
    const by = [
      'compare',
      file,
      '--by',
      'budget',
      '--metrics',
      'NSE',
      '--fail-if',
      'averaged-performance < -50',
    ];
    const github = await runCli([...by, '--format', 'github']);
    const line = 'pass: averaged-performance < -50: budget 4 minus budget 2 1.6 points (';
    expect(github.err).toContain(line);
    expect(github.out).toContain(line);
  });

  it('fails if success falls by more points than the rule allows, under each name of the outcome', async () => {
    const file = join(folder, 'fallen.jsonl');
    const lines = ['old', 'new'].flatMap((model) =>
      Array.from({ length: 40 }, (_, i) =>
        JSON.stringify({
          ...{
            id: `${model} ${i}`,
            meta: { model },
            outcome: { success: i % 10 < (model === 'old' ? 8 : 4) },
          },
          turns: [{ speaker: 'ana', text: `Number ${i}, please.` }],
        }),
      ),
    );
    writeFileSync(file, `${lines.join('\n')}\n`);
    const rules = ['success < -5', 'P < -5'].flatMap((rule) => ['--fail-if', rule]);
    const { code, err } = await runCli(['compare', file, '--metrics', 'success', ...rules]);
    expect(code).toBe(4);
    // 32 and 16 of 40, corrected for two rules.
    expect(err).toMatch(
      /^fail: success < -5: new minus old -40 points \(97\.5% CI -\S+ to -\S+\), 80 conversations$/m,
    );
    expect(err).toMatch(/^fail: P < -5: new minus old -40 points /m);
  });

  it('has the decisions in JSON, where there are rules', async () => {
    const { out } = await compare('--fail-if', 'NSE < -0.1', '--format', 'json');
    expect(JSON.parse(out).decisions).toMatchObject([{ verdict: 'fail' }]);
    expect(JSON.parse((await compare('--format', 'json')).out)).not.toHaveProperty('decisions');
  });

  it('prints JUnit and GitHub annotations', async () => {
    const junit = await compare('--fail-if', 'NSE < -0.1', '--format', 'junit');
    expect(junit.out).toMatch(/^<\?xml .*<testsuites tests="1" failures="1" skipped="0">/s);
    const github = await compare('--fail-if', 'NSE < -0.1', '--format', 'github');
    expect(github.out).toMatch(/^::error title=mtpc compare::fail: NSE < -0\.1/);
  });

  it('runs as in the workflow of the guide', async () => {
    const guide = readFileSync(new URL('../../docs/guides/test-in-ci.md', import.meta.url), 'utf8');
    const [, command] = /- run: npx mtpc (compare .*)/.exec(guide)!;
    const words = [...command!.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
    const out = join(folder, 'gate.xml');
    // The base solves all 12 tasks, the new version every second one: 50 points less.
    const solved = (name: string, step: number): string => {
      const lines = Array.from({ length: 12 }, (_, i) =>
        JSON.stringify({
          ...{ id: `d${i}`, outcome: { success: i % step === 0 } },
          turns: [
            { speaker: 'user', text: `Please book table ${i} at the harbor.` },
            { speaker: 'assistant', text: `Table ${i} is booked in the name of ${name}.` },
          ],
        }),
      );
      writeFileSync(join(folder, `${name}.jsonl`), `${lines.join('\n')}\n`);
      return join(folder, `${name}.jsonl`);
    };
    const given: Record<string, string> = {
      'base.jsonl': solved('ana', 1),
      'new.jsonl': solved('ben', 2),
      'gate.xml': out,
    };
    const { code, err } = await runCli(words.map((word) => given[word] ?? word));
    expect(code).toBe(4);
    expect(err).toMatch(/^fail: success < -5: \S+ minus \S+ -50 points \(97\.5% CI /m);
    const junit = readFileSync(out, 'utf8');
    expect(junit).toMatch(/<testsuites tests="2" failures="1" /);
    expect(junit).toMatch(/<testcase name="success &lt; -5" classname="success"><failure message="fail: /);
  });

  it('exits with 1 for a rule that cannot be read or a metric that was not compared', async () => {
    expect(await compare('--fail-if', 'NSE below 3')).toMatchObject({ code: 1 });
    expect((await compare('--fail-if', 'LD < 3')).err).toContain('a metric that was compared');
  });
});
