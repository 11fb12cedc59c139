import { FUNCTIONS } from '../../src/evaluate/functions.js';
import { type EvidenceMetric, LENGTHS } from '../../src/evidence/index.js';
import { getMetric } from '../../src/metrics/core/registry.js';

/** The families of PLAN.md: metrics that need nothing but text, and metrics that need embeddings. */
export type Family = 'text' | 'embeddings';

const INPUTS: Readonly<Record<Family, readonly string[]>> = {
  text: ['transcript', 'next-turn'],
  embeddings: ['embedded', 'embedded-next-turn'],
};

const VARIANTS: readonly EvidenceMetric[] = [
  { metric: 'centering-score', name: 'centering-score resolve:speaker', options: { resolve: 'speaker' } },
  { metric: 'centering-score', name: 'centering-score match:head', options: { match: 'head' } },
  { metric: 'centering-score', name: 'centering-score match:linked', options: { match: 'linked' } },
  { metric: 'lexical-density', name: 'lexical-density tf:relative', options: { tf: 'relative' } },
];

/** Components that are analyzed in addition to the scores. */
const COMPONENTS: readonly string[] = ['LD-per-ln-n', 'LD-fixed', 'LD-ratio'];

export function isAnalyzed(metric: string, component: string | undefined): boolean {
  return component === undefined || (metric === 'lexical-density' && COMPONENTS.includes(component));
}

/** The metrics of a family, with the lengths of the conversation. */
export function metricsOf(family: Family): EvidenceMetric[] {
  const ids = Object.keys(FUNCTIONS).filter((id) => {
    const { input, needs } = getMetric(id);
    const others = needs.filter((need) => need !== 'embeddings');
    return INPUTS[family].includes(input) && others.length === 0;
  }) as (keyof typeof FUNCTIONS)[];
  return [...ids, ...(family === 'text' ? VARIANTS : []), ...LENGTHS] as EvidenceMetric[];
}
