import type { Transcript } from '../../transcript/types.js';
import { drawCharts } from './draw-charts.js';
import { LIGHT_COLORS } from './page-style.js';
import { reportParts, withMissingLast } from './report-parts.js';
import type { Cell, PaperReportOptions } from './types.js';

/** One figure of a report, to be used elsewhere. */
export interface PaperFigure {
  /** `figure-01-every-measure-by-system` */
  readonly name: string;
  readonly title: string;
  readonly note: string;
  /** Which direction is better, and how to read the figure. */
  readonly reading: readonly string[];
  /** A separate drawing, in the colors of the light theme. */
  readonly svg: string;
  /** The Vega-Lite specification, with its data. */
  readonly spec: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * The figures of a report one by one: each as SVG, as a Vega-Lite specification, and as the numbers behind it. The same
 * as on the page of {@link paperReport}, in the same order.
 *
 * @throws MetricError as `paperReport`, and `MISSING_CAPABILITY` if Vega is not installed
 *
 * @example
 * ```ts
 * import { paperFigures } from '@mtpc/metrics/report';
 * const turns = [{ speaker: 'ana', text: 'Is it red?' }, { speaker: 'ben', text: 'It is.' }];
 * const [first] = await paperFigures([{ turns }], { paper: 'mpceval' });
 * first.name.startsWith('figure-01-'); // => true
 * first.svg.startsWith('<svg'); // => true
 * ```
 */
export async function paperFigures(
  transcripts: readonly Transcript[],
  options: PaperReportOptions = {},
): Promise<PaperFigure[]> {
  const sections = withMissingLast(await reportParts('paperFigures', transcripts, options));
  const figures = sections.flatMap((section) => section.figures ?? []);
  const drawings = await drawCharts(figures.map(({ spec }) => spec));
  return figures.map(({ title, note, reading, spec, columns, rows }, i) => ({
    name: `figure-${String(i + 1).padStart(2, '0')}-${slug(title)}`,
    ...{ title, note, reading, columns, rows },
    svg: inLight(drawings[i]!),
    spec: JSON.parse(inLight(JSON.stringify(spec))),
  }));
}

/** Custom properties exist only on the page, so separate drawings use their light values. */
function inLight(text: string): string {
  return text.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => LIGHT_COLORS[name] ?? whole);
}

function slug(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, 8).join('-');
}
