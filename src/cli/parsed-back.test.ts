import { parse as parseLatex } from '@unified-latex/unified-latex-util-parse';
import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { describe, expect, it } from 'vitest';
import { hostileText, TERMINAL_CODES } from '../../testing/hostile-text.js';
import type { Decision } from '../analysis/gate.js';
import type { ScoreRow } from '../evaluate/row.js';
import { toCsv, toJsonl, toLatex, toMarkdown } from '../report/index.js';
import { markdownLine } from '../text/markdown-text.js';
import { visibleText } from '../text/visible-text.js';
import { decisionLine, githubAnnotations, junitReport } from '../words/decision-lines.js';

/** Tags of an XML document in order. Throws if the document is not well-formed. */
function tagsOf(xml: string): SaxesTagPlain[] {
  const parser = new SaxesParser();
  const tags: SaxesTagPlain[] = [];
  parser.on('opentag', (tag) => tags.push(tag));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return tags;
}

const decisions: fc.Arbitrary<Decision> = fc.record({
  ...{ rule: hostileText, base: hostileText, system: hostileText },
  verdict: fc.constantFrom<Decision['verdict']>('pass', 'fail', 'undecided'),
  metric: fc.constant('lexical-density'),
  ...{ difference: fc.constant(-3), margin: fc.constant(-2), interval: fc.constant(null) },
  ...{
    design: fc.constant('paired' as const),
    n: fc.constant(6),
    nMissing: fc.constant(0),
    requiredN: fc.constant(null),
  },
});

describe('decisions, parsed back', () => {
  it('are well-formed XML in which each decision is one test', () => {
    fc.assert(
      fc.property(fc.array(decisions, { minLength: 1, maxLength: 3 }), (given) => {
        const tags = tagsOf(junitReport(given, false));
        const tests = tags.filter(({ name }) => name === 'testcase');
        expect(tests.map(({ attributes }) => attributes.name)).toEqual(
          given.map(({ rule }) => visibleText(rule)),
        );
        const messages = tags.flatMap(({ attributes: { message = [] } }) => message);
        expect(messages).toEqual(given.filter(({ verdict }) => verdict !== 'pass').map(decisionLine));
      }),
    );
  });

  it('are one annotation each', () => {
    fc.assert(
      fc.property(fc.array(decisions, { minLength: 1, maxLength: 3 }), (given) => {
        const text = githubAnnotations(given, false);
        const lines = text.split(/\r\n|[\n\r]/);
        expect(lines.pop()).toBe('');
        const decode = (coded: string): string =>
          coded.replace(/%0D/g, '\r').replace(/%0A/g, '\n').replace(/%25/g, '%');
        const shown = lines.map((line) =>
          /^::(?:error|warning|notice) title=mtpc compare::(.*)$/su.exec(line),
        );
        expect(shown.map((match) => decode(match![1]!))).toEqual(given.map(decisionLine));
        expect(text).not.toMatch(TERMINAL_CODES);
      }),
    );
  });
});

const row: fc.Arbitrary<ScoreRow> = fc.record({
  transcript: hostileText,
  unit: fc.constant('turn' as const),
  metric: fc.constant('speaker-entropy'),
  score: fc.double({ noNaN: true, noDefaultInfinity: true }),
  ...{ n: fc.constant(1), signature: hostileText, speaker: hostileText, group: hostileText },
  clusters: fc.dictionary(hostileText, hostileText, { maxKeys: 3 }),
});
const rows = fc.array(row, { minLength: 1, maxLength: 3 });

describe('rows, parsed back', () => {
  it('are the same texts in CSV, none of which is a formula', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const raw: Record<string, string>[] = parseCsv(toCsv(given, { rawCells: true }), { columns: true });
        const safe: Record<string, string>[] = parseCsv(toCsv(given), { columns: true });
        expect([raw.length, safe.length]).toEqual([given.length, given.length]);
        for (const [i, { transcript, signature }] of given.entries()) {
          expect([raw[i]!.transcript, raw[i]!.signature]).toEqual([transcript!, signature!].map(wellFormed));
          expect(Number(safe[i]!.score)).toBe(Number(raw[i]!.score));
          const { score: _, ...texts } = safe[i]!;
          for (const text of Object.values(texts)) expect(asSpreadsheetReads(text)).not.toMatch(/^[=+\-@]/);
        }
        expect(toCsv(given).replaceAll(/[\t\n\r]/g, '')).not.toMatch(TERMINAL_CODES);
      }),
    );
  });

  it('are the same values in JSON Lines', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const lines = toJsonl(given).split('\n');
        expect(lines.pop()).toBe('');
        expect(lines.map((line) => JSON.parse(line).transcript)).toEqual(
          given.map(({ transcript }) => transcript),
        );
      }),
    );
  });
});

/** A text file cannot hold lone surrogates; a parser of bytes sees the replacement character. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

/** A cell as programs that ignore spaces, formatting characters and the width of letters read it. */
function asSpreadsheetReads(cell: string): string {
  return cell.normalize('NFKC').replace(/^[\s\p{Cc}\p{Cf}]+/u, '');
}

const table = fc.integer({ min: 1, max: 3 }).chain((columns) => {
  const cells = fc.array(hostileText, { minLength: columns, maxLength: columns });
  return fc.record({ header: cells, rows: fc.array(cells, { minLength: 1, maxLength: 3 }) });
});

const markdown = new MarkdownIt({ html: true, linkify: true });
/** White space at the ends and around line breaks is not part of a cell. */
const onOneLine = (text: string): string => text.replace(/(?<!\s)\s*\n\s*/g, ' ');

describe('tables, parsed back', () => {
  it('have the same cells in Markdown, and no links, images or HTML', () => {
    fc.assert(
      fc.property(table, (given) => {
        const tokens = markdown.parse(toMarkdown(given), {});
        const cells = tokens.filter(({ type }) => type === 'inline');
        expect(cells.flatMap(({ children }) => children!.map(({ type }) => type))).not.toContainEqual(
          expect.not.stringMatching(/^text(?:_special)?$/),
        );
        const expected = [given.header, ...given.rows].flat();
        expect(cells.map(textIn)).toEqual(expected.map((cell) => visibleText(onOneLine(cell)).trim()));
      }),
    );
  });

  it('have the same cells in LaTeX', () => {
    fc.assert(
      fc.property(table, (given) => {
        const expected = [given.header, ...given.rows];
        expect(toLatex(given)).not.toMatch(/(?:\\\\|rule)\s*[[*]/);
        expect(latexCells(toLatex(given))).toEqual(
          expected.map((cells) => cells.map((cell) => visibleText(cell.replace(/\s+/g, ' ')).trim())),
        );
      }),
    );
  });
});

type MarkdownToken = ReturnType<typeof markdown.parse>[number];

function textIn({ children }: MarkdownToken): string {
  return children!.map(({ content }) => content).join('');
}

/** Characters by the LaTeX command that prints them. */
const PRINTED: Readonly<Record<string, string>> = {
  ...{ textbackslash: '\\', textasciitilde: '~', textasciicircum: '^', textless: '<', textgreater: '>' },
  ...{ textbar: '|', uparrow: '↑', downarrow: '↓', rightarrow: '→', pm: '±', leq: '≤', geq: '≥', infty: '∞' },
  ...{ ldots: '…', '&': '&', '%': '%', $: '$', '#': '#', _: '_', '{': '{', '}': '}' },
};

type LatexNode = ReturnType<typeof parseLatex>['content'][number];

/** The cells of a table by row. Throws for a command that does not belong to a table of text. */
function latexCells(latex: string): string[][] {
  const [tabular] = parseLatex(latex).content;
  if (tabular?.type !== 'environment') throw new Error('not a table');
  const rows: string[][] = [['']];
  const add = (node: LatexNode): void => {
    if (node.type === 'string' && node.content === '&') rows.at(-1)!.push('');
    else if (node.type === 'macro' && node.content === '\\') {
      if (node.args?.some(({ content }) => content.length > 0))
        throw new Error('an argument of a line break');
      rows.push(['']);
    } else if (node.type !== 'macro' || !/^(?:top|mid|bottom)rule$/.test(node.content))
      rows.at(-1)!.push(rows.at(-1)!.pop() + printedBy(node));
  };
  tabular.content.forEach(add);
  return rows.slice(0, -1).map((cells) => cells.map((cell) => cell.trim()));
}

function printedBy(node: LatexNode): string {
  switch (node.type) {
    case 'string':
      return node.content;
    case 'whitespace':
    case 'parbreak':
      return ' ';
    case 'group':
    case 'inlinemath':
      return node.content.map(printedBy).join('');
    case 'macro': {
      if (!Object.hasOwn(PRINTED, node.content)) throw new Error(`the command ${node.content}`);
      return `${PRINTED[node.content]}${(node.args ?? []).flatMap(({ content }) => content.map(printedBy)).join('')}`;
    }
    default:
      throw new Error(`a ${node.type}`);
  }
}

it('a paragraph of Markdown is one paragraph of the same text', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const tokens = markdown.parse(markdownLine(text), {});
      const shown = visibleText(onOneLine(text)).replace(/^ +| +$/g, '');
      if (shown === '') return;
      expect(tokens.map(({ type }) => type)).toEqual(['paragraph_open', 'inline', 'paragraph_close']);
      expect(textIn(tokens[1]!)).toBe(shown);
    }),
  );
});
