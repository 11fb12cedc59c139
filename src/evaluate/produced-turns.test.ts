import { describe, expect, it } from 'vitest';
import { compareTranscripts } from '../analysis/compare-transcripts.js';
import { evaluate } from './evaluate.js';

const texts = [
  ['ana', 'Is the ferry late, Ben?'],
  ['ben', 'It leaves the harbor at nine.'],
  ['cem', 'Then we walk.'],
  ['ben', 'Good, Ana.'],
] as const;
const turns = texts.map(([speaker, text]) => ({ speaker, text }));
const given = (contextTurns: number, count = turns.length) => ({
  ...{ id: 'd', turns: turns.slice(0, count), meta: { contextTurns } },
});
const METRICS = ['DNR', 'PF', 'NSE', 'LD', 'LNR'] as const;
const inTurns = async (options: object, ...transcripts: readonly ReturnType<typeof given>[]) =>
  (await evaluate(transcripts, { metrics: METRICS, ...options })).filter(
    ({ status }) => status !== 'skipped',
  );

describe('turns that the system was given', () => {
  it('are the context of the produced ones, and have no score', async () => {
    const whole = await inTurns({}, given(0));
    const predicted = await inTurns({}, given(3));
    const perTurn = ['direct-name-reference', 'participation-frequency', 'lexical-novelty'];
    for (const metric of perTurn) {
      const own = predicted.filter((row) => row.metric === metric);
      expect(own).toEqual(whole.filter((row) => row.metric === metric && row.turn === 3));
      expect(own).toHaveLength(1);
    }
  });

  it('do not enter scores of conversations: those are over the produced turns alone', async () => {
    const predicted = await inTurns({}, given(2));
    const alone = await inTurns({}, { ...given(0), turns: turns.slice(2) });
    for (const metric of ['speaker-entropy', 'lexical-density'])
      expect(predicted.filter((row) => row.metric === metric)).toEqual(
        alone.filter((row) => row.metric === metric),
      );
    // Two speakers with one turn each.
    expect(predicted.find(({ metric }) => metric === 'speaker-entropy')?.score).toBe(1);
  });

  it('keep words, vectors and chunks that the caller supplies with their turns', async () => {
    const transcript = given(2);
    const embeddings = [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, 2],
    ];
    const tokens = turns.map(({ text }) => text.split(' '));
    const rows = async (input: typeof transcript, from = 0) =>
      evaluate([{ transcript: input, embeddings: embeddings.slice(from) }], {
        metrics: ['LD', 'pingeval:CS', 'M-SNS'],
        analysis: () => ({ tokens: tokens.slice(from), tokenizer: 'own' }),
      });
    const found = await rows(transcript);
    const alone = await rows({ ...given(0), turns: turns.slice(2) }, 2);
    const of = (list: typeof found) => list.find(({ metric }) => metric === 'lexical-density');
    expect(of(found)).toEqual(of(alone));
    expect(found.filter(({ metric }) => metric === 'message-novelty').map(({ turn }) => turn)).toEqual([
      2, 3,
    ]);
  });

  it('are all there is for a system that produced none: each metric is undefined as a forfeit', async () => {
    const [silent, spoken] = [await inTurns({}, given(3, 3)), await inTurns({}, given(3))];
    expect(silent.map(({ metric, unit }) => [metric, unit])).toEqual(
      spoken.map(({ metric, unit }) => [metric, unit]),
    );
    for (const row of silent) expect(row).toMatchObject({ score: null, undefinedBecause: 'forfeit', n: 0 });
    expect(silent.map(({ signature }) => signature)).toEqual(spoken.map(({ signature }) => signature));
  });

  it('can be compared with a system that never spoke', async () => {
    const ids = ['c0', 'c1', 'c2'];
    const [talk, silence] = [turns.length, 3].map((count) => ids.map((id) => ({ ...given(3, count), id })));
    const [found] = await compareTranscripts(talk!, silence!, { metrics: ['PF'] });
    expect(found).toMatchObject({ n: 0, difference: null });
  });
});
