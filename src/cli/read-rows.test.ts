import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { parquetMetadata } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import { compareSystems } from '../analysis/index.js';
import type { ScoreRow } from '../evaluate/row.js';
import { toCsv } from '../report/to-csv.js';
import { toJsonl } from '../report/to-jsonl.js';
import { ParquetRows } from './parquet-rows.js';
import { readRows } from './read-rows.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-rows-'));
const path = (name: string): string => join(folder, name);

async function read(name: string): Promise<ScoreRow[]> {
  const rows: ScoreRow[] = [];
  for await (const row of readRows({ path: path(name), name })) rows.push(row);
  return rows;
}

/** Texts that CSV, spreadsheets and JSON treat in a way of their own, besides any others. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', "'", "'=", '=1+1', '"', 'a,b', 'a\nb', 'a\r\nb', '{}', 'null', '\ufeff', ' x '),
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });
const count = fc.nat({ max: 2 ** 31 - 1 });
const anyRow: fc.Arbitrary<ScoreRow> = fc
  .record({
    transcript: text,
    unit: maybe(text),
    metric: text,
    score: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    signature: fc.option(text),
    undefinedBecause: maybe(fc.constantFrom('empty-text', 'one-speaker')),
    skipped: maybe(text),
    n: maybe(count),
    component: maybe(text),
    turn: maybe(count),
    speaker: maybe(text),
    source: maybe(text),
    system: maybe(text),
    symbol: maybe(text),
    status: maybe(fc.constantFrom('scored', 'undefined', 'skipped')),
    generatedId: maybe(fc.constant(true)),
    clusterLabels: maybe(fc.dictionary(text, text, { noNullPrototype: true })),
  })
  .map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as never);

describe('rows in three formats', () => {
  it('are the same rows, field by field', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 4 }), async (rows) => {
        const parquet = await ParquetRows.create();
        writeFileSync(path('p.csv'), toCsv(rows));
        writeFileSync(path('p.jsonl'), toJsonl(rows));
        writeFileSync(path('p.parquet'), Buffer.concat([parquet.add(rows), parquet.finish()]));
        const lines = await read('p.jsonl');
        expect(lines).toEqual(JSON.parse(`[${toJsonl(rows).trimEnd().split('\n').join()}]`));
        expect(await read('p.csv')).toEqual(lines);
        expect(await read('p.parquet')).toEqual(lines);
      }),
      { numRuns: 60 },
    );
  });

  it.each(['jsonl', 'csv', 'parquet', 'json'])(
    'are not paired by position without ids, from %s',
    async (format) => {
      const line = (word: string) =>
        `${JSON.stringify({
          messages: [
            { role: 'user', content: `How is the ${word}?` },
            { role: 'assistant', content: `The ${word} is fine.` },
          ],
        })}\n`;
      const systems: Record<string, ScoreRow[]> = {};
      for (const [system, words] of Object.entries({ a: ['tea', 'soup'], b: ['bread', 'rice'] })) {
        const input = join(folder, format, system);
        mkdirSync(input, { recursive: true });
        writeFileSync(join(input, 'talks.jsonl'), words.map(line).join(''));
        const out = `${system}.${format}`;
        const { code } = await runCli([
          ...['score', input, '--metrics', 'LD', '--format', format, '--out', path(out)],
        ]);
        expect(code).toBe(0);
        systems[system] = await read(out);
        expect(systems[system].map(({ generatedId }) => generatedId)).toEqual([true, true]);
      }
      expect(() => compareSystems(systems)).toThrow('never by position');
    },
  );
});

describe('readRows', () => {
  it('refuses a table of other things, and a row without a score', async () => {
    writeFileSync(path('other.csv'), 'name,age\nana,3\n');
    writeFileSync(path('other.jsonl'), '{"transcript":"a","metric":"m"}\n');
    await expect(read('other.csv')).rejects.toThrow('other.csv, record 1: expected a score row');
    await expect(read('other.jsonl')).rejects.toThrow('other.jsonl, line 1: expected a score row');
  });

  it('keeps other columns, and lines that end as on Windows', async () => {
    writeFileSync(path('own.csv'), 'transcript,metric,score,topic\r\nt1,judge,4,food\r\n');
    expect(await read('own.csv')).toEqual([{ transcript: 't1', metric: 'judge', score: 4, topic: 'food' }]);
  });

  it.each([
    ['lines.jsonl', '{"transcript":"a","metric":"m","score":1}\n \n{"metric":"m"}\n', 'line 3'],
    ['broken.jsonl', '{"transcript":"a","metric":"m","score":1}\n{"metric"', 'line 2'],
    ['list.json', '[{"transcript":"a","metric":"m","score":1},null]', 'rows[1]'],
    ['object.json', '{ "rows" : [3]}', 'rows[0]'],
    ['cut.json', '[{"transcript":"a"', undefined],
    ['table.csv', 'transcript,metric,score\na,m,1\na,m,x\n', 'record 3'],
    ['metric.csv', 'transcript,metric\na,m\n', 'record 1'],
    ['score.csv', 'transcript,score\na,1\n', 'record 1'],
    ['empty.csv', '\n', 'record 1'],
  ])('says where %s has no row', async (name, text, place) => {
    writeFileSync(path(name), text);
    const expected = `${name}${place === undefined ? '' : `, ${place}`}: expected a score row of mtpc score, got `;
    await expect(read(name)).rejects.toMatchObject({
      ...{ code: 'INVALID_INPUT', message: expect.stringContaining(expected) },
    });
  });

  it('reads the rows of an object, a list, and nothing of an empty file', async () => {
    const row = { transcript: 'a', metric: 'm', score: 1 };
    for (const text of [
      JSON.stringify({ rows: [row] }),
      ` \n${JSON.stringify([row])}`,
      JSON.stringify(row),
    ]) {
      writeFileSync(path('some'), text);
      expect(await read('some')).toEqual([row]);
    }
    writeFileSync(path('some'), '');
    expect(await read('some')).toEqual([]);
  });

  it('reads Parquet of several groups, and says which row is none', async () => {
    const scores = [0, 1, 2, 3, 4];
    const write = (metrics: (string | null)[]): void =>
      writeFileSync(
        path('groups.parquet'),
        Buffer.from(
          parquetWriteBuffer({
            columnData: [
              { name: 'transcript', data: scores.map((i) => `c${i}`), type: 'STRING' },
              { name: 'metric', data: metrics, type: 'STRING', nullable: true },
              { name: 'score', data: scores, type: 'DOUBLE' },
            ],
            rowGroupSize: 2,
          }),
        ),
      );
    write(scores.map(() => 'm'));
    expect((await read('groups.parquet')).map(({ score }) => score)).toEqual(scores);
    write(scores.map((i) => (i === 3 ? null : 'm')));
    await expect(read('groups.parquet')).rejects.toThrow('groups.parquet, row 4: expected a score row');
  });
});

it('writes Parquet in groups of 50 000 rows, a smaller part at the end', async () => {
  const parquet = await ParquetRows.create();
  const rows = Array.from({ length: 50_000 }, () => ({
    transcript: 'a',
    metric: 'm',
    score: 1,
    n: 1,
    signature: 's',
  }));
  const pieces = [
    parquet.add(rows.slice(1)),
    parquet.add([]),
    parquet.add(rows.slice(0, 2)),
    parquet.add([]),
  ];
  expect(pieces.map(({ length }) => Math.min(length, 5))).toEqual([4, 0, 5, 0]);
  pieces.push(parquet.add(rows.slice(0, 1)), parquet.finish());
  const { buffer } = new Uint8Array(Buffer.concat(pieces));
  expect(parquetMetadata(buffer).row_groups.map(({ num_rows: count }) => Number(count))).toEqual([
    50_000, 1, 1,
  ]);
});
