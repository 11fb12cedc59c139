import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import type { MetricSummary } from '../report/row-summarizer.js';

const near = (value: number): unknown => expect.closeTo(value, 5);
const folder = mkdtempSync(join(tmpdir(), 'mtpc-blocks-'));
/** The normalized entropy of speakers with three turns and one: 1/4 log2(4) + 3/4 log2(4/3). */
const LOW = 0.25 * 2 + 0.75 * Math.log2(4 / 3);
/** A conversation of four turns, whose entropy is 1 where both speakers have two. */
const talk = (i: number, isShared: boolean, meta: object): string =>
  `${JSON.stringify({
    id: `t${i}`,
    turns: [0, 1, 2, 3].map((t) => ({
      speaker: t === 1 || (isShared && t === 3) ? 'ben' : 'ana',
      text: `word ${i} ${t}`,
    })),
    meta,
  })}\n`;
const write = (name: string, talks: readonly string[]): string => {
  writeFileSync(join(folder, name), talks.join(''));
  return join(folder, name);
};
const score = async (file: string, ...args: string[]): Promise<string> => {
  const { code, out } = await runCli(['score', file, '--metrics', 'NSE', ...args]);
  expect(code).toBe(0);
  return out;
};
/** The mean of each block. */
const means = async (file: string, ...args: string[]): Promise<unknown[]> => {
  const { summary } = JSON.parse(await score(file, '--format', 'json', ...args)) as {
    summary: (MetricSummary & { group?: object })[];
  };
  return summary.map(({ group, mean }) => [group, mean]);
};

/** Model a always shares the turns equally, model b never; both at two temperatures, b at the second thrice as often. */
const models = write('models.jsonl', [
  ...[0, 1, 2, 3].map((i) => talk(i, true, { model: 'a', temperature: i < 2 ? 0 : 1 })),
  ...[4, 5, 6, 7].map((i) => talk(i, false, { model: 'b', temperature: i < 5 ? 0 : 1 })),
]);

describe('score', () => {
  it('summarizes each system and condition by itself', async () => {
    expect(await means(models)).toEqual([
      [{ model: 'a', temperature: '0' }, near(1)],
      [{ model: 'a', temperature: '1' }, near(1)],
      [{ model: 'b', temperature: '0' }, near(LOW)],
      [{ model: 'b', temperature: '1' }, near(LOW)],
    ]);
    const text = await score(models, '--format', 'markdown');
    expect(text).toContain('## Summary of 3 transcripts: model b, temperature 1\n');
    expect(text).not.toContain('pool');
  });

  it('mentions a field without a value only where it alone distinguishes the block', async () => {
    const runs = (setting: string, ...users: (number | undefined)[]): string[] =>
      users.map((userTemperature, i) => talk(i, true, { setting, userTemperature }));
    const titles = async (name: string, talks: readonly string[]): Promise<string[]> => {
      const text = await score(write(name, talks), '--format', 'markdown', '--rename-duplicates');
      return text.match(/(?<=## Summary of \d transcripts?: ).+/g) ?? [];
    };
    const sharded = runs('sharded', 0, 0, 1, 1);
    expect(await titles('full.jsonl', [...runs('full', undefined, undefined), ...sharded])).toEqual([
      'setting full',
      'setting sharded, userTemperature 0',
      'setting sharded, userTemperature 1',
    ]);
    expect(await titles('missing.jsonl', [...runs('sharded', undefined, undefined), ...sharded])).toEqual([
      'no userTemperature',
      'userTemperature 0',
      'userTemperature 1',
    ]);
  });

  it('pools conditions where other fields are named, and says so', async () => {
    expect(await means(models, '--by', 'model')).toEqual([
      [{ model: 'a' }, near(1)],
      [{ model: 'b' }, near(LOW)],
    ]);
    expect(await means(models, '--by', 'meta.model')).toEqual(await means(models, '--by', 'model'));
    // At temperature 0 two of three conversations share the turns, at 1 two of five.
    expect(await means(models, '--by', 'temperature')).toEqual([
      [{ temperature: '0' }, near((2 + LOW) / 3)],
      [{ temperature: '1' }, near((2 + 3 * LOW) / 5)],
    ]);
    expect(await means(models, '--by', 'none')).toEqual([[undefined, near((1 + LOW) / 2)]]);
    expect(await score(models, '--by', 'model')).toContain('The means pool temperature (2 values).');
    expect(await score(models, '--by', 'speed')).toContain('the field "speed" of --by');
  });

  it('pools conditions before systems where there are too many blocks', async () => {
    const many = write(
      'many.jsonl',
      Array.from({ length: 80 }, (_, i) =>
        talk(i, i < 40, { model: i < 40 ? 'a' : 'b', persona: `p${i % 40}` }),
      ),
    );
    expect(await means(many)).toEqual([
      [{ model: 'a' }, near(1)],
      [{ model: 'b' }, near(LOW)],
    ]);
    expect(await score(many)).toContain('The means pool persona (40 values).');
    expect(await means(many, '--by', 'persona')).toHaveLength(40);
  });

  it('keeps a single system, raters and days in one summary', async () => {
    const one = write(
      'one.jsonl',
      [0, 1, 2, 3].map((i) => talk(i, true, { model: 'a', day: i % 2, rater: `r${i % 2}` })),
    );
    expect(await means(one)).toEqual([[undefined, 1]]);
    expect(await score(one)).toContain('Summary of 4 transcripts\n');
  });

  it('gives one summary to conversations without the field', async () => {
    const some = write('some.jsonl', [talk(0, true, { model: 'a' }), talk(1, false, {}), talk(2, false, {})]);
    expect(await means(some)).toEqual([
      [{ model: 'a' }, near(1)],
      [{ model: '' }, near(LOW)],
    ]);
    expect(await score(some)).toContain('Summary of 2 transcripts: no model\n');
  });
});

it('summarize and merge keep the blocks', async () => {
  const rows = join(folder, 'rows.jsonl');
  await score(models, '--format', 'jsonl', '--out', rows);
  const { out } = await runCli(['summarize', rows, '--by', 'model']);
  expect(out).toContain('Summary of 4 transcripts: model a\n');
  const part = join(folder, 'part.json');
  await runCli(['summarize', rows, '--format', 'json', '--out', part]);
  const merged = await runCli(['merge', part, part]);
  expect(merged.out).toContain('Summary of 6 transcripts: model b, temperature 1\n');
});

it('merge separates the fields of its parts, and rejects fields that they pool', async () => {
  const rows = join(folder, 'merged-rows.jsonl');
  await score(models, '--format', 'jsonl', '--out', rows);
  const part = async (name: string, ...by: string[]): Promise<string> => {
    const path = join(folder, name);
    await runCli(['summarize', rows, '--format', 'json', '--out', path, ...by]);
    return path;
  };
  const byModel = await part('by-model.json', '--by', 'model');
  const byBoth = await part('by-both.json', '--by', 'model,temperature');
  const { out } = await runCli(['merge', byModel, byModel]);
  for (const model of ['a', 'b']) expect(out).toContain(`Summary of 8 transcripts: model ${model}\n`);
  expect((await runCli(['merge', byBoth, '--by', 'model'])).out).toContain(
    'Summary of 4 transcripts: model a',
  );
  expect(await runCli(['merge', byModel, '--by', 'temperature'])).toMatchObject({
    code: 1,
    err: expect.stringContaining(
      'expected parts summarized by temperature, got --by model. Run mtpc summarize',
    ),
  });
  expect(await runCli(['merge', byModel, byBoth])).toMatchObject({
    code: 1,
    err: expect.stringContaining('the same --by for all parts, got --by model and --by model,temperature.'),
  });
});
