import { describe, expect, it } from 'vitest';
import {
  beginLabel,
  isBegin,
  isOutside,
  LABELS,
  mayFollow,
  mayStart,
  outsideAfter,
  ROLES,
  roleOfLabel,
} from './labels.js';

const all = Array.from({ length: LABELS }, (_, label) => label);

describe('labels', () => {
  it('begin, continue or lie outside', () => {
    expect(ROLES.map(beginLabel)).toEqual([1, 3, 5]);
    expect(all.filter(isBegin)).toEqual([1, 3, 5]);
    expect(all.filter(isOutside)).toEqual([0, 7, 8, 9]);
    expect(all.filter(mayStart)).toEqual([0, 1, 3, 5]);
    expect([1, 2, 3, 4, 5, 6].map(roleOfLabel)).toEqual([
      ...['subject', 'subject', 'object', 'object', 'other', 'other'],
    ]);
  });

  it('remember outside which role came last', () => {
    expect(all.map(outsideAfter)).toEqual([0, 7, 7, 8, 8, 9, 9, 7, 8, 9]);
  });

  it('follow each other: any beginning, the same chunk going on, or the outside that remembers', () => {
    const followers = all.map((label) => all.filter((next) => mayFollow(label, next)));
    expect(followers).toEqual([
      [0, 1, 3, 5],
      [1, 2, 3, 5, 7],
      [1, 2, 3, 5, 7],
      [1, 3, 4, 5, 8],
      [1, 3, 4, 5, 8],
      [1, 3, 5, 6, 9],
      [1, 3, 5, 6, 9],
      [1, 3, 5, 7],
      [1, 3, 5, 8],
      [1, 3, 5, 9],
    ]);
  });
});
