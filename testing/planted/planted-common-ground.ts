import { clipMentions } from '../../src/run/clip-mentions.js';
import {
  CHAT,
  commonGroundPlayers,
  GAMES,
  type PlantedGame,
  plantCommonGround,
  TURNS,
} from './common-ground-players.js';
import { mean, type PlantedStudy } from './planted-study.js';

const PLAYERS = ['A', 'B'] as const;
const ROUNDS = TURNS.map((_, round) => round);
/** Labels of a game: three images a player in three rounds. */
const LABELS = 18;

const points = ({ players }: PlantedGame, round: number): number =>
  players.A[round]!.right + players.B[round]!.right;
const words = ({ players }: PlantedGame, round: number): number =>
  (TURNS[round]! - 2) * CHAT + players.A[round]!.words.length + players.B[round]!.words.length;
const share = (game: PlantedGame): number =>
  (100 * ROUNDS.reduce((sum, round) => sum + points(game, round), 0)) / LABELS;
const change = (values: readonly number[], round: number): number => 100 * (values[round]! / values[0]! - 1);

/**
 * New words over the words of the round before, since kept words keep their order; the mean over both images. The
 * figure of the report takes content words, so the article does not count there.
 */
const novelty = ({ players }: PlantedGame, round: number, articles: 0 | 1): number =>
  mean(
    PLAYERS.map((player) => {
      const [now, before] = [players[player][round]!, players[player][round - 1]!];
      return now.newWords / (before.words.length - 1 + articles);
    }),
  );

/** Expressions with an even number of words are near their image, the others near another one. */
const CLIP = {
  embed: async (texts: readonly string[]) =>
    texts.map((text) => (text.split(' ').length % 2 === 0 ? [1, 0] : [0, 1])),
  embedImages: async (images: readonly unknown[]) =>
    images.map((image) =>
      /-[ab]\.png$/.test(String(image)) ? [4, 3] : /-x\.png$/.test(String(image)) ? [3, 4] : [0, 1],
    ),
};

/** 100 cos of expression and image, and the same minus the mean over the other two images: 60 and 0, or 80 and 100. */
const clipScores = ({ words: own }: PlantedGame['players']['A'][number]): readonly [number, number] =>
  own.length % 2 === 0 ? [80, 80 - 30] : [60, 60 - 90];

export async function checkCommonGround(study: PlantedStudy, seed: number): Promise<void> {
  const [games, others] = [plantCommonGround(seed), plantCommonGround(seed + 10)];
  const data = study.data(games.map(({ record }) => record));
  const flags = ['--data', data, '--model', 'a', '--partner', 'b'];
  const path = await study.run('common-ground', commonGroundPlayers(games), ...flags);
  const records = games.map(({ record }) => record);
  const mentions = await clipMentions(study.transcripts(path), records, CLIP);
  const report = await study.report('common-ground', path, { clipMentions: mentions });
  expectEfficiency();
  expectWords();
  expectInflation();
  expectClipScores();
  await expectScores();
  await expectComparison();

  function expectEfficiency(): void {
    const curves = {
      'Right labels': points,
      Words: words,
      Turns: (_: PlantedGame, round: number) => TURNS[round]!,
    };
    for (const [What, of] of Object.entries(curves)) {
      const means = ROUNDS.map((round) => mean(games.map((game) => of(game, round))));
      for (const round of ROUNDS) {
        const row = { What, System: 'a', Round: round + 1 };
        study.expect(
          `${What} ${round}`,
          report.cell('Score, words and turns by round', row, 'Mean'),
          means[round]!,
        );
      }
      for (const round of ROUNDS.slice(1)) {
        const row = { What: What === 'Right labels' ? 'Task score' : What, System: 'a', Round: round + 1 };
        const printed = report.cell('Score, words and turns by round, in', row, 'Percent of round 1');
        // The percentage of a game is undefined if its first round lacks a point.
        const own = games.filter((game) => of(game, 0) > 0);
        const percent = mean(own.map((game) => (100 * of(game, round)) / of(game, 0)));
        study.expect(`${What} in percent`, printed, percent);
      }
      if (What === 'Right labels') continue;
      const perGame = (round: number): number =>
        mean(
          games.map((game) =>
            change(
              ROUNDS.map((r) => of(game, r)),
              round,
            ),
          ),
        );
      for (const round of ROUNDS) {
        const row = { System: 'a', Round: round + 1 };
        const printed = (heading: string): unknown =>
          report.cell('Change from the first round', row, heading);
        study.expect(`${What} of means`, printed(`${What}: of means`), change(means, round));
        study.expect(`${What} per game`, printed(`${What}: per game`), perGame(round));
      }
    }
    for (const round of ROUNDS) {
      const per100 =
        (100 * mean(games.map((game) => points(game, round)))) /
        mean(games.map((game) => words(game, round)));
      const printed = report.cell(
        'Change from the first round',
        { System: 'a', Round: round + 1 },
        'Score per 100 words',
      );
      study.expect(`per 100 words ${round}`, printed, per100);
    }
  }

  function expectWords(): void {
    for (const round of ROUNDS.slice(1)) {
      const printed = report.cell(
        'Word novelty rate by round',
        { Round: round + 1, System: 'a' },
        'New words per word',
      );
      study.expect(`novelty ${round}`, printed, mean(games.map((game) => novelty(game, round, 0))));
    }
  }

  function expectInflation(): void {
    const rounds = games.flatMap((game) =>
      ROUNDS.map((round) => ({ same: game.coincide[round]!, score: points(game, round) })),
    );
    const of = (kind: boolean): number[] =>
      rounds.filter(({ same }) => same === kind).map(({ score }) => score);
    const printed = (heading: string): unknown => report.cell('Score inflation', { System: 'a' }, heading);
    study.expect('rounds', printed('Rounds'), rounds.length);
    study.expect('share', printed('Share that coincides'), of(true).length / rounds.length);
    study.expect('inflation', printed('Difference'), mean(of(true)) - mean(of(false)));
    for (const [Rounds, kind] of [
      ['same labels', true],
      ['different labels', false],
    ] as const) {
      const row = { System: 'a', Rounds };
      study.expect(Rounds, report.cell('Score by agreement', row, 'Correct labels'), mean(of(kind)));
    }
  }

  function expectClipScores(): void {
    for (const round of ROUNDS) {
      const scores = games.flatMap(({ players }) =>
        PLAYERS.map((player) => clipScores(players[player][round]!)),
      );
      const printed = (name: string): unknown =>
        report.cell(`${name} by round`, { Round: round + 1, System: 'a' }, name);
      study.expect(`CLIPScore ${round}`, printed('CLIPScore'), mean(scores.map(([absolute]) => absolute)));
      const contrastive = mean(scores.map(([, relative]) => relative));
      study.expect(`contrastive ${round}`, printed('Contrastive CLIPScore'), contrastive);
    }
  }

  async function expectScores(): Promise<void> {
    const rows = await study.score(path, 'word-novelty-curve');
    for (const game of games) {
      const row = rows.find(({ transcript }) => transcript === `${game.id}/1`);
      study.expect(`novelty of ${game.id}`, row?.score, novelty(game, 2, 1) - novelty(game, 1, 1));
    }
  }

  /** Other players with the same games: items are paired. */
  async function expectComparison(): Promise<void> {
    const alike = games.map((game, i) => ({ ...game, players: others[i]!.players }));
    const more = ['--data', data, '--model', 'aa', '--partner', 'bb'];
    const file = await study.run('common-ground', commonGroundPlayers(alike), ...more);
    const metrics = ['--metrics', 'word-novelty-curve', '--at-length', 'none'];
    const found = await study.compare(path, file, ...metrics);
    const score = found.find(({ metric }) => metric === 'averaged-performance');
    // The other guesses are right where they equal the truth of these games.
    const theirs = study.transcripts(file).map(({ outcome }) => outcome!.score!);
    study.expect('score', score?.meanA, mean(games.map(share)));
    study.expect('difference', score?.difference, mean(games.map(share)) - mean(theirs));
    study.expect('pairs', score?.n, GAMES);
    const curve = found.find(({ metric }) => metric === 'word-novelty-curve');
    const of = (own: readonly PlantedGame[]): number =>
      mean(own.map((game) => novelty(game, 2, 1) - novelty(game, 1, 1)));
    study.expect('novelty', curve?.difference, of(games) - of(alike));
  }
}
