import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { groupTranscripts } from '../../testing/paper-transcripts.js';
import { tablesOf } from '../../testing/report-tables.js';
import { type CliRun, runCli } from '../../testing/run-cli.js';
import { dialoguePaths } from './dialogue-paths.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-report-'));
const input = join(folder, 'chat.jsonl');
const transcripts = groupTranscripts()
  .slice(6, 14)
  .map((each, i) => ({ ...each, meta: { ...each.meta, game: `game ${i % 4}` } }));
writeFileSync(input, transcripts.map((each) => JSON.stringify(each)).join('\n'));

describe('mtpc report', () => {
  it('takes the flags of statistics, and the page says them', async () => {
    const out = join(folder, 'flags.html');
    const flags = ['--unit', 'turn', '--cluster-by', 'game', '--level', '0.9', '--seed', '5'];
    const more = ['--adjust', 'benjamini-hochberg', '--family', 'metric'];
    const { code } = await runCli(['report', input, '--paper', 'mpceval', '--out', out, ...flags, ...more]);
    expect(code).toBe(0);
    const page = readFileSync(out, 'utf8');
    expect(page).toContain(
      'Unit of means: each score of a turn, clustered by conversation at least. Clusters: meta.game',
    );
    expect(page).toContain('Intervals at 90%');
    expect(page).toContain('Seed 5;');
    expect(page).toContain('Input: chat.jsonl.');
    const wrong = await runCli(['report', input, '--paper', 'mpceval', '--cluster-by', 'gme']);
    expect(wrong.code).not.toBe(0);
    expect(wrong.err).toContain('"gme"');
  });

  it('says where the files are shown together, and leaves out one that is not there', async () => {
    const turns = [{ speaker: 'ana', text: 'Is it late?' }];
    const bare = ['one', 'two'].map((name) => join(folder, `${name}.jsonl`));
    for (const path of bare)
      writeFileSync(
        path,
        ['a', 'b'].map((id) => JSON.stringify({ id, turns, outcome: { score: 50 } })).join('\n'),
      );
    // The paper does not matter; this one has nothing to draw here.
    const report = ['report', '--paper', 'lost', '--out', join(folder, 'bare.html')];
    const hint = 'the files are compared';
    expect((await runCli([...report, ...bare])).err).toContain(hint);
    expect((await runCli([...report, ...bare, '--by', 'source'])).err).toBe('');
    expect((await runCli([...report, input, bare[0]!])).err).toBe('');
    const { code, err } = await runCli([...report, bare[0]!, join(folder, 'gone'), '--skip-errors']);
    expect(code).toBe(3);
    expect(err).toContain('gone: the file cannot be read');
  });

  it('names its inputs, and hints at systems only where several files have several conversations', async () => {
    const turns = [{ speaker: 'ana', text: 'Is it late?' }];
    const outcome = { score: 50 };
    const fileOf = (name: string, ...metas: object[]): string => {
      const path = join(folder, `${name}.jsonl`);
      writeFileSync(
        path,
        metas.map((meta, i) => JSON.stringify({ id: `${i}`, turns, outcome, meta })).join('\n'),
      );
      return path;
    };
    const [single, other, pair] = [fileOf('single', {}), fileOf('other', {}), fileOf('pair', {}, {})];
    const named = fileOf('named', { model: 'm' }, {});
    const report = (...args: string[]) => runCli(['report', '--paper', 'lost', ...args]);
    const page = await report(single, other);
    expect(page.out).toContain('Input: single.jsonl, other.jsonl.');
    // One conversation a file is one system in several files.
    expect(page.err).toBe('');
    expect((await report(pair)).err).toBe('');
    expect((await report(pair, single)).err).toMatch(
      /^no conversation names a system .*: the files are compared/,
    );
    expect((await report(named, single)).err).toBe('');
    const stdin = await runCli(['report', '--paper', 'lost'], JSON.stringify({ id: 'x', turns, outcome }));
    const unscored = await runCli(['report', '--paper', 'lost'], JSON.stringify({ id: 'x', turns }));
    expect(unscored).toMatchObject({ code: 1, out: '' });
    expect(unscored.err).toContain('mtpc: --paper lost: expected conversations with outcome.score');
    expect(stdin.out).toContain('Input: standard input.');
    const wrong = await report(single, '--by', 'model');
    expect(wrong).toMatchObject({ code: 1, out: '' });
    expect(wrong.err).toContain(
      `--by: expected a field of the conversations' meta (there is "source"), got "model"`,
    );
  });

  it.each(['--figures', '--dialogues'])('refuses a file for the folder of %s', async (flag) => {
    expect(await runCli(['report', input, '--paper', 'mpceval', flag, input])).toMatchObject({
      ...{ code: 1, out: '' },
      err: `mtpc: ${flag}: expected a folder, got the file ${input}\n`,
    });
  });

  describe('with pages of conversations and figures', () => {
    const out = join(folder, 'with pages.html');
    const pages = join(folder, 'the pages');
    const figures = join(folder, 'figures');
    let run: CliRun;
    beforeAll(async () => {
      const folders = ['--dialogues', pages, '--figures', figures];
      run = await runCli(['report', input, '--paper', 'mpceval', '--out', out, ...folders]);
    });

    it('writes a page for each conversation, linked from the report and back', () => {
      expect(run.code).toBe(0);
      expect(run.err).toContain('8 conversations written to');
      expect(readdirSync(pages)).toEqual(transcripts.map((_, i) => `dialogue-000${i + 1}.html`));
      const links = [...readFileSync(out, 'utf8').matchAll(/href="([^"#]+\.html)"/g)].map(
        ([, href]) => href!,
      );
      expect(links.length).toBeGreaterThan(2);
      for (const href of links) {
        expect(readFileSync(join(folder, decodeURIComponent(href)), 'utf8')).toContain(
          'href="../with%20pages.html"',
        );
      }
    });

    it('writes each figure as SVG, Vega-Lite and the numbers of the page', () => {
      expect(run.code).toBe(0);
      const page = readFileSync(out, 'utf8');
      const tables = [...tablesOf(page)].filter(([name]) => name.startsWith('figure: '));
      const names = readdirSync(figures).filter((name) => name.endsWith('.svg'));
      expect(run.err).toContain(`${names.length} figures written to`);
      expect(names.length).toBe(tables.length);
      expect(readdirSync(figures).length).toBe(3 * names.length);
      for (const [i, name] of names.sort().entries()) {
        const base = join(figures, name.replace(/\.svg$/, ''));
        expect(readFileSync(`${base}.svg`, 'utf8')).toMatch(/^<svg [\s\S]*<\/svg>$/);
        const spec = JSON.parse(readFileSync(`${base}.vl.json`, 'utf8'));
        expect(spec.data.values.length).toBeGreaterThan(0);
        const { data } = Papa.parse<string[]>(readFileSync(`${base}.csv`, 'utf8'), { skipEmptyLines: true });
        const { headings, rows } = tables[i]![1];
        expect(data[0]).toEqual(headings);
        expect(data.length).toBe(rows.length + 1);
        for (const [r, row] of rows.entries()) {
          for (const [c, cell] of row.entries()) {
            const written = data[r + 1]![c]!;
            if (cell === '–') expect(written).toBe('');
            else if (Number.isFinite(Number(cell))) expect(Number(written)).toBeCloseTo(Number(cell), 2);
            else expect(written).toBe(cell);
          }
        }
        // What is drawn are the numbers of the table.
        const known = new Set(data.slice(1).flat());
        for (const value of spec.data.values) {
          for (const key of ['mean', 'lower', 'upper', 'p10', 'p50', 'p90']) {
            if (value[key] !== undefined && value[key] !== null) expect(known).toContain(String(value[key]));
          }
        }
      }
    });
  });
});

describe('dialoguePaths', () => {
  it('are addresses from where the report is', () => {
    expect(dialoguePaths('pages', 3, undefined).href(0)).toBe('pages/dialogue-0001.html');
    expect(dialoguePaths('pages', 3, undefined).report).toBeUndefined();
    const paths = dialoguePaths('a b/pages', 12_345, 'out/report.html');
    expect(paths.href(9)).toBe('../a%20b/pages/dialogue-00010.html');
    expect(paths.report).toBe('../../out/report.html');
    expect(dialoguePaths('out', 1, 'out/report.html').href(0)).toBe('dialogue-0001.html');
  });
});
