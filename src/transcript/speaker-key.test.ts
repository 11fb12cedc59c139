import { describe, expect, it } from 'vitest';
import { sameSpeaker, speakerKey } from './speaker-key.js';

describe('speakerKey', () => {
  it('leaves case, width and white space around a name aside', () => {
    expect(speakerKey(' ＡＮＡ\u00A0')).toBe('ana');
    expect(speakerKey('Ana Maria')).toBe('ana maria');
  });
});

describe('sameSpeaker', () => {
  it('compares names by their keys', () => {
    expect(sameSpeaker('Strauß', ' STRAUSS')).toBe(true);
    expect(sameSpeaker('ana', 'ana')).toBe(true);
    expect(sameSpeaker('ana', 'anna')).toBe(false);
  });
});
