/** A grade in [0, 1], or a number on an unknown scale. @internal */
import { ownValue } from '../../options/own-value.js';
export type ScoreValue = { readonly grade: number } | { readonly number: number };

const GRADES: Readonly<Record<string, number>> = { C: 1, P: 0.5, I: 0, N: 0 };

/** Words for success and failure in tables. */
const WORDS: Readonly<Record<string, number>> = {
  ...{ true: 1, yes: 1, pass: 1, passed: 1, success: 1, correct: 1 },
  ...{ false: 0, no: 0, fail: 0, failed: 0, failure: 0, incorrect: 0, wrong: 0 },
};

/** `0,5` */
const DECIMAL_COMMA = /^(-?\d{1,3}),(\d{1,2})$/;

/** `73.4%`, or `17/20`: a share of 1. */
const SHARE = /^(\d+(?:[.,]\d+)?) ?(?:%|\/ ?(\d+))$/;

function shareIn(text: string): number | undefined {
  const [, part, whole = '100'] = SHARE.exec(text) ?? [];
  const share = Number(part?.replace(',', '.')) / Number(whole);
  return share >= 0 && share <= 1 ? share : undefined;
}

/** Parses a number or a share in [0, 1]. @internal */
export function parseNumberOrShare(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return Number.NaN;
  return shareIn(value.trim()) ?? Number(value);
}

/** Converts a score to a grade or number. @internal */
export function parseScore(value: unknown): ScoreValue | undefined {
  if (typeof value === 'boolean') return { grade: value ? 1 : 0 };
  if (typeof value === 'string' && Object.hasOwn(GRADES, value)) return { grade: ownValue(GRADES, value)! };
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (Object.hasOwn(WORDS, word)) return { grade: ownValue(WORDS, word)! };
  const share = shareIn(word);
  if (share !== undefined) return { grade: share };
  const isNumeral = typeof value === 'string' && value.trim() !== '';
  const number = isNumeral ? Number(value.trim().replace(DECIMAL_COMMA, '$1.$2')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? { number } : undefined;
}
