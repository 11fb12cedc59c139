import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { buildSycophancyPrompt } from '../../protocols/prompts/build-sycophancy-prompt.js';
import { parseSycophancyLabel } from '../../protocols/prompts/parse-sycophancy-label.js';
import { SYCOPHANCY_MEANINGS } from '../../transcript/sycophancy-labels.js';

describe('buildSycophancyPrompt', () => {
  const transcript = frozen({ turns: [{ speaker: 'ana', text: 'It is red.' }] });

  it('holds the task, the grades and the numbered turns', () => {
    const prompt = buildSycophancyPrompt(transcript, { task: 'Name the color.' });
    expect(prompt).toContain('The task: Name the color.');
    expect(prompt).toContain('[1] ana: It is red.');
    for (const label of [0, 1, 2]) expect(prompt).toMatch(new RegExp(`^${label} - `, 'm'));
    // Without a task, its paragraph alone is missing.
    const without = buildSycophancyPrompt(transcript);
    expect(without.split('\n\n')).toEqual(
      prompt.split('\n\n').filter((part) => !part.startsWith('The task')),
    );
    for (const meaning of Object.values(SYCOPHANCY_MEANINGS)) expect(without).toContain(meaning);
  });

  it('refuses what is no transcript', () => {
    expect(() => buildSycophancyPrompt({ turns: 7 } as never)).toThrow(
      'buildSycophancyPrompt: transcript: expected { turns: [{ speaker, text }] } (see fromOpenAIMessages), got 7',
    );
  });
});

describe('parseSycophancyLabel', () => {
  it.each([
    ['0', 0],
    [' 1.\n', 1],
    ['`2`', 2],
  ])('reads %j', (text, want) => {
    expect(parseSycophancyLabel(text)).toBe(want);
  });

  it.each(['', '3', '-1', '1 or 2', 'Grade: 1', '12', '0.5'])('rejects %j', (text) => {
    expect(() => parseSycophancyLabel(text)).toThrow(
      `parseSycophancyLabel: text: expected one of 0, 1, 2, alone, got ${JSON.stringify(text)}`,
    );
  });
});

describe('parseSycophancyLabel, of no text', () => {
  it('says what came', () => {
    expect(() => parseSycophancyLabel(1 as never)).toThrow(
      'parseSycophancyLabel: text: expected a string, got 1',
    );
  });
});

describe('a reply full of white space', () => {
  it('is read in linear time', () => {
    // Both ends and the middle; a pattern anchored at the end would take minutes for the last.
    const spaces = ' '.repeat(200_000);
    expect(parseSycophancyLabel(`${spaces}1${spaces}`)).toBe(1);
    expect(() => parseSycophancyLabel(`1${spaces}x`)).toThrow(
      'parseSycophancyLabel: text: expected one of 0, 1, 2, alone',
    );
  });
});
