import { requireOneOf, requireShape } from '../../error.js';
import { PAPERS, type Paper } from '../../metrics/frame/card.js';
import { listMetrics } from '../../metrics/frame/registry.js';
import type { Transcript } from '../../transcript/types.js';
import { commonGroundSections } from './common-ground-sections.js';
import { drawnSections } from './drawn-sections.js';
import { lostSections } from './lost-sections.js';
import { mpcevalSections } from './mpceval-sections.js';
import { pageHtml } from './page.js';
import { pingevalSections } from './pingeval-sections.js';
import type { Figure, PaperReportOptions, Section } from './types.js';

/** What each paper's page is made of. */
const SECTIONS: Readonly<
  Record<Paper, (transcripts: readonly Transcript[], options: PaperReportOptions) => Section[]>
> = {
  pingeval: pingevalSections,
  mpceval: mpcevalSections,
  'common-ground': commonGroundSections,
  lost: lostSections,
};

/**
 * One paper's tables and figures for your own transcripts, as one self-contained HTML page: charts as SVG with the
 * numbers behind each in a table, in light and dark and on paper, without script and without any request.
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
  paper: Paper,
  transcripts: readonly Transcript[],
  options: PaperReportOptions = {},
): Promise<string> {
  requireOneOf('paper-report', 'paper', paper, Object.keys(PAPERS) as Paper[]);
  const { embedded } = options;
  const expected = `an array of ${transcripts.length}, one per transcript`;
  const fits = embedded === undefined || embedded.length === transcripts.length;
  requireShape(fits, 'paper-report', 'options.embedded', expected, embedded);
  const sections =
    transcripts.length === 0 ? [EMPTY] : SECTIONS[paper](transcripts, options).map(withoutEmptyFigures);
  const turns = transcripts.reduce((sum, transcript) => sum + transcript.turns.length, 0);
  return pageHtml({
    title: options.title ?? `Report after ${PAPERS[paper]}`,
    subtitle: `${transcripts.length} dialogues, ${turns} turns.`,
    sections: await drawnSections(sections),
    footer: footer(paper, options),
  });
}

const EMPTY: Section = { title: 'Nothing to report', text: ['There is no dialogue.'] };

/** A chart without a single value says nothing; a sentence takes its place. */
function withoutEmptyFigures({ figures = [], text = [], ...section }: Section): Section {
  const isEmpty = ({ spec }: Figure): boolean =>
    (spec.data as { values: readonly unknown[] }).values.length === 0;
  const absent = figures.filter(isEmpty).map(({ title }) => `${title}: no dialogue has a value.`);
  return { ...section, text: [...text, ...absent], figures: figures.filter((figure) => !isEmpty(figure)) };
}

function footer(paper: Paper, { seed = 0, embedded }: PaperReportOptions): string[] {
  const metrics = listMetrics().filter((metric) => metric.paper === paper);
  const embedders = [...new Set((embedded ?? []).map(({ embedder }) => embedder?.id ?? 'not named'))];
  return [
    `Made with @mtpc/metrics after ${PAPERS[paper]}. Intervals and tests are seeded with ${seed}; the same transcripts give the same page.`,
    `Metrics and revisions: ${metrics.map(({ id, revision }) => `${id}@${revision}`).join(', ')}.`,
    ...(embedders.length === 0 ? [] : [`Vectors: ${embedders.join(', ')}.`]),
    'A dash stands where a measure has no value. Numbers in tables are rounded to four significant digits.',
  ];
}
