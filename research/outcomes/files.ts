import { forestFigure, matrixFigure } from './figures.js';
import { outcomesNumbers, simulations } from './numbers.js';
import { evidenceOverview, FIGURES, figureName } from './page.js';

/** The page docs/evidence.md and its figures, by path; none before the first run. */
export function outcomesFiles(): Map<string, string> {
  const numbers = outcomesNumbers();
  if (numbers === undefined) return new Map();
  const files = new Map([['docs/evidence.md', evidenceOverview(numbers, simulations())]]);
  const families = { text: numbers.text, embeddings: numbers.embeddings };
  for (const [name, family] of Object.entries(families)) {
    if (family === null) continue;
    const title = 'Partial rank correlation of metrics with success, by corpus';
    files.set(`${FIGURES}/matrix-${name}.svg`, matrixFigure(family, title));
    for (const metric of family.metrics)
      if (metric.partial !== null)
        files.set(`${FIGURES}/${figureName(metric.name)}`, forestFigure(family, metric));
  }
  return files;
}
