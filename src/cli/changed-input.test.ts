import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltRun, runBuilt } from '../testing/run-built.js';

const line = (id: string, text: string, speakers: readonly string[] = ['ana', 'ben']): string =>
  `${JSON.stringify({ id, turns: speakers.map((speaker) => ({ speaker, text })) })}\n`;
/** Another conversation of that id: NSE 1 becomes .918. */
const other = (id: string): string => line(id, 'tea is ready', ['ana', 'ana', 'ben']);
/** More than threads take as one piece: what is larger than 256 kB is read in ranges. */
const lines = Array.from({ length: 400 }, (_, i) => line(`talk ${i}`, `so ${'well, tea '.repeat(35)}${i}`));
const REFUSED = /expected what this run would write, got rows of other input or options/;

describe.each([1, 2])('mtpc score --resume after the input was changed, --jobs %i', (jobs) => {
  const folder = mkdtempSync(join(tmpdir(), 'mtpc-changed-'));
  const [input, out] = [join(folder, 'in.jsonl'), join(folder, 'out.jsonl')];
  const args = ['score', input, '--metrics', 'NSE,IR', '--format', 'jsonl', '--jobs', String(jobs)];
  let whole: Buffer;

  /** What an undisturbed run writes. */
  async function rowsOf(text: string): Promise<Buffer> {
    writeFileSync(input, text);
    await runBuilt([[...args, '--out', out]]);
    const rows = readFileSync(out);
    rmSync(out);
    return rows;
  }

  beforeAll(async () => {
    whole = await rowsOf(lines.join(''));
  });

  /** Goes on from two thirds of the rows, with the input changed some seconds before or after they were written. */
  async function resume(text: string, seconds: number): Promise<BuiltRun> {
    writeFileSync(`${out}.partial`, whole.subarray(0, Math.floor((whole.length * 2) / 3)));
    writeFileSync(input, text);
    const now = Date.now() / 1000;
    utimesSync(`${out}.partial`, now, now);
    utimesSync(input, now + seconds, now + seconds);
    return (await runBuilt([[...args, '--resume', '--out', out]]))[0]!;
  }

  it('notices a conversation in the middle that is another', async () => {
    const edited = lines.with(100, other('talk 100')).join('');
    const { code, err } = await resume(edited, 5);
    expect(code).toBe(1);
    expect(err).toContain(
      `${input}: changed since the interrupted run; what it wrote is compared, which takes as long as to score it\n`,
    );
    expect(err).toMatch(REFUSED);
    expect(existsSync(out)).toBe(false);
  });

  it('notices a conversation that came in between, whenever', async () => {
    const inserted = lines.toSpliced(100, 0, other('new')).join('');
    for (const seconds of [-5, 5]) {
      const { code, err } = await resume(inserted, seconds);
      expect(code).toBe(1);
      expect(err).toMatch(REFUSED);
    }
  });

  it('goes on where only what was not scored yet is another, or nothing is', async () => {
    const edited = lines.with(390, other('talk 390')).join('');
    for (const [text, seconds] of [
      [edited, 5],
      [lines.join(''), -5],
      [lines.join(''), 5],
    ] as const) {
      expect((await resume(text, seconds)).code).toBe(0);
      const resumed = readFileSync(out);
      expect(resumed.equals(text === edited ? await rowsOf(text) : whole)).toBe(true);
      rmSync(out, { force: true });
    }
  });
});
