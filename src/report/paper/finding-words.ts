import type { Finding } from './findings.js';
import { measureName } from './reading.js';

/** Sentences of single measures on the first screen. */
export const MOST_SENTENCES = 4;

/** Whether the sides are the same in every dialogue. */
export const isSame = ({ difference, isConstant }: Finding): boolean =>
  difference === 0 && isConstant === true;

/** Whether length or padding explains a difference. */
export function isExplained({ length }: Finding): boolean {
  return length?.verdict === 'length' || length?.verdict === 'padding';
}

/** `LNR`; the name of a measure without a symbol. */
export function shortName(card: Finding['card']): string {
  return card.symbol ?? measureName(card);
}

/** The first sentences about systems. */
export interface Words {
  readonly lead: string;
  readonly points: readonly string[];
}
