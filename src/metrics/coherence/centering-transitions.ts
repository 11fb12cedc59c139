import { itemAt } from '../../math/existing.js';
/** Transitions between turns, from most to least coherent. */
export type CenteringTransition = 'continue' | 'retain' | 'smooth-shift' | 'rough-shift';

/** The transitions, from most to least coherent. */
export const TRANSITIONS: readonly CenteringTransition[] = [
  'continue',
  'retain',
  'smooth-shift',
  'rough-shift',
];

/** The entities of a turn in order of salience, and the first subject or object. */
export interface TurnCenters {
  readonly forward: readonly string[];
  readonly preferred: string | null;
}

/** The backward-looking center of a turn and the transition into it. */
export interface CenteringStep {
  readonly backward: string | null;
  readonly transition: CenteringTransition;
}

/**
 * The transitions into every turn except the first. The backward-looking center of a turn is the most salient entity of
 * the previous turn that it mentions again. `undefinedPrevious` decides whether a backward center after a turn without
 * one counts as shifted or as kept.
 */
export function centeringSteps(
  turns: readonly TurnCenters[],
  undefinedPrevious: 'shift' | 'continue',
): CenteringStep[] {
  const steps: CenteringStep[] = [];
  let previousBackward: string | null = null;
  for (let i = 1; i < turns.length; i++) {
    const { forward, preferred } = itemAt(turns, i);
    const present = new Set(forward);
    const backward = itemAt(turns, i - 1).forward.find((entity) => present.has(entity)) ?? null;
    const kept =
      backward === previousBackward || (previousBackward === null && undefinedPrevious === 'continue');
    steps.push({ backward, transition: classify(backward, kept, backward === preferred) });
    previousBackward = backward;
  }
  return steps;
}

function classify(backward: string | null, kept: boolean, isPreferred: boolean): CenteringTransition {
  if (backward === null) return 'rough-shift';
  if (kept) return isPreferred ? 'continue' : 'retain';
  return isPreferred ? 'smooth-shift' : 'rough-shift';
}
