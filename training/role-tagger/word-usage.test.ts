import { describe, expect, it } from 'vitest';
import { parseConllu } from './conllu.js';
import { UsageModel } from './usage-model.js';
import { countUsage } from './word-usage.js';

/** Sentences with one word a line: form, part of speech, Penn tag, head, relation. */
function table(...sentences: string[]) {
  const blocks = sentences.map((rows) =>
    rows
      .split('\n')
      .map((row, i) => {
        const [form, upos, xpos, head, relation] = row.trim().split(' ');
        return [i + 1, form, form, upos, xpos, '_', head, relation, '_', '_'].join('\t');
      })
      .join('\n'),
  );
  return countUsage(parseConllu(blocks.join('\n\n')));
}

const dogs = 'dogs NOUN NNS 2 nsubj\nrun VERB VBP 0 root';

describe('countUsage', () => {
  it('gives shares of tags, relations and dependents', () => {
    // Tags in order: NOUN:NNS, VERB; relations: nsubj, root; "run" has a subject in one of its two sentences.
    const { usages, tags, relations, dependents } = table(dogs, 'Run VERB VBP 0 root');
    expect([tags, relations]).toEqual([2, 2]);
    const run = usages.find(({ word }) => word === 'run')!;
    expect(run.occurrences).toBe(2);
    expect([...run.shares.slice(0, 4)]).toEqual([0, 1, 0, 1]);
    expect(run.shares).toHaveLength(4 + dependents);
    expect([...run.shares.slice(4)].reduce((sum, share) => sum + share)).toBe(0.5);
  });
});

describe('UsageModel', () => {
  it('guesses how a word is used from the vectors of words used alike', () => {
    const words = ['dogs', 'run', 'cats', 'sleep'];
    const values = Float32Array.from([1, 0, 0, 1, 0.96, 0.28, 0.28, 0.96]);
    const model = new UsageModel(table(...Array<string>(40).fill(dogs)), { words, values, dimensions: 2 }, 1);
    const noun = (row: number): number => model.guess(values.subarray(2 * row, 2 * row + 2))[0]!;
    expect(noun(2)).toBeGreaterThan(0.5);
    expect(noun(3)).toBeLessThan(0.5);
  });
});
