import { NEEDS, type Need } from '../metrics/core/needs.js';
import { propertiesOf } from '../options/is-fields.js';
import { gameOf } from '../transcript/games.js';
import { runOf } from '../transcript/runs.js';
import type { Prepared } from './prepared.js';
import type { FedCard, MetricOptions } from './run-metric.js';

/** Whether a need is met by a prepared transcript and the options of the call. */
type Check = (prepared: Prepared, options: MetricOptions) => boolean;

const option =
  (name: string): Check =>
  (_, options) =>
    options[name] !== undefined;

const CHECKS: Readonly<Record<Need, Check>> = {
  embeddings: ({ hasVectors }) => hasVectors,
  'word-vectors': option('wordVectors'),
  'topic-model': option('topicModel'),
  'act-tagger': option('tagger'),
  'act-model': option('model'),
  'language-model': option('model'),
  agenda: ({ agenda }, options) => agenda !== undefined || options.agenda !== undefined,
  'coverage-threshold': option('coverageThreshold'),
  'coverage-scale': option('scale'),
  hops: option('hops'),
  rounds: ({ transcript }) => transcript.turns.some((turn) => turn.round !== undefined),
  references: ({ transcript }) => transcript.turns.some((turn) => turn.references !== undefined),
  runs: ({ transcript }) => runOf(transcript) !== undefined,
  // Checked for all runs together in the corpus collector.
  'repeated-runs': () => true,
  'solved-runs': () => true,
  games: ({ transcript }) => gameOf(transcript) !== undefined,
  // Transcripts do not contain these inputs, so the metrics are called directly.
  images: () => false,
  labels: () => false,
  tokens: () => false,
  parameters: () => false,
};

/** The missing requirement of a metric, in the vocabulary of needs; `undefined` if there is none. */
export function findMissingNeed(
  card: FedCard,
  prepared: Prepared,
  options: MetricOptions,
): string | undefined {
  // Task success by predicates uses only the outcome; an empty list counts as omitted.
  if (propertiesOf(options.predicates).length) return undefined;
  const lacking = card.needs.find((need) => !CHECKS[need](prepared, options));
  return lacking && NEEDS[lacking];
}
