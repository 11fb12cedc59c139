import type { Design } from '../analysis/design.js';
import type { Factor } from '../analysis/factors.js';
import type { Plan } from '../analysis/plan.js';
import { counted } from '../text/counted.js';
import { cautionSentence, choiceSentence } from './caution-words.js';
import { levelName } from './metric-names.js';
import { listed } from './numbers.js';

/** How conversations were made, a line for each fact: `model: a (40), b (40); varies within instructions`. */
export function designLines(design: Design): string[] {
  const { conversations, factors, units, repetitions, outcomes, copies, absentUnits } = design;
  const kinds: Readonly<Record<Factor['kind'], string>> = {
    condition: 'varies',
    label: 'label',
    repeats: 'repeats',
  };
  const noun = units?.field ?? '';
  const [least = 0, most = 0] = repetitions ?? [];
  return [
    counted(conversations, 'conversation'),
    ...factors.map((factor) => `${kinds[factor.kind]}: ${factorText(factor, noun)}`),
    ...(units === null ? [] : [`tasks: ${counted(units.count, noun)}`]),
    ...(repetitions === null || most < 2
      ? []
      : [`runs: ${least === most ? most : `${least} to ${most}`} of each ${noun} under the same conditions`]),
    ...absentUnits.map(({ cell, lacking }) => `missing: ${counted(lacking, noun)} of ${cell}`),
    ...(outcomes.scored + outcomes.missing === 0
      ? ['outcomes: none']
      : [`outcomes: ${outcomes.scored} scored, ${outcomes.missing} missing`]),
    ...(copies.conversations > 0
      ? [`copies: ${cautionSentence({ kind: 'copies', ...copies, of: conversations }, '')}`]
      : []),
    ...(design.withContext > 0
      ? [`context: ${counted(design.withContext, 'conversation')} begin with turns that are not scored`]
      : []),
    ...(design.partial > 0
      ? [`incomplete: ${counted(design.partial, 'conversation')} of runs whose other games are missing`]
      : []),
  ];
}

/** Levels that are printed with their counts. */
const MOST_LEVELS = 12;

function factorText({ field, levels, absent, kind, variesWithinUnits }: Factor, unit: string): string {
  if (kind === 'repeats')
    return `${field} (${counted(levels.length, 'value')}); not used as a cluster unless named`;
  const own = levels.map(({ level, conversations }) => `${level} (${conversations})`);
  const missing = absent > 0 ? `, not given (${absent})` : '';
  const within =
    variesWithinUnits === null
      ? ''
      : variesWithinUnits
        ? `; varies within ${unit}s`
        : `; the same within each ${unit}`;
  return `${field}: ${listed(own, MOST_LEVELS)}${missing}${within}`;
}

/** What a comparison of these conversations would do, with its reasons and limits. */
export function planLines(plan: Plan): string[] {
  const { settings, comparisons, cautions, choices, levels } = plan;
  const name = (level: string): string => levelName(level, plan.factor);
  const [a = '', b = ''] = comparisons[0]?.map(name) ?? [];
  const compared =
    comparisons.length === 1
      ? `${a} with ${b}`
      : settings.baseline === undefined
        ? `every two of ${counted(levels.length, 'level')}`
        : `each with ${name(settings.baseline)}`;
  return [
    `comparison: ${compared}`,
    ...choices.map((choice) => `- ${choiceSentence(choice)}`),
    ...cautions.map((caution) => `- Caution: ${cautionSentence(caution, plan.factor)}`),
  ];
}
