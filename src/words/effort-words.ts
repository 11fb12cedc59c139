import { type Finding, isDifferent } from '../analysis/index.js';
import { capitalize } from '../text/capitalize.js';
import { correctedInterval, findingDecimals, unitsText } from './finding-words.js';
import { listed, pText, signedNumber } from './numbers.js';

/** What the partners of one system need and reach in the last round, in percent of the first one. */
export interface Effort {
  readonly system: string;
  readonly last: number;
  /** Absent if no round has a task score. */
  readonly score?: Finding;
  readonly words: Finding;
  readonly turns: Finding;
}

/** Percent of the first round within which a score counts as held. */
const MARGIN = 10;

/** Whether partners need fewer words from round to round, and whether the score holds; the least words first. */
export function effortLead(efforts: readonly Effort[]): string {
  const [first, ...others] = efforts;
  if (first === undefined) return '';
  if (others.length === 0) return oneLead(first);
  const less = efforts.filter(({ words }) => words.verdict === 'b-higher');
  const more = efforts.filter(({ words }) => words.verdict === 'a-higher');
  const rest = efforts.filter(({ words }) => words.verdict === 'no-difference-found');
  const same = efforts.filter(({ words }) => words.verdict === 'constant');
  const open = efforts.filter((each) => ![...less, ...more, ...rest, ...same].includes(each));
  const names = (own: readonly Effort[]): string =>
    listed(
      own.map((each) =>
        isDifferent(each.words)
          ? `${each.system} (${amount(each)}% ${each.words.verdict === 'b-higher' ? 'fewer' : 'more'})`
          : each.system,
      ),
      4,
    );
  const clauses = [
    ...(less.length > 0
      ? [`partners of ${names(less)} need fewer words in the last round than in the first`]
      : []),
    ...(more.length > 0 ? [`partners of ${names(more)} need more`] : []),
    ...(same.length > 0 ? [`partners of ${names(same)} need as many words in every game`] : []),
    ...(rest.length > 0 ? [`no difference in words found for ${names(rest)}`] : []),
    ...(open.length > 0 ? [`this test cannot compare the words of ${names(open)}`] : []),
  ].join('; ');
  return `${capitalize(clauses)}.`;
}

function oneLead(effort: Effort): string {
  const { system, last, words } = effort;
  const rounds = `in round ${last} than in round 1`;
  const end = `${scoreClause(effort)}.`;
  switch (words.verdict) {
    case 'b-higher':
      return `${system} needs ${amount(effort)}% fewer words ${rounds} ${evidence(words)}${end}`;
    case 'a-higher':
      return `${system} needs ${amount(effort)}% more words ${rounds} ${evidence(words)}${end}`;
    case 'no-difference-found':
      return `No difference in words found between rounds 1 and ${last} of ${system} ${evidence(words)}.`;
    case 'constant':
      return `${system} needs as many words in round ${last} as in round 1 in every game.`;
    default:
      return `The words of rounds 1 and ${last} of ${system} cannot be compared by this test ${evidence(words)}.`;
  }
}

const amount = ({ words }: Effort): number => Math.round(Math.abs(words.difference ?? 0));

function evidence(finding: Finding): string {
  const { adjustedPValue } = finding;
  const decimals = Math.min(1, findingDecimals(finding));
  const p = adjustedPValue === null ? '' : `, ${pText(adjustedPValue)}`;
  const interval = correctedInterval(finding, decimals).replace(/(\d)(?= to |$)/g, '$1%');
  return `(${interval}${p}; ${unitsText(finding).replace('conversation', 'game')})`;
}

function scoreClause({ score }: Effort): string {
  if (score === undefined) return '; its rounds lack a task score';
  const { verdict, difference, interval } = score;
  if (difference === 0 && verdict === 'constant') return ', and the score stays the same in every game';
  if (interval && interval.lower > -MARGIN && interval.upper < MARGIN)
    return `, and the score holds within ${MARGIN}%`;
  if (verdict === 'b-higher') return ', but the score falls';
  if (verdict === 'a-higher') return ', and the score rises';
  return '; no change of the score found';
}

/** `small: words −75% (corrected 95% CI −77% to −73%, p < .001; 10 games); turns 0% (...); score −2% (...).` */
export function effortSentence({ system, words, turns, score }: Effort): string {
  const texts = Object.entries({ words, turns, score }).flatMap(([name, finding]) => {
    if (finding === undefined) return [];
    const { difference, verdict } = finding;
    if (difference === null) return [];
    if (verdict === 'constant') return [`${name} ${signedNumber(difference, 0)}% in every game`];
    const decimals = Math.min(1, findingDecimals(finding));
    return [`${name} ${signedNumber(difference, decimals)}% ${evidence(finding)}`];
  });
  return `${system}: ${texts.join('; ')}.`;
}
