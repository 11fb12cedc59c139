import { drawCharts } from './draw-charts.js';
import type { DrawnSection } from './page.js';
import type { Section } from './types.js';

/** The sections with their charts drawn, all in one go. */
export async function drawnSections(sections: readonly Section[]): Promise<DrawnSection[]> {
  const drawings = await drawCharts(sections.flatMap(({ figures = [] }) => figures.map(({ spec }) => spec)));
  let next = 0;
  return sections.map((section) => ({
    ...section,
    figures: (section.figures ?? []).map((figure) => ({ ...figure, svg: drawings[next++]! })),
  }));
}
