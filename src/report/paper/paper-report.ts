import { requireOneOf, requireShape } from '../../error.js';
import { PAPERS } from '../../metrics/frame/card.js';
import { anObject, listOf, maybe, requireForm, requireOptionsObject } from '../../options/forms.js';
import { requireTranscripts } from '../../transcript/inputs.js';
import type { Transcript } from '../../transcript/types.js';
import { drawnSections } from './drawn-sections.js';
import { fragmentHtml, type Page, pageHtml } from './page.js';
import { type ReportParts, reportParts } from './report-parts.js';
import type { PaperReportOptions, ReportedPaper } from './types.js';

/**
 * One paper's tables and figures (those of all papers with `'all'`) for your own transcripts, as one self-contained HTML page: charts as SVG with the
 * numbers behind each in a table, in light and dark and on paper, without script and without any request.
 *
 * It begins with what was found, in words and one figure: which system is ahead in what, by how much, how certain, and
 * what could not be told. Differences are of means over dialogues, with Student's t over what is independent (dialogues of
 * one id, item or instruction are paired), and p-values corrected by Holm's method.
 *
 * Systems are told apart by `meta.model` (or `meta.system`, or `groupBy`). What a figure reads beside the turns:
 * `pingeval`: `meta.budget`, `meta.item`, `outcome`, and where given `meta.records`, `meta.answer` (the speaker whose
 * board is earlier), `meta.sycophancy`; `mpceval`: vectors (`embedded`); `common-ground`: `round` and `references` of
 * turns, `meta.rounds` with `truth` and `guesses`, vectors, `clipMentions`; `lost`: `outcome`, `meta.setting`, `task`,
 * `instruction`, `shards`, `strategies`, `answers`, `introduced`. A section whose data is missing says so.
 *
 * The same transcripts and options give the same page. Needs the optional packages `vega` and `vega-lite`.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown paper, `SHAPE_MISMATCH` unless `embedded` has one entry per
 * transcript, `MISSING_CAPABILITY` where Vega is not installed
 *
 * @example
 * ```ts
 * import { paperReport } from '@mtpc/metrics/report';
 * const turns = [{ speaker: 'ana', text: 'Is it red?' }, { speaker: 'ben', text: 'It is.' }];
 * const page = await paperReport('mpceval', [{ turns }]);
 * page.startsWith('<!doctype html>'); // => true
 * ```
 */
export async function paperReport(
  paper: ReportedPaper,
  transcripts: readonly Transcript[],
  options: PaperReportOptions = {},
): Promise<string> {
  const parts = await checkedParts('paper-report', paper, transcripts, options);
  const turns = transcripts.reduce((sum, transcript) => sum + transcript.turns.length, 0);
  const about = paper === 'all' ? 'all four papers' : PAPERS[paper];
  const page: Page = {
    title: options.title ?? `Report after ${about}`,
    subtitle: `${transcripts.length} dialogues, ${turns} turns.`,
    sections: await drawnSections(parts.sections),
    footer: footer(about, parts, options),
  };
  return options.embeddable ? fragmentHtml(page) : pageHtml(page);
}

/** The parts of a report, once its arguments are checked. @internal */
export async function checkedParts(
  caller: string,
  paper: ReportedPaper,
  transcripts: readonly Transcript[],
  options: PaperReportOptions,
): Promise<ReportParts> {
  requireOneOf(caller, 'paper', paper, [...Object.keys(PAPERS), 'all'] as ReportedPaper[]);
  requireTranscripts(caller, transcripts);
  requireOptionsObject(caller, options);
  const { embedded } = options;
  requireForm(caller, 'options.embedded', embedded, maybe(listOf(anObject)));
  const expected = `an array of ${transcripts.length}, one per transcript`;
  const fits = embedded === undefined || embedded.length === transcripts.length;
  requireShape(fits, caller, 'options.embedded', expected, embedded);
  return reportParts(paper, transcripts, options);
}

function footer(about: string, { signatures }: ReportParts, options: PaperReportOptions): string[] {
  const { seed = 0, embedded, version, input } = options;
  const embedders = [...new Set((embedded ?? []).map(({ embedder }) => embedder?.id ?? 'not named'))];
  return [
    `Made with @mtpc/metrics${version === undefined ? '' : ` ${version}`} after ${about}. Intervals and tests are seeded with ${seed}; the same transcripts give the same page.`,
    ...(input === undefined ? [] : [`Input: ${input}.`]),
    ...(signatures.length === 0 ? [] : [`Signatures of what was computed: ${signatures.join('; ')}.`]),
    ...(embedders.length === 0 ? [] : [`Vectors: ${embedders.join(', ')}.`]),
    'A dash stands where a measure has no value. Numbers in tables are rounded to four significant digits.',
  ];
}
