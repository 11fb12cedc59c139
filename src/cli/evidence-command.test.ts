import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { MetaEvaluation } from '../evidence/meta-evaluate.js';
import type { ScoreRow } from '../evidence/score-table.js';
import { runCommand } from './run-command.js';

const FOLDER = fileURLToPath(new URL('../../fixtures/transcripts/', import.meta.url));

async function mtpc(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await runCommand(args, {
    stdin: Readable.from([]),
    stdout: { write: (text: string) => void (out += text) },
    stderr: { write: (text: string) => void (err += text) },
  });
  return { code, out, err };
}

describe('mtpc evidence', () => {
  it('prints what moves a metric, and a page with three pictures', async () => {
    const some = ['picnic.json', 'sharded-prices.jsonl', 'tutoring.json'].map((name) => join(FOLDER, name));
    const table = await mtpc('evidence', ...some, '--metrics', 'NSE,LD');
    expect(table.code).toBe(0);
    expect(table.out).toMatch(/^metric +NSE +LD\nn +\d+ +\d+\nrho turns /);
    expect(table.out).toMatch(/\ntruncate +-\.\d+ \(-\d\.\d+\) /);
    expect(table.out).toMatch(/- 10 dialogues, 64 turns; clustered by instruction \(3 clusters\)/);
    expect(table.out.replace(/\s+/g, ' ')).toContain('corrected by Holm over 31 comparisons.');
    const page = await mtpc('evidence', ...some.slice(0, 2), '--metrics', 'NSE,LD', '--format', 'html');
    expect(page.out.match(/<figure\b/g)).toHaveLength(3);
    expect(page.out).toContain('Map of redundancy');
  });
});

describe('mtpc validate', () => {
  it('refuses a field that holds no number', async () => {
    const { code, err } = await mtpc('validate', FOLDER, '--metrics', 'NSE', '--against', 'meta.colour');
    expect(code).toBe(1);
    expect(err).toContain('--against: expected a number in meta.colour of at least one transcript, got none');
    expect(err).toMatch(/\(there is .*outcome\.score/);
  });

  it('takes categories in a given order', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'validate-'));
    const file = join(folder, 'talks.csv');
    const qualities = ['low', 'low', 'high', 'high', 'medium', 'high', ''];
    const lines = qualities.flatMap((quality, c) =>
      Array.from(
        { length: 3 + c },
        (_, i) => `${c},${i % 2 ? 'ana' : 'ben'},a red bus,${quality},${c + 0.5}`,
      ),
    );
    await writeFile(file, ['conversation,speaker,text,quality,stars', ...lines].join('\n'));
    const asked = ['validate', file, '--metrics', 'NSE', '--format', 'json'];
    const against = [...asked, '--against', 'meta.quality'];
    const { code, out, err } = await mtpc(...against, '--order', 'low,medium,high');
    expect(code).toBe(0);
    expect(err).toContain('note: meta.quality: low = 0 (2), medium = 1 (1), high = 2 (3)\n');
    expect(err).toContain('note: 1 transcript without meta.quality left out\n');
    const { n, rows } = JSON.parse(out) as MetaEvaluation;
    expect(n).toBe(6);
    // Turns 3 4 5 6 7 8 against 0 0 2 2 1 2: ranks 1.5 1.5 5 5 3 5, whose products sum to 11.
    expect(rows.find(({ metric }) => metric === 'turns')!.spearman!.estimate).toBeCloseTo(
      11 / Math.sqrt(17.5 * 15),
      12,
    );
    const unordered = await mtpc(...against);
    expect(unordered.code).toBe(1);
    expect(unordered.err).toContain(
      '--against: meta.quality holds categories (low, high, medium); list them with --order, lowest first',
    );
    const partly = await mtpc(...against, '--order', 'low,high');
    expect(partly.err).toContain(
      '--order: meta.quality also holds medium; name every category, lowest first',
    );
    expect((await mtpc(...against, '--order', 'low')).code).toBe(2);
    expect((await mtpc(...against, '--order', 'low,low')).code).toBe(2);
    // Cells of a CSV file are text.
    const stars = JSON.parse((await mtpc(...asked, '--against', 'meta.stars')).out) as MetaEvaluation;
    expect(stars.n).toBe(7);
  });

  it('tells transcripts of two files apart that have one id', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'validate-'));
    const dialogue = (id: string, length: number): string =>
      JSON.stringify({
        id,
        turns: Array.from({ length }, (_, i) => ({ speaker: i % 2 ? 'ana' : 'ben', text: 'a red bus' })),
        outcome: { score: length },
      });
    const files = [2, 20].map((from) => join(folder, `${from}.jsonl`));
    for (const [f, file] of files.entries())
      await writeFile(file, [0, 1, 2, 3].map((i) => dialogue(`t${i}`, [2, 20][f]! + i)).join('\n'));
    const asked = ['--metrics', 'NSE', '--against', 'outcome.score', '--format', 'json'];
    const { out } = await mtpc('validate', ...files, ...asked);
    const { n, rows } = JSON.parse(out) as MetaEvaluation;
    expect(n).toBe(8);
    // The score is the number of turns: they go together wholly.
    expect(rows.find(({ metric }) => metric === 'turns')).toMatchObject({
      items: 8,
      spearman: { estimate: 1 },
    });
    const evidence = await mtpc('evidence', ...files, '--metrics', 'NSE,LD', '--format', 'json');
    const measured = (JSON.parse(evidence.out) as { rows: ScoreRow[] }).rows;
    expect(new Set(measured.map(({ source }) => source))).toHaveLength(2);
  });
});
