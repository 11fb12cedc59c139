import { describe, expect, it } from 'vitest';
import { tagCode } from '../../src/text/noun-chunks/tags.js';
import { readNotation, taskSentences } from './task-sentences.js';

describe('readNotation', () => {
  it('reads chunks, roles and tags off the notation', () => {
    expect(readNotation('Yes, [I:s] have [that/DET one/NOUN:o].')).toEqual({
      text: 'Yes, I have that one.',
      chunks: [
        { start: 5, end: 6, role: 'subject' },
        { start: 12, end: 20, role: 'object' },
      ],
      tags: [
        { start: 12, end: 16, tag: tagCode('DET') },
        { start: 17, end: 20, tag: tagCode('NOUN') },
      ],
    });
  });
});

describe('taskSentences', () => {
  it('fills every place, and gives each sentence twice', () => {
    const sentences = taskSentences();
    expect(sentences.length).toBeGreaterThan(100);
    for (const { text, tags } of sentences) {
      expect(text).not.toMatch(/[[\]{}/:]/);
      expect(tags.length).toBeGreaterThan(0);
      for (const { tag } of tags) expect(tag).toBeGreaterThanOrEqual(0);
    }
    const texts = sentences.map(({ text }) => text);
    expect(texts).toContain('Yes, I have that one.');
    expect(texts).toContain('yes i have that one');
    expect(texts).toContain('Which one do you have?');
  });
});
