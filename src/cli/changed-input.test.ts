import { existsSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runBuilt } from '../../testing/run-built.js';

const line = (id: string, text: string, speakers: readonly string[] = ['ana', 'ben']): string =>
  `${JSON.stringify({ id, turns: speakers.map((speaker) => ({ speaker, text })) })}\n`;
/** Another conversation of that id: NSE 1 becomes .918. */
const other = (id: string): string => line(id, 'tea is ready', ['ana', 'ana', 'ben']);
/** More than threads take as one piece: what is larger than 256 kB is read in ranges. */
const lines = Array.from({ length: 400 }, (_, i) => line(`talk ${i}`, `so ${'well, tea '.repeat(35)}${i}`));
const REFUSED = /the rows in this file come from a different input or different options/;

const UNCHANGED = lines.join('');
const EDITED = lines.with(100, other('talk 100')).join('');
const INSERTED = lines.toSpliced(100, 0, other('new')).join('');
const EDITED_LATER = lines.with(390, other('talk 390')).join('');

const folder = mkdtempSync(join(tmpdir(), 'mtpc-changed-'));
const commandFor = (input: string, jobs: number, out: string): string[] => [
  ...['score', input, '--metrics', 'NSE,IR', '--format', 'jsonl'],
  ...['--jobs', String(jobs), '--out', out],
];

/** The files of a run, and how it ended. */
interface Resumed {
  readonly input: string;
  readonly out: string;
  code?: number;
  err?: string;
}

/** What undisturbed runs write of each text, in which `source` is the file that holds it. */
const whole = new Map<string, { readonly input: string; readonly rows: string }>();
const rowsOf = (text: string, source: string): string => {
  const { input, rows } = whole.get(text)!;
  return rows.replaceAll(`"source":"${input}"`, `"source":"${source}"`);
};

const resumed = new Map<string, Resumed>();
const keyOf = (jobs: number, text: string, seconds: number): string => `${jobs} ${seconds} ${text}`;

beforeAll(async () => {
  const undisturbed = [UNCHANGED, EDITED_LATER].map((text, i) => {
    const [input, out] = [join(folder, `whole-${i}.jsonl`), join(folder, `whole-${i}.out`)];
    writeFileSync(input, text);
    return { text, input, out };
  });
  await runBuilt(undisturbed.map(({ input, out }) => commandFor(input, 1, out)));
  for (const { text, input, out } of undisturbed) whole.set(text, { input, rows: readFileSync(out, 'utf8') });

  // All in one process: to start one for each takes longer than the runs.
  const calls = [1, 2].flatMap((jobs) =>
    [
      [EDITED, 5] as const,
      ...[INSERTED, UNCHANGED].flatMap((text) => [-5, 5].map((seconds) => [text, seconds] as const)),
      [EDITED_LATER, 5] as const,
    ].map(([text, seconds]) => {
      const files = interrupted(text, seconds);
      resumed.set(keyOf(jobs, text, seconds), files);
      return { files, call: [...commandFor(files.input, jobs, files.out), '--resume'] };
    }),
  );
  const runs = await runBuilt(calls.map(({ call }) => call));
  for (const [i, run] of runs.entries()) Object.assign(calls[i]!.files, run);
}, 600_000);

/** Two thirds of the rows, and the input, changed some seconds before or after they were written. */
function interrupted(text: string, seconds: number): Resumed {
  const [input, out] = [join(folder, `${resumed.size}.jsonl`), join(folder, `${resumed.size}.out`)];
  const rows = rowsOf(UNCHANGED, input);
  writeFileSync(`${out}.partial`, rows.slice(0, Math.floor((rows.length * 2) / 3)));
  writeFileSync(input, text);
  const now = Date.now() / 1000;
  utimesSync(`${out}.partial`, now, now);
  utimesSync(input, now + seconds, now + seconds);
  return { input, out };
}

describe.each([1, 2])('mtpc score --resume after the input was changed, --jobs %i', (jobs) => {
  const resume = (text: string, seconds: number): Resumed => resumed.get(keyOf(jobs, text, seconds))!;

  it('notices a conversation in the middle that is another', () => {
    const { code, err, input, out } = resume(EDITED, 5);
    expect(code).toBe(1);
    expect(err).toContain(
      `${input}: input changed since the interrupted run; re-scoring to verify the rows already written\n`,
    );
    expect(err).toMatch(REFUSED);
    expect(existsSync(out)).toBe(false);
  });

  it.each([-5, 5])('notices a conversation that came in between, %i s after', (seconds) => {
    const { code, err } = resume(INSERTED, seconds);
    expect(code).toBe(1);
    expect(err).toMatch(REFUSED);
  });

  it.each([
    ['only what was not scored yet is another', EDITED_LATER, 5],
    ['nothing is, older than the rows', UNCHANGED, -5],
    ['nothing is, newer than the rows', UNCHANGED, 5],
  ] as const)('goes on where %s', (_, text, seconds) => {
    const { code, input, out } = resume(text, seconds);
    expect(code).toBe(0);
    expect(readFileSync(out, 'utf8') === rowsOf(text, input)).toBe(true);
  });
});
