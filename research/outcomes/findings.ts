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
  return text.metrics.find((own) => own.name === name && own.beside !== null);
}

/** The pooled numbers of a metric, in parentheses. */
function numbersText(pooled: Pooled): string {
  return `${estimateText(pooled.estimate)}, prediction interval ${predictionText(pooled)}`;
}

function beyondLength({ text }: OutcomesNumbers): string {
  const tested = text.metrics.filter(({ beside }) => beside !== null);
  const found = tested.filter(({ beside }) => isFinding(beside));
  const general = found.filter(({ beside }) => generalizes(beside));
  const cells = tested.flatMap((own) => Object.values(own.cells).filter(({ beside }) => beside !== null));
  const here = cells.filter((cell) => cell.found).length;
  return `**A high score rarely means a successful conversation.** Of ${tested.length} metrics and variants, ${general.length === 0 ? 'none' : general.length} can be expected to predict success in a new corpus once length is controlled for, and ${found.length === 0 ? 'none does' : found.length === 1 ? '1 does' : `${found.length} do`} on average. Of ${cells.length} pairs of metric and corpus, ${here} show a correlation that remains after controlling for length, survives the correction and replicates in both halves.`;
}

function centering(numbers: OutcomesNumbers): string {
  const own = named(numbers, 'centering-score')?.beside;
  const linked = named(numbers, 'centering-score match:linked')?.beside;
  if (!own || !linked) return '';
  const rated = numbers.constructs.filter(
    ({ rating, metric }) => rating === 'coherence' && metric.startsWith('centering-score'),
  );
  const people = rated.find(({ metric }) => metric === 'centering-score')?.beside;
  const consistent = numbers.constructs.find(
    ({ rating, metric }) => rating === 'coherence' && metric === 'local-consistency',
  )?.beside;
  const against = people
    ? ` Controlling for length, its correlation with human ratings of coherence is ${estimateText(people)}${consistent ? `; for local consistency (MPCEval) it is ${estimateText(consistent)}` : ''}.`
    : '';
  return `**Centering (MT-PingEval) ${isFinding(own) ? 'predicts' : 'does not predict'} success**: ${numbersText(own)}. Linking mentions does not change this (${numbersText(linked)}).${against}`;
}

function density(numbers: OutcomesNumbers): string {
  const own = named(numbers, 'lexical-density');
  if (!own?.beside) return '';
  const sure = Object.entries(own.cells)
    .flatMap(([corpus, { beside }]) => (beside && beside[1] * beside[2] > 0 ? [{ corpus, beside }] : []))
    .sort((x, y) => x.beside[0] - y.beside[0]);
  const [lowest, highest] = [sure[0], sure.at(-1)];
  const extremes =
    lowest && highest && lowest.beside[0] < 0 && highest.beside[0] > 0
      ? ` Controlling for length, it predicts failure in ${lowest.corpus} (${estimateText(lowest.beside)}) and success in ${highest.corpus} (${estimateText(highest.beside)}).`
      : '';
  return `**Lexical density (MT-PingEval) predicts different outcomes in different corpora.**${extremes} Over all corpora: ${numbersText(own.beside)}. ${Math.round(100 * own.beside.i2)}% of the variance is between corpora (I²), so do not generalize from one corpus to another.`;
}

function entropy(numbers: OutcomesNumbers): string {
  const own = named(numbers, 'speaker-entropy')?.beside;
  const rating = numbers.constructs.find(({ rating: name }) => name === 'engagement');
  if (!own) return '';
  const engaged = rating?.beside ? ` With ratings of engagement: ${estimateText(rating.beside)}.` : '';
  return `**Balanced participation (speaker entropy, MPCEval) ${isFinding(own) ? 'predicts' : 'does not predict'} success**: ${numbersText(own)}.${engaged}`;
}

function styleMarkers(numbers: OutcomesNumbers): string {
  const own = named(numbers, 'style-markers');
  if (!own?.beside) return '';
  const { beside, weakest } = own;
  const fragile =
    weakest !== null && weakest.adjusted > 0.05
      ? ` Without ${weakest.without} the corrected p-value is ${pText(weakest.adjusted)}.`
      : '';
  const verdict = isFinding(beside)
    ? `predict ${beside.estimate[0] > 0 ? 'success' : 'failure'} on average`
    : 'come closest to predicting success';
  return `**Fillers, backchannels and apologies (style markers) ${verdict}**, with a small correlation: ${numbersText(beside)}, corrected p ${pText(beside.adjusted)}; found in ${beside.found} of ${beside.corpora} corpora.${fragile}`;
}
