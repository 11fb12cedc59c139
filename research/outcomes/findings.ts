import { pText } from '../evidence/print.js';
import type { MetricNumbers, Pooled } from './analyze.js';
import type { OutcomesNumbers } from './numbers.js';
import { estimateText, generalizes, isFinding, predictionText } from './sentence.js';

/** The findings that a reader of the papers wants first; numbers and verdicts come from the analysis. */
export function findings(numbers: OutcomesNumbers): string[] {
  return [
    beyondLength(numbers),
    centering(numbers),
    density(numbers),
    entropy(numbers),
    styleMarkers(numbers),
  ].filter((finding) => finding !== '');
}

function named({ text }: OutcomesNumbers, name: string): MetricNumbers | undefined {
  return text.metrics.find((own) => own.name === name && own.partial !== null);
}

/** The pooled numbers of a metric, in parentheses. */
function numbersText(pooled: Pooled): string {
  return `${estimateText(pooled.estimate)}, prediction interval ${predictionText(pooled)}`;
}

function beyondLength({ text }: OutcomesNumbers): string {
  const tested = text.metrics.filter(({ partial }) => partial !== null);
  const found = tested.filter(({ partial }) => isFinding(partial));
  const general = found.filter(({ partial }) => generalizes(partial));
  const cells = tested.flatMap((own) => Object.values(own.cells).filter(({ partial }) => partial !== null));
  const here = cells.filter((cell) => cell.found).length;
  return `**A high score rarely means a successful conversation.** Of ${tested.length} metrics and variants, ${general.length === 0 ? 'none' : general.length} can be expected to predict success in a new corpus once length is controlled for, and ${found.length === 0 ? 'none does' : found.length === 1 ? '1 does' : `${found.length} do`} on average. Of ${cells.length} pairs of metric and corpus, ${here} show a correlation that remains after controlling for length, survives the correction and replicates in both halves.`;
}

function centering(numbers: OutcomesNumbers): string {
  const own = named(numbers, 'centering-score')?.partial;
  const linked = named(numbers, 'centering-score match:linked')?.partial;
  if (!own || !linked) return '';
  const rated = numbers.constructs.filter(
    ({ rating, metric }) => rating === 'coherence' && metric.startsWith('centering-score'),
  );
  const people = rated.find(({ metric }) => metric === 'centering-score')?.partial;
  const consistent = numbers.constructs.find(
    ({ rating, metric }) => rating === 'coherence' && metric === 'local-consistency',
  )?.partial;
  const against = people
    ? ` Controlling for length, its correlation with human ratings of coherence is ${estimateText(people)}${consistent ? `; for local consistency (MPCEval) it is ${estimateText(consistent)}` : ''}.`
    : '';
  return `**Centering (MT-PingEval) ${isFinding(own) ? 'predicts' : 'does not predict'} success**: ${numbersText(own)}. Linking mentions does not change this (${numbersText(linked)}).${against}`;
}

function density(numbers: OutcomesNumbers): string {
  const own = named(numbers, 'lexical-density');
  if (!own?.partial) return '';
  const sure = Object.entries(own.cells)
    .flatMap(([corpus, { partial }]) => (partial && partial[1] * partial[2] > 0 ? [{ corpus, partial }] : []))
    .sort((x, y) => x.partial[0] - y.partial[0]);
  const [lowest, highest] = [sure[0], sure.at(-1)];
  const extremes =
    lowest && highest && lowest.partial[0] < 0 && highest.partial[0] > 0
      ? ` Controlling for length, it predicts failure in ${lowest.corpus} (${estimateText(lowest.partial)}) and success in ${highest.corpus} (${estimateText(highest.partial)}).`
      : '';
  return `**Lexical density (MT-PingEval) predicts different outcomes in different corpora.**${extremes} Over all corpora: ${numbersText(own.partial)}. ${Math.round(100 * own.partial.i2)}% of the variance is between corpora (I²), so do not generalize from one corpus to another.`;
}

function entropy(numbers: OutcomesNumbers): string {
  const own = named(numbers, 'speaker-entropy')?.partial;
  const rating = numbers.constructs.find(({ rating: name }) => name === 'engagement');
  if (!own) return '';
  const engaged = rating?.partial ? ` With ratings of engagement: ${estimateText(rating.partial)}.` : '';
  return `**Balanced participation (speaker entropy, MPCEval) ${isFinding(own) ? 'predicts' : 'does not predict'} success**: ${numbersText(own)}.${engaged}`;
}

function styleMarkers(numbers: OutcomesNumbers): string {
  const own = named(numbers, 'style-markers');
  if (!own?.partial) return '';
  const { partial, weakest } = own;
  const fragile =
    weakest !== null && weakest.adjusted > 0.05
      ? ` Without ${weakest.without} the corrected p-value is ${pText(weakest.adjusted)}.`
      : '';
  const verdict = isFinding(partial)
    ? `predict ${partial.estimate[0] > 0 ? 'success' : 'failure'} on average`
    : 'come closest to predicting success';
  return `**Fillers, backchannels and apologies (style markers) ${verdict}**, with a small correlation: ${numbersText(partial)}, corrected p ${pText(partial.adjusted)}; found in ${partial.found} of ${partial.corpora} corpora.${fragile}`;
}
