import { expect } from 'vitest';
import { formatNumber } from '../src/report/paper/html.js';
import { pageHtml } from '../src/report/paper/page.js';
import { reportPage } from '../src/report/paper/paper-report.js';
import type { PaperReportOptions, ReportedPaper } from '../src/report/paper/types.js';
import { escapeHtml } from '../src/text/escape-html.js';
import type { Transcript } from '../src/transcript/types.js';

/** A report as `paperReport` writes it, with its charts left undrawn, which takes most of the time. */
export async function undrawnReport(
  paper: ReportedPaper,
  transcripts: readonly Transcript[],
  options: PaperReportOptions = {},
): Promise<string> {
  const page = await reportPage('paperReport', transcripts, { ...options, paper }, async (sections) => ({
    sections: sections.map((section) => ({
      ...section,
      figures: (section.figures ?? []).map((figure) => ({ ...figure, svg: '<svg ></svg>' })),
    })),
  }));
  return pageHtml(page);
}

/** A cell as a test expects it; `null` is a dash. */
export type ExpectedCell = string | number | null;

/** A table of a page: its headings and its rows. */
export interface PageTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Every table of a page, by its caption, or by the title of the figure that it is behind. */
export function tablesOf(page: string): Map<string, PageTable> {
  const titles = new Map(
    [...page.matchAll(/<strong>Figure (\d+)\. (.*?)<\/strong>/g)].map(([, number, title]) => [
      number!,
      title!,
    ]),
  );
  const tables = new Map<string, PageTable>();
  for (const part of page.split('<table>').slice(1)) {
    const table = part.split('</table>')[0]!;
    const caption = /<caption><span>(.*?)<\/span><\/caption>/.exec(table)![1]!;
    const behind = /^Numbers behind figure (\d+)$/.exec(caption)?.[1];
    const name = behind === undefined ? caption : `figure: ${titles.get(behind)}`;
    if (tables.has(name)) throw new Error(`two tables are called ${name}`);
    const [head, body] = table.split('<tbody>');
    const cellsOf = (row: string): string[] =>
      [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell]) => cellOf(cell!));
    const rows = body!.split('<tr>').slice(1).map(cellsOf);
    tables.set(name, { headings: cellsOf(head!.split('<thead>')[1]!), rows });
  }
  return tables;
}

/** The text of a cell without links; of a p-value the number behind it. */
export function cellOf(html: string): string {
  return html
    .replace(/<\/?a[^>]*>/g, '')
    .replace(/<data value="([^"]*)">.*?<\/data>/g, (_, value) => formatNumber(Number(value)));
}

/**
 * Expects exactly these tables on a page, cell by cell. Names are beginnings of captions; rows may come in any order of
 * the expectation, but all must be there and no other. Every cell stands under a heading, the upper end of an interval
 * next to the lower.
 */
export function expectTables(
  page: string,
  expected: Readonly<Record<string, readonly (readonly ExpectedCell[])[]>>,
): void {
  const tables = tablesOf(page);
  const named = new Map(
    [...tables.keys()].map((caption) => [
      caption,
      Object.keys(expected).find((name) => caption.startsWith(escapeHtml(name))),
    ]),
  );
  expect([...named].filter(([, name]) => name === undefined).map(([caption]) => caption)).toEqual([]);
  expect([...named.values()].sort()).toEqual(Object.keys(expected).sort());
  for (const [caption, { headings, rows }] of tables) {
    for (const row of rows) expect(row, caption).toHaveLength(headings.length);
    headings.forEach((heading, i) => {
      if (heading === 'Lower') expect(headings[i + 1], caption).toBe('Upper');
    });
    const wanted = expected[named.get(caption)!]!.map((row) => row.map(text).join(' | ')).sort();
    expect(rows.map((row) => row.join(' | ')).sort(), caption).toEqual(wanted);
  }
}

function text(cell: ExpectedCell): string {
  if (cell === null) return '–';
  return typeof cell === 'number' ? formatNumber(cell) : escapeHtml(cell);
}

/** Lower and upper of an interval, as two cells. */
export function bounds(
  interval: { readonly lower: number; readonly upper: number } | null | undefined,
): ExpectedCell[] {
  return [interval?.lower ?? null, interval?.upper ?? null];
}
