import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { compareSystems } from '../evaluate/compare-systems.js';
import type { Comparison } from '../evaluate/comparison.js';
import type { ScoreRow } from '../evaluate/evaluate-stream.js';
import { printNumber } from '../math/print-number.js';
import { signature } from '../metrics/core/signature.js';
import { compareReliability } from '../metrics/reliability/compare-reliability.js';
import { runsText } from './comparison-table.js';
import { nMissing } from './comparison-words.js';
import {
  comparisonParagraph,
  comparisonTable,
  corpusTable,
  reliabilityTable,
  skippedLines,
  summarizeRows,
  summaryTable,
  toCsv,
  toJsonl,
  toMarkdown,
  transcriptTable,
  undefinedLines,
} from './index.js';
import { numericColumns, shortName, shortNumber } from './summary-table.js';

const row = (transcript: string, score: number | null, more: Partial<ScoreRow> = {}): ScoreRow => ({
  ...{ transcript, unit: 'transcript', metric: 'speaker-entropy', score, n: 1, signature: 's' },
  ...more,
});
const rowsOf = (scores: readonly (number | null)[], more: Partial<ScoreRow> = {}): ScoreRow[] =>
  scores.map((score, i) => row(`t${i}`, score, more));
const short = (value: number | null): string => (value === null ? '-' : printNumber(value, 4));

/** Pairs t0 to t3; t4 lacks a score on one side, t5 on both; t6 is only with the second. */
function compared(options: object = {}): Comparison[] {
  const mine = rowsOf([3, 4, 5, 8, null, null]);
  const theirs = rowsOf([1, 2, 4, 5, 2, null, 7]);
  return compareSystems({ mine, theirs }, options);
}

describe('comparisonTable', () => {
  it('has every number of the comparison, short', () => {
    const [each] = compared();
    const { header, rows } = comparisonTable(compared());
    expect(header).toEqual([
      ...['metric', 'a', 'b', 'n', 'clusters', 'a lacks', 'b lacks', 'mean a', 'mean b', 'a - b'],
      ...['95% interval', 'p', 'p (holm)', 'least p', 'of', 'd', 'a wins', 'detectable', 'design'],
    ]);
    const { lower, upper } = each!.interval!;
    expect(rows).toEqual([
      [
        ...['NSE', 'mine', 'theirs', '4', '4', '2 undefined, 1 absent (unknown)', '1 undefined (unknown)'],
        ...['5', '3', '2', `${short(lower)} to ${short(upper)}`],
        ...[each!.pValue, each!.adjustedPValue, each!.minimumPValue].map(short),
        ...[
          '1',
          ...[each!.standardizedDifference, each!.winRate, each!.minimumDetectableDifference].map(short),
          'paired',
        ],
      ],
    ]);
    expect(nMissing(each!)).toBe(3);
  });

  it('says the level and the correction, and why there is no interval', () => {
    const { header } = comparisonTable(compared({ level: 0.9, adjust: 'bonferroni' }));
    expect(header.slice(10, 13)).toEqual(['90% interval', 'p', 'p (bonferroni)']);
    expect(comparisonTable([]).header.slice(10, 13)).toEqual(['95% interval', 'p', 'p (holm)']);
    const [none] = compareSystems({ a: rowsOf([1]), b: rowsOf([2]) });
    expect(comparisonTable([none!]).rows[0]![10]).toBe(`none: ${none!.noIntervalBecause}`);
    const { noIntervalBecause: _, ...rest } = none!;
    expect(comparisonTable([rest as Comparison]).rows[0]![10]).toBe('-');
  });
});

describe('comparisonParagraph', () => {
  it('says unit, pairing, clusters, test, correction and every number', () => {
    const [each] = compared();
    const { lower, upper } = each!.interval!;
    expect(comparisonParagraph(frozen(compared()))).toBe(
      [
        "Dialogues were paired by id; scores of one dialogue were averaged first. Differences are given with 95% intervals and two-sided p-values of a paired Student's t test over dialogues, not adjusted (one comparison).",
        `NSE: mine 5, theirs 3, difference 2 [${short(lower)} to ${short(upper)}], n = 4, p = ${short(each!.pValue)}, d = ${short(each!.standardizedDifference)}, mine higher in ${short(100 * each!.winRate!)}% of the pairs (ties half); a true difference of ${short(each!.minimumDetectableDifference)} would have been found with a power of 80%. Missing scores: mine lacks 2 undefined, 1 absent (unknown), theirs lacks 1 undefined (unknown); with the worst and the best values in their place the difference is ${short((8 - 2) / 5)} to ${short((8 - 1) / 5)}; as many missing on both sides: p = 1.`,
        '',
        `Signatures: ${signature(each!)}; s.`,
        '',
      ].join('\n'),
    );
  });

  it('says clusters, another unit, another test, and no correction', () => {
    const clustered = (scores: readonly number[]): ScoreRow[] =>
      scores.map((score, i) => row(`t${i}`, score, { clusterLabels: { item: String(i % 3) } }));
    const systems = { a: clustered([3, 4, 5, 8]), b: clustered([1, 2, 4, 5]) };
    const text = comparisonParagraph(
      compareSystems(systems, { clusterBy: 'item', adjust: 'none', method: 'sign-flip' }),
    );
    expect(text).toContain('a paired sign-flip permutation test clustered by item, not adjusted.');
    expect(text).toContain(', n = 4 in 3 clusters, p = ');
    expect(text).not.toContain('would have been found');
    const family = comparisonParagraph(compareSystems(systems, { family: 'call' }));
    expect(family).toContain('not adjusted (one comparison).');
    const turns = (scores: readonly number[]): ScoreRow[] =>
      scores.map((score, i) => row('t', score, { unit: `turns[${i}]`, turn: i }));
    const byTurn = comparisonParagraph(
      compareSystems({ a: turns([3, 4, 5]), b: turns([1, 2, 4]) }, { unit: 'turn' }),
    );
    expect(byTurn).toMatch(/^Scores were averaged by turn, and paired by it\./);
  });

  it('names the test of most comparisons, and where differences that do not vary have another', () => {
    const other = { metric: 'lexical-density' };
    const [a, b] = [
      [...rowsOf([1, 1, 1, 1, 1, 1, 1]), ...rowsOf([3, 4, 5, 8, 2, 6, 1], other)],
      [...rowsOf([0, 0, 0, 0, 0, 0, 0]), ...rowsOf([1, 2, 4, 5, 3, 3, 2], other)],
    ];
    const text = comparisonParagraph(compareSystems({ a, b }));
    expect(text).toContain("p-values of a paired Student's t test over dialogues");
    // Seven equal differences: 2 of 2^7 sign patterns are as extreme, .015625.
    expect(text).toContain(
      'n = 7, p = 0.01563 by sign flips, as the differences do not vary, corrected 0.03125 over 2 comparisons (least possible p 0.01563)',
    );
    expect(text.match(/by sign flips/g)).toHaveLength(1);
    const flipped = comparisonParagraph(compareSystems({ a, b }, { method: 'sign-flip' }));
    expect(flipped).toContain('p-values of a paired sign-flip permutation test over dialogues');
    expect(flipped).not.toContain('by sign flips');
  });

  it('names the clusters that some metrics have, whichever comes first', () => {
    const item = (i: number): Partial<ScoreRow> => ({ clusterLabels: { item: String(i % 2) } });
    const system = (from: number): ScoreRow[] =>
      [0, 1, 2, 3].flatMap((i) => [
        row(`t${i}`, from * i * i, { metric: 'participation-frequency' }),
        row(`t${i}`, from * i, { metric: 'lexical-density', ...item(i) }),
      ]);
    const text = comparisonParagraph(compareSystems({ a: system(3), b: system(1) }, { clusterBy: 'item' }));
    expect(text).toContain(
      'test over dialogues, clustered by item (CR2) where clusters are named, corrected',
    );
  });

  it('says nothing of what could have been found, of p or of a correction where there is none', () => {
    const [single] = compareSystems({ a: rowsOf([1]), b: rowsOf([2]) });
    const text = comparisonParagraph([single!]);
    expect(text).toContain('n = 1, no p-value, a higher');
    expect(text).not.toContain('would have been found');
    const plain = comparisonParagraph(compared({ adjust: 'none' }));
    expect(plain).not.toContain(', corrected');
    const three = compareSystems({ a: rowsOf([1, 2, 4]), b: rowsOf([2, 5, 9]), c: rowsOf([3, 3, 4]) });
    expect(comparisonParagraph(three).match(/power of 80% before correction\./g)).toHaveLength(3);
  });

  it('says where no pair has both scores, and nothing of nothing', () => {
    const [none] = compareSystems({ a: rowsOf([1, null]), b: rowsOf([null, 2]) });
    // Equal scores have no interval, effect size or detectable difference; their p is that of sign flips, 2 of 2^3 at least.
    const equal = comparisonParagraph(compareSystems({ a: rowsOf([1, 1, 1]), b: rowsOf([1, 1, 1]) }));
    expect(equal).toContain('\nNSE: a 1, b 1, difference 0 [none: too-few-arrangements], n = 3, p = 1');
    expect(equal).toContain(', p = 1 (least possible p 0.25), a higher in 50% of the pairs (ties half).\n');
    const both = (scores: number[]): ScoreRow[] => [
      ...rowsOf(scores),
      ...rowsOf([1, 1, 1]).map((each) => ({ ...each, metric: 'lexical-density' })),
    ];
    expect(comparisonParagraph(compareSystems({ a: both([3, 4, 6]), b: both([1, 2, 3]) }))).toContain(
      'LD: a 1, b 1, difference 0 [none: too-few-arrangements], n = 3, p = 1 by sign flips, as the differences do not vary, corrected',
    );
    expect(comparisonParagraph([none!])).toContain('\nNSE: no pair of a and b has both scores.\n');
    expect(comparisonParagraph([])).toBe('\n\nSignatures: .\n');
  });

  it('tells the reliability of two groups of runs', () => {
    const comparison = compareReliability(
      [
        [90, 80],
        [70, 60, 50],
        [40, 45],
      ],
      [
        [50, 40],
        [60, 50],
        [30, 20],
      ],
    );
    const found = [{ a: 'full', b: 'sharded', comparison }];
    expect(comparisonParagraph([], found)).toContain("; p by a paired Student's t test over instructions, ");
    const flips = { ...comparison, params: { ...comparison.params, method: 'sign-flip' } };
    const text = comparisonParagraph([], [{ a: 'full', b: 'sharded', comparison: flips }]);
    expect(text).toMatch(/^full and sharded on 3 common instructions \(runs of each: 2-3 and 2;/);
    expect(text).toContain(
      '; 95% intervals; sides of whole instructions swapped for p, corrected by holm): P ',
    );
    const options = { method: 'student-t', adjust: 'none', level: 0.9 } as const;
    const other = {
      ...found[0]!,
      comparison: compareReliability(
        [
          [9, 8],
          [7, 6],
        ],
        [
          [5, 4],
          [6, 1],
        ],
        options,
      ),
    };
    expect(comparisonParagraph([], [other])).toContain(
      "; 90% intervals; p by a paired Student's t test over instructions, not corrected): P ",
    );
    expect(comparisonParagraph([], [other])).not.toContain(', corrected ');
    const { header, rows } = reliabilityTable(found);
    expect(header.slice(8, 10)).toEqual(['a - b', '95% interval']);
    expect(rows).toEqual(
      (
        [
          ['P', 'averagedPerformance'],
          ['A', 'aptitude'],
          ['U', 'unreliability'],
          ['R', 'reliability'],
        ] as const
      ).map(([symbol, name]) => {
        const each = comparison[name];
        const interval =
          each.interval === null
            ? `none: ${each.noIntervalBecause}`
            : `${short(each.interval.lower)} to ${short(each.interval.upper)}`;
        expect(text).toContain(
          `${symbol} ${short(each.a)} and ${short(each.b)}, difference ${short(each.difference)} [${interval}], p = ${short(each.pValue)}, corrected ${short(each.adjustedPValue)}`,
        );
        return [
          ...[
            symbol,
            'full',
            'sharded',
            '3',
            '2-3',
            '2',
            short(each.a),
            short(each.b),
            short(each.difference),
          ],
          ...[interval, short(each.pValue), short(each.adjustedPValue), short(each.minimumPValue), '3'],
        ];
      }),
    );
    expect(text).toContain(`Signatures: ${signature(flips)}.`);
    expect(reliabilityTable([]).rows).toEqual([]);
    expect([runsText([2, 2]), runsText([2, 5])]).toEqual(['2', '2-5']);
  });
});

describe('summaryTable', () => {
  const skipped = row('x', null, {
    metric: 'semantic-concentration',
    n: 0,
    signature: '',
    skipped: 'needs embeddings',
  });

  it('has a line for each metric with a value or an undefined one', () => {
    const rows = [
      ...rowsOf([1, 2, 4]),
      row('t3', null, { undefinedBecause: 'one-speaker' }),
      row('t0', 0.5, { metric: 'lexical-density' }),
      skipped,
      row('*', 90, { metric: 'aptitude', unit: 'corpus: full' }),
    ];
    const summaries = summarizeRows(rows);
    const { header, rows: lines } = summaryTable(summaries);
    expect(header).toEqual([
      'metric',
      'symbol',
      'level',
      'n',
      'undefined',
      'mean',
      'sample sd',
      'median',
      'min',
      'max',
      '95% interval',
      'over',
    ]);
    const { lower, upper } = summaries[0]!.interval!;
    // Sample deviation of 1, 2, 4 about 7/3: sqrt(14/6).
    expect(lines).toEqual([
      [
        'speaker-entropy',
        'NSE',
        'transcript',
        '3',
        '1',
        '2.333',
        short(Math.sqrt(14 / 6)),
        '2',
        '1',
        '4',
        `${short(lower)} to ${short(upper)}`,
        'transcripts',
      ],
      [
        'lexical-density',
        'LD',
        'transcript',
        '1',
        '0',
        '0.5',
        '-',
        '0.5',
        '0.5',
        '0.5',
        `none: ${summaries[1]!.noIntervalBecause}`,
        'transcripts',
      ],
    ]);
    const only = summarizeRows([skipped]);
    expect(summaryTable(only).rows).toEqual([]);
    expect(summaryTable(summarizeRows(rows, { level: 0.9 })).header[10]).toBe('90% interval');
  });

  it('says what scores are clustered by', () => {
    const rows = [0, 1, 2, 3].map((i) => row(`t${i}`, i, { clusterLabels: { item: String(i % 2) } }));
    expect(summaryTable(summarizeRows(rows, { clusterBy: 'item' })).rows[0]!.at(-1)).toBe(
      'transcripts, 2 by item',
    );
  });

  it('lists what was skipped and what is undefined, by reason', () => {
    const rows = [
      skipped,
      row('x', null, { metric: 'lexical-density', n: 0, signature: '', skipped: 'needs embeddings' }),
      row('y', 1, { metric: 'lexical-density' }),
      row('x', null, { undefinedBecause: 'one-speaker' }),
      row('y', null, { undefinedBecause: 'one-speaker' }),
      row('z', null, { undefinedBecause: 'too-few-turns' }),
    ];
    const summaries = summarizeRows(rows);
    expect(skippedLines(summaries)).toEqual(['needs embeddings: SC-Gini, LD (1 transcript)']);
    expect(undefinedLines(summaries)).toEqual(['NSE: one-speaker 2, too-few-turns 1']);
  });

  it('lists single turns without a score, which do not enter the mean', () => {
    const turn = (i: number, score: number | null): ScoreRow =>
      row('x', score, { unit: `turns[${i}]`, ...(score === null && { undefinedBecause: 'empty-text' }) });
    expect(undefinedLines(summarizeRows([turn(0, 1), turn(1, null), turn(2, null)]))).toEqual([
      'NSE: empty-text 2 (of single turns, which do not enter the mean)',
    ]);
  });

  it('names metrics shortly, with their paper where two have one symbol', () => {
    expect(['speaker-entropy', 'centering-score', 'style-markers'].map(shortName)).toEqual([
      'NSE',
      'pingeval:CS',
      'style-markers',
    ]);
    expect([shortNumber(null), shortNumber(1 / 3), shortNumber(12345.6)]).toEqual([
      '-',
      '0.3333',
      printNumber(12345.6, 4),
    ]);
  });
});

describe('tables of transcripts and runs', () => {
  it('have means over the turns, and a dash where there is none', () => {
    const turn = (i: number, score: number | null): ScoreRow =>
      row('x', score, { unit: `turns[${i}]`, turn: i, metric: 'lexical-novelty' });
    const rows = [
      ...[row('x', 1), turn(0, 2), turn(1, null), turn(2, 5)],
      row('y', null, { undefinedBecause: 'one-speaker' }),
      row('z', null, { skipped: 'needs rounds' }),
      row('*', 9, { metric: 'aptitude', unit: 'corpus: full' }),
    ];
    expect(transcriptTable(frozen(rows))).toEqual({
      header: ['transcript', 'NSE', shortName('lexical-novelty')],
      rows: [
        ['x', '1', '3.5'],
        ['y', '-', '-'],
        ['z', '-', '-'],
      ],
    });
  });

  it('tell transcripts of one id by their source', () => {
    const rows = [
      row('x', 1, { source: 'a.jsonl' }),
      row('x', 2, { source: 'b.jsonl' }),
      row('y', 3, { source: 'a.jsonl' }),
    ];
    expect(transcriptTable(rows).rows).toEqual([
      ['x (a.jsonl)', '1'],
      ['x (b.jsonl)', '2'],
      ['y', '3'],
    ]);
  });

  it('have a line for each group of runs', () => {
    const runs = (unit: string, metric: string, score: number | null, n: number): ScoreRow =>
      row('*', score, { unit, metric, n });
    const rows = [
      runs('corpus: full', 'aptitude', 98, 4),
      runs('corpus: full', 'unreliability', null, 4),
      runs('corpus: sharded', 'unreliability', 12.5, 3),
      row('x', 1),
    ];
    expect(corpusTable(frozen(rows))).toEqual({
      header: ['runs', 'n', shortName('aptitude'), shortName('unreliability')],
      rows: [
        ['full', '4', '98', '-'],
        ['sharded', '3', '-', '12.5'],
      ],
    });
  });
});

describe('what rows are written as', () => {
  const full = row('=x', 1 / 3, {
    ...{ unit: '-u', metric: '+m', n: 2, signature: '@s', component: '\tc', turn: 3, speaker: 'a"b' },
    ...{ source: 'f,g', system: 'line\nbreak', clusterLabels: { item: '1' } },
  });

  it('has every field in CSV, nothing that a spreadsheet computes, and an empty field where nothing is', () => {
    const header =
      'transcript,unit,metric,score,undefinedBecause,skipped,n,signature,component,turn,speaker,source,system,clusterLabels,symbol,status,idMadeUp,lower,upper,level\n';
    const cells = `,0.333333333333,,,2,'@s,'\tc,3,"a""b","f,g","line\nbreak","{""item"":""1""}",,,,,,\n`;
    expect(toCsv([full])).toBe(`${header}'=x,'-u,'+m${cells}`);
    expect(toCsv([full], { rawCells: true, header: false })).toContain('=x,-u,+m,');
    expect(toCsv([row('x', null, { undefinedBecause: 'one-speaker' })], { header: false })).toBe(
      'x,transcript,speaker-entropy,,one-speaker,,1,s,,,,,,,,,,,,\n',
    );
    expect(toCsv([], { header: false })).toBe('');
    expect(toCsv([row('x', -0.5)], { header: false })).toContain(',-0.5,');
  });

  it('has as many digits as the score is good to', () => {
    const rows = [row('x', 2 / 3), row('x', 2 / 3, { signature: 'a precision:float32' }), row('x', null)];
    expect(
      toJsonl(frozen(rows))
        .split('\n')
        .map((line) => line && JSON.parse(line).score),
    ).toEqual([0.666666666667, 0.666667, null, '']);
  });

  it('is a table in Markdown, numbers to the right', () => {
    expect(
      toMarkdown({
        header: ['name', 'x', 'y'],
        rows: [
          ['<b>', '-', ''],
          ['b', '1e3', '2'],
        ],
      }),
    ).toBe(
      '| name      |   x |  y |\n| :-------- | --: | -: |\n| &lt;b&gt; |   - |    |\n| b         | 1e3 |  2 |\n',
    );
    expect(numericColumns({ header: ['a', 'b'], rows: [['1', 'x'], ['2']] })).toEqual([true, false]);
    expect(numericColumns({ header: ['a'], rows: [] })).toEqual([false]);
  });
});

it.each<[string, (given: never) => unknown]>([
  ['comparisonTable', comparisonTable],
  ['comparisonParagraph', comparisonParagraph],
  ['reliabilityTable', reliabilityTable],
  ['summaryTable', summaryTable],
  ['skippedLines', skippedLines],
  ['undefinedLines', undefinedLines],
  ['toMarkdown', toMarkdown],
  ['transcriptTable', transcriptTable],
  ['corpusTable', corpusTable],
  ['toCsv', toCsv],
  ['toJsonl', toJsonl],
])('%s refuses what is no such list', (name, make) => {
  for (const given of [null, 3, [3]]) expect(() => make(given as never)).toThrow(`${name}: `);
});
