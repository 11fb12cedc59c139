import { MetricError } from '../../error.js';
import { present } from '../../options/present.js';
import { type ChartModules, drawCharts, loadChartModules, requireCharts } from './draw-charts.js';
import { narrowSpec } from './narrow-spec.js';
import type { DrawnFigure, DrawnSection } from './page.js';
import type { Figure, Section } from './types.js';

export interface Drawn {
  readonly sections: DrawnSection[];
  /** Why charts are missing, and how to get them. */
  readonly notDrawn?: string;
}

/** Draws the charts of all sections for desktop and phone. Without Vega only the numbers remain. */
export async function drawnSections(
  sections: readonly Section[],
  load: () => Promise<ChartModules> = loadChartModules,
): Promise<Drawn> {
  if (sections.every(({ figures = [] }) => figures.length === 0))
    return { sections: sections.map((section) => ({ ...section, figures: [] })) };
  try {
    await requireCharts(load);
    const drawn: DrawnSection[] = [];
    for (const section of sections) {
      const figures: DrawnFigure[] = [];
      for (const figure of section.figures ?? []) figures.push(await drawnFigure(figure, load));
      drawn.push({ ...section, figures });
    }
    return { sections: drawn };
  } catch (error) {
    if (!(error instanceof MetricError) || error.code !== 'MISSING_CAPABILITY') throw error;
    return {
      sections: sections.map((section) => ({ ...section, figures: section.figures ?? [] })),
      notDrawn: `The charts are missing; their numbers are in the tables: ${error.message}.`,
    };
  }
}

async function drawnFigure(figure: Figure, load: () => Promise<ChartModules>): Promise<DrawnFigure> {
  const { spec, narrow = narrowSpec(spec) } = figure;
  const [svg, narrowSvg] = await drawCharts([spec, narrow], load);
  return { ...figure, ...present({ svg, narrowSvg }) };
}
