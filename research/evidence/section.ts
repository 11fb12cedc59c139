import { elsewhereSentences, returnsOf } from './elsewhere.js';
import type { EvidenceNumbers, MeasureNumbers } from './numbers.js';
import { estimate, pText, sourceName, two } from './print.js';

/** The findings on a metric's page: order, length and outcome. The tables are in the evidence report. */
export function reactionSection(id: string, numbers: EvidenceNumbers | undefined): string {
  const own = numbers?.measures.find((each) => each.name === id);
  if (numbers === undefined || own === undefined || own.n === 0) return '';
  const link = '[evidence report](../../research/evidence/README.md)';
  const corpus = `${own.n} conversations of ${sourceName(numbers)}`;
  if (own.turns === null && Object.values(own.reactions).every(({ unmoved }) => (unmoved ?? 1) === 1))
    return `The score is the same in all ${corpus}, so they do not show what affects it (${link}).`;
  const sentences = [orderSentence(own), lengthSentence(own), outcomeSentence(own, numbers)];
  return `${sentences.filter((each) => each !== '').join(' ')} Measured on ${corpus}; see the ${link}.`;
}

/** The findings about a number, as sentences. */
export function sentencesOf(own: MeasureNumbers, numbers: EvidenceNumbers): string[] {
  return [
    orderSentence(own),
    lengthSentence(own),
    nullSentence(own),
    stabilitySentence(own),
    neighborSentence(own, numbers),
    outcomeSentence(own, numbers),
  ].filter((sentence) => sentence !== '');
}

function orderSentence({ reactions }: MeasureNumbers): string {
  const shuffled = reactions['shuffle-turns'];
  if (shuffled === undefined || shuffled.n === 0) return '';
  if (shuffled.unmoved === 1) return 'The order of turns does not affect it.';
  const [d, lower = null, upper = null] = shuffled.effect ?? [0];
  const isSure = lower !== null && upper !== null && (lower > 0 || upper < 0);
  if (!isSure)
    return `Shuffling the turns changes it in both directions, with no effect on average (d ${estimate(shuffled.effect)}).`;
  const size = Math.abs(d) < 0.2 ? ' slightly' : Math.abs(d) < 0.8 ? '' : ' strongly';
  return `Shuffling the turns ${d > 0 ? 'raises' : 'lowers'} it${size} (d ${estimate(shuffled.effect)}).`;
}

function lengthSentence({ turns, words, name }: MeasureNumbers): string {
  if (name === 'turns' || name === 'words') return '';
  const strongest = [
    { what: 'number of turns', of: turns },
    { what: 'number of words', of: words },
  ].sort((a, b) => Math.abs(b.of?.[0] ?? 0) - Math.abs(a.of?.[0] ?? 0))[0]!;
  if (strongest.of === null) return '';
  const size = Math.abs(strongest.of[0]);
  const how =
    size >= 0.7
      ? 'It mostly follows length'
      : size >= 0.4
        ? 'It depends on length'
        : size >= 0.2
          ? 'It depends slightly on length'
          : 'It hardly depends on length';
  return `${how}: rank correlation ${estimate(strongest.of)} with the ${strongest.what}.`;
}

function nullSentence({ nullText }: MeasureNumbers): string {
  if (nullText === null) return '';
  const much = nullText[0] >= 0.7 ? 'mostly ' : nullText[0] >= 0.4 ? 'partly ' : 'hardly ';
  return `Who speaks and how much ${much}decides how dialogues rank: ${estimate(nullText)} with the score of random words of the same lengths.`;
}

function stabilitySentence({ oddEven, exchanges, turnsNeeded }: MeasureNumbers): string {
  const corrected = exchanges ?? oddEven ?? null;
  if (corrected === null) return 'The halves do not agree about it (split-half reliability not above 0).';
  const needed =
    turnsNeeded === null
      ? ''
      : `; a standard error of half the deviation between dialogues needs ${turnsNeeded} turns`;
  return `Split-half reliability ${two(corrected)} (${exchanges === undefined ? 'odd against even turns' : 'exchanges in turn'}, Spearman-Brown)${needed}.`;
}

function neighborSentence(
  { name }: MeasureNumbers,
  { redundancy: { order, percent: matrix } }: EvidenceNumbers,
): string {
  const place = order.indexOf(name);
  if (place < 0) return '';
  const nearest = order
    .map((other, i) => ({ other, r: matrix[place]![i] ?? 0 }))
    .filter(({ other }) => other !== name && !other.startsWith(`${name} `) && !other.startsWith(`${name}/`))
    .sort((a, b) => Math.abs(b.r) - Math.abs(a.r))[0];
  return nearest === undefined
    ? ''
    : `Nearest other number: ${nearest.other} (${(nearest.r / 100).toFixed(2)}).`;
}

function outcomeSentence({ name, outcome }: MeasureNumbers, all: EvidenceNumbers): string {
  const { outcome: about } = all;
  if (outcome?.spearman == null || about === null) return '';
  const { spearman, adjusted, partial, partialAdjusted, found, returned } = outcome;
  const numbers = `${estimate(spearman)}, p ${pText(adjusted)} corrected for ${about.comparisons} comparisons; controlling for length ${estimate(partial)}, p ${pText(partialAdjusted)}`;
  const returns = found
    ? returned
      ? ' It replicates across random halves of the conversations.'
      : ' It does not replicate across random halves of the conversations.'
    : '';
  const elsewhere = returnsOf(all).filter(({ own }) => own.name === name);
  const isNowhere = elsewhere.length > 0 && elsewhere.every(({ alone, partial: b }) => !(alone ?? b));
  const isFound = Math.min(adjusted ?? 1, partialAdjusted ?? 1) <= 0.05;
  const verdict = isFound
    ? `It correlates with the share of correct answers at the end${isNowhere ? ', but not in any other corpus that we tested, so do not treat it as a finding' : ''}`
    : 'No correlation with the share of correct answers at the end was found';
  return `${verdict} (${numbers}).${returns}${elsewhereSentences(name, all)}`;
}
