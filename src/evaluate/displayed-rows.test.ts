import { expect, it } from 'vitest';
import { evaluate } from './evaluate.js';

const turns = ['<b>', 'ben'].map((speaker) => ({ speaker, text: 'hello' }));
const display = (rows: object): string =>
  (rows as Record<symbol, () => Record<string, string>>)[Symbol.for('Jupyter.display')]!()['text/html']!;

it('shows the rows of evaluate as a table in a notebook', async () => {
  const rows = await evaluate([{ id: 'a & b', turns }], { metrics: ['NSE', 'SC-Gini'] });
  expect(display(rows)).toBe(
    '<table><thead><tr><th>transcript</th><th>unit</th><th>metric</th>' +
      '<th>score</th><th>n</th><th>no score because</th></tr></thead><tbody>' +
      '<tr><td>a &amp; b</td><td>transcript</td><td>speaker-entropy</td><td>1</td><td>2</td><td></td></tr>' +
      '<tr><td>a &amp; b</td><td>transcript</td><td>semantic-concentration</td><td>-</td>' +
      '<td></td><td>needs embeddings</td></tr></tbody></table>',
  );
  expect(Object.getOwnPropertySymbols({ ...rows })).toEqual([]);
  expect(structuredClone(rows)).toEqual(rows);
});

it('counts the rows that it does not show', async () => {
  const many = Array.from({ length: 60 }, (_, i) => ({ id: `t${i}`, turns }));
  const html = display(await evaluate(many, { metrics: ['NSE'] }));
  expect(html.match(/<tr>/g)).toHaveLength(51);
  expect(html).toMatch(/<p>10 more rows<\/p>$/);
});
