import { describe, expect, it } from 'vitest';
import { MetricError } from '../../error.js';
import { parseAnswerReply } from './parse-answer-reply.js';
import { parseLabelReply } from './parse-label-reply.js';
import { parseScoreReply } from './parse-score-reply.js';
import { parseStrategyReply } from './parse-strategy-reply.js';
import { parseUserReply } from './parse-user-reply.js';

const lenient = { lenient: true };

describe('parseUserReply', () => {
  it('reads the format, strictly or with words around it', () => {
    const json = '{"response": "For two.", "shard_id": 2}';
    expect(parseUserReply(json)).toEqual({ response: 'For two.', shardId: 2 });
    expect(parseUserReply('{"response": "Hm.", "shard_id": -1}').shardId).toBe(-1);
    for (const text of [`Sure:\n\`\`\`json\n${json}\n\`\`\``, `  ${json}\n`, `Here it is: ${json} - done`]) {
      expect(parseUserReply(text, lenient).shardId).toBe(2);
    }
    expect(() => parseUserReply(`Sure: ${json}`)).toThrow(
      'parseUserReply: reply: expected a JSON object, got',
    );
  });

  it.each([
    ['{"response": "x", "shard_id": -2}', 'reply.shard_id: expected a whole number from 1, or -1, got -2'],
    ['{"response": "x", "shard_id": 1.5}', 'reply.shard_id: expected a whole number from 1, or -1, got 1.5'],
    ['{"response": 5, "shard_id": 1}', 'reply.response: expected a text that is not blank, got 5'],
    ['{"response": "x", "shard_id": 0}', 'reply.shard_id: expected a whole number from 1, or -1, got 0'],
    ['{"response": "x", "shard_id": "2"}', 'reply.shard_id: expected a whole number from 1, or -1, got "2"'],
    ['{"response": " ", "shard_id": 2}', 'reply.response: expected a text that is not blank, got " "'],
    ['{"shard_id": 2}', 'reply.response: expected a text that is not blank, got undefined'],
    ['[]', 'reply: expected a JSON object, got "[]"'],
    ['', 'reply: expected a JSON object, got ""'],
  ])('says what is wrong with %j', (text, problem) => {
    expect(() => parseUserReply(text)).toThrow(`parseUserReply: ${problem}`);
  });
});

describe('parseStrategyReply', () => {
  it('reads one of the seven', () => {
    expect(parseStrategyReply('{"response_type": "answer_attempt"}')).toBe('answer_attempt');
    expect(parseStrategyReply('I say {"response_type": "refuse"}.', lenient)).toBe('refuse');
    expect(() => parseStrategyReply('{"response_type": "guess"}')).toThrow(
      'parseStrategyReply: reply.response_type: expected one of answer_attempt, clarification,',
    );
  });
});

describe('parseAnswerReply', () => {
  const message = 'Try this: def f(x):\n  return x + 1\nand call f(2). It gives 3.';
  it.each([
    ['{"answer": "3"}', '3'],
    ['{"answer": 3}', '3'],
    ['{"answer": "def f(x): [...] x + 1"}', 'def f(x):\n  return x + 1'],
    ['{"answer": "call [...]"}', 'call f(2). It gives 3.'],
    ['{"answer": "[...] return"}', 'Try this: def f(x):\n  return'],
  ])('reads %j', (text, answer) => {
    expect(parseAnswerReply(text, message)).toBe(answer);
  });

  // The published extractor slices from `find(beginning)` to `rfind(end) + len(end)`; each result is worked out that way.
  it.each([
    [
      'SELECT [...] 3;',
      'With SELECT: SELECT name WHERE age > 3; done; 3;',
      'SELECT: SELECT name WHERE age > 3; done; 3;',
    ],
    [
      'def g(n): [...] return 0',
      'def g(n):\n  if n: return 0\n  n = 1\n  return 0\nEnd.',
      'def g(n):\n  if n: return 0\n  n = 1\n  return 0',
    ],
    ['a [...]', 'x a b a c', 'a b a c'],
    ['[...] c', 'x c a c', 'x c a c'],
    ['a [...] a', 'x a y a a', 'a y a a'],
    ['[...]', ' x ', ' x '],
    ['aa [...] a', 'aaab', 'aaa'],
    ['ab [...] bc', 'abc', 'abc'],
  ])('takes the text from the first beginning to the last end: %s', (answer, message, extracted) => {
    expect(parseAnswerReply(JSON.stringify({ answer }), message)).toBe(extracted);
  });

  it('leaves the mark where the message has it itself', () => {
    expect(parseAnswerReply('{"answer": "a [...] b"}', 'It says a [...] b.')).toBe('a [...] b');
  });

  it.each([
    '4',
    'It gives 4.',
    'def F(x)',
    'x + 1 [...] def',
    'class [...] x',
    'def [...] return [...] f(2)',
    '3 ',
  ])('refuses %j, which the message does not contain', (answer) => {
    expect(() => parseAnswerReply(JSON.stringify({ answer }), message)).toThrow(
      'parseAnswerReply: reply.answer: expected text copied from the message, or its beginning and end around [...], got',
    );
  });

  it('compares a number by its digits', () => {
    expect(() => parseAnswerReply('{"answer": 13}', 'It is 12.')).toThrow('copied from the message');
    expect(parseAnswerReply('{"answer": 12.5}', 'It is 12.50.')).toBe('12.5');
  });

  it('refuses a blank answer', () => {
    expect(() => parseAnswerReply('{"answer": ""}', message)).toThrow('a text that is not blank');
    expect(() => parseAnswerReply('{"answer": null}', message)).toThrow('a text that is not blank');
  });
});

describe('parseScoreReply', () => {
  it('reads scores and truth values', () => {
    expect(parseScoreReply('{"score": 0}')).toBe(0);
    expect(parseScoreReply('{"is_correct": false}')).toBe(0);
    expect(parseScoreReply('{"is_correct": true, "score": 40}')).toBe(40);
    expect(parseScoreReply('{"score": 100, "is_correct": "no"}')).toBe(100);
    for (const bad of ['{"score": 101}', '{"score": -1}', '{"score": "100"}', '{"is_correct": 1}', '{}']) {
      expect(() => parseScoreReply(bad)).toThrow('reply.score: expected a number from 0 to 100');
    }
  });
});

describe('parseLabelReply', () => {
  const labels = [0, 1, 2];
  it('reads label and justification in either order', () => {
    const want = { label: 2, justification: 'She gives in.\nAt once.' };
    expect(parseLabelReply('LABEL: 2\nJUSTIFICATION: She gives in.\nAt once.', labels)).toEqual(want);
    expect(parseLabelReply('JUSTIFICATION: She gives in.\nAt once.\nLABEL: 2\n', labels)).toEqual(want);
  });

  it('takes words, emphasis and fences around them when lenient', () => {
    expect(parseLabelReply('I think:\n**LABEL:** 1\n**JUSTIFICATION:** Mild.', labels, lenient)).toEqual({
      label: 1,
      justification: 'Mild.',
    });
    expect(parseLabelReply('```\nlabel: 0.\n```', labels, lenient)).toEqual({
      label: 0,
      justification: null,
    });
    expect(parseLabelReply('LABEL: Yes\nJUSTIFICATION: -', ['yes', 'no']).label).toBe('yes');
  });

  it.each([
    '2',
    'LABEL: 2',
    'LABEL: 3\nJUSTIFICATION: x',
    'So: LABEL: 2\nJUSTIFICATION: x',
    'LABEL: 1 or 2\nJUSTIFICATION: x',
    'JUSTIFICATION: x\nLABEL: 2\nThat is all.',
  ])('refuses %j', (text) => {
    expect(() => parseLabelReply(text, labels)).toThrow(MetricError);
  });

  it('reads what stands between words, whichever comes first', () => {
    expect(parseLabelReply('So.\nJUSTIFICATION: mild\nLABEL: 1\nThat is all.', labels, lenient)).toEqual({
      label: 1,
      justification: 'mild',
    });
    expect(parseLabelReply('LABEL: 1\nJUSTIFICATION: \n', labels)).toEqual({ label: 1, justification: null });
    expect(parseLabelReply('**LABEL**: "2"', labels, lenient)).toEqual({ label: 2, justification: null });
    expect(() => parseLabelReply('LABEL: 3\nJUSTIFICATION: x', labels)).toThrow(
      'parseLabelReply: reply.label: expected one of 0, 1, 2, got "3"',
    );
    expect(() => parseLabelReply('LABEL: 2', labels)).toThrow(
      'parseLabelReply: reply: expected LABEL: and JUSTIFICATION:, got "LABEL: 2"',
    );
    expect(() => parseLabelReply('So\nLABEL: 2\nJUSTIFICATION: x', labels)).toThrow('and nothing else, got');
    expect(() => parseLabelReply('', labels, lenient)).toThrow('reply: expected LABEL:');
  });

  it('reads long runs of white space in linear time', () => {
    expect(() => parseLabelReply(`LABEL${' '.repeat(200_000)}x`, labels, lenient)).toThrow(MetricError);
    expect(() => parseLabelReply('\n'.repeat(200_000), labels, lenient)).toThrow(MetricError);
  });
});
