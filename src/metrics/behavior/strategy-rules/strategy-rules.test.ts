import { describe, expect, it } from 'vitest';
import { readTurn } from './read-turn.js';
import { STRATEGY_RULES } from './strategy-rules.js';

const strategyOf = (text: string) => STRATEGY_RULES.find(([, holds]) => holds(readTurn(text)))![0];

const CODE = '```\nf(x)\n```';

describe('STRATEGY_RULES', () => {
  it.each([
    // A turn without a letter is missing, whatever else it is.
    ['``` \n```?', 'missing'],
    // Alternatives are a hedge, unless the turn asks.
    ['The capital is either Bern or Basel.', 'hedge'],
    ['The capital is either Bern or Basel. Which do you mean?', 'clarification'],
    ['Option 1 is red. Option 2 is blue.', 'hedge'],
    ['Go by bike if you can, otherwise walk.', 'hedge'],
    // Two conditions with a figure are two answers; one is not, and no answer stands without a figure.
    ['If it is dry, take 3. When it rains, take 5.', 'hedge'],
    ['If it is dry, take 3.', 'answer_attempt'],
    ['If it is dry, go. When it rains, stay.', 'discussion'],
    // Code is an answer; two pieces are alternatives where words set them side by side.
    [CODE, 'answer_attempt'],
    [`${CODE}\nIs this right?`, 'answer_attempt'],
    [`${CODE}\n${CODE}`, 'answer_attempt'],
    [`${CODE}\nor\n${CODE}`, 'hedge'],
    [`${CODE}\nThe output depends on the size.\n${CODE}`, 'answer_attempt'],
    [`${CODE}\nRun it if you like, or read it.`, 'answer_attempt'],
    // One request clarifies, several interrogate; a question behind an answer does not take it back.
    ['Which year?', 'clarification'],
    ['Which year? Which month?', 'interrogation'],
    ['The answer is 12. Is that right?', 'answer_attempt'],
    ['The answer is 12. Is that right? Which year was it?', 'interrogation'],
    // Who refuses may name figures.
    ['I am not able to give more than 12.', 'refuse'],
    ['Which year? I cannot tell.', 'clarification'],
    // Conclusions: wording, citations, something handed over, a figure at the end.
    ['The result is a tie.', 'answer_attempt'],
    ['Both agree [1, 2]. That is known.', 'answer_attempt'],
    ['Here is the list of names.', 'answer_attempt'],
    ['It rains. So take 12.', 'answer_attempt'],
    // Offers and headings are neither requests nor the closing sentence.
    ['She needs 12 buses. Is there anything else you need?', 'answer_attempt'],
    ['The answer is Lima. Would you like me to explain it?', 'answer_attempt'],
    ['The total is 12. Does that help?', 'answer_attempt'],
    ['## What does it cost?\nIt is 12.\n## Why?\nThe result is the sum.', 'answer_attempt'],
    ['What would you like me to count?', 'clarification'],
    // What people in the task cannot do is no refusal; that a thing cannot be known is one.
    ["So she can't buy more than 3. The answer is 3.", 'answer_attempt'],
    ["You can't determine it.", 'refuse'],
    ['I do not have access to such data.', 'refuse'],
    // An explanation may name conditions and figures that have nothing to do with each other.
    ['The answer is 12. If one is empty, it is left out. When two are equal, both count.', 'answer_attempt'],
    ['It is 5 if ties count and 4 if they do not.', 'hedge'],
    [`${CODE}\nIf you are on Linux, or a Mac, run:\n${CODE}\nIf it fails, say so.`, 'hedge'],
    [`${CODE}\nIt is slow if the list is long. Use it so:\n${CODE}`, 'answer_attempt'],
    [`${CODE}\nAlternatively, this.\n${CODE}`, 'hedge'],
    // A figure earlier on, or in musing about the task, concludes nothing.
    ['So take 12. It rains.', 'discussion'],
    ['Thanks for that. So take 12.', 'discussion'],
    ['It rains. There are several, 12 or so.', 'discussion'],
    ['Tables have rows and columns.', 'discussion'],
  ])('says of %j: %s', (text, strategy) => {
    expect(strategyOf(text)).toBe(strategy);
  });
});
