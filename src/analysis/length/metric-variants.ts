import { joinChoice, splitChoice } from '../../evaluate/choose-metrics.js';
import { cardOfChoice } from '../../evaluate/library.js';
import type { MetricChoice } from '../../evaluate/metric-choice.js';
import { isOwn } from '../../evaluate/own-metric.js';
import type { ScoreRow } from '../../evaluate/row.js';
import { existing } from '../../math/existing.js';

/** One variant of a metric: other options, or a component in place of the score. */
export interface MetricVariant {
  /** `match: head`, `LD-fixed`. */
  readonly name: string;
  readonly choice: MetricChoice;
  /** The component that replaces the score. */
  readonly component?: string;
}

/**
 * The options whose values are variants of a metric: different interpretations of its definition rather than settings.
 */
const VARYING: ReadonlySet<string> = new Set(['variant', 'match', 'resolve']);
/** Components that are the metric at a fixed number of turns. */
const AT_FIXED_TURNS = 'atFixedTurns';

/** The variants of the given metrics, except the chosen ones. @internal */
export function listVariants(choices: readonly MetricChoice[]): MetricVariant[] {
  return choices.flatMap((choice) => {
    const card = cardOfChoice(choice);
    if (card === undefined || isOwn(choice)) return [];
    const metric = card.id;
    const { options = {} } = splitChoice(choice);
    const others = card.options
      .filter(({ name }) => VARYING.has(name))
      .flatMap(({ name, values, default: usual }) => {
        const chosen = options[name] ?? firstWord(usual ?? '');
        return wordsIn(values)
          .filter((value) => value !== chosen)
          .map((value): MetricVariant => {
            const changed = joinChoice({ metric, options: { ...options, [name]: value } });
            return { name: `${name}: ${value}`, choice: changed };
          });
      });
    const fixed = card.components
      .filter(({ of }) => of === AT_FIXED_TURNS)
      .map(({ symbol }): MetricVariant => ({ name: symbol, choice, component: symbol }));
    return [...others, ...fixed];
  });
}

/** The rows of a variant under the metric's name. @internal */
export function asScores(rows: readonly ScoreRow[], { component }: MetricVariant): ScoreRow[] {
  return rows.filter((row) => row.component === component).map(({ component: _, ...row }) => row);
}

/** The values listed in the documentation of an option: `"paper" or "reference"`. */
function wordsIn(values: string | undefined): string[] {
  return Array.from((values ?? '').matchAll(/"([^"]+)"/g), ([, word]) => existing(word));
}

function firstWord(usual: string): string | undefined {
  return /^'([^']+)'/.exec(usual)?.[1];
}
