import { MetricError } from '../../error.js';
import { type ChartModules, drawCharts, loadChartModules } from './draw-charts.js';
import { mediumSpec, narrowSpec } from './narrow-spec.js';
import type { DrawnSection } from './page.js';
import type { Section } from './types.js';

/** The sections of a page with their charts. */
export interface Drawn {
  readonly sections: DrawnSection[];
  /** Why charts are missing, and how to get them. */
  readonly notDrawn?: string;
}

/** Draws the charts of all sections, each for a desk, for a tablet and for a phone. Without Vega the numbers are left. */
export async function drawnSections(
  sections: readonly Section[],
  load: () => Promise<ChartModules> = loadChartModules,
): Promise<Drawn> {
  const figures = sections.flatMap((section) => section.figures ?? []);
  const phone = figures.filter(({ isWide }) => isWide !== true);
  try {
    const drawings = await drawCharts(
      figures.map(({ spec }) => spec),
      load,
    );
    const narrow = await drawCharts(
      phone.map(({ spec, narrow: own }) => own ?? narrowSpec(spec)),
      load,
    );
    const medium = await drawCharts(
      phone.map(({ spec, medium: own }) => own ?? mediumSpec(spec)),
      load,
    );
    const drawn = figures.map((figure, i) => ({ ...figure, svg: drawings[i]! }));
    const both = drawn.map((figure) =>
      figure.isWide === true ? figure : { ...figure, narrowSvg: narrow.shift()!, mediumSvg: medium.shift()! },
    );
    return {
      sections: sections.map((section) => ({
        ...section,
        figures: both.splice(0, section.figures?.length ?? 0),
      })),
    };
  } catch (error) {
    if (!(error instanceof MetricError) || error.code !== 'MISSING_CAPABILITY') throw error;
    return {
      sections: sections.map((section) => ({ ...section, figures: section.figures ?? [] })),
      notDrawn: `The charts are missing, their numbers are in the tables: ${error.message}.`,
    };
  }
}
