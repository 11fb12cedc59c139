import type { Caution } from '../analysis/caution.js';
import type { Choice } from '../analysis/choice.js';
import { counted } from '../text/counted.js';
import { unitNoun } from './finding-words.js';
import { levelName } from './metric-names.js';
import { listed, percent, plainNumber, pText } from './numbers.js';

/** More values than these are given as a range. */
const MOST_VALUES = 4;

/** Cautions that the sentences of findings contain. */
export const OF_SENTENCES: ReadonlySet<Caution['kind']> = new Set([
  'depends-on',
  'identical-sides',
  'reweighted',
]);

/** @param factor the compared field, which names levels that are numbers */
export function cautionSentence(caution: Caution, factor: string): string {
  switch (caution.kind) {
    case 'copies':
      return `${caution.conversations} of ${caution.of} conversations are copies of others under different ids; copies are counted once.`;
    case 'repeated-field':
      return `Conversations were treated as independent, although "${caution.field}" repeats (${counted(caution.values, 'value')}). Cluster by it if conversations that share a value depend on each other.`;
    case 'varies-together':
      return `${caution.field} differs too (${listed(caution.values)}): the difference may be due to it.`;
    case 'not-matched':
      return `${caution.field} varies and is not matched. Match on it (within), or compare one of its values (where).`;
    case 'condition-matters':
      return `The mean ${caution.areShares ? 'success' : 'score'} differs more between values of ${caution.field} (${meansByValue(caution)}) than between the compared levels.`;
    case 'depends-on':
      return `The difference depends on ${caution.field} (${pText(caution.pValue)}).`;
    case 'reweighted':
      return `The means of all conversations differ from those averaged over ${listed(caution.within)} with equal weight.`;
    case 'identical-sides':
      return 'Both sides have the same texts and outcomes.';
    case 'absent-units':
      return `${levelName(caution.level, factor)} lacks ${caution.lacking} of ${counted(caution.of, unitNoun(caution.unit))}, which are not compared.`;
    case 'no-score':
      return `${caution.missing} of ${caution.of} conversations of ${levelName(caution.level, factor)} lack a score and are excluded.`;
    case 'partial-run':
      return `${counted(caution.conversations, 'conversation')} of ${levelName(caution.level, factor)} belong to a run whose other games are missing, so the result is provisional.`;
    case 'sign-open':
      return 'The missing scores could change which side is higher.';
    case 'no-variation':
      return 'All differences are equal, so that no interval can be computed; a p-value is that of sign flips.';
    case 'only-runs-vary':
      return `All ${unitNoun(caution.unit)}s differ by the same amount: the interval is that of their runs and says nothing about further ${unitNoun(caution.unit)}s.`;
    case 'few-runs':
      return fewRunsSentence(caution);
    case 'solved-runs':
      return 'All runs score 0 or 100, so that A90 and U90-10 follow from the share of solved runs: compare pass^k instead.';
    case 'length-not-examined':
      return 'Length was not examined, and unpaired conversations may differ in length.';
    case 'fractions':
      return 'All scores lie between 0 and 1, but P, A90 and U90-10 are defined over 0 to 100. If 1 is the best score, read the file with --score-range 0,1 (scoreRange).';
  }
}

/** `temperature 0: 100, temperature 1: 0`. */
function meansByValue({ field, means, areShares }: Extract<Caution, { kind: 'condition-matters' }>): string {
  const [first, last] = [means[0]!, means.at(-1)!];
  const shown = means.length > MOST_VALUES ? [first, last] : means;
  const texts = shown.map(
    ({ value, mean }) => `${areShares ? percent(mean) : plainNumber(mean, 0)} at ${levelName(value, field)}`,
  );
  return texts.join(means.length > MOST_VALUES ? ' to ' : ', ');
}

/** How far percentiles of few runs can be trusted. */
function fewRunsSentence({ runs, isThinned, bias }: Extract<Caution, { kind: 'few-runs' }>): string {
  const share = `${Math.round(100 * bias.unreliability)}%`;
  const each = isThinned ? `, to which the side with more is thinned` : '';
  return `With ${counted(runs, 'run')} per instruction${each}, A90 and U90-10 underestimate their values over many runs: for normal scores U90-10 by ${share}, A90 by ${plainNumber(bias.aptitude, 1)} standard deviations of the runs. Their intervals have the same bias.`;
}

export function choiceSentence(choice: Choice): string {
  switch (choice.choice) {
    case 'factor':
      return {
        asked: `Compared: ${choice.field}, as requested.`,
        varies: `Compared: ${choice.field}, the first condition that varies.`,
      }[choice.because];
    case 'unit':
      return {
        asked: `Paired by ${choice.field}, as requested.`,
        'common-ids': 'Paired by id.',
        'common-tasks': `Paired by ${choice.field}, because ids are not shared.`,
        'ids-of-other-tasks': `Paired by ${choice.field}, because equal ids have different values of it.`,
        'nothing-common': 'Not paired: no id, instruction or item is shared.',
      }[choice.because];
    case 'within':
      return {
        asked: `Matched on ${choice.field}, as requested.`,
        'varies-within-units': `Matched on ${choice.field}, which varies within the paired units.`,
        'unequal-mixture': `Stratified by ${choice.field} with equal weights, because its values are not balanced.`,
      }[choice.because];
    case 'cluster':
      return `Clustered by ${choice.field}, because each of its values occurs at one level only.`;
    case 'same-in-pairs':
      return `${choice.field} is the same within each pair.`;
  }
}
