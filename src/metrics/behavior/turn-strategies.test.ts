import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { golden } from '../../../testing/golden.js';
import { buildTurnStrategyPrompt } from '../../protocols/prompts/build-turn-strategy-prompt.js';
import { parseTurnStrategyLabel } from '../../protocols/prompts/parse-turn-strategy-label.js';
import { TURN_STRATEGIES } from '../../transcript/turn-strategies.js';
import { createRuleStrategyLabeller } from './create-rule-strategy-labeller.js';

describe('createRuleStrategyLabeller', () => {
  const labeller = createRuleStrategyLabeller();
  const { turns } = golden<{ turns: { text: string; strategy: string; split: string }[] }>(
    '../turn-strategies/turns',
  );

  it('agrees with the held-out labels far more often than the most frequent class', () => {
    const held = turns.filter(({ split }) => split === 'test');
    const right = held.filter(({ text, strategy }) => labeller.label(text) === strategy).length;
    expect(held.length).toBeGreaterThan(100);
    expect(right / held.length).toBeGreaterThan(0.85);
  });

  it.each([
    ['``` \n```', 'missing'],
    ['The capital is either Bern or Basel.', 'hedge'],
    ['Thanks! Which year was it?', 'clarification'],
    ['Which year? Which month?', 'interrogation'],
    ['I am sorry, I cannot open files.', 'refuse'],
    ['```py\nprint(1)\n```\nAnything else?', 'answer_attempt'],
    ['Tables have rows and columns.', 'discussion'],
  ])('labels %j', (text, strategy) => {
    expect(labeller.label(text)).toBe(strategy);
  });

  it('refuses what is no text', () => {
    expect(() => labeller.label(7 as never)).toThrow(
      'createRuleStrategyLabeller: text: expected a string, got 7',
    );
  });

  it('gives one of the seven for any text', () => {
    fc.assert(fc.property(fc.string(), (text) => TURN_STRATEGIES.includes(labeller.label(text))));
  });

  it('stays fast on long and hostile text', () => {
    for (const text of [
      'if '.repeat(20_000),
      'a('.repeat(20_000),
      '?'.repeat(20_000),
      'please '.repeat(9_000),
    ]) {
      expect(TURN_STRATEGIES).toContain(labeller.label(text));
    }
  });
});

describe('buildTurnStrategyPrompt', () => {
  it('holds the labels, the earlier messages and the last one apart', () => {
    const prompt = buildTurnStrategyPrompt([
      { speaker: 'user', text: 'Sort it.' },
      { speaker: 'assistant', text: 'Sort what?' },
    ]);
    for (const strategy of TURN_STRATEGIES) expect(prompt).toContain(`- ${strategy}: `);
    expect(prompt).toContain('Earlier messages:\nuser: Sort it.\n\n');
    expect(prompt).toContain('<message>\nSort what?\n</message>');
    expect(buildTurnStrategyPrompt([])).toContain('There are no earlier messages.');
    expect(() => buildTurnStrategyPrompt([{ speaker: 'user' }] as never)).toThrow(
      'buildTurnStrategyPrompt: turns[0].text: expected a string, got undefined',
    );
  });
});

describe('parseTurnStrategyLabel', () => {
  it('reads every label, wrapped or not', () => {
    for (const strategy of TURN_STRATEGIES) {
      expect(parseTurnStrategyLabel(` **${strategy.toUpperCase().replace('_', ' ')}**.\n`)).toBe(strategy);
    }
  });

  it.each(['', 'answer', 'hedge or refuse', 'The label is hedge', 'hedge\nrefuse'])('rejects %j', (text) => {
    expect(() => parseTurnStrategyLabel(text)).toThrow(
      `parseTurnStrategyLabel: text: expected one of ${TURN_STRATEGIES.join(', ')}, alone, got ${JSON.stringify(text)}`,
    );
  });
});
