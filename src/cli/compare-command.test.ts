import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type CliRun, runCli } from '../../testing/run-cli.js';
import type { Finding } from '../analysis/index.js';

const EXAMPLES = fileURLToPath(new URL('../../fixtures/transcripts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mtpc-compare-'));
/** Four conversations whose ids begin with a text, or with the name of the file. */
const chats = (name: string, fields: (i: number) => object = (i) => ({ id: `${name} ${i}` })): string => {
  const lines = Array.from({ length: 4 }, (_, i) => {
    const turns = ['ana', 'ben', 'ana', i % 2 ? 'ana' : 'ben'].map((speaker) => ({
      speaker,
      text: `Well ${i}.`,
    }));
    return JSON.stringify({ turns, ...fields(i) });
  });
  const file = join(folder, `${name}.jsonl`);
  writeFileSync(file, lines.join('\n'));
  return file;
};
const [one, two] = [chats('one'), chats('two')];
const same = ['left', 'right'].map((name) => chats(name, (i) => ({ id: `chat ${i}` })));

const compare = (...args: string[]): Promise<CliRun> => runCli(['compare', ...args, '--metrics', 'NSE,PF']);
const comparisonsOf = async (...args: string[]): Promise<Finding[]> => {
  const { code, out, err } = await compare(...args, '--format', 'json');
  expect(code, err).toBe(0);
  return JSON.parse(out).findings.filter(({ question }: Finding) => question === 'text');
};

describe('the pairs of mtpc compare', () => {
  it.each([[], ['--unit', 'transcript'], ['--unit', 'turn']])(
    'are none of conversations without ids in common, %s %s',
    async (...unit) => {
      const [first] = await comparisonsOf(one, two, ...unit);
      expect(first).toMatchObject({ a: 'one', b: 'two', design: 'independent' });
    },
  );

  it('are those of one id, and none between systems without ids in common', async () => {
    expect(await comparisonsOf(...same)).toMatchObject([
      { a: 'left', b: 'right', design: 'paired', unit: 'transcript', n: 4 },
      { design: 'paired', n: 4 },
    ]);
    const designs = (await comparisonsOf(...same, one)).map(({ a, b, design }) => `${a} ${b} ${design}`);
    expect([...new Set(designs)]).toEqual([
      ...['left right paired', 'left one independent', 'right one independent'],
    ]);
  });

  it('are those of a field of meta that is named', async () => {
    const games = ['a', 'b'].map((name) =>
      chats(`games-${name}`, (i) => ({ id: `${name} ${i}`, meta: { game: `g${i % 2}` } })),
    );
    const [first] = await comparisonsOf(...games, '--unit', 'game');
    expect(first).toMatchObject({ design: 'paired', unit: 'game', n: 2 });
  });

  it('are those of the instruction in repeated runs without ids in common', async () => {
    const runs = ['x', 'y'].map((name, s) =>
      chats(`runs-${name}`, (i) => ({
        ...{ id: `${name} ${i}`, meta: { instruction: `t${i % 2}` } },
        outcome: { score: 40 * s + i },
      })),
    );
    const [first] = await comparisonsOf(...runs);
    expect(first).toMatchObject({ design: 'paired', unit: 'instruction', n: 2 });
    const [byId] = await comparisonsOf(...runs, '--unit', 'transcript');
    expect(byId).toMatchObject({ design: 'independent', unit: 'transcript' });
    const { out } = await compare(...runs);
    expect(out).toContain('runs-x vs runs-y, 2 instructions, paired');
    expect(out).toMatch(/^P +\d/m);
    const long = (await compare(...runs, '--all-columns')).out;
    expect(long).toMatch(/^NSE +runs-x +runs-y/m);
    expect(long).toMatch(/^P +runs-x +runs-y +2 /m);
  });

  it('are corrected as asked', async () => {
    const params = async (...flags: string[]) => (await comparisonsOf(...same, ...flags))[0]!.params;
    expect(await params()).toMatchObject({ adjust: 'holm', family: 'text', confidenceLevel: 0.95 });
    expect(await params('--adjust', 'none', '--family', 'metric', '--level', '0.9')).toMatchObject({
      ...{ adjust: 'none', family: 'speaker-entropy', confidenceLevel: 0.9 },
    });
    const [first] = await comparisonsOf(one, two, '--family', 'metric');
    expect(first!.family.comparisons).toBe(1);
  });
});

describe('the output of mtpc compare', () => {
  const COLUMNS = /^\| metric \| a +\| b +\| +n \|/m;

  it('has tables and notes in Markdown, with lengths unless they are not asked for', async () => {
    const { out } = await compare(...same, '--format', 'markdown');
    expect(out).toMatch(COLUMNS);
    expect(out).toMatch(/\n\n\| metric \| a +\| b +\| turns a \|/);
    expect(out).toMatch(/\n\n- Paired by id; sign flips over conversations\.\n- /);
    const without = (await compare(...same, '--format', 'markdown', '--at-length', 'none')).out;
    expect(without).toMatch(COLUMNS);
    expect(without).not.toContain('turns a');
  });

  it('is wide in files and with --all-columns, and fits the terminal otherwise', async () => {
    const file = join(folder, 'table.txt');
    expect((await compare(...same, '--out', file)).out).toBe('');
    const table = /^metric +a +b +n +clusters /m;
    expect(readFileSync(file, 'utf8')).toMatch(table);
    expect((await compare(...same, '--all-columns')).out).toMatch(table);
    expect((await compare(...same)).out).toMatch(/^left vs right, 4 conversations, paired$/m);
  });

  it('names the files in the next step if they are few and short', async () => {
    const next = async (...args: string[]): Promise<string> => {
      const { out } = await compare(...args);
      return out.slice(out.indexOf('Next: ')).replace(/\s+/g, ' ');
    };
    const fixture = (name: string): string => relative(process.cwd(), join(EXAMPLES, `${name}.json`));
    const [picnic, tutoring, picture] = ['picnic', 'tutoring', 'picture-game'].map(fixture) as [
      ...[string, string, string],
    ];
    const start = 'mtpc report ';
    expect(await next(picnic, tutoring)).toContain(
      `${start}${picnic} ${tutoring} --paper mpceval --out report.html`,
    );
    expect(await next(picnic, tutoring, picture)).toContain(`${picture} --paper`);
    expect(await next(picnic, tutoring, picture, picnic)).toContain(`${start}FILES --paper`);
    // A path of forty letters or with blanks would not be read well.
    const long = chats('n'.repeat(40));
    expect(await next(one, long)).toContain(`${start}FILES --paper mpceval --out report.html`);
    expect(await next(picnic, chats('two words'))).toContain(
      `${start}FILES --paper mpceval --out report.html`,
    );
    const models = chats('m'.repeat(40), (i) => ({ id: `${i}`, meta: { model: `m${i % 2}` } }));
    expect(await next(models, '--by', 'model')).toContain(
      `${start}FILES --by model --paper mpceval --out report.html`,
    );
  });
});
