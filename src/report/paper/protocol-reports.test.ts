import { describe, expect, it } from 'vitest';
import { withVectors } from '../../../testing/paper-transcripts.js';
import { undrawnReport } from '../../../testing/report-tables.js';
import { answerProposals } from '../../metrics/content/answer-proposals.js';
import { humanComparison } from '../../metrics/scaling/human-comparison.js';
import { isotokenBudget } from '../../metrics/scaling/isotoken-budget.js';
import { turnScaling } from '../../metrics/scaling/turn-scaling.js';
import {
  chessOrder,
  createChessPair,
  createNameGame,
  exchangePlayer,
  guessAndCheckPlayer,
  isotokenGame,
  joinNextTurns,
  type ModelRequest,
  nameGame,
  type Player,
  predictContinuation,
  predictNextTurn,
  randomPlayer,
  runToCompletion,
  selfPlay,
  transcriptOf,
} from '../../protocols/index.js';
import type { SelfPlayReply } from '../../protocols/self-play/parse-self-play-reply.js';
import type { RoundImages } from '../../protocols/self-play/self-play-state.js';
import { scalingRecordsOf } from '../../transcript/scaling-records.js';
import type { Transcript } from '../../transcript/types.js';

/** The reports of the papers, from nothing but what the protocols write. */

const BUDGETS = [2, 4, 8, 16];
const PLAYERS: Readonly<Record<string, (seed: number) => Player>> = {
  random: (seed) => randomPlayer({ seed }),
  'guess and check': (seed) => guessAndCheckPlayer({ seed }),
  exchange: () => exchangePlayer(),
};

function nameGames(): Transcript[] {
  return Object.entries(PLAYERS).flatMap(([model, player]) =>
    BUDGETS.flatMap((turns) =>
      Array.from({ length: 12 }, (_, seed) => {
        const instance = createNameGame({ records: 16, seed });
        const start = isotokenGame({
          game: nameGame,
          instance,
          turns,
          tokensPerPlayer: 128,
          meta: { model },
        });
        return transcriptOf(runToCompletion(start, player(seed)));
      }),
    ),
  );
}

async function chessGames(): Promise<Transcript[]> {
  const pairs = await Promise.all([1, 2, 3].map((seed) => createChessPair({ plies: 8, gap: 4, seed })));
  const lines = [
    'Um, I think my board is earlier.',
    'Okay, yes, that makes sense.',
    'Sorry, then it is settled.',
    '_YOURS_',
  ];
  return pairs.map((instance) => {
    const start = isotokenGame({
      game: chessOrder,
      instance,
      turns: 4,
      tokensPerPlayer: 64,
      meta: { model: 'script' },
    });
    return transcriptOf(runToCompletion(start, ({ id }) => ({ text: lines[id]! })));
  });
}

const THINGS = ['red bus', 'grey cat', 'blue door', 'tall lamp', 'old clock', 'wooden boat'];

/** Three rounds in which descriptions lose a word each time. */
function selfPlayGame(model: string, seed: number): Transcript {
  const image = (i: number) => ({ id: `img-${(seed + i) % 6}` });
  const same: RoundImages = { A: [image(0), image(1), image(2)], B: [image(0), image(1), image(3)] };
  const other: RoundImages = { A: [image(1), image(0), image(2)], B: [image(0), image(4), image(1)] };
  const start = selfPlay({ rounds: [same, other, same], id: `${model}-${seed}`, meta: { model } });
  const respond = ({ data }: ModelRequest) => {
    const { round, images, history } = data as unknown as {
      round: number;
      images: { id: string }[];
      history: { round: number }[];
    };
    const turn = history.filter((each) => each.round === round).length;
    const which = Math.floor(turn / 2) % 3;
    const thing = THINGS[Number(images[which]!.id.slice(4))];
    const detail = ['on the left of a long wooden table', 'on a table', ''][round - 1];
    const guesses = turn >= 4 ? (['C', 'C', seed % 2 === 0 ? 'D' : 'C'] as const) : null;
    const reply: Omit<SelfPlayReply, 'reference'> = { message: `Do you have a ${thing} ${detail}?`, guesses };
    return { text: JSON.stringify({ ...reply, reference: `Image ${which + 1}` }) };
  };
  return transcriptOf(runToCompletion(start, respond));
}

function predictions(model: string): Transcript[] {
  return Array.from({ length: 6 }, (_, i): Transcript => {
    const turns = THINGS.map((thing, t) => ({
      speaker: ['ana', 'ben', 'cem'][(t * (i + 1)) % 3]!,
      text: `@${['ben', 'cem', 'ana'][t % 3]} where is the ${thing}?`,
    }));
    const context = { id: `d${i}`, turns, speakers: ['ana', 'ben', 'cem'].map((id) => ({ id })) };
    if (i % 2 === 0) {
      const text = JSON.stringify([
        { dialogue_id: context.id, next_speaker: 'cem', next_message: 'In the hall.' },
      ]);
      return transcriptOf(runToCompletion(predictNextTurn({ context, meta: { model } }), () => ({ text })));
    }
    const prediction = [
      { speaker: 'ben', utterance: 'By the window.' },
      { speaker: 'ana', utterance: 'I see it.' },
    ];
    const text = JSON.stringify([{ dialogue_id: context.id, prediction }]);
    return transcriptOf(runToCompletion(predictContinuation({ context, meta: { model } }), () => ({ text })));
  });
}

const titlesIn = (page: string, titles: readonly string[]): string[] =>
  titles.filter((title) => page.includes(title));

describe('transcripts of isotoken games', () => {
  it('are what the analyses of turn budgets read', async () => {
    const transcripts = nameGames();
    const exchanged = turnScaling(
      scalingRecordsOf(transcripts.filter(({ meta }) => meta?.model === 'exchange')),
    );
    expect(exchanged.budgets.map(({ budget, accuracy }) => [budget, accuracy])).toEqual(
      BUDGETS.map((each) => [each, 1]),
    );
    const guessed = turnScaling(
      scalingRecordsOf(transcripts.filter(({ meta }) => meta?.model === 'guess and check')),
    );
    expect(guessed.verdict).toBe('improves');
    expect(guessed.comparisons.map(({ pairs }) => pairs)).toEqual([12, 12, 12]);
    for (const { meta } of transcripts) {
      const { totalTokens, budget, tokensPerTurn } = meta as Record<string, number>;
      expect(isotokenBudget({ totalTokens: totalTokens!, turns: budget! }).score).toBe(tokensPerTurn);
    }
    const by = (model: string) => transcripts.filter(({ meta }) => meta?.model === model);
    const groups = { exchange: by('exchange'), guess: by('guess and check') };
    const { turnsPerDialogue, success } = humanComparison(groups).measures;
    expect(turnsPerDialogue.groups[1].estimate).toBeGreaterThan(2);
    expect(success.difference.estimate).toBeGreaterThan(0);
    const [chess] = await chessGames();
    expect(answerProposals(chess!).proposals).toEqual([{ turn: 0, side: 'mine', accepted: true }]);
  });

  it('make the report of MT-PingEval', async () => {
    const page = await undrawnReport('pingeval', [...nameGames(), ...(await chessGames())]);
    const titles = [
      'Solved problems by turn budget',
      'guess and check',
      'Turns, tokens and token efficiency by turn budget',
      'Metrics of the text by turn budget',
    ];
    const more = ['Acceptance of proposals', 'Conversations with style markers', 'Tokens per turn'];
    expect(titlesIn(page, [...titles, ...more])).toEqual([...titles, ...more]);
    expect(/No transcript has|No conversation proposes|NaN|\[object/.exec(page)?.[0]).toBeUndefined();
  });
});

describe('transcripts of self-play', () => {
  it('make the report of common ground', async () => {
    const games = ['small', 'large'].flatMap((model) =>
      [0, 1, 2, 3].map((seed) => selfPlayGame(model, seed)),
    );
    expect(games[0]?.meta?.format).toMatchObject({ faults: { A: 0, B: 0 } });
    const page = await undrawnReport('common-ground', games, { embedded: withVectors(games) });
    const titles = ['Score, words and turns by round', 'Word novelty rate by round'];
    const more = ['Divergence from the first round', 'Score by agreement of the correct labels'];
    expect(titlesIn(page, [...titles, ...more])).toEqual([...titles, ...more]);
    expect(/No transcript lists|No round has|NaN|\[object/.exec(page)?.[0]).toBeUndefined();
  });
});

describe('transcripts of predictions', () => {
  it('make the report of MPCEval, and so do joined ones', async () => {
    const machine = ['small', 'large'].flatMap(predictions);
    const contexts = machine.slice(0, 6).map((each) => ({ ...each, meta: { model: 'joined' } }));
    const given = contexts.map(({ id }) => ({
      transcript: id!,
      nextSpeaker: 'ana',
      nextMessage: 'It is there.',
    }));
    const all = [...machine, ...joinNextTurns(contexts, given).transcripts];
    const page = await undrawnReport('mpceval', all, { embedded: withVectors(all) });
    const titles = [
      'Who speaks, and who is likely to speak next?',
      'Do messages add something new that fits the context?',
      'Are speakers consistent with their earlier turns?',
      'How the conversations spread: HMP, M-SNS, PD',
    ];
    expect(titlesIn(page, titles)).toEqual(titles);
    expect(page.includes('>joined</td>')).toBe(true);
    expect(/need one vector|NaN|\[object/.exec(page)?.[0]).toBeUndefined();
  });
});
