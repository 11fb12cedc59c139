import { PAPERS } from '../../metrics/core/card.js';
import { requireOptionsObject } from '../../options/forms.js';
import { counted } from '../../text/counted.js';
import type { Transcript } from '../../transcript/types.js';
import { choiceSentence } from '../../words/caution-words.js';
import { methodText } from '../../words/method-words.js';
import { chatSections, isChat } from './chat-report.js';
import { dialogueList, dialogueSections } from './dialogues-section.js';
import { drawnSections } from './drawn-sections.js';
import { methodsSection } from './methods-section.js';
import { type Footer, fragmentHtml, type Page, pageHtml } from './page.js';
import type { ReportFindings } from './report-findings.js';
import type { ReportInput } from './report-input.js';
import { type ReportParts, reportParts, withMissingLast } from './report-parts.js';
import { statisticsLine } from './report-statistics.js';
import type { PaperReportOptions, ReportedPaper, Section } from './types.js';

/**
 * A paper's tables and figures (or those of all papers with `'all'`) for your own transcripts, as one self-contained
 * HTML page. Charts are SVG, with the numbers of each in a table; the page works in light and dark mode and in print,
 * and contains no scripts and network requests.
 *
 * The page begins with the main finding in one sentence and one figure: effect size, uncertainty, and the next step;
 * for `lost`, one model in two settings is enough. Differences are of means over dialogues, with Student's t over
 * independent observations (dialogues of one item, instruction or id are paired; `cluster` sets another field), and
 * p-values are corrected by Holm's method over all metrics; change this with `unit`, `confidenceLevel`, `adjust` and `family`.
 * The end of the page repeats these settings. The dialogues furthest from the others are listed, with the turns that
 * cost them most.
 *
 * Systems are identified by `meta.model` (or `meta.system`, or the field `systemBy`). Figures read these fields in addition to the
 * turns. `pingeval`: `meta.budget`, `meta.item`, `outcome`, and if present `meta.records`, `meta.answer` (the speaker
 * whose board is earlier), `meta.sycophancy`; `mpceval`: vectors (`embedded`); `common-ground`: `round` and
 * `references` of turns, `meta.rounds` with `truth` and `guesses`, vectors, `clipMentions`; `lost`: `outcome`,
 * `meta.setting`, `task`, `instruction`, `shards`, `strategies`, `answers`, `introduced`. A section with missing data
 * says so. Conversations without systems, outcomes and rounds get a short page: who talks and asks, the scores with
 * their meaning, and the text.
 *
 * The same transcripts and options give the same page. The charts need the optional packages `vega` and `vega-lite`;
 * without them the page contains all tables, and instructions to get the charts.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown paper or an option out of range, `SHAPE_MISMATCH` unless
 * `embedded` has one entry per transcript
 *
 * @example
 * ```ts
 * import { paperReport } from '@mtpc/metrics/report';
 * const turns = [{ speaker: 'ana', text: 'Is it red?' }, { speaker: 'ben', text: 'It is.' }];
 * const page = await paperReport([{ turns }], { paper: 'mpceval' });
 * page.startsWith('<!doctype html>'); // => true
 * ```
 */
export async function paperReport(
  transcripts: readonly Transcript[],
  options: PaperReportOptions = {},
): Promise<string> {
  const page = await reportPage('paperReport', transcripts, options);
  return options.embeddable ? fragmentHtml(page) : pageHtml(page);
}

/** The page of a report before it is written; `draw` draws its charts. @internal */
export async function reportPage(
  caller: string,
  transcripts: readonly Transcript[],
  options: PaperReportOptions,
  draw: typeof drawnSections = drawnSections,
): Promise<Page> {
  requireOptionsObject(caller, options);
  const { paper = 'all' } = options;
  const parts = await reportParts(caller, transcripts, options);
  const { input } = parts;
  const sections =
    input && isChat(input, options)
      ? [...chatSections(input, parts), ...dialogueList(input)]
      : withMissingLast(parts, input ? await moreSections(paper, input, options.version) : []);
  const turns = transcripts.reduce((sum, transcript) => sum + transcript.turns.length, 0);
  const about = paper === 'all' ? 'all four papers' : PAPERS[paper];
  return {
    title: options.title ?? reportTitle(about, options),
    subtitle: `${counted(transcripts.length, 'conversation')}, ${counted(turns, 'turn')}.`,
    ...(await draw(sections)),
    footer: footer(about, parts, options),
  };
}

async function moreSections(
  paper: ReportedPaper,
  input: ReportInput,
  version: string | undefined,
): Promise<Section[]> {
  return [
    ...methodsSection(paper, input, version),
    ...(await dialogueSections(paper, input)),
    ...dialogueList(input),
  ];
}

function reportTitle(about: string, { paper, input }: PaperReportOptions): string {
  if (paper !== undefined) return `Report after ${about}`;
  return input === undefined || input.length > LONG_INPUT ? 'Conversation report' : `Report on ${input}`;
}

/** Longer lists of files are only in the footer. */
const LONG_INPUT = 60;

/** How the compared conversations were chosen and paired. */
function comparisonLine(comparison: ReportFindings | undefined): string[] {
  const { plan, findings = [] } = comparison ?? {};
  if (plan === undefined) return [];
  return [[...plan.choices.map(choiceSentence), methodText(plan, findings)].join(' ')];
}

function footer(
  about: string,
  { signatures, statistics, input: parts }: ReportParts,
  { embedded, version, input }: PaperReportOptions,
): Footer {
  const embedders = [...new Set((embedded ?? []).map(({ embedder }) => embedder?.id ?? 'not named'))];
  return {
    lines: [
      `Made with @mtpc/metrics${version === undefined ? '' : ` ${version}`} after ${about}.`,
      ...(input === undefined ? [] : [`Input: ${input}.`]),
      statisticsLine(statistics),
      ...comparisonLine(parts?.comparison),
      ...(embedders.length === 0 ? [] : [`Vectors: ${embedders.join(', ')}.`]),
      'A dash marks a missing value. Numbers in tables have the digits that their intervals allow, otherwise four significant ones.',
    ],
    signatures,
  };
}
