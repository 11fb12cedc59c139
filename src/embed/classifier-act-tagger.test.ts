import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import {
  type Classification,
  createClassifierActTagger,
  type TextClassifier,
} from './classifier-act-tagger.js';

const turns = frozen(['Tea?', 'Yes.', 'Tea?', 'Why?'].map((text) => ({ speaker: 'ana', text })));
const answer = (text: string): Classification => ({ label: text.endsWith('?') ? 'Q' : 'S', score: 0.9 });

function counting(): TextClassifier & { readonly batches: string[][] } {
  const batches: string[][] = [];
  const classify = async (texts: string[]) => {
    batches.push(texts);
    return texts.map(answer);
  };
  return Object.assign(classify, { batches });
}

describe('createClassifierActTagger', () => {
  it('reads every text once, in batches, and looks the acts up', async () => {
    const classify = counting();
    const tagger = createClassifierActTagger(classify, {
      id: 'marks',
      labels: { Q: 'question' },
      batchSize: 2,
    });
    await tagger.prepare(turns);
    await tagger.prepare(turns);
    expect(classify.batches).toEqual([['Tea?', 'Yes.'], ['Why?']]);
    expect(tagger.tag(turns)).toEqual(['question', 'S', 'question', 'question']);
    expect(tagger).toMatchObject({ id: 'marks', acts: ['question'] });
  });

  it('takes the surest of several labels', async () => {
    const classify: TextClassifier = async (texts) =>
      texts.map(() => [
        { label: 'low', score: 0.2 },
        { label: 'high', score: 0.7 },
      ]);
    const tagger = createClassifierActTagger(classify, { id: 'two' });
    await tagger.prepare(turns);
    expect(tagger.tag(turns.slice(0, 1))).toEqual(['high']);
    expect(tagger.acts).toBeUndefined();
  });

  it('may read the turn before as well', async () => {
    const classify = counting();
    const tagger = createClassifierActTagger(classify, {
      id: 'pairs',
      input: (turn, previous) => `${previous?.text ?? ''} / ${turn.text}`,
    });
    await tagger.prepare(turns.slice(0, 2));
    expect(classify.batches).toEqual([[' / Tea?', 'Tea? / Yes.']]);
  });

  it('does not guess what it has not read', async () => {
    const tagger = createClassifierActTagger(counting(), { id: 'marks' });
    await tagger.prepare(turns.slice(0, 1));
    const expected =
      'createClassifierActTagger: turns[1]: expected a turn that was passed to prepare(), got another';
    expect(() => tagger.tag(turns)).toThrow(
      expect.objectContaining({ code: 'MISSING_CAPABILITY', message: expected }),
    );
  });

  it('takes 32 texts at a time unless told otherwise', async () => {
    const classify = counting();
    const many = Array.from({ length: 33 }, (_, i) => ({ speaker: 'ana', text: `${i}` }));
    await createClassifierActTagger(classify, { id: 'marks' }).prepare(many);
    expect(classify.batches.map((batch) => batch.length)).toEqual([32, 1]);
  });

  it('complains about its options and about a classifier that miscounts', async () => {
    expect(() => createClassifierActTagger(counting(), { id: '' })).toThrow(
      'createClassifierActTagger: options.id: expected a name for the classifier, got ""',
    );
    for (const id of [undefined, 3])
      expect(() => createClassifierActTagger(counting(), { id } as never)).toThrow(
        `createClassifierActTagger: options.id: expected a name for the classifier, got ${id}`,
      );
    expect(() => createClassifierActTagger(counting(), { id: 'x', batchSize: 0 })).toThrow(
      'createClassifierActTagger: options.batchSize: expected a whole number of at least 1, got 0',
    );
    await expect(createClassifierActTagger(async () => [], { id: 'x' }).prepare(turns)).rejects.toThrow(
      'createClassifierActTagger: classify: expected 3 answers, got 0',
    );
    const silent: TextClassifier = async (texts) => texts.map(() => []);
    await expect(createClassifierActTagger(silent, { id: 'x' }).prepare(turns)).rejects.toThrow(
      'createClassifierActTagger: classify: expected a label for every text, got an empty array',
    );
  });
});
