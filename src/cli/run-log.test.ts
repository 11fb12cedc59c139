import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli as mtpc } from '../../testing/run-cli.js';
import type { Finding } from '../analysis/index.js';

const COLUMNS = 'score=mark,instruction=puzzle,setting=mode,model=engine,run=rep';

/** A log of 2 engines, 3 puzzles, 2 modes and 2 repetitions; `mark` gives the score of a repetition. */
function logWith(mark: (rep: number, engine: string, puzzle: number) => unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'mtpc-runs-')), 'log.jsonl');
  const lines = ['e1', 'e2'].flatMap((engine) =>
    [1, 2, 3].flatMap((puzzle) =>
      ['plain', 'split'].flatMap((mode) =>
        [0, 1].map((rep) =>
          JSON.stringify({
            ...{ engine, puzzle: `p${puzzle}`, mode, rep, mark: mark(rep, engine, puzzle) },
            talk: [
              { from: 'human', value: 'Where is it?' },
              { from: 'bot', value: 'In the box.' },
            ],
          }),
        ),
      ),
    ),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

function fileOf(name: string, records: readonly unknown[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'mtpc-runs-')), name);
  writeFileSync(file, `${records.map((record) => JSON.stringify(record)).join('\n')}\n`);
  return file;
}

describe('the log of a researcher', () => {
  it('gives P, A90 and U90-10 with intervals by model and setting', async () => {
    // Puzzles of 10 and 70, 20 and 80, 30 and 90: P 40, 50, 60, with t(2) = 4.303 and s = 10 the interval is 50 +- 24.8.
    // A90 = 10 + .9 * 60 = 64, 74, 84 and U90-10 = .8 * 60 = 48, which does not vary.
    const file = logWith((rep, engine, puzzle) => 0.1 * puzzle + 0.6 * rep + (engine === 'e2' ? 0.05 : 0));
    const { out, code } = await mtpc(['score', file, '--columns', COLUMNS, '--metrics', 'P,A90,U90-10']);
    expect(code).toBe(0);
    expect(out).not.toContain('Summary of');
    expect(out).toMatch(/^runs +n +P \(95%\) +A90 \(95%\) +U90-10$/m);
    expect(out).toMatch(/^e1, plain +6 +50\.0 \(25\.2 to 74\.8\) +74\.0 \(49\.2 to 98\.8\) +48$/m);
    expect(out).toMatch(/^e2, split +6 +55\.0 \(30\.2 to 79\.8\)/m);
    expect(out).toContain("Intervals: Student's t over instructions");
  });

  it('is detected by init, which shows the mapping and writes a script', async () => {
    const { out, err } = await mtpc(['init', logWith((rep) => rep)]);
    expect(err).toContain(`a log of scored runs: --columns ${COLUMNS}`);
    expect(err).toContain('score = mark (2 values: 0 to 1; scale 0 to 1)');
    expect(err).toContain('setting = mode (2 values: plain, split)');
    expect(out).toContain('"scoreRange":[0,1]');
    expect(out).toContain("metrics: ['P', 'A90', 'U90-10']");
  });

  it('is recognized by score, which names the columns', async () => {
    const file = logWith((rep) => rep);
    const { err } = await mtpc(['score', file, '--metrics', 'NSE']);
    expect(err).toContain(`looks like a log of scored runs. For P, A90 and U90-10: --columns ${COLUMNS}`);
    const named = await mtpc(['score', file, '--metrics', 'NSE', '--columns', COLUMNS]);
    expect(named.err).not.toContain('looks like');
  });

  it.each(['score', 'read', 'compare'])(
    'is recognized by %s although its runs share ids',
    async (command) => {
      const talk = (rep: number): unknown[] => [
        { role: 'user', content: 'Where is it?' },
        { role: 'assistant', content: `In box ${rep}.` },
      ];
      const runs = ['p1', 'p2', 'p3'].flatMap((prompt_id) =>
        [0, 1].map((rep) => ({ prompt_id, engine: 'e1', rep, mark: rep, messages: talk(rep) })),
      );
      const file = fileOf('ids.jsonl', runs);
      const { out, err } = await mtpc([command, file, ...(command === 'compare' ? [file] : [])]);
      const text = `${out}${err}`.replace(/\n {2}/g, ' ');
      expect(text).toMatch(/ids\.jsonl: looks like a log of scored runs\. .*--columns score=mark,/);
      expect(text).not.toMatch(/rename/);
    },
  );

  it('is proposed with the warnings of the proposed reading alone', async () => {
    const runs = [0, 1].flatMap((rep) =>
      ['p1', 'p2', 'p3'].map((prompt_id) => ({
        ...{ prompt_id, rep, mark: rep },
        messages: [
          { role: 'user', content: 'Where is it?' },
          { role: 'assistant', content: 'In the box.' },
          ...(rep === 0 ? [] : [{ role: 'user', content: 'Thanks.' }]),
        ],
      })),
    );
    const file = fileOf('again.jsonl', runs);
    const { err } = await mtpc(['init', file]);
    const columns = /--columns (\S+)/.exec(err)?.[1] ?? '';
    const read = await mtpc(['score', file, '--columns', columns, '--score-range', '0,1', '--metrics', 'P']);
    const warnings = (text: string): string[] =>
      text.split('\n').filter((line) => line.startsWith('warning'));
    expect(warnings(err)).toEqual(warnings(read.err));
  });

  it('is compared in a paragraph with its conditions, signatures, version and citation', async () => {
    const file = logWith((rep, engine) => (engine === 'e1' ? rep : 1));
    const compare = ['compare', file, '--columns', COLUMNS, '--by', 'model', '--metrics', 'P,A90,U90-10'];
    const where = ['--where', 'mode=split', '--format'];
    const paper = (await mtpc([...compare, ...where, 'paper'])).out;
    expect(paper).toContain('Only data with mode=split were compared.');
    expect(paper).toMatch(/\[Laban et al\. 2025, [^\]]+\].* with @mtpc\/metrics \d+\.\d+\.\d+/);
    expect(paper).toMatch(/finding\|[^;]*\|where:\[mode=split\];/);
    const own = 'unreliability|revision:1|estimator:type-7|high:90|low:10|runs:[2,2]';
    expect(paper).toContain(own);
    expect(paper).toMatch(/pass-hat-k\|revision:1\|k:2\|runs:\[2,2\]/);
    // The signature of the scores is the one of mtpc score.
    const score = ['score', file, '--columns', COLUMNS, '--metrics', 'P,A90,U90-10', '--format'];
    expect((await mtpc([...score, 'jsonl'])).out).toContain(`"${own}"`);
    const latex = (await mtpc([...compare, ...where, 'latex'])).out;
    expect(latex).toMatch(/^% Only data with mode=split\n\\begin/);
    expect(latex).toContain('~\\cite{laban2026lost}');
    expect(latex).not.toContain('[Laban');
    expect((await mtpc([...score, 'latex'])).out).toContain('~\\cite{laban2026lost}');
    const json = JSON.parse((await mtpc([...compare, ...where, 'json'])).out);
    expect(json).toMatchObject({ version: expect.stringMatching(/^\d/), where: ['mode=split'] });
    const found = json.findings as Finding[];
    expect(found.find(({ metric }) => metric === 'unreliability')?.signature).toBe(own);
    expect((await mtpc([...compare, '--format', 'paper'])).out).not.toMatch(/Only data|where:/);
  });

  it('has no warning about a scale of 0 and 1 under a given name, but one about shares', async () => {
    const given = ['--columns', COLUMNS, '--metrics', 'P'];
    const binary = await mtpc(['score', logWith((rep) => rep), ...given]);
    expect(binary.err).not.toContain('scale');
    const shares = await mtpc(['score', logWith((rep) => 0.5 * rep), ...given]);
    expect(shares.err).toContain('read on a scale from 0 to 1');
  });

  it('may have its fields within objects, next to the turns, and scores in percent or as shares', async () => {
    const runs = [0, 1, 2, 3].map((n) => ({
      ...{
        config: { engine: `e${n % 2}`, seed: n >> 1 },
        task: { id: 't' },
        result: { mark: `${20 + n},5%` },
      },
      turns: [{ speaker: 'ana', text: 'Where is it?' }],
    }));
    const file = fileOf('nested.jsonl', runs);
    const columns = 'score=result.mark,instruction=task.id,model=config.engine,run=config.seed';
    expect((await mtpc(['init', file])).err).toContain(`a log of scored runs: --columns ${columns}\n`);
    const { out } = await mtpc(['score', file, '--columns', columns, '--metrics', 'P', '--format', 'jsonl']);
    // e0 has 20.5 and 22.5 percent, e1 21.5 and 23.5.
    expect(
      out.split('\n').flatMap((line) => (line ? [(JSON.parse(line) as { score: number }).score] : [])),
    ).toEqual([21.5, 22.5]);
    const shares = fileOf(
      'shares.jsonl',
      runs.map((run, n) => ({ ...run, result: { mark: `${n}/4` } })),
    );
    expect((await mtpc(['init', shares])).err).toContain('0 to 0.75; scale 0 to 1');
  });

  it('prints no empty summary, and no missing metric, where some runs have no score', async () => {
    const { out, err } = await mtpc([
      ...['score', logWith((rep, _, puzzle) => (puzzle === 1 ? null : rep)), '--columns', COLUMNS],
      ...['--metrics', 'P,A90'],
    ]);
    expect(out).toContain('Scored runs');
    expect(out).not.toMatch(/Summary of|Not computed/);
    expect(err).toContain('8 lines, the first of them line 1: no value of "mark"');
  });

  it('in rows without a conversation column is recognized by the names of its columns', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'mtpc-runs-')), 'log.csv');
    writeFileSync(
      file,
      'engine,puzzle,rep,mark,role,content\ne1,p1,0,1,user,Hi there.\ne1,p1,0,1,assistant,Hello.\n',
    );
    const { err } = await mtpc(['init', file]);
    expect(err).toContain(
      'using --columns score=mark,instruction=puzzle,model=engine,run=rep\n  user: Hi there.',
    );
  });

  it('needs the scale of scores that fit none', async () => {
    const file = logWith((rep) => 2 + rep);
    const refused = await mtpc(['init', file]);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('--score-range: expected LOW,HIGH');
    expect((await mtpc(['init', file, '--score-range', '1,5'])).out).toContain('"scoreRange":[1,5]');
  });

  it('compares systems within each setting, and settings within each system, as one family', async () => {
    // Puzzles of e1: .1, .2, .3 and .1 more in the second run; e2 has .05 more: P 25 and 30, in both modes.
    const file = logWith((rep, engine, puzzle) => 0.1 * puzzle + 0.1 * rep + (engine === 'e2' ? 0.05 : 0));
    const by = async (field: string): Promise<Finding> => {
      const flags = ['--columns', COLUMNS, '--by', field, '--metrics', 'P', '--format', 'json'];
      return JSON.parse((await mtpc(['compare', file, ...flags])).out).findings[0];
    };
    const models = await by('model');
    expect(models).toMatchObject({ a: 'e1', b: 'e2', factor: 'model', within: ['setting'], n: 3 });
    expect([models.meanA, models.meanB]).toEqual([expect.closeTo(25, 9), expect.closeTo(30, 9)]);
    expect(await by('setting')).toMatchObject({ a: 'plain', b: 'split', within: ['model'], difference: 0 });
  });
});
