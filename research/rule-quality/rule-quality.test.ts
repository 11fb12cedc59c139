import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { qualityPages } from './rule-quality.js';

describe('the pages on the rules', () => {
  it.each(Object.entries(qualityPages()))('%s holds the figures that the rules give now', (path, page) => {
    expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(page);
  });

  it.each([
    ['turn-strategies/turns.json', 'turns'],
    ['referring-expressions/utterances.json', 'utterances'],
  ])('%s holds at least 200 labels', (path, key) => {
    const file = JSON.parse(readFileSync(new URL(`../../fixtures/${path}`, import.meta.url), 'utf8'));
    expect(new Set(file[key].map((each: { text: string }) => each.text)).size).toBeGreaterThanOrEqual(200);
  });
});
