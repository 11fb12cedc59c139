import type { SpeakerCount } from '../../analysis/conversation-overview.js';
import { counted } from '../../text/counted.js';
import { escapeHtml } from '../../text/escape-html.js';
import { daysText, overviewSentences } from '../../words/overview-words.js';
import { plainDialogueHtml } from './dialogue-page.js';
import { dialogueName } from './dialogues-section.js';
import { estimateOf } from './measured.js';
import { adviceOn, measureName } from './reading.js';
import type { ReportInput } from './report-input.js';
import type { ReportParts } from './report-parts.js';
import type { Cell, PaperReportOptions, Section } from './types.js';
import { placeOfMean, reportOverview } from './verdict-exceptions.js';

/** Longer chats would make a page that nobody scrolls through. */
const MOST_TURNS = 400;

/** Bars for more speakers would fill a screen. */
const MOST_BARS = 12;

/** Fields of `meta` with which some figure of a paper has data. */
const DESIGN_FIELDS =
  'budget item records answer rounds setting task instruction shards target contextTurns'.split(' ');

/**
 * Whether the conversations contain only what was said: without systems, outcomes and rounds no question of a paper
 * applies.
 */
export function isChat(input: ReportInput, { paper = 'all', embedded }: PaperReportOptions): boolean {
  const { transcripts, groups, comparison } = input;
  return (
    paper === 'all' &&
    embedded === undefined &&
    comparison.plan === undefined &&
    groups.every(({ isNamed }) => !isNamed) &&
    transcripts.every(
      ({ outcome, turns, agenda, meta = {} }) =>
        outcome === undefined &&
        agenda === undefined &&
        turns.every(({ round }) => round === undefined) &&
        !DESIGN_FIELDS.some((field) => Object.hasOwn(meta, field)),
    )
  );
}

/** Who talks and asks, the scores with their meaning, and the conversations. */
export function chatSections(input: ReportInput, parts: ReportParts): Section[] {
  const { transcripts, options } = input;
  const overview = reportOverview(transcripts, input.measured);
  const [size = '', ...described] = overviewSentences(overview);
  const [lead = '', ...points] = overview.speakers.length > 1 ? described : [size, ...described];
  const turns = transcripts.reduce((sum, each) => sum + each.turns.length, 0);
  const isShort = turns <= MOST_TURNS && options.dialogueHref === undefined;
  return [
    {
      title: 'Findings',
      verdict: {
        lead,
        points: [
          ...points,
          ...(overview.days === undefined ? [] : [`Dates: ${daysText(overview)}.`]),
          ...(options.notes ?? []),
        ],
        next: isShort ? 'Read the text below.' : 'Compare it with another chat: mtpc compare FIRST SECOND.',
      },
      html: overview.speakers.length > 1 ? [barsHtml(overview.speakers.slice(0, MOST_BARS))] : [],
    },
    { title: 'Scores', tables: [scoresTable(input)] },
    ...(isShort ? [{ title: 'Text', html: transcripts.map((_, i) => textHtml(input, i)) }] : []),
    {
      title: 'Not on this page',
      text: ['Metrics and figures that need systems, outcomes, games or vectors are not shown.'],
      tables: absentTable(parts),
    },
  ];
}

/** A row with bars for each speaker, which needs no charting library. */
function barsHtml(speakers: readonly SpeakerCount[]): string {
  const columns = ['turns', 'words', 'asking'] as const;
  const totals = columns.map((column) => speakers.reduce((sum, each) => sum + each[column], 0));
  const rows = speakers.map((speaker) => {
    const cells = columns.map((column, i) => {
      const total = totals[i] ?? 0;
      const percent = total === 0 ? 0 : Math.round((100 * speaker[column]) / total);
      return `<td><span class="bar" style="width:${percent}%"></span>${column === 'asking' ? `${speaker[column]} of ${speaker.turns}` : `${percent}%`}</td>`;
    });
    return `<tr><th scope="row">${escapeHtml(speaker.name)}</th>${cells.join('')}</tr>`;
  });
  const head = ['Speaker', 'Turns', 'Words', 'Turns with a question'];
  return `<table class="bars"><caption>Who talks, who asks</caption><thead><tr>${head.map((text) => `<th scope="col">${text}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function scoresTable({
  measured,
  transcripts,
  statistics,
}: ReportInput): NonNullable<Section['tables']>[number] {
  const cards = new Set<string>();
  const rows = measured.flatMap((each): Cell[][] => {
    const [system] = each.systems;
    if (system === undefined || each.skipped !== undefined || cards.has(each.card.id)) return [];
    cards.add(each.card.id);
    const { mean } = estimateOf(each, system, statistics);
    if (mean === null) return [];
    return [[measureName(each.card), mean, placeOfMean(each) ?? null, adviceOn(each.card)]];
  });
  const hasPlaces = rows.some(([, , place]) => place !== null);
  const score = transcripts.length === 1 ? 'Score' : 'Mean score';
  return {
    title: `${counted(rows.length, 'metric')} and how to read them`,
    columns: ['Metric', score, ...(hasPlaces ? ['Percentile among people'] : []), 'How to read it'],
    rows: hasPlaces ? rows : rows.map((row) => row.filter((_, i) => i !== 2)),
  };
}

function textHtml(input: ReportInput, i: number): string {
  const transcript = input.transcripts[i];
  if (transcript === undefined) return '';
  const name = dialogueName(input, i);
  const summary = `${name}, ${counted(transcript.turns.length, 'turn')}`;
  return `<details><summary>${escapeHtml(summary)}</summary>\n${plainDialogueHtml(transcript, `dialogue-${i + 1}-`)}\n</details>`;
}

function absentTable({ absent }: ReportParts): NonNullable<Section['tables']> {
  const rows = [...new Set(absent.map((line) => line.replace(/^[\w -]+: /, '')))].map((line) => [line]);
  return rows.length === 0 ? [] : [{ title: 'What is missing', columns: ['Missing'], rows }];
}
