import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ScoreRow } from '../evaluate/row.js';
import type { MetaEvaluation } from '../evidence/meta-evaluate.js';
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
    expect(table.out).toMatch(
      /^\d of 2 metrics depends? strongly on the number of turns|^No metric depends strongly/,
    );
    expect(table.out).toMatch(/\n\nmetric +NSE +LD\nn +\d+ +\d+\nrho turns /);
    // Unchanged conversations have no effect by definition.
    expect(table.out).not.toMatch(/^identity/m);
    expect(table.out).toMatch(/\ntruncate +-\.\d+ \(-\d\.\d+\) /);
    expect(table.out).toMatch(/- 10 conversations, 64 turns; clustered by instruction \(3 clusters\)/);
    expect(table.out.replace(/\s+/g, ' ')).toContain('corrected by Holm over 31 comparisons.');
    const page = await mtpc('evidence', ...some.slice(0, 2), '--metrics', 'NSE,LD', '--format', 'html');
    expect(page.out.match(/<figure\b/g)).toHaveLength(3);
    expect(page.out).toContain('Map of redundancy');
  });

  it('draws a sample, and states its size', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'evidence-')), 'many.jsonl');
    const turns = ['ana', 'ben'].map((speaker) => ({ speaker, text: 'The bus is late.' }));
    const lines = Array.from({ length: 30 }, (_, i) => JSON.stringify({ id: `c${i}`, turns }));
    await writeFile(file, lines.join('\n'));
    const asked = ['evidence', file, '--metrics', 'NSE'];
    const { code, out, err } = await mtpc(...asked, '--sample', '20');
    expect(code).toBe(0);
    expect(out).toContain('- 20 of 30 conversations, drawn at random (seed 0), 40 turns;');
    expect(err).toContain(
      'note: 20 of 30 conversations were drawn at random (seed 0); --sample all uses all',
    );
    const all = await mtpc(...asked, '--sample', 'all');
    expect(all.out).toContain('- 30 conversations, 60 turns;');
    expect(all.err).not.toContain('drawn');
  });
});

describe('mtpc validate', () => {
  it('refuses a field that holds no number', async () => {
    const { code, err } = await mtpc('validate', FOLDER, '--metrics', 'NSE', '--outcome', 'meta.colour');
    expect(code).toBe(1);
    expect(err).toContain('--outcome: no transcript has a number in meta.colour');
    expect(err).toMatch(/\(numeric fields: .*outcome\.score/);
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
    const against = [...asked, '--outcome', 'meta.quality'];
    const { code, out, err } = await mtpc(...against, '--order', 'low,medium,high');
    expect(code).toBe(0);
    expect(err).toContain('note: meta.quality: low = 0 (2), medium = 1 (1), high = 2 (3)\n');
    expect(err).toContain('note: 1 transcript without meta.quality excluded\n');
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
      '--outcome: meta.quality contains categories (low, high, medium). List them with --order, lowest first',
    );
    const partly = await mtpc(...against, '--order', 'low,high');
    expect(partly.err).toContain(
      '--order: meta.quality also contains medium. List every category, lowest first',
    );
    expect((await mtpc(...against, '--order', 'low')).code).toBe(2);
    expect((await mtpc(...against, '--order', 'low,low')).code).toBe(2);
    // Cells of a CSV file are text.
    const stars = JSON.parse((await mtpc(...asked, '--outcome', 'meta.stars')).out) as MetaEvaluation;
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
    const asked = ['--metrics', 'NSE', '--outcome', 'outcome.score', '--format', 'json'];
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

describe('the tables of evidence and validate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  const file = join(folder, 'talks.jsonl');
  const LENGTHS = [
    ...([
      [4, 2],
      [5, 3],
      [6, 2],
      [7, 4],
      [8, 3],
      [9, 5],
    ] as const),
  ];
  writeFileSync(
    file,
    LENGTHS.map(([length, every], c) =>
      JSON.stringify({
        id: `c${c}`,
        turns: Array.from({ length }, (_, i) => ({
          speaker: i % every ? 'ben' : 'ana',
          text: `The red bus number ${i * length} is ${['late', 'early', 'full'][(i + length) % 3]}.`,
        })),
        meta: { game: `g${length % 3}` },
        outcome: { score: length },
      }),
    ).join('\n'),
  );

  it('have a column for each metric, and marks for changes that it notices', async () => {
    const { code, out } = await mtpc('evidence', file, '--metrics', 'NSE,LD');
    expect(code).toBe(0);
    const lines = out.split('\n');
    expect(lines.slice(0, 5)).toEqual([
      '2 of 2 metrics depend strongly on the number of turns: speaker-entropy and lexical-density.',
      '- No effect of any change was found on speaker-entropy.',
      '- Split-half reliability below .7: lexical-density. Compare means of many conversations by them,',
      '  never single conversations.',
      '',
    ]);
    expect(lines.slice(5, 10)).toEqual([
      'metric                          NSE              LD',
      'n                                 6               6',
      'rho turns                      -.84            1.00',
      'rho words                      -.84            1.00',
      'reliability                     .92             .69',
    ]);
    expect(out).not.toMatch(/^identity/m);
    // Without its second speaker a dialogue has no entropy.
    expect(lines).toContain('silence-speaker                   -  -5.16* (-2.76)');
    expect(lines).toContain('drop-turns              -.96 (-.36)   -3.32* (-.83)');
    expect(lines).toContain(
      '- 6 conversations, 39 turns; each taken as independent. n counts conversations with a score.',
    );
    expect(lines).toContain(
      "  change in standard deviations between conversations; * p at most 0.05 by Student's t, corrected by",
    );
    const strict = await mtpc(
      'evidence',
      file,
      '--metrics',
      'NSE,LD',
      '--level',
      '0.999',
      '--adjust',
      'bonferroni',
    );
    expect(strict.out).toMatch(/^drop-turns +-\.96 \(-\.36\) +-3\.32 \(-\.83\)$/m);
    const clustered = await mtpc('evidence', file, '--metrics', 'NSE', '--cluster-by', 'game');
    expect(clustered.out).toContain('39 turns; clustered by game (3 clusters)');
  });

  it('have dashes where conversations are too few', async () => {
    const alone = join(folder, 'alone.jsonl');
    writeFileSync(alone, readFileSync(file, 'utf8').split('\n')[0]!);
    const { out } = await mtpc('evidence', alone, '--metrics', 'NSE');
    expect(out).toMatch(/^rho turns +-\nrho words +-\nreliability +-\n/m);
  });

  it('have columns for the numbers beside a score, and JSON with all of them', async () => {
    const { out } = await mtpc('evidence', file, '--metrics', 'LNR', '--components');
    expect(out).toMatch(/\n\nmetric +LNR +LNR\n/);
    const json = JSON.parse(
      (await mtpc('evidence', file, '--metrics', 'NSE', '--format', 'json', '--seed', '3')).out,
    );
    expect(json).toMatchObject({ measures: [{ metric: 'speaker-entropy' }], confidenceLevel: 0.95 });
  });

  it('have a row for each metric and length, and say what goes with the outcome', async () => {
    const { out, code } = await mtpc('validate', file, '--metrics', 'NSE,LD', '--outcome', 'outcome.score');
    expect(code).toBe(0);
    const lines = out.split('\n');
    expect(lines.slice(0, 2)).toEqual([
      'lexical-density (rho +1.00) cannot be separated from length: whether it predicts outcome.score is',
      '  not known.',
    ]);
    expect(lines).toContain('- Cannot be separated from length, which determines them: lexical-density.');
    expect(out).toContain(
      '\n\nmetric           n  spearman         corrected            p  at equal  replicates\n                                  95% interval  (corrected)    length\n',
    );
    expect(lines).toContain(
      // tanh of artanh(-.8407) plus and minus sqrt((1 + .8407^2 / 2) / 3) times the normal quantile 2.498 of 1 - .05 / 8.
      'speaker-entropy  6   -0.8407  -0.994 to 0.4253         .069         -   not found',
    );
    expect(lines).toContain(
      'words            6         1                 -         .011         -   not found',
    );
    expect(out).toMatch(
      /\n\n! Longer conversations have higher outcomes\.\nNext: Rate more conversations, or try metrics/,
    );
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
  });

  it('are wide in files, and name the clusters of transcripts', async () => {
    const path = join(folder, 'table.txt');
    const flags = ['--metrics', 'NSE', '--outcome', 'outcome.score', '--cluster-by', 'game', '--out', path];
    const { out, err } = await mtpc('validate', file, ...flags);
    expect(out).toBe('');
    expect(err).toContain('note: transcripts are clustered by game (3 clusters)\n');
    const table = readFileSync(path, 'utf8');
    expect(table).toMatch(/^metric +n .* accuracy +by chance +at equal length /m);
    expect(table).not.toMatch(/\n\nmetric[\s\S]*\n\nmetric/);
    const evidence = join(folder, 'evidence.txt');
    expect((await mtpc('evidence', file, '--metrics', 'NSE', '--out', evidence)).code).toBe(0);
    expect(readFileSync(evidence, 'utf8')).toMatch(/\n\nmetric +NSE\nn +6\n/);
    expect((await mtpc('validate', file, '--outcome', 'outcome.score', '--cluster-by', 'gme')).err).toContain(
      '--cluster-by: expected a meta field of the transcripts, got "gme"',
    );
    expect((await mtpc('validate', file)).code).toBe(2);
  });

  it('compare within systems and settings, unless other fields are named', async () => {
    const path = join(folder, 'systems.jsonl');
    const lines = Array.from({ length: 40 }, (_, i) => {
      const isStrong = i % 2 === 0;
      // The strong system shares the turns equally and scores higher; within a system the score is as i says.
      const speakers = isStrong ? ['a', 'b', 'a', 'b'] : ['a', 'a', 'a', i % 4 === 1 ? 'b' : 'a'];
      const turns = speakers.map((speaker) => ({ speaker, text: 'It is late.' }));
      const score = (isStrong ? 60 : 20) + ((i * 7) % 20);
      return JSON.stringify({
        id: `c${i}`,
        turns,
        meta: { model: isStrong ? 'm' : 'w' },
        outcome: { score },
      });
    });
    writeFileSync(path, lines.join('\n'));
    const flags = ['validate', path, '--metrics', 'NSE,PF', '--outcome', 'outcome.score'];
    const within = await mtpc(...flags);
    expect(within.out).toContain('no metric is found to predict outcome.score');
    expect(within.out.replace(/\s+/g, ' ')).toContain('rho within model (--within none pools them)');
    expect((await mtpc(...flags, '--within', 'none')).out).toContain('predict');
    expect((await mtpc(...flags, '--within', 'none')).out).not.toMatch(/[Nn]o metric is found/);
    expect((await mtpc(...flags, '--within', 'mdl')).err).toContain('--within: expected a meta field');
  });
});
