import { drawCharts } from './draw-charts.js';
import { narrowSpec } from './narrow-spec.js';
import type { DrawnSection } from './page.js';
import type { Section } from './types.js';

/** The sections with their charts drawn, all in one go: each for a desk and for a phone. */
export async function drawnSections(sections: readonly Section[]): Promise<DrawnSection[]> {
  const figures = sections.flatMap((section) => section.figures ?? []);
  const drawings = await drawCharts(figures.map(({ spec }) => spec));
  const narrow = await drawCharts(
    figures.filter(({ isWide }) => isWide !== true).map(({ spec }) => narrowSpec(spec)),
  );
  let next = 0;
  let nextNarrow = 0;
  return sections.map((section) => ({
    ...section,
    figures: (section.figures ?? []).map((figure) => ({
      ...figure,
      svg: drawings[next++]!,
      ...(figure.isWide !== true && { narrow: narrow[nextNarrow++]! }),
    })),
  }));
}
