import { mean } from '../../math/mean.js';
import { standardDeviation } from '../../math/standard-deviation.js';
import type { Transcript } from '../../transcript/types.js';
import { type CellParts, cellBuilder, type ReproductionCell } from './cell.js';

const cell = cellBuilder('common-ground');

/** Number of rounds per game in the paper, with 50 games per setting. */
const ROUNDS = 3;
const GAMES = 50;

/** The published numbers of Measuring How (Not Just Whether) VLMs Build Common Ground, each with the number computed here. Human rows need PhotoBook. */
export function commonGroundCells(photobook?: readonly Transcript[]): ReproductionCell[] {
  const [precision, recall] = [0.99, 0.55];
  return [
    cell({
      place: 'section 6',
      quantity: 'rounds with equal labels, in %',
      published: '~37',
      value: (100 * 56) / 150,
      note: '56 of 150 rounds, both printed; the paper rounds to ~37%',
    }),
    cell({
      place: 'section 3.2',
      quantity: 'utterances',
      published: '2662',
      value: GAMES * (15.48 + 14.68 + 23.08),
      note: '50 games times the turns of table 1: a turn is an utterance',
    }),
    cell({
      place: 'section 3.2',
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
    ...humanCells(photobook?.map(textsOfFirstRounds)),
  ];
}

/** The texts of a game's first rounds, with clicks in their form in the logs: `<selection> <com> image`. */
function textsOfFirstRounds({ turns, meta }: Transcript): string[] {
  const rounds = (meta?.rounds ?? []) as readonly {
    readonly round: number;
    readonly actions?: readonly { readonly action?: string; readonly text?: string }[];
  }[];
  return [
    ...turns.flatMap(({ round = 0, text }) => (round <= ROUNDS ? [text] : [])),
    ...rounds.flatMap(({ round, actions = [] }) =>
      round <= ROUNDS ? actions.map((each) => each.action ?? each.text ?? '') : [],
    ),
  ];
}

function countWords(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
}

/** A cell of the human row of table 1, from the mean over the games. */
function human(
  games: readonly (readonly string[])[] | undefined,
  parts: Pick<CellParts, 'quantity' | 'published' | 'note'>,
  count: (texts: readonly string[]) => number,
): ReproductionCell {
  const values = games?.map(count);
  const note = values === undefined ? `needs PhotoBook; ${parts.note}` : parts.note;
  const spread = values && standardDeviation(values, { kind: 'sample' });
  return cell({
    ...{ ...parts, place: 'table 1, human row', note, corpus: 'photobook', value: values && mean(values) },
    ...(spread && { tolerance: (2 * spread) / Math.sqrt(GAMES) }),
  });
}

function humanCells(games: readonly (readonly string[])[] | undefined): ReproductionCell[] {
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
      (texts) => texts.length,
    ),
    human(
      games,
      {
        quantity: 'words',
        published: '338.10',
        note: `${which}, clicks counted as words; messages alone give 252.8; ${near}`,
      },
      countWords,
    ),
  ];
}
