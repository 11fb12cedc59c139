import { expect, it } from 'vitest';
import { listMetrics } from './registry.js';

// The equations of MPCEval's typeset version, and the sections that define a metric elsewhere.
const CITED = {
  'direct-name-reference': 'section B.1.1, eq. 1',
  'implicit-reference': 'section B.1.2, eq. 2',
  'participation-frequency': 'section B.1.3, eq. 3',
  'speaker-similarity': 'section B.1.4, eq. 4-7',
  'speaker-topic-alignment': 'section B.1.5, eq. 8',
  'agenda-progression': 'section B.2.1, eq. 9-11',
  'lexical-novelty': 'section B.2.2, eq. 12-14',
  'message-novelty': 'section B.2.2, eq. 15-16',
  'dialogue-act-fit': 'section B.2.2, eq. 17',
  'contextual-likelihood': 'section B.2.2, eq. 18',
  'topic-expansion': 'section B.2.2, eq. 19',
  'local-consistency': 'section B.3.1, eq. 20-23',
  'speaker-entropy': 'appendix C, eq. 24',
  'task-success': 'appendix C, eq. 25-26',
  'agenda-completion': 'appendix C, eq. 27',
  'progression-efficiency': 'appendix C, eq. 28',
  'conversational-structure': 'appendix C, eq. 29-31',
  'progression-distance': 'appendix C, eq. 32',
  'harmonic-progression': 'appendix C, eq. 33',
  'global-consistency': 'appendix C, eq. 34-39',
  'centering-score': 'section 5.4, eq. 2',
  'lexical-density': 'section 5.3, eq. 1 and 3-7',
  'turn-scaling': 'section 4, figure 5',
  'guess-and-check-baseline': 'section 4.4, figure 7',
  'contrastive-clip-score': 'section 4.2, eq. 1',
  'score-inflation': 'section 6, figure 7',
  'first-attempt-progress': 'appendix F.1, table 3',
} as const;

it('every metric cites the equation that defines it', () => {
  const cited = new Map(listMetrics().map(({ id, source }) => [id, source?.equation]));
  for (const [id, start] of Object.entries(CITED))
    expect(`${id}: ${cited.get(id)}`).toContain(`${id}: ${start}`);
});
