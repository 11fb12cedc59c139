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
    const table = await mtpc('evidence', FOLDER, '--metrics', 'NSE,LD');
    expect(table.code).toBe(0);
    expect(table.out).toMatch(/^metric +NSE +LD\nn +\d+ +\d+\nrho turns /);
    expect(table.out).toMatch(/\nshuffle-turns +/);
    const page = await mtpc('evidence', FOLDER, '--metrics', 'NSE,LD', '--format', 'html');
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
