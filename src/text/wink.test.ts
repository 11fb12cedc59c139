import { describe, expect, it } from 'vitest';
import model from 'wink-eng-lite-web-model';
import manifest from '../../package.json' with { type: 'json' };
import { readWithWink, WINK_ID } from './wink.js';

it('names the very versions that the package asks for, since its signatures do', () => {
  const { dependencies } = manifest;
  expect(WINK_ID).toBe(
    `wink-nlp@${dependencies['wink-nlp']}+wink-eng-lite-web-model@${dependencies['wink-eng-lite-web-model']}`,
  );
});

describe('readWithWink', () => {
  it('gives tokens, tags and sentences, and lemmas on request', () => {
    const reading = readWithWink('The birds sing. They sang.', true);
    expect(reading.tokens).toEqual(['The', 'birds', 'sing', '.', 'They', 'sang', '.']);
    expect(reading.lemmas).toEqual(['the', 'bird', 'sing', '.', 'they', 'sing', '.']);
    expect(reading.tags).toEqual(['DET', 'NOUN', 'VERB', 'PUNCT', 'PRON', 'VERB', 'PUNCT']);
    expect(reading.sentences).toEqual([
      [0, 3],
      [4, 6],
    ]);
    expect(readWithWink('Birds sing.', false).lemmas).toEqual([]);
  });

  it('has a lemma for every contraction', () => {
    for (const text of ['I cant.', 'Wont!', 'dont,', 'No, isnt, and youre.', 'cannot,'])
      expect(readWithWink(text, true).lemmas).not.toContain(undefined);
    expect(readWithWink('I Cant.', true).lemmas).toEqual(['i', 'cant', '.']);
  });

  it('reads the same after its pipeline was built anew, without what would double each time', () => {
    // The model writes this part as JSON of what it wrote before, each time that it is asked.
    const { metaCER } = model as { metaCER: () => { machines: string } };
    const written = metaCER().machines;
    const before = readWithWink('Zorps sing.', true);
    // More characters than one pipeline reads.
    for (let i = 0; i < 6; i++) readWithWink(' '.repeat(1_000_000), false);
    expect(readWithWink('Zorps sing.', true)).toEqual(before);
    expect(metaCER().machines).toBe(JSON.stringify(written));
  });
});
