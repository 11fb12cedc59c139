import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decide, describeDesign, type Finding, findings, planOf } from '../../src/analysis/index.js';
import { printComparison } from '../../src/cli/print-comparison.js';
import type { Transcript } from '../../src/index.js';
import { comparisonTable, paperTable } from '../../src/report/comparison-table.js';
import { differencesTable } from '../../src/report/paper/differences-table.js';
import { tableHtml } from '../../src/report/paper/html.js';
import { toLatex } from '../../src/report/to-latex.js';
import { toMarkdown } from '../../src/report/to-markdown.js';
import { decisionLine, githubAnnotations, junitReport } from '../../src/words/decision-lines.js';
import { findingSentence } from '../../src/words/finding-words.js';
import { leadSentence } from '../../src/words/lead-words.js';
import { metricSymbol, scaleOf } from '../../src/words/metric-names.js';
import { paperSentence } from '../../src/words/paper-words.js';
import { claimOf } from './classify.js';

/** Two models on some items: scores, or whether they were solved, with repeated runs and missing scores. */
const DESIGN = fc.record({
  items: fc.integer({ min: 2, max: 14 }),
  runs: fc.integer({ min: 1, max: 3 }),
  isSuccess: fc.boolean(),
  isPaired: fc.boolean(),
  shift: fc.integer({ min: -40, max: 40 }),
  scores: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 90, maxLength: 90 }),
  missing: fc.integer({ min: 2, max: 40 }),
});
type Made = typeof DESIGN extends fc.Arbitrary<infer T> ? T : never;

function conversations({ items, runs, isSuccess, isPaired, shift, scores, missing }: Made): Transcript[] {
  return ['a', 'b'].flatMap((model, m) =>
    Array.from({ length: items * runs }, (_, k): Transcript => {
      const raw = scores[(k * 2 + m) % scores.length]! + (m === 0 ? shift : 0);
      const score = Math.min(100, Math.max(0, raw));
      const item = `${isPaired ? '' : model}${k % items}`;
      const outcome = isSuccess ? { success: score > 50 } : { score };
      return { turns: [], meta: { model, item }, ...(k % missing !== missing - 1 && { outcome }) };
    }),
  );
}

/** Whether a printed number is a value, rounded to the digits that are shown. */
function shows(text: string | undefined, value: number | null): boolean {
  if (value === null) return text === undefined || /^(?:-|none.*)?$/.test(text);
  const number = /^[-+−]?\d*\.?\d+(?:e[-+]\d+)?$/.exec(text?.replace('%', '') ?? '')?.[0];
  if (number === undefined) return false;
  const plain = Number(number.replace('−', '-'));
  const decimals = /\.(\d+)/.exec(number)?.[1]?.length ?? 0;
  return Math.abs(plain - value) <= 0.5 * 10 ** -decimals + 1e-9 * Math.abs(value);
}

const bounds = (text: string | undefined): (string | undefined)[] => (text ?? '').split(' to ');

/** Checks a printed line of a finding: the difference, its corrected interval and its p-value, in units of the table. */
function expectNumbers(
  each: Finding,
  factor: number,
  [difference, interval, p]: readonly (string | undefined)[],
): void {
  const own = (value: number | null | undefined): number | null => (value == null ? null : factor * value);
  expect([each.metric, difference, shows(difference, own(each.difference))]).toEqual([
    each.metric,
    difference,
    true,
  ]);
  const [lower, upper] = each.interval === null ? [interval, interval] : bounds(interval);
  expect([interval, shows(lower, own(each.interval?.lower))]).toEqual([interval, true]);
  expect([interval, shows(upper, own(each.interval?.upper))]).toEqual([interval, true]);
  if (p?.startsWith('<')) expect(each.adjustedPValue).toBeLessThan(0.001);
  else expect([p, shows(p, each.adjustedPValue)]).toEqual([p, true]);
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The lines of a table of a page: its cells by heading, of headings that occur twice the first. */
function htmlLines(html: string): ReadonlyMap<string, string>[] {
  const texts = (part: string, tag: string): string[] =>
    [...part.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'g'))].map(([, cell = '']) =>
      cell
        .replace(/<[^>]+>/g, '')
        .replaceAll('&lt;', '<')
        .trim(),
    );
  const [head = '', ...lines] = html.split('<tr>').slice(1);
  const heads = texts(head, 'th');
  return lines.map((line) => {
    const cells = texts(line, 'td').map((cell, i) => [heads[i]!, cell.replace('–', '-')] as const);
    return new Map(cells.reverse());
  });
}

/** The cells of the table for a paper, by symbol; metrics without scores are not in it. */
function latexLines(found: readonly Finding[]): ReadonlyMap<string, string[]> {
  const lines = toLatex(paperTable(found))
    .replaceAll('$-$', '-')
    .replace(/\\(?=%)/g, '')
    .replaceAll('\\textless{}', '<')
    .split('\n')
    .slice(4, -3);
  return new Map(
    lines.map((line) => {
      const [metric = '', ...cells] = line.replace(/ \\\\$/, '').split(' & ');
      const plain = cells.map((cell) => cell.replace(/^\[(.*), (.*)\]$/, '$1 to $2').replaceAll('%', ''));
      return [metric.split(' ')[0]!, [metric, ...plain]];
    }),
  );
}

it('all renderers print the numbers and the verdict of a finding', () => {
  fc.assert(
    fc.property(DESIGN, (made) => {
      const plan = planOf(describeDesign(conversations(made)), { by: 'model' });
      const found = findings(plan);
      if (found.length === 0) return;
      const terminal = printComparison(found, plan, 300).split('\n');
      const table = comparisonTable(found);
      const markdown = toMarkdown(table).split('\n').slice(2);
      const latex = latexLines(found);
      const page = htmlLines(
        differencesTable(found)
          .map((each) => tableHtml(each))
          .join(''),
      );
      expect(page).toHaveLength(found.length);
      const at = (name: string): number => table.header.findIndex((head) => head.startsWith(name));
      const interval = table.header.findIndex((head) => head.endsWith('CI (corrected)'));
      for (const [i, each] of found.entries()) {
        const cells = cellsOf(markdown[i]!);
        expectNumbers(each, 1, [cells[at('a - b')], cells[interval], cells[at('p (corrected)')]]);
        expect(cells.at(-1)).toBe(each.verdict);
        const ofLatex = latex.get(metricSymbol(each.metric));
        expect(ofLatex === undefined).toBe(each.verdict === 'no-data');
        if (ofLatex) expectNumbers(each, scaleOf(each.metric).factor, ofLatex.slice(4));
        const ofPage = page[i]!;
        const ends = [ofPage.get('Lower'), ofPage.get('Upper')].join(' to ').replace('- to -', '-');
        expectNumbers(each, 1, [ofPage.get('A - B'), ends, ofPage.get('p')?.replace('< ', '<')]);
        expect(ofPage.get('Result')?.replaceAll(' ', '-')).toBe(each.verdict);
        if (each.verdict === 'constant' || each.verdict === 'no-data') continue;
        const line = terminal.find((own) => own.startsWith(`${metricSymbol(each.metric)} `))!;
        const [, , , ofTerminal, ci, pOfTerminal] = line.split(/ {2,}/);
        expectNumbers(each, scaleOf(each.metric).factor, [ofTerminal, ci, pOfTerminal]);
        // The sentences claim what the verdict says.
        const decided = { 'a-higher': 'a', 'b-higher': 'b' }[each.verdict as string];
        const claim = claimOf(findingSentence(each), ['a', 'b']);
        expect(claim).toEqual(
          decided ? { higher: decided } : each.verdict === 'no-difference-found' ? 'none' : 'open',
        );
        const paper = /^(?:Conversations with|The [^)]* (?:\(\S+\) )?of) (\S+) (?:had a|was) higher /.exec(
          paperSentence(each),
        )?.[1];
        expect(paper).toBe(decided);
      }
      expect(terminal.join(' ').startsWith(leadSentence(found).replaceAll('−', '-').slice(0, 60))).toBe(true);
      expect(JSON.parse(JSON.stringify(found))).toEqual(found);
    }),
    { numRuns: 100 },
  );
});

it('the reports of a gate print the numbers and the verdict of a decision', () => {
  fc.assert(
    fc.property(DESIGN, fc.integer({ min: -20, max: 5 }), (made, margin) => {
      const found = findings(planOf(describeDesign(conversations(made)), { by: 'model' }));
      const [first] = found;
      if (first === undefined) return;
      const name = first.metric === 'success' ? 'success' : 'P';
      const [decision] = decide(found, [`${name} < ${margin}`]);
      const line = decisionLine(decision!);
      const { verdict, difference, interval } = decision!;
      expect(line.startsWith(`${verdict}: `)).toBe(true);
      const [, shown, lower, upper] =
        /b minus a (\S+)(?: points)? \((?:no interval|95% CI (\S+) to (\S+))\)/.exec(line) ?? [];
      expect([line, shows(shown, difference)]).toEqual([line, true]);
      expect(shows(lower, interval?.lower ?? null) && shows(upper, interval?.upper ?? null)).toBe(true);
      const junit = junitReport([decision!], false);
      const github = githubAnnotations([decision!], false);
      expect(junit.includes('<failure')).toBe(verdict === 'fail');
      expect(junit.includes('<skipped')).toBe(verdict === 'undecided');
      expect(github).toMatch({ fail: /^::error /, undecided: /^::warning /, pass: /^::notice / }[verdict]);
      expect(github.replaceAll('%25', '%')).toContain(line);
    }),
    { numRuns: 100 },
  );
});
