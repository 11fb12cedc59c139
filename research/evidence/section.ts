import { PERTURBATION_TEXTS, type Perturbation } from '../../src/evidence/perturb.js';
import { elsewhereSentences, returnsOf } from './elsewhere.js';
import type { EvidenceNumbers, MeasureNumbers, Reaction } from './numbers.js';
import { estimate, percent, pText, sourceName, two } from './print.js';

/** Changes that are no test of a metric: nothing is changed, or everything said is. */
const NOT_SHOWN = new Set(['identity']);

/** The section "What it reacts to" of a metric's page. */
export function reactionSection(id: string, numbers: EvidenceNumbers | undefined): string {
  const own = numbers?.measures.find((each) => each.name === id);
  if (numbers === undefined || own === undefined || own.n === 0) return '';
  if (own.turns === null && Object.values(own.reactions).every(({ unmoved }) => (unmoved ?? 1) === 1))
    return constantSection(own, numbers);
  return `
## What it reacts to

Over ${own.n} of ${numbers.dialogues} conversations of ${sourceName(numbers)} ([how](../../research/evidence/README.md)).

${sentencesOf(own, numbers).join(' ')}

| change | effect (d) | up | down | unmoved |
|---|---|---|---|---|
${Object.entries(own.reactions)
  .filter(([name]) => !NOT_SHOWN.has(name))
  .map(([name, each]) => reactionLine(name as Perturbation, each))
  .join('\n')}
`;
}

function constantSection(own: MeasureNumbers, numbers: EvidenceNumbers): string {
  return `
## What it reacts to

It has the same value in all ${own.n} conversations of ${sourceName(numbers)}, whatever is changed ([how](../../research/evidence/README.md)): these
conversations cannot say what it reacts to.
`;
}

function reactionLine(name: Perturbation, { effect, up, down, unmoved, n, lost }: Reaction): string {
  if (n === 0) return `| ${PERTURBATION_TEXTS[name]} | ${lost > 0 ? 'no score any more' : '-'} | | | |`;
  return `| ${PERTURBATION_TEXTS[name]} | ${estimate(effect)} | ${percent(up)} | ${percent(down)} | ${percent(unmoved)} |`;
}

/** What is known about a number in plain words. */
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
  if (shuffled.unmoved === 1) return 'It does not see the order of turns.';
  const [d, lower = null, upper = null] = shuffled.effect ?? [0];
  const isSure = lower !== null && upper !== null && (lower > 0 || upper < 0);
  if (!isSure)
    return `Shuffled turns move it both ways, and not on average (d ${estimate(shuffled.effect)}).`;
  const size = Math.abs(d) < 0.2 ? 'hardly ' : Math.abs(d) < 0.8 ? '' : 'strongly ';
  return `Shuffled turns ${size}${d > 0 ? 'raise' : 'lower'} it (d ${estimate(shuffled.effect)}).`;
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
      ? 'It is mostly length'
      : size >= 0.4
        ? 'It goes with length'
        : size >= 0.2
          ? 'It goes a little with length'
          : 'It hardly goes with length';
  return `${how}: rank correlation ${estimate(strongest.of)} with the ${strongest.what}.`;
}

function nullSentence({ nullText }: MeasureNumbers): string {
  if (nullText === null) return '';
  const much = nullText[0] >= 0.7 ? 'mostly ' : nullText[0] >= 0.4 ? 'partly ' : 'hardly ';
  return `Who speaks and how much ${much}decides how dialogues rank: ${estimate(nullText)} with the score of random words of the same lengths.`;
}

function stabilitySentence({ oddEven, turnsNeeded }: MeasureNumbers): string {
  if (oddEven === null)
    return 'Odd and even turns do not agree about it (split-half reliability not above 0).';
  const needed =
    turnsNeeded === null
      ? ''
      : `; a standard error of half the deviation between dialogues needs ${turnsNeeded} turns`;
  return `Split-half reliability ${two(oddEven)} (odd against even turns, Spearman-Brown)${needed}.`;
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
  const { spearman, adjusted, beside, besideAdjusted, found, returned } = outcome;
  const numbers = `${estimate(spearman)}, p ${pText(adjusted)} corrected for ${about.comparisons} numbers; beside length ${estimate(beside)}, p ${pText(besideAdjusted)}`;
  const returns = found
    ? returned
      ? ' In one random half of them it is found, and in the other again.'
      : ' In one random half of them it is found, and not in the other.'
    : '';
  const elsewhere = returnsOf(all).filter(({ own }) => own.name === name);
  const isNowhere = elsewhere.length > 0 && elsewhere.every(({ alone, beside: b }) => !(alone ?? b));
  const isFound = Math.min(adjusted ?? 1, besideAdjusted ?? 1) <= 0.05;
  const verdict = isFound
    ? `It goes with the share of right answers at the end in these conversations${isNowhere ? ', and in no others that were looked at: take it for no finding' : ''}`
    : 'Nothing shows that it goes with the share of right answers at the end';
  return `${verdict} (${numbers}).${returns}${elsewhereSentences(name, all)}`;
}
