import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUILT_COMMAND } from '../testing/run-built.js';

const guide = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../docs/guides/${name}.md`, import.meta.url)), 'utf8');
const page = guide('clusters');
const folder = mkdtempSync(join(tmpdir(), 'mtpc-clusters-'));
const bin = join(folder, 'node_modules/.bin');
const parts = ['00', '01', '02'].map((number) => `shard-${number}.jsonl`);
let expected: string;

/** The only part of the page that a pattern matches: its first group. */
function fromPage(pattern: RegExp): string {
  const found = [...page.matchAll(new RegExp(pattern, 'gm'))];
  expect(found).toHaveLength(1);
  return found[0]![1]!;
}

function run(command: string, env: Record<string, string> = {}): string {
  const PATH = `${bin}${delimiter}${process.env.PATH}`;
  return execFileSync('sh', ['-c', command], {
    ...{
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH, ...env },
    },
  });
}

/** The rows of all parts, which are removed. */
function takeRows(): string {
  const files = readdirSync(folder).filter((name) => /^shard-.*rows$/.test(name));
  const rows = files.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
  for (const name of files) rmSync(join(folder, name));
  return rows.join('');
}

beforeAll(() => {
  mkdirSync(bin, { recursive: true });
  symlinkSync(BUILT_COMMAND, join(bin, 'mtpc'));
  parts.forEach((name, part) => {
    const talks = [0, 1, 2].map((i) => {
      const turns = ['ana', 'ben', 'ana'].map((speaker, t) => ({
        speaker,
        text: `Bus ${part} ${i} ${t} is late.`,
      }));
      return `${JSON.stringify({ id: `talk-${part}-${i}`, turns })}\n`;
    });
    writeFileSync(join(folder, name), talks.join(''));
  });
  run(`mtpc score ${parts.join(' ')} --metrics NSE,LD --format jsonl --out expected`);
  expected = readFileSync(join(folder, 'expected'), 'utf8');
});

afterAll(() => rmSync(folder, { recursive: true }));

it('has rows of every part in the output of one process', () => {
  for (const part of parts) expect(expected).toContain(`"source":"${part}"`);
});

it('xargs writes the rows of one process', () => {
  run(fromPage(/^(ls shard-\*\.jsonl \| xargs .*)$/m));
  expect(takeRows()).toBe(expected);
});

it('the tasks of Dask and Ray write the rows of one process', () => {
  writeFileSync(join(folder, 'score_parts.py'), fromPage(/```py file=score_parts\.py\n([\s\S]*?)```/));
  const tasks = `import sys; from score_parts import score; print([score(part) for part in sys.argv[1:]])`;
  run(`python3 -B -c '${tasks}' ${parts.join(' ')}`);
  expect(takeRows()).toBe(expected);
});

it.each<[engine: string, pattern: RegExp, index: string]>([
  ['Kubernetes', /args:\n +- (i=.*)\n/, 'JOB_COMPLETION_INDEX'],
  ['Slurm', /--wrap '(i=.*)'/, 'SLURM_ARRAY_TASK_ID'],
])('the tasks of %s write the rows of one process, and nothing if they run again', (_, pattern, index) => {
  const command = fromPage(pattern);
  for (const i of [2, 0, 1, 0]) run(command, { [index]: String(i) });
  expect(takeRows()).toBe(expected);
});

it('the file of the page on Python prints what the page says', () => {
  const [, file, printed] = /```py file=mtpc_score\.py\n([\s\S]*?)```\s+```text\n([\s\S]*?)```/.exec(
    guide('python-harnesses'),
  )!;
  writeFileSync(join(folder, 'mtpc_score.py'), file!);
  expect(run('python3 -B mtpc_score.py')).toBe(printed);
});
