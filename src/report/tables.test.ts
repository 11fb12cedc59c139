import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { compareReliability, compareSystems, type Finding } from '../analysis/index.js';
import type { ScoreRow } from '../evaluate/evaluate-stream.js';
import { printNumber } from '../math/print-number.js';
import { signature } from '../metrics/core/signature.js';
import { paperSentence } from '../words/paper-words.js';
import { runsText } from './comparison-table.js';
import {
  comparisonParagraph,
  comparisonTable,
  corpusTable,
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
function compared(options: object = {}): Finding[] {
  const mine = rowsOf([3, 4, 5, 8, null, null]);
  const theirs = rowsOf([1, 2, 4, 5, 2, null, 7]);
  return compareSystems({ mine, theirs }, options);
}

describe('comparisonTable', () => {
  it('has every number of the finding, short', () => {
    const [each] = compared();
    const { header, rows } = comparisonTable(compared());
    expect(header).toEqual([
      ...['metric', 'a', 'b', 'n', 'clusters', 'a lacks', 'b lacks', 'mean a', 'mean b', 'a - b'],
      ...['95% CI (corrected)', 'p (corrected)', '95% CI (uncorrected)', 'p (uncorrected)', 'family'],
      ...['d', 'a wins', 'detectable', 'runs a', 'runs b', 'design', 'verdict'],
    ]);
    const { lower, upper } = each!.interval!;
    const interval = `${short(lower)} to ${short(upper)}`;
    expect(rows).toEqual([
      [
        ...['NSE', 'mine', 'theirs', '4', '4', '2 undefined, 1 absent (unknown)', '1 undefined (unknown)'],
        ...['5', '3', '2', interval, short(each!.adjustedPValue), interval, short(each!.pValue)],
        'not corrected (one comparison)',
        ...[each!.standardizedDifference, each!.winRate, each!.minimumDetectableDifference].map(short),
        ...['1', '1', 'paired', 'a-higher'],
      ],
    ]);
  });

  it('gives the level, and the reason for a missing interval', () => {
    const { header } = comparisonTable(compared({ confidenceLevel: 0.9 }));
    expect(header[10]).toBe('90% CI (corrected)');
    expect(comparisonTable([]).header[10]).toBe('95% CI (corrected)');
    const [none] = compareSystems({ a: rowsOf([1]), b: rowsOf([2]) });
    expect(comparisonTable([none!]).rows[0]![10]).toBe(`none: ${none!.noIntervalBecause}`);
    const { noIntervalBecause: _, ...rest } = none!;
    expect(comparisonTable([rest as Finding]).rows[0]![10]).toBe('-');
    expect([runsText([2, 2]), runsText([2, 5])]).toEqual(['2', '2-5']);
  });
});

describe('comparisonParagraph', () => {
  it('gives pairing, test and correction, a sentence for each finding, and the signatures', () => {
    const [each] = compared();
    expect(comparisonParagraph(frozen(compared()))).toBe(
      [
        "Conversations were paired by id. Differences were tested by paired Student's t tests; intervals are corrected with the p-values, so an interval excludes 0 exactly if the corrected p-value is at most .05.",
        // Differences 2, 2, 1, 3: mean 2, t(3) = 4.90, p = .016, half of the interval 1.30.
        'Conversations with mine had a higher speaker entropy (NSE) than conversations with theirs (5.00 vs. 3.00; mean paired difference 2.00, 95% CI [.70, 3.30], n = 4, p = .016).',
        'mine lacks 1 of 7 conversations, which are not compared.',
        '',
        `Signatures: ${signature(each!)}; s.`,
        '',
      ].join('\n'),
    );
  });

  it('gives clusters, another test, matched units, and no correction', () => {
    const clustered = (scores: readonly number[]): ScoreRow[] =>
      scores.map((score, i) => row(`t${i}`, score, { clusterLabels: { item: String(i % 3) } }));
    const systems = { a: clustered([3, 4, 5, 8]), b: clustered([1, 2, 4, 5]) };
    const text = comparisonParagraph(compareSystems(systems, { clusterBy: 'item', method: 'sign-flip' }));
    expect(text).toContain('tested by sign-flip permutation tests with cluster-robust errors (CR2) by item');
    expect(text).toContain(', n = 4, 3 clusters, p = ');
    const turns = (scores: readonly number[]): ScoreRow[] =>
      scores.map((score, i) => row('t', score, { unit: `turns[${i}]`, turn: i }));
    const byTurn = compareSystems({ a: turns([3, 4, 5]), b: turns([1, 2, 4]) }, { unit: 'turn' });
    expect(comparisonParagraph(byTurn)).toMatch(/^Conversations were paired by turn\./);
    expect(comparisonParagraph([])).toBe('\n\nSignatures: .\n');
  });

  it('claims nothing where nothing was found, could be tested, or varies', () => {
    const [found] = compareSystems({ a: rowsOf([1, 2, 4]), b: rowsOf([2, 5, 3]) });
    expect(paperSentence(found!)).toMatch(
      /^No difference in speaker entropy \(NSE\) was found between a and b \(.*\); only a difference of at least [\d.]+ would be detected with 80% power\.$/,
    );
    // Means 7/3 and 10/3: the values follow the names, although b is higher.
    expect(paperSentence(found!)).toContain('(2.3 vs. 3.3; mean paired difference −1.0, 95% CI [−6.0, 4.0]');
    const [single] = compareSystems({ a: rowsOf([1]), b: rowsOf([2]) });
    expect(paperSentence(single!)).toMatch(/^The data could not show a difference .* not tested\)\.$/);
    const [equal] = compareSystems({ a: rowsOf([1, 1, 1]), b: rowsOf([1, 1, 1]) });
    expect(paperSentence(equal!)).toBe(
      'All conversations with a and with b had the same speaker entropy (NSE) (1.00).',
    );
    const [none] = compareSystems({ a: rowsOf([1, null]), b: rowsOf([null, 2]) });
    expect(paperSentence(none!)).toBe(
      'No conversation had a score of both a and b in speaker entropy (NSE).',
    );
  });

  it('has the metrics of repeated runs as findings', () => {
    const { averagedPerformance } = compareReliability(
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
    expect(comparisonTable([averagedPerformance]).rows[0]!.slice(0, 4)).toEqual(['P', 'a', 'b', '3']);
    expect(paperSentence(averagedPerformance)).toMatch(/ averaged performance \(P\) /);
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
      'confidenceLevel',
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
    expect(summaryTable(summarizeRows(rows, { confidenceLevel: 0.9 })).header[10]).toBe('90% interval');
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
      'transcript,unit,metric,score,undefinedBecause,skipped,n,signature,component,turn,speaker,source,system,clusterLabels,symbol,status,generatedId,lower,upper,confidenceLevel,model,setting,condition\n';
    const cells = `,0.333333333333,,,2,'@s,'\tc,3,"a""b","f,g","line\nbreak","{""item"":""1""}",,,,,,,,,\n`;
    expect(toCsv([full])).toBe(`${header}'=x,'-u,'+m${cells}`);
    expect(toCsv([full], { rawCells: true, header: false })).toContain('=x,-u,+m,');
    expect(toCsv([row('x', null, { undefinedBecause: 'one-speaker' })], { header: false })).toBe(
      'x,transcript,speaker-entropy,,one-speaker,,1,s,,,,,,,,,,,,,,,\n',
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
