import { calledAs } from '../../error.js';
import { requireOptionsObject } from '../../options/forms.js';
import type { Embedded } from '../../transcript/embedded.js';
import type { Transcript } from '../../transcript/types.js';
import { dialoguePage } from '../paper/dialogue-page.js';
import { fragmentHtml } from '../paper/page.js';
import { reportPage } from '../paper/paper-report.js';
import type { PaperReportOptions, ReportedPaper } from '../paper/types.js';
import { type Displayable, displayable } from './show.js';

/**
 * Shows the report of a paper as the value of a cell. In Deno's Jupyter kernel this is the whole report, in an element
 * whose styles do not affect the rest of the notebook; as text, the findings in sentences. Needs the optional packages
 * `vega` and `vega-lite`. Cost: as `paperReport`.
 *
 * @throws MetricError as `paperReport`
 *
 * @example
 * ```ts
 * import { showReport } from '@mtpc/metrics/report';
 * const turns = [{ speaker: 'ana', text: 'Is it red?' }, { speaker: 'ben', text: 'It is.' }];
 * const shown = await showReport([{ turns }], { paper: 'mpceval' });
 * shown.toString().split('\n')[1]; // => '1 conversation, 2 turns.'
 * ```
 */
export async function showReport(
  transcripts: readonly Transcript[],
  options: Omit<PaperReportOptions, 'embeddable'> = {},
): Promise<Displayable> {
  const page = await reportPage('showReport', transcripts, options);
  const [first] = page.sections;
  const { lead, points = [], caution, next } = first?.verdict ?? {};
  const verdict = [lead, ...points, caution, typeof next === 'object' ? next.text : next];
  const text = [page.title, page.subtitle, ...verdict, ...(first?.text ?? [])]
    .filter((line) => line !== undefined)
    .join('\n');
  return displayable(text, { 'text/html': fragmentHtml(page) });
}

/**
 * Shows one dialogue with annotated turns as the value of a cell: scores, the turns that cost most, centers, proposals,
 * strategies and references. As text, the turns. Cost: as `dialoguePage`.
 *
 * @throws MetricError as `dialoguePage`
 *
 * @example
 * ```ts
 * import { showDialogue } from '@mtpc/metrics/report';
 * const shown = await showDialogue({ turns: [{ speaker: 'ana', text: 'The bus is red.' }] }, { paper: 'pingeval' });
 * shown.toString(); // => '1 ana: The bus is red.'
 * ```
 */
export async function showDialogue(
  transcript: Transcript,
  options: { readonly paper?: ReportedPaper; readonly embedded?: Embedded } = {},
): Promise<Displayable> {
  requireOptionsObject('showDialogue', options);
  const html = await calledAs('showDialogue', 'dialoguePage', () =>
    dialoguePage(transcript, { ...options, embeddable: true }),
  );
  const text = transcript.turns
    .map(({ speaker, text: said }, i) => `${i + 1} ${speaker}: ${said}`)
    .join('\n');
  return displayable(text, { 'text/html': html });
}
