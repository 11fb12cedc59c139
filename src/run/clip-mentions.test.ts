import { describe, expect, it } from 'vitest';
import { clipMentions } from './clip-mentions.js';

const clip = {
  embed: async (texts: readonly string[]) => texts.map((text) => [text.length, 0]),
  embedImages: async (images: readonly (string | Blob)[]) =>
    Promise.all(
      images.map(async (image) => [
        0,
        typeof image === 'string' ? image.length : (await image.text()).length,
      ]),
    ),
};
const game = {
  id: 'g',
  rounds: [{ A: [{ id: 'bus' }, { id: 'cat', url: 'data:image/png;base64,aGVsbG8h' }], B: [{ id: 'sea' }] }],
};
const turn = (speaker: string, references: readonly string[], round = 1) => ({
  ...{ speaker, references, round, text: 'I have a red bus.' },
});

describe('clipMentions', () => {
  it('compares an expression with the image it refers to and the others of its player', async () => {
    const turns = [turn('A', ['cat']), turn('B', ['sea'])];
    const [mentions] = await clipMentions([{ turns, meta: { item: 'g' } }], [game], clip);
    // "a red bus" has nine letters; six bytes are behind the address, and the other image is called bus.
    expect(
      mentions!.map(({ round, text, target }) => [round, [...Array.from(text)], [...Array.from(target)]]),
    ).toEqual([
      [1, [9, 0], [0, 6]],
      [1, [9, 0], [0, 3]],
    ]);
    expect(
      mentions!.map(({ distractors }) =>
        (distractors as ArrayLike<number>[]).map((each) => [...Array.from(each)]),
      ),
    ).toEqual([[[0, 3]], []]);
  });

  it('takes no image that the player did not see, and no turn of another round or speaker', async () => {
    const turns = [turn('A', ['sea']), turn('B', ['sea'], 2), turn('C', ['bus']), turn('A', [])];
    expect(await clipMentions([{ turns, meta: { item: 'g' } }], [game], clip)).toEqual([[]]);
  });

  it('refuses a transcript whose game is missing', async () => {
    await expect(clipMentions([{ turns: [], meta: { item: 'h' } }], [game], clip)).rejects.toThrow(
      'clipMentions: games: expected the game h, got an array of 1',
    );
  });
});
