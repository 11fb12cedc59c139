import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runCli as mtpc } from '../../testing/run-cli.js';
import { QUESTIONS } from '../metrics/core/questions.js';
import { getMetric, listMetrics } from '../metrics/core/registry.js';

const EXAMPLES = fileURLToPath(new URL('../../fixtures/transcripts', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the command as a guide', () => {
  it('lists every metric once, under a question, with what is better and needed', async () => {
    const { out } = await mtpc(['list']);
    const lines = out.split('\n');
    for (const { id } of listMetrics())
      expect(lines.filter((line) => line.startsWith(`${id} `)).length, id).toBe(1);
    for (const question of Object.values(QUESTIONS)) expect(lines).toContain(question);
    expect(out).toMatch(/^message-novelty .*descriptive +embeddings \(--embed\)/m);
  });

  it('lists each meaning on lines of its own, no wider than the terminal', async () => {
    let out = '';
    const stdout = { columns: 80, write: (piece: string | Uint8Array) => void (out += Buffer.from(piece)) };
    await mtpc(['list'], undefined, { stdout });
    const lines = out.split('\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
    const text = out.replaceAll('\n    ', ' ');
    for (const { meaning } of listMetrics()) expect(text).toContain(meaning);
    expect(lines).toContain('    How much new content the turns of a conversation carry.');
  });

  it('explains with the example of the doc comment and, where it can be scored, a command', async () => {
    const { out } = await mtpc(['explain', 'SC-Gini']);
    expect(out).toContain('  result.score; // => 0.5\n');
    expect(out).toContain('  mtpc score conversations.jsonl --metrics SC-Gini --embed\n');
    expect((await mtpc(['explain', 'turnScaling'])).out).not.toContain('mtpc score');
  });

  it('explains both metrics of a symbol that two papers use', async () => {
    const { out, code } = await mtpc(['explain', 'cs']);
    expect(code).toBe(0);
    expect(out).toMatch(/^centeringScore \(pingeval:CS\)\n/);
    expect(out).toContain('\nconversationalStructure (mpceval:CS)\n');
    expect((await mtpc(['explain', 'nobody'])).err).toContain('unknown metric "nobody"');
  });

  it('is shown in documentation and help with metrics that it knows', () => {
    const files = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
    const pages = files.filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`);
    const texts = [...pages, 'README.md', 'src/cli/help-examples.ts'].map((file) => [
      file,
      readFileSync(join(root, file), 'utf8'),
    ]);
    const shown = texts.flatMap(([file, text]) =>
      [...text!.matchAll(/mtpc (?:score|compare|report)\b[^\n`]* --metrics ([\w:.,^-]+)/g)].flatMap(
        ([, list]) => list!.split(',').map((name) => ({ file, name })),
      ),
    );
    expect(shown.length).toBeGreaterThan(5);
    for (const { file, name } of shown) expect(() => getMetric(name), `${file}: ${name}`).not.toThrow();
  });

  it('says after scores what is worth looking at', async () => {
    const { out } = await mtpc(['score', EXAMPLES]);
    const next = out.split('\nNext:\n')[1]!;
    expect(next).toMatch(/^ {2}[\w-]+: furthest from the others by [\w:-]+ \([\d.]+, mean [\d.]+\)/);
    expect(next).toMatch(/^ {2}mtpc score \S+ --embed {3}# \d+ more metrics/m);
  });

  it('hands the options of readers to the script, and refuses more than one file', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'mtpc-init-')), 'talk.csv');
    writeFileSync(file, 'from,message\nana,Hello there.\nben,Hello.\n');
    const flags = ['--columns', 'speaker=from,text=message', '--one-conversation'];
    expect((await mtpc(['init', file, ...flags])).out).toContain(
      '{"columns":{"speaker":"from","text":"message","conversation":null}}',
    );
    const refused = await mtpc(['init', EXAMPLES]);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/FILE: expected one file, got a folder of \d+/);
    writeFileSync(file, '');
    const empty = await mtpc(['init', file]);
    expect([empty.code, empty.out]).toEqual([1, '']);
    expect(empty.err).toContain('expected conversations, got an empty text');
  });

  it('shows examples after the help of every command', async () => {
    const commands = [
      'score',
      'compare',
      'list',
      'explain',
      'report',
      'init',
      'summarize',
      'merge',
      'formats',
      'models',
    ];
    for (const command of commands)
      expect((await mtpc([command, '--help'])).out, command).toContain(`mtpc ${command}`);
    expect(readFileSync(join(root, 'docs/start/score-a-file.md'), 'utf8')).toContain('mtpc init FILE');
  });
});
