import { isTextList } from './shape.js';

export type Pair = readonly [string | number, string];

/** Whether a value is a list of pairs of texts; the name may be a number. @internal */
export function isPairList(value: unknown): value is readonly Pair[] {
  return Array.isArray(value) && value.length > 0 && (value.every(isTextPair) || value.every(isNumberPair));
}

/** Whether a value is a list of alternating messages, some of which may be missing (Gradio). @internal */
export function isListOfSides(value: unknown): boolean {
  const isSide = (each: unknown): boolean => typeof each === 'string' || each === null;
  const isPair = (each: unknown): boolean =>
    Array.isArray(each) && each.length === 2 && each.every(isSide) && each.some((side) => side !== null);
  return Array.isArray(value) && value.length > 0 && value.every(isPair);
}

function isTextPair(each: unknown): boolean {
  return isTextList(each) && each.length === 2;
}

function isNumberPair(each: unknown): boolean {
  return (
    Array.isArray(each) && each.length === 2 && Number.isSafeInteger(each[0]) && typeof each[1] === 'string'
  );
}
