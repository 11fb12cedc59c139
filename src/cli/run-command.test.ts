import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import { getMetric, listMetrics } from '../metrics/core/registry.js';

const EXAMPLES = fileURLToPath(new URL('../../fixtures/transcripts', import.meta.url));
const example = (name: string): string => join(EXAMPLES, name);

const folder = (): Promise<string> => mkdtemp(join(tmpdir(), 'mtpc-'));
const TALK = JSON.stringify({
  turns: ['ana', 'ben', 'ana', 'ana'].map((speaker) => ({ speaker, text: 'well' })),
});

describe('mtpc score', () => {
  it('scores a folder and prints a table for people', async () => {
    const { code, out, err } = await runCli(['score', EXAMPLES]);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toContain('Scores by transcript');
    expect(out).toMatch(/^picnic .*\d/m);
    expect(out).toMatch(/^Summary of 4 transcripts: .*setting sharded/m);
    expect(out).toMatch(/^runs +n +A90 \(95%\) +P \(95%\) +reliability-profile \(95%\) +U90-10 \(95%\)/m);
    expect(out).toMatch(/^sharded +4 +94\.0 \(60\.0 to 100\) +65\.0/m);
    expect(out).toMatch(/^Not computed: [\s\S]*12 need embeddings/m);
    expect((await runCli(['score', example(''), '--all-columns'])).out).toContain('needs embeddings: ');
    expect(out).not.toContain('NaN');
  });

  it('reads standard input, with and without a dash', async () => {
    for (const args of [
      ['score', '--metrics', 'NSE', '--format', 'csv'],
      ['score', '-', '--metrics', 'NSE', '--format', 'csv'],
    ]) {
      const { code, out } = await runCli(args, TALK);
      expect(code).toBe(0);
      expect(out).toBe(
        'transcript,unit,metric,score,undefinedBecause,skipped,n,signature,component,turn,speaker,source,system,clusterLabels,symbol,status,generatedId,lower,upper,confidenceLevel,model,setting,condition\n' +
          'stdin#1,transcript,speaker-entropy,0.811278124459,,,4,speaker-entropy|revision:1|speakers:observed|variant:paper,,,,standard input,,,NSE,scored,true,,,,,,\n',
      );
    }
  });

  it.each(['csv', 'jsonl', 'json'])(
    'prints nothing but the error where a run is refused, as %s',
    async (format) => {
      const refused = await runCli(['score', '--format', format, '--metrics', 'NSE'], '{"turns":3}\n');
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain('mtpc: standard input: ');
    },
  );

  it('shortens usage errors that quote long arguments', async () => {
    const { code, err } = await runCli(['score', '--from', 'a'.repeat(40_000)]);
    expect(code).toBe(2);
    expect(err.length).toBeLessThan(1500);
    expect(err).toContain("mtpc: option '--from <format>' argument 'aaa");
  });

  it('refuses input without a conversation in every command that reads some', async () => {
    for (const text of ['', '\n', '[]', '\ufeff']) {
      for (const command of [
        ['score', '--format', 'csv', '--metrics', 'NSE'],
        ['score', '--profile', 'mpceval'],
        ['compare', '-', example('picnic.json'), '--metrics', 'NSE'],
        ['report', '--paper', 'mpceval'],
        ['validate', '--outcome', 'outcome.score', '--metrics', 'NSE'],
      ]) {
        const { code, out, err } = await runCli(command, text);
        expect({ command, code, out }).toEqual({ command, code: 1, out: '' });
        expect(err).toMatch(
          /^mtpc: standard input: .*expected conversations, got an (?:empty text|array of 0)/,
        );
      }
    }
  });

  it('leaves an empty file among others out, and exits with 3', async () => {
    const file = join(await folder(), 'empty.jsonl');
    for (const text of ['', '[]']) {
      await writeFile(file, text);
      const { code, err } = await runCli(['score', file, example('picnic.json'), '--metrics', 'NSE']);
      expect(code).toBe(3);
      expect(err).toMatch(/empty\.jsonl: .*got an (?:empty text|array of 0); the file is skipped/);
      const other = join(await folder(), 'other.jsonl');
      await writeFile(other, text);
      expect(await runCli(['score', file, other])).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining(
          'mtpc: FILES: expected conversations in at least one of 2 files, got none',
        ),
      });
    }
  });

  it('prints clean JSON, JSON lines and Markdown', async () => {
    const json = JSON.parse(
      (await runCli(['score', example('picnic.json'), '--format', 'json', '--metrics', 'NSE,IR'])).out,
    );
    expect(json.rows[0]).toMatchObject({ transcript: 'picnic', metric: 'speaker-entropy' });
    expect(json.summary).toMatchObject([
      { metric: 'speaker-entropy', n: 1 },
      { metric: 'implicit-reference', n: 1, values: 14, unit: 'transcript' },
    ]);
    const lines = (await runCli(['score', EXAMPLES, '--format', 'jsonl', '--metrics', 'NSE'])).out
      .trim()
      .split('\n');
    expect(lines.length).toBe(14);
    expect(JSON.parse(lines[0]!)).toMatchObject({ transcript: 'budget-meeting', unit: 'transcript' });
    const markdown = (await runCli(['score', EXAMPLES, '--format', 'markdown', '--metrics', 'NSE'])).out;
    expect(markdown).toMatch(/^\| picnic +\| +0\.\d+ \|$/m);
  });

  it('passes options to metrics', async () => {
    const options = JSON.stringify({
      LD: { tf: 'relative' },
      'agenda-completion': { coverageThreshold: 0.3, scale: 3 },
    });
    const { out } = await runCli([
      'score',
      example('picnic.json'),
      '--format',
      'csv',
      '--metrics',
      'LD,agenda-completion',
      '--options',
      options,
    ]);
    expect(out).toContain('tf:relative');
    for (const [bad, message] of [
      ['{"LD"', '--options: expected a JSON object of options by metric, got "{\\"LD\\""'],
      ['{"LD":3}', '--options.LD: expected a JSON object of options, got 3'],
      ['{"LD":{"tf":"x"}}', 'lexicalDensity: options.tf: expected "raw" or "relative", got "x"'],
    ] as const) {
      const { code, err } = await runCli(['score', example('picnic.json'), '--options', bad]);
      expect([code, err]).toEqual([1, `mtpc: ${message}\n`]);
    }
  });

  it('writes to a file', async () => {
    const file = join(await folder(), 'scores.csv');
    const { code, out } = await runCli([
      'score',
      example('picnic.json'),
      '--format',
      'csv',
      '--metrics',
      'NSE',
      '--out',
      file,
    ]);
    expect([code, out]).toEqual([0, '']);
    expect(await readFile(file, 'utf8')).toMatch(/^picnic,transcript,speaker-entropy,0\.9/m);
  });

  it('recognizes foreign formats, or is told', async () => {
    const chat = JSON.stringify([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
    ]);
    for (const from of [[], ['--from', 'openai']]) {
      const { out } = await runCli(['score', '--format', 'jsonl', '--metrics', 'NSE', ...from], chat);
      expect(JSON.parse(out)).toMatchObject({ score: 1, n: 2 });
    }
  });

  it.each<[what: string, args: string[], input: string | undefined, message: string]>([
    ['a missing file', ['score', 'nowhere.json'], undefined, 'nowhere.json'],
    ['no input at all', ['score'], undefined, 'FILES: expected at least one file, or data on standard input'],
    [
      'a bad transcript',
      ['score'],
      '{"turns":[{"text":"hi"}]}',
      'turns[0].speaker: expected a string, got undefined',
    ],
    ['broken JSON', ['score'], '{"turns":[', 'standard input: '],
    ['an unknown metric', ['score', '--metrics', 'XYZ'], TALK, 'unknown metric "XYZ"'],
    [
      'a metric over other things',
      ['score', '--metrics', 'isotokenBudget'],
      TALK,
      'isotoken-budget, which expects numbers',
    ],
  ])('exits with 1 and one readable line on %s', async (_what, args, input, message) => {
    const { code, out, err } = await runCli(args, input);
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err).toContain(message);
    expect(err.trimEnd().split('\n').length).toBe(1);
  });

  it('asks to report an internal error, and no error of a file', async () => {
    const fail = (error: Error) => ({
      write: () => {
        throw error;
      },
    });
    // Errors of arguments have a code as well, but name no call of the system.
    const internal = Object.assign(new TypeError('not a text'), { code: 'ERR_INVALID_ARG_TYPE' });
    expect(await runCli(['list'], undefined, { stdout: fail(internal) })).toMatchObject({
      code: 1,
      err: 'mtpc: internal error: not a text; please report it together with the command\n',
    });
    const file = Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO', syscall: 'write' });
    expect(await runCli(['list'], undefined, { stdout: fail(file) })).toMatchObject({
      code: 1,
      err: 'mtpc: EIO: i/o error, write\n',
    });
  });

  it('exits with 2 on bad usage', async () => {
    const { code, err } = await runCli(['score', '--format', 'poem']);
    expect(code).toBe(2);
    expect(err).toContain("'poem' is invalid");
    expect((await runCli(['sing'])).code).toBe(2);
  });

  it('leaves out what it cannot read only when told, and says so', async () => {
    const lines = `${TALK}\nnot json\n${TALK}\n`;
    const { code, out, err } = await runCli(
      ['score', '--skip-errors', '--format', 'jsonl', '--metrics', 'NSE'],
      lines,
    );
    expect(code).toBe(3);
    expect(out.trim().split('\n').length).toBe(2);
    expect(err).toMatch(/^warning: .*line 2/);
  });
});

describe('mtpc compare', () => {
  it('pairs transcripts and corrects the p-values', async () => {
    const dir = await folder();
    const corpus = (entropy: (i: number) => string[]): string =>
      Array.from({ length: 8 }, (_, i) =>
        JSON.stringify({ id: `c${i}`, turns: entropy(i).map((speaker) => ({ speaker, text: 'so' })) }),
      ).join('\n');
    await writeFile(
      join(dir, 'even.jsonl'),
      corpus((i) => ['a', 'b', ...(i % 2 ? ['a', 'b'] : [])]),
    );
    await writeFile(
      join(dir, 'uneven.jsonl'),
      corpus((i) => ['a', 'b', ...Array<string>(2 + i).fill('a')]),
    );
    const args = [
      'compare',
      join(dir, 'even.jsonl'),
      join(dir, 'uneven.jsonl'),
      '--metrics',
      'NSE',
      '--format',
      'json',
    ];
    const [comparison] = JSON.parse((await runCli(args)).out).findings;
    expect(comparison).toMatchObject({
      metric: 'speaker-entropy',
      a: 'even',
      b: 'uneven',
      n: 8,
      unpairedA: 0,
    });
    expect(comparison.difference).toBeGreaterThan(0.2);
    expect(comparison.adjustedPValue).toBeLessThan(0.05);
    expect((await runCli(args.slice(0, -2))).out).toMatch(
      /^a holds the floor in uneven [\s\S]*\beven\s+has\s+a\s+higher\s+speaker\s+entropy\s+than\s+uneven\s+by[\s\S]*^even vs uneven, 8 conversations, paired$/m,
    );
    expect((await runCli([...args.slice(0, -2), '--all-columns'])).out).toMatch(/^NSE +even +uneven +8/m);
  });
});

describe('mtpc list and explain', () => {
  it('lists every metric once', async () => {
    const { out } = await runCli(['list']);
    for (const { id } of listMetrics()) expect(out.match(new RegExp(`^${id} `, 'gm'))?.length).toBe(1);
    expect(JSON.parse((await runCli(['list', '--format', 'json'])).out).length).toBe(listMetrics().length);
  });

  it('prints no symbol that it does not accept', async () => {
    const symbols = (await runCli(['list'])).out
      .split('\n')
      .slice(1)
      .flatMap((line) => /^\S+ +(\S*[A-Z]\S*) +(?:higher|lower|descriptive|near \S+) /.exec(line)?.[1] ?? []);
    expect(symbols).toContain('pingeval:CS');
    for (const symbol of symbols) expect(getMetric(symbol).id).toBeTruthy();
    const { out } = await runCli(['score', example('picnic.json'), '--all-columns']);
    expect(out).toMatch(/^centering-score +pingeval:CS +/m);
    expect((await runCli(['explain', 'centering-score'])).out).toContain('centeringScore (pingeval:CS)');
  });

  it.each(['NSE', 'speakerEntropy', 'speaker-entropy'])('explains %s', async (name) => {
    const { code, out } = await runCli(['explain', name]);
    expect(code).toBe(0);
    for (const part of [
      'speakerEntropy (NSE)',
      'MPCEval',
      '[0, 1]',
      'too-few-turns',
      'variant:',
      'an interview is uneven by design',
    ]) {
      expect(out).toContain(part);
    }
  });

  it('explains every metric', async () => {
    for (const { id, meaning } of listMetrics())
      expect((await runCli(['explain', id])).out.replaceAll('\n', ' ')).toContain(meaning);
  });

  it('prints version and help', async () => {
    expect((await runCli(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await runCli(['--help'])).out).toContain('score');
  });
});
