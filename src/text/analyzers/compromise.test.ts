import { describe, expect, it } from 'vitest';
import { centeringScore } from '../../metrics/coherence/centering-score.js';
import { compromiseChunks } from './compromise.js';

const answers = (text: string): string[] =>
  compromiseChunks(text).map((chunk) => `${chunk.text}/${chunk.role}`);

describe('compromiseChunks', () => {
  it('reads subjects before verbs and objects after verbs and prepositions', () => {
    expect(answers('The old dog chased a cat in the garden.')).toEqual([
      'The old dog/subject',
      'a cat/object',
      'the garden/object',
    ]);
  });

  it('reads predicates, conjuncts and fragments as others', () => {
    expect(answers('Ana is a doctor.')).toEqual(['Ana/subject', 'a doctor/other']);
    expect(answers('A tall tree.')).toEqual(['A tall tree/other']);
  });

  it('cuts clitics and gives offsets into the text', () => {
    expect(compromiseChunks("Well. I'm late")[0]).toEqual({
      text: 'I',
      start: 6,
      end: 7,
      head: 'I',
      role: 'subject',
      pronoun: true,
      sentence: 1,
    });
  });

  it('finds nothing in nothing', () => {
    expect(compromiseChunks('')).toEqual([]);
  });

  it('can take the place of the own analyzer and names itself', () => {
    const turns = ['The dog barked.', 'The dog ran.'].map((text) => ({ speaker: 'ana', text }));
    const result = centeringScore({ turns }, { parse: compromiseChunks });
    expect(result.transitions).toEqual(['smooth-shift']);
    expect(result.tokenizer).toMatch(/^compromise@\d+\.\d+\.\d+$/);
  });
});
