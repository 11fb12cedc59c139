import { expect } from 'vitest';
import { escapeHtml, formatNumber } from '../report/paper/html.js';

/** A cell as a test expects it; `null` is a dash. */
export type ExpectedCell = string | number | null;

/** The rows of every table of a page, by its caption, or by the title of the figure that it is behind. */
export function tablesOf(page: string): Map<string, string[][]> {
  const titles = new Map(
    [...page.matchAll(/<strong>Figure (\d+)\. (.*?)<\/strong>/g)].map(([, number, title]) => [
      number!,
      title!,
    ]),
  );
  const tables = new Map<string, string[][]>();
  for (const part of page.split('<table>').slice(1)) {
    const table = part.split('</table>')[0]!;
    const caption = /<caption><span>(.*?)<\/span><\/caption>/.exec(table)![1]!;
    const behind = /^Numbers behind figure (\d+)$/.exec(caption)?.[1];
    const name = behind === undefined ? caption : `figure: ${titles.get(behind)}`;
    if (tables.has(name)) throw new Error(`two tables are called ${name}`);
    const rows = table.split('<tbody>')[1]!.split('<tr>').slice(1);
    tables.set(
      name,
      rows.map((row) =>
        [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell!.replace(/<\/?a[^>]*>/g, '')),
      ),
    );
  }
  return tables;
}

/**
 * Expects exactly these tables on a page, cell by cell. Names are beginnings of captions; rows may come in any order of
 * the expectation, but all must be there and no other.
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
  for (const [caption, rows] of tables) {
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
