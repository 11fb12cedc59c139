import { FUNCTIONS } from '../../src/evaluate/functions.js';
import type { MetricChoice, MetricWithOptions } from '../../src/evaluate/metric-choice.js';
import { type EvidenceMetric, LENGTHS } from '../../src/evidence/index.js';
import type { Need } from '../../src/metrics/core/needs.js';
import { getMetric } from '../../src/metrics/core/registry.js';

/** What plain conversations have, or can be given; metrics that need more are left out. */
const MET: readonly Need[] = ['embeddings', 'act-tagger', 'act-model', 'topic-model'];

/** Metrics with an option that matters here, in addition to their defaults. */
const VARIANTS: readonly EvidenceMetric[] = [
  { metric: 'centering-score', name: 'centering-score resolve:speaker', options: { resolve: 'speaker' } },
  { metric: 'centering-score', name: 'centering-score match:head', options: { match: 'head' } },
  { metric: 'centering-score', name: 'centering-score match:linked', options: { match: 'linked' } },
  { metric: 'lexical-density', name: 'lexical-density tf:relative', options: { tf: 'relative' } },
];

/** Companions that are made on request only: the same scores with additional numbers. */
const ON_REQUEST: readonly MetricWithOptions[] = [
  { metric: 'progression-distance', options: { byChance: true } },
  { metric: 'harmonic-progression', options: { permutations: 99 } },
];

/** The metrics that can be asked of plain conversations, with vectors or without, and the lengths. */
export function plainMeasures(withVectors: boolean): EvidenceMetric[] {
  const plain = Object.keys(FUNCTIONS).filter((id) => {
    const { input, needs } = getMetric(id);
    const reads = ['transcript', 'next-turn', 'embedded', 'embedded-next-turn'].includes(input);
    return reads && needs.every((need) => MET.includes(need) && (withVectors || need !== 'embeddings'));
  });
  const asked = plain.map((id) => ON_REQUEST.find(({ metric }) => metric === id) ?? (id as MetricChoice));
  return [...asked, ...VARIANTS, ...LENGTHS];
}
