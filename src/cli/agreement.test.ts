import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PageTable, tablesOf } from '../../testing/report-tables.js';
import { runCli } from '../../testing/run-cli.js';
import type { Finding } from '../analysis/index.js';
import { createRandom } from '../math/create-random.js';
import { formatNumber } from '../report/paper/html.js';
import { escapeHtml } from '../text/escape-html.js';
import { lackText, missingText } from '../words/missing-words.js';
import { paperSentence } from '../words/paper-words.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-'));
const file = join(folder, 'both.jsonl');
const NOUNS = 'ferry harbor letter garden bridge lamp baker river ticket window violin ladder'.split(' ');

/** 24 tasks in six games by two systems; large repeats itself, and has one speaker only (no NSE) in five tasks. */
function dialogues(): object[] {
  const random = createRandom(3);
  return ['small', 'large'].flatMap((model) =>
    Array.from({ length: 24 }, (_, i) => {
      const nouns = model === 'large' ? NOUNS.slice(0, 4) : NOUNS;
      const turns = Array.from({ length: 8 + (i % 3) }, (__, t) => ({
        speaker:
          model === 'large' && i % 5 === 0
            ? 'ben'
            : t === 0 || random.next() < 0.3 + (i % 4) / 10
              ? 'ana'
              : 'ben',
        text: `The ${nouns[random.integer(nouns.length)]} follows the ${nouns[random.integer(nouns.length)]}.`,
      }));
      const meta = { model, pair: `t${i}`, game: `g${i % 6}`, rating: random.integer(9) };
      return { id: `${model}-${i}`, turns, meta };
    }),
  );
}

const METRICS = ['NSE', 'LNR'];
let comparisons: readonly Finding[];
/** The report with the default correction, Holm's. */
let page: string;
async function report(...args: string[]): Promise<string> {
  const common = ['--by', 'model', '--cluster-by', 'game', '--paper', 'mpceval'];
  const { code, out } = await runCli(['report', file, ...common, ...args]);
  expect(code).toBe(0);
  return out;
}
const differencesIn = (html: string): PageTable => {
  const found = [...tablesOf(html)].find(([caption]) => caption.startsWith('Differences with'));
  return found?.[1] ?? { headings: [], rows: [] };
};
const compare = (...args: string[]) =>
  runCli(['compare', file, '--by', 'model', '--cluster-by', 'game', '--metrics', METRICS.join(','), ...args]);

beforeAll(async () => {
  writeFileSync(
    file,
    dialogues()
      .map((each) => JSON.stringify(each))
      .join('\n'),
  );
  comparisons = JSON.parse((await compare('--format', 'json')).out).findings;
  page = await report();
});

describe('compare, paper and report on the same data', () => {
  it('have the data to disagree on: clusters, missing scores, a difference', () => {
    const [entropy, novelty] = comparisons as [Finding, Finding];
    expect(entropy).toMatchObject({
      n: 19,
      nClusters: 6,
      nUndefinedB: 5,
      clusterBy: ['game'],
      family: { comparisons: 2 },
    });
    expect(novelty).toMatchObject({ n: 24, nClusters: 6, family: { comparisons: 2 } });
    expect(novelty.adjustedPValue).toBeLessThan(0.05);
  });

  it('agree in the sentences for a paper', async () => {
    const { out } = await compare('--format', 'paper');
    for (const each of comparisons.filter(({ verdict }) => verdict !== 'no-data'))
      expect(out).toContain(paperSentence(each));
    expect(out).toContain('n = 19, 6 clusters, Holm-corrected p');
    expect(out).toContain('with cluster-robust errors (CR2) by game');
  });

  it('agree in the report: difference, interval and p-value of each metric', async () => {
    const { headings, rows } = differencesIn(page);
    for (const each of comparisons) {
      const row = rows.find(([name]) =>
        name!.includes(`(${each.metric === 'lexical-novelty' ? 'LNR' : 'NSE'})`),
      )!;
      const cell = (column: string): string => row[headings.indexOf(column)]!;
      expect([cell('A'), cell('B')]).toEqual([each.a, each.b]);
      expect(cell('A - B')).toBe(formatNumber(each.difference!));
      expect(cell('Lower (uncorrected)')).toBe(formatNumber(each.uncorrectedInterval!.lower));
      expect(cell('Upper (uncorrected)')).toBe(formatNumber(each.uncorrectedInterval!.upper));
      expect(cell('p (uncorrected)')).toBe(formatNumber(each.pValue!));
      expect([cell('A lacks'), cell('B lacks')]).toEqual([lackText(each, 'A'), lackText(each, 'B')]);
    }
    const [entropy] = comparisons;
    const { out } = await compare('--all-columns');
    const sentence = missingText(entropy!);
    expect(out.replace(/\s+/g, ' ')).toContain(sentence.replace('Missing scores: ', ''));
    expect(page).toContain(sentence);
  });

  it('begin with the same sentence, and correct over the same family', async () => {
    for (const adjust of ['holm', 'benjamini-hochberg']) {
      const flags = ['--by', 'model', '--cluster-by', 'game', '--adjust', adjust];
      const { findings: all, lead }: { findings: Finding[]; lead: string } = JSON.parse(
        (await runCli(['compare', file, ...flags, '--format', 'json'])).out,
      );
      const html = adjust === 'holm' ? page : await report('--adjust', adjust);
      const shownLead = /<p class="lead">(.*?)<\/p>/.exec(html)![1]!.replace(/<[^>]*>/g, '');
      expect(shownLead.replaceAll('\u00a0', ' ')).toBe(escapeHtml(lead));
      const { headings, rows } = differencesIn(html);
      const shown = rows.map((row) => row[headings.indexOf('p')]);
      const expected = all.map(({ adjustedPValue }) =>
        adjustedPValue === null ? '–' : formatNumber(adjustedPValue),
      );
      expect([...shown].sort()).toEqual([...expected].sort());
    }
  });

  it('cluster, count and correct in validate as in compare', async () => {
    const args = ['--outcome', 'meta.rating', '--cluster-by', 'game', '--metrics', 'NSE', '--format', 'json'];
    const { out, err } = await runCli([
      'validate',
      file,
      ...args,
      '--adjust',
      'bonferroni',
      '--level',
      '0.9',
    ]);
    expect(err).toContain('clustered by game (6 clusters)');
    const found = JSON.parse(out);
    expect(found).toMatchObject({ n: 48, adjust: 'bonferroni', confidenceLevel: 0.9 });
    // NSE has no score in five dialogues of large, as compare says.
    expect(found.rows.map(({ items }: { items: number }) => items)).toEqual([43, 48, 48]);
  });
});
