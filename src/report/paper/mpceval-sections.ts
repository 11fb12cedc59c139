import { cardOf } from '../../evaluate/choose-metrics.js';
import { ask, feed } from '../../evaluate/feed.js';
import { FUNCTIONS } from '../../evaluate/functions.js';
import { lackOf } from '../../evaluate/needs.js';
import { Prepared } from '../../evaluate/prepared.js';
import type { MetricResult } from '../../metrics/frame/result.js';
import type { Transcript } from '../../transcript/types.js';
import type { ChartText } from './chart-encodings.js';
import { barFigure, type Datum } from './charts.js';
import { estimate, type Group, groupsOf } from './groups.js';
import type { Figure, PaperReportOptions, Section, Table } from './types.js';

/** The measures of each figure, by symbol. */
const SHARES = ['NSE', 'SC-Gini'];
const SPEAKER = ['DNR', 'IR', 'PF', 'LS-ES'];
const CONTENT = ['LNR', 'M-SNS', 'LSCC-ES', 'GSCC'];
const PROGRESSION = ['PD', 'HMP'];

/** The figures of MPCEval. */
export function mpcevalSections(transcripts: readonly Transcript[], options: PaperReportOptions): Section[] {
  const groups = groupsOf(transcripts, options);
  const missing =
    options.embedded === undefined ? ['Without vectors, only the measures that need none are shown.'] : [];
  const section = (
    title: string,
    chart: Pick<ChartText, 'title' | 'note' | 'y'>,
    measures: readonly string[],
  ): Section => {
    const data = measuresOf(groups, measures, options);
    const figures: Figure[] = data.length === 0 ? [] : [barFigure({ ...chart, x: 'Measure' }, data)];
    const text = data.length === 0 ? ['These measures need one vector per turn.'] : [];
    return { title, text, figures };
  };
  const note = "Means over dialogues; whiskers: intervals at 95 % (Student's t over dialogues).";
  const perTurn = `Means over the next-turn cases of each dialogue, then over dialogues. ${note}`;
  const first = section(
    'Participation and concentration',
    {
      title: 'Participation and concentration',
      note: `${note} Entropy: 1 is even. Concentration: 0 is even.`,
      y: 'Value',
    },
    SHARES,
  );
  return [
    { ...first, text: [...missing, ...(first.text ?? [])] },
    section('Who speaks next', { title: 'Speaker measures', note: perTurn, y: 'Value' }, SPEAKER),
    section('What is said', { title: 'Content and consistency', note: perTurn, y: 'Value' }, CONTENT),
    section('How far a dialogue moves', { title: 'Progression', note, y: 'Distance' }, PROGRESSION),
    { title: 'All measures', tables: [summaryTable(groups, options)] },
  ];
}

function measuresOf(
  groups: readonly Group[],
  measures: readonly string[],
  options: PaperReportOptions,
): Datum[] {
  return measures.flatMap((measure) =>
    groups.flatMap((group): Datum[] => {
      const scores = scoresOf(group, measure, options);
      if (scores === undefined) return [];
      const { mean: y, ...rest } = estimate(scores);
      return [{ x: labelOf(measure), series: group.name, y, ...rest }];
    }),
  );
}

function summaryTable(groups: readonly Group[], options: PaperReportOptions): Table {
  const rows = [...SHARES, ...SPEAKER, ...CONTENT, ...PROGRESSION].flatMap((measure) =>
    groups.flatMap((group) => {
      const scores = scoresOf(group, measure, options);
      if (scores === undefined) return [];
      const { n, mean, lower, upper } = estimate(scores);
      return [[labelOf(measure), group.name, mean, lower, upper, n, scores.length - n]];
    }),
  );
  const columns = ['Measure', 'System', 'Mean', 'Lower', 'Upper', 'Scored', 'Undefined'];
  return { title: "Means over dialogues with intervals at 95 % (Student's t)", columns, rows };
}

/** How a measure is named on an axis: `Speaker entropy (NSE)`. */
function labelOf(measure: string): string {
  const { id, symbol } = cardOf(measure);
  const words = id.replaceAll('-', ' ');
  return `${words[0]!.toUpperCase()}${words.slice(1)} (${symbol})`;
}

/** A measure's scores, dialogue by dialogue; nothing where it needs vectors that are not there. */
function scoresOf(
  group: Group,
  measure: string,
  { embedded }: PaperReportOptions,
): (number | null)[] | undefined {
  const card = cardOf(measure);
  const asked = ask(card, FUNCTIONS[card.id]!, {}, {});
  const scores = group.transcripts.map((transcript, i) => {
    const vectors = embedded?.[group.indices[i]!];
    const prepared = new Prepared(transcript, vectors && { embedded: vectors });
    if (lackOf(card, prepared, asked.options) !== undefined) return undefined;
    return meanScore(Array.from(feed(asked, prepared), ({ result }) => (result as MetricResult).score));
  });
  return scores.some((score) => score === undefined) ? undefined : scores.map((score) => score ?? null);
}

/** Mean over the next-turn cases of a dialogue that have a value; the score itself for metrics of dialogues. */
function meanScore(scores: readonly (number | null)[]): number | null {
  const values = scores.filter((score) => score !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
