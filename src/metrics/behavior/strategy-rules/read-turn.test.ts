import { describe, expect, it } from 'vitest';
import { readTurn } from './read-turn.js';

describe('readTurn', () => {
  it('keeps code apart from prose', () => {
    // The block is one artifact, the statement in the prose another; the empty block is none.
    const reading = readTurn('It’s ready.\n```sql\nselect 1\n```\nUPDATE t SET a = 1\n``` \n```');
    expect(reading).toEqual({
      prose: "it's ready.\n\n\nupdate t set a = 1\n\n",
      sentences: ["it's ready.", 'update t set a = 1'],
      artifacts: 2,
      requests: 0,
      empty: false,
    });
  });

  it.each([
    ['select a from t', 1],
    ['we select a from t', 0],
    ['insert into t values (1)\ndelete from t', 2],
    ['with a as (select 1)', 1],
    ['def f(x):\n  return x', 1],
    ['[get_weather(city="Bern")]', 1],
    ['```js\nrun()', 1],
    ['no code here', 0],
  ])('counts the artifacts of %j', (text, artifacts) => {
    expect(readTurn(text).artifacts).toBe(artifacts);
  });

  it.each([
    ['', true],
    ['?! …', true],
    ['```py\n```', true],
    ['ß', false],
    ['7', false],
    ['```py\n1\n```', false],
  ])('says whether %j is empty', (text, empty) => {
    expect(readTurn(text).empty).toBe(empty);
  });

  it('splits at ends of sentences and lines, and leaves out what has no letter', () => {
    expect(readTurn('One. Two!  Three?\n---\n- Four, 4.5').sentences).toEqual([
      'one.',
      'two!',
      'three?',
      '- four, 4.5',
    ]);
  });

  it.each([
    // Questions, and requests without a question mark.
    ['It rains. It is cold.', 0],
    ['Which year?', 1],
    ['Which year? Which month?', 2],
    ['Please tell me the year.', 1],
    ['Okay, and could you name the year.', 1],
    ['I need to know the year.', 1],
    // Courtesy asks for nothing.
    ['Do you have any other questions?', 0],
    ['Let me know if that helps?', 0],
    // Items of a list under a request count, the line that opens it does not; another heading ends the list.
    ['I need the following:\n- your name\n- your age', 2],
    ['Some questions:\n1. the year\n2. the month\nand the day', 2],
    ['Some facts:\n- one\n- two', 0],
    ['Some questions:\n- the year\nSome facts:\n- one\n- two', 1],
    ['- Which year?\n- It is late.', 1],
    // One question may ask for several things: every further question word counts,
    ['Which year, which month, and which day?', 3],
    ['Which year and what month?', 2],
    // and every comma of what is asked for in a row, which a choice between answers is not.
    ['Please tell me your name, your age and your city.', 2],
    ['Please tell me your name, your age, your job and your city.', 3],
    ['Please tell me your name and age.', 1],
    ['Please tell me your name, thank you.', 1],
    ['Is it red, green or blue?', 1],
    ['And which year?', 1],
    ['But what year, and what month?', 2],
    // Offers and headings ask for nothing.
    ['Would you like me to go on?', 0],
    ['### Which year?', 0],
    // What comes before the question is not asked for.
    ['Before I start, which year?', 1],
    ['When it rains, where do you go, and how?', 2],
  ])('counts the requests of %j', (text, requests) => {
    expect(readTurn(text).requests).toBe(requests);
  });

  it.each([
    ['to be sure and to be quick could you repeat it', 1],
    ['okay, thanks, before we go, could you repeat it', 1],
    ['to be sure, we say it could you', 0],
    ['the shop could you see', 0],
  ])('reads what opens %j', (text, requests) => {
    expect(readTurn(text).requests).toBe(requests);
  });

  it('reads speech without commas in linear time', () => {
    for (const words of ['to walk on and ', 'and before then ', 'f(a=b ', 'and how ', 'sure '])
      expect(readTurn(words.repeat(1300)).requests).toBeLessThan(1400);
  });

  it('reads 20,000 characters and no more', () => {
    expect(readTurn(`${'a'.repeat(19_999)}?`).requests).toBe(1);
    expect(readTurn(`${'a'.repeat(20_000)}?`).requests).toBe(0);
  });
});
