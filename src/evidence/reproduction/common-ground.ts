import { mean } from '../../math/mean.js';
import { standardDeviation } from '../../math/standard-deviation.js';
import type { Transcript } from '../../transcript/types.js';
import { type CellParts, cellsOf, type ReproductionCell } from './cell.js';

const cell = cellsOf('common-ground');

/** The games of the paper have as many rounds, and 50 of them were played in each setting. */
const ROUNDS = 3;
const GAMES = 50;

/** The published numbers of Measuring How (Not Just Whether) VLMs Build Common Ground, each with the number computed here. Human rows need PhotoBook. */
export function commonGroundCells(photobook?: readonly Transcript[]): ReproductionCell[] {
  const [precision, recall] = [0.99, 0.55];
  return [
    cell({
      place: 'section 6',
      quantity: 'rounds whose labels coincide, in %',
      published: '37.3',
      value: (100 * 56) / 150,
      note: '56 of 150 rounds, as printed',
    }),
    cell({
      place: 'section 3.3',
      quantity: 'utterances',
      published: '2662',
      value: GAMES * (15.48 + 14.68 + 23.08),
      note: '50 games times the turns of table 1: a turn is an utterance',
    }),
    cell({
      place: 'section 3.3',
      quantity: 'tokens',
      published: '101701',
      value: GAMES * (805.72 + 800.08 + 428.22),
      note: '50 games times the words of table 1: a word is a token',
    }),
    cell({
      place: 'section 3.3',
      quantity: 'F1 of extracted expressions',
      published: '.66',
      value: (2 * precision * recall) / (precision + recall),
      note: 'impossible from the printed P .99 and R .55, unless F1 was averaged over classes or games',
    }),
    ...humanCells(photobook?.map(firstRounds)),
  ];
}

interface Entry {
  readonly round: number;
  readonly text: string;
  /** A click, which the logs hold as text: `<selection> <com> image`. */
  readonly isAction: boolean;
}

interface PlayedGame {
  readonly entries: readonly Entry[];
  /** Right marks of both players, round by round; 6 are possible. */
  readonly scores: readonly number[];
}

/** What the ledger needs of a PhotoBook game. */
function firstRounds({ turns, meta }: Transcript): PlayedGame {
  const rounds = (meta?.rounds ?? []) as readonly {
    readonly round: number;
    readonly score?: Readonly<Record<string, number>>;
    readonly actions?: readonly { readonly action?: string; readonly text?: string }[];
  }[];
  const played = rounds.filter(({ round }) => round <= ROUNDS);
  const entries = [
    ...turns.flatMap(({ round = 0, text }) => (round <= ROUNDS ? [{ round, text, isAction: false }] : [])),
    ...played.flatMap(({ round, actions = [] }) =>
      actions.map((each) => ({ round, text: each.action ?? each.text ?? '', isAction: true })),
    ),
  ];
  return {
    entries,
    scores: played.map(({ score = {} }) => Object.values(score).reduce((sum, each) => sum + each, 0)),
  };
}

const wordsOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);

/** A cell of the human row of table 1, from the mean over the games. */
function human(
  games: readonly PlayedGame[] | undefined,
  parts: Pick<CellParts, 'quantity' | 'published' | 'note'>,
  of: (game: PlayedGame) => number,
): ReproductionCell {
  const values = games?.map(of);
  const note = values === undefined ? `needs PhotoBook; ${parts.note}` : parts.note;
  const spread = values && standardDeviation(values, { kind: 'sample' });
  return cell({
    ...{ ...parts, place: 'table 1, human row', note, corpus: 'photobook', value: values && mean(values) },
    ...(spread && { tolerance: (2 * spread) / Math.sqrt(GAMES) }),
  });
}

function humanCells(games: readonly PlayedGame[] | undefined): ReproductionCell[] {
  const said = ({ entries }: PlayedGame, round: number): readonly Entry[] =>
    entries.filter((entry) => !entry.isAction && entry.round === round);
  const which = `the first ${ROUNDS} rounds of the ${games?.length ?? ''} games`.replace('  ', ' ');
  const near = 'close: within 2 standard errors of a mean over 50 games';
  return [
    human(
      games,
      {
        quantity: 'turns',
        published: '74.08',
        note: `${which}, clicks counted as turns; messages alone give 40.6; ${near}`,
      },
      ({ entries }) => entries.length,
    ),
    human(
      games,
      {
        quantity: 'words',
        published: '338.10',
        note: `${which}, clicks counted as words; messages alone give 252.8; ${near}`,
      },
      ({ entries }) => wordsOf(entries),
    ),
    ...[1, 2, 3].flatMap((round) => [
      chart(
        `score in round ${round}`,
        round,
        games && mean(games.map(({ scores }) => scores[round - 1] ?? 0)),
      ),
      chart(`words in round ${round}`, round, games && mean(games.map((game) => wordsOf(said(game, round))))),
    ]),
  ];
}

/** A point of a chart without digits, beside what the corpus gives. */
function chart(quantity: string, round: number, value: number | undefined): ReproductionCell {
  const ours = value === undefined ? 'needs PhotoBook' : `PhotoBook gives ${value.toFixed(2)}`;
  return cell({
    ...{ place: 'figure 3, human', quantity, published: 'a chart', corpus: 'photobook' },
    note: `not decidable: the chart has no digits; ${ours}${round === 1 ? '' : `, in round ${round} of ${ROUNDS}`}`,
  });
}
