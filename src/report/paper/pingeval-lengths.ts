import { byKey } from '../../math/by-key.js';
import { signature } from '../../metrics/core/signature.js';
import { dialogueLengths } from '../../metrics/scaling/dialogue-lengths.js';
import { humanComparison } from '../../metrics/scaling/human-comparison.js';
import { countMarkers, HUMAN_MEASURES, MARKERS } from '../../metrics/scaling/human-measures.js';
import { keysOf } from '../../options/records.js';
import { countWords } from '../../text/count-words.js';
import { type Datum, dotFigure } from './charts.js';
import { estimate, type Group } from './groups.js';
import { readingAdvice } from './reading.js';
import type { ReportInput } from './report-input.js';
import { levelText, overText, type ReportStatistics, sharedBy } from './report-statistics.js';
import type { Cell, Section, Table } from './types.js';

/** The share of dialogues with style markers, as in section 5.5. */
export function styleSection(groups: readonly Group[], statistics: ReportStatistics): Section {
  const results = groups.map(({ name, transcripts }) => ({
    name,
    styles: transcripts.map((transcript) => ({
      cluster: sharedBy(transcript, statistics),
      result: countMarkers(transcript, 'paper'),
    })),
  }));
  const isUsed = (marker: (typeof MARKERS)[number]): boolean =>
    results.some(({ styles }) => styles.some(({ result }) => (result[marker] ?? 0) > 0));
  const unused = MARKERS.filter((marker) => !isUsed(marker));
  const data = MARKERS.filter(isUsed).flatMap((marker) =>
    results.map(({ name, styles }): Datum => {
      const has = styles.map(({ cluster, result }) => {
        const rate = result[marker];
        return { cluster, score: rate === null ? null : Number(rate > 0) };
      });
      const { mean: y, ...rest } = estimate(has, statistics, 'wilson');
      return { x: marker, series: name, y, ...rest };
    }),
  );
  const text = {
    title: 'Conversations with style markers',
    note: `Share of conversations with at least one filler (um, uh), backchannel (ok, okay, done) or apology (sorry). Whiskers: Wilson's intervals at ${levelText(statistics)} over ${overText(statistics)}.`,
    reading: results
      .flatMap(({ styles }) => styles)
      .slice(0, 1)
      .map(({ result }) => readingAdvice(result.metric)),
    x: 'Marker',
    y: 'Share of conversations',
    domain: [0, 1] as const,
  };
  const signatures = results.flatMap(({ styles }) => styles.map(({ result }) => signature(result)));
  return {
    title: 'Style',
    text: unused.length === 0 ? [] : [`No conversation contains ${unused.join(' or ')}.`],
    figures: unused.length === MARKERS.length ? [] : [dotFigure(text, data)],
    signatures: [...new Set(signatures)],
  };
}

export function lengthSection(groups: readonly Group[]): Section {
  const results = groups.map(({ name, transcripts }) => ({
    name,
    ...dialogueLengths(transcripts, countWords),
  }));
  const rows = results.map(({ name, tokensPerTurn, turnsPerDialogue, tokensPerDialogue }) => [
    name,
    tokensPerTurn.mean,
    tokensPerTurn.median,
    turnsPerDialogue.mean,
    turnsPerDialogue.median,
    tokensPerDialogue.mean,
    tokensPerDialogue.median,
  ]);
  const columns = [
    'System',
    'Tokens per turn',
    'median',
    'Turns per conversation',
    'median',
    'Tokens per conversation',
    'median',
  ];
  return {
    title: 'Lengths',
    tables: [{ title: 'Lengths', columns, rows }, ...limitTable(groups)],
  };
}

/** Turns that were cut because they were longer than allowed (footnote 1 and figure 6). */
function limitTable(groups: readonly Group[]): Table[] {
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const rows = groups.flatMap(({ name, transcripts }) => {
    const limited = transcripts.flatMap(({ meta = {}, turns }) => {
      const { budget, violations } = meta;
      return typeof budget === 'number' && typeof violations === 'number'
        ? [{ budget, violations, turns: turns.length }]
        : [];
    });
    return [...byKey(limited, ({ budget }) => budget)]
      .sort(([a], [b]) => a - b)
      .map(([budget, own]) => {
        const turns = sum(own.map((each) => each.turns));
        const over = sum(own.map(({ violations }) => violations));
        return [name, budget, turns === 0 ? null : over / turns, turns];
      });
  });
  const columns = ['System', 'Turn budget', 'Share of turns', 'Turns'];
  return rows.length === 0 ? [] : [{ title: 'Turns over the limit', columns, rows }];
}

/** Two systems side by side, such as people and a model. */
export function comparisonSection({ groups, statistics }: ReportInput): Section[] {
  const [first, second, ...more] = groups;
  if (first === undefined || second === undefined || more.length > 0) return [];
  const { confidenceLevel } = statistics;
  // A leading space preserves the order of names like "7", because objects put integer keys first.
  const keyOf = ({ name }: Group): string => (/^\d+$/.test(name) ? ` ${name}` : name);
  const result = humanComparison(
    { [keyOf(first)]: first.transcripts, [keyOf(second)]: second.transcripts },
    { confidenceLevel, ...(statistics.clusterBy !== undefined && { clusterBy: statistics.clusterBy }) },
  );
  const { measures } = result;
  const rows = keysOf(HUMAN_MEASURES).map((measure): Cell[] => {
    const { groups: values, difference } = measures[measure];
    return [
      HUMAN_MEASURES[measure],
      ...[...values, difference].flatMap(({ estimate, interval }) => [
        estimate,
        interval?.lower ?? null,
        interval?.upper ?? null,
      ]),
    ];
  });
  const ends = ['Lower', 'Upper'];
  const columns = ['Metric', first.name, ...ends, second.name, ...ends, 'Difference', ...ends];
  return [
    {
      title: 'Two systems compared',
      text: [
        `Intervals at ${levelText(statistics)} over ${overText(statistics)}: Student's t for means and tokens per turn, Wilson's for shares of conversations and Newcombe's for their differences, paired where both systems have the same clusters. Differences are computed within the problems that both systems have, each with the same weight.`,
        readingAdvice('human-comparison'),
      ],
      tables: [{ title: `${first.name} and ${second.name}`, columns, rows }],
      signatures: [signature(result)],
    },
  ];
}
