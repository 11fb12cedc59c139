import { expect } from 'vitest';
import {
  BUDGETS,
  PROBLEMS,
  pingevalJudge,
  pingevalPlayers,
  plantPingeval,
  SIZES,
} from './pingeval-players.js';
import { mean, type PlantedStudy } from './planted-study.js';

const GAMES = [...SIZES.map((records) => `name-game-${records}`), 'chess-order'];
const GRADES = [
  [0, 0, 1, 2],
  [0, 1, 1, 2],
  [0, 2, 1, 2],
];

/** Printed in figure 5 of the paper for 16 turns. */
const GUESS_AND_CHECK = { 'name-game-9': 0.988, 'name-game-16': 0.75, 'name-game-25': 0.538 };

/**
 * A dialogue of n turns says one new content word in each turn but the last, after the stop word `the`, and `SELECT ROW
 * i` in the last: (n - 1) + 3 content words of 2 (n - 1) + 3. Each word is in one turn, so every turn has the weight ln n.
 * The stop word `ok` counts among the words only.
 */
const density = (turns: number, saysOk: boolean): number =>
  ((100 * (turns + 2)) / (2 * turns + 1 + Number(saysOk))) * Math.log(turns);

export async function checkPingeval(study: PlantedStudy, seed: number): Promise<void> {
  const problems = await plantPingeval(seed);
  const [play, judge] = [pingevalPlayers(problems), pingevalJudge(GRADES[seed - 1]!)];
  const flags = ['--seed', String(seed), '--instances', String(PROBLEMS), '--turns', BUDGETS.join(',')];
  const path = await study.run(
    'pingeval',
    (body) => (body.model === 'j' ? judge() : play(body)),
    ...[...flags, '--model', 'm', '--judge', 'j', '--games', 'name,chess'],
  );
  const of = (game: string): typeof problems => problems.filter((each) => each.game === game);
  const solved = (game: string, budget: number): number =>
    mean(of(game).map(({ solvedAt }) => Number(solvedAt.includes(budget))));
  const report = await study.report('pingeval', path);
  expectScaling();
  expectBaselines();
  expectCosts();
  expectWords();
  expectProposals();
  expectGrades();
  await expectScores();
  await expectComparison();

  function expectScaling(): void {
    for (const Game of GAMES) {
      const rates = BUDGETS.map((budget) => solved(Game, budget));
      for (const [i, budget] of BUDGETS.entries()) {
        const row = { Game, System: 'm', 'Turn budget': budget };
        study.expect(`${Game} ${budget}`, report.cell('Solved problems', row, 'Solved'), rates[i]!);
      }
      // Least squares on log2 of the budgets, which are -1.5, -.5, .5 and 1.5 from their mean; the squares sum to 5.
      const slope = [-1.5, -0.5, 0.5, 1.5].reduce((sum, x, i) => sum + (x * rates[i]!) / 5, 0);
      study.expect(
        `slope ${Game}`,
        report.cell('Slope of success', { Game, System: 'm' }, 'Slope per doubling'),
        slope,
      );
      for (const Budget of [4, 8, 16]) {
        const [wins, losses] = [
          of(Game).filter(({ solvedAt }) => solvedAt.includes(Budget) && !solvedAt.includes(2)).length,
          of(Game).filter(({ solvedAt }) => !solvedAt.includes(Budget) && solvedAt.includes(2)).length,
        ];
        const sign = (heading: string): unknown =>
          report.cell('Sign tests', { Game, System: 'm', Budget }, heading);
        study.expect(`wins ${Game} ${Budget}`, sign('Wins'), wins);
        study.expect(`losses ${Game} ${Budget}`, sign('Losses'), losses);
      }
    }
  }

  function expectBaselines(): void {
    for (const [Game, truth] of Object.entries(GUESS_AND_CHECK)) {
      const row = { Game, System: 'guess and check', 'Turn budget': 16 };
      expect(report.cell('Solved problems', row, 'Solved')).toBeCloseTo(truth, 3);
    }
    for (const Game of GAMES) {
      const row = { Game, System: 'chance', 'Turn budget': 8 };
      const choices = Game === 'chess-order' ? 2 : Number(Game.slice('name-game-'.length));
      study.expect(`chance ${Game}`, report.cell('Solved problems', row, 'Solved'), 1 / choices);
    }
  }

  function expectCosts(): void {
    for (const game of GAMES.slice(0, 3))
      for (const budget of BUDGETS) {
        const cost = (measure: string): unknown =>
          report.cell(
            'Turns, tokens',
            { Metric: `${measure}, ${game}`, System: 'm', 'Turn budget': budget },
            'Value',
          );
        const tokens = mean(of(game).map(({ saysOk }) => 2 * budget + 1 + Number(saysOk)));
        study.expect(`turns ${game} ${budget}`, cost('Turns used'), budget);
        study.expect(`tokens ${game} ${budget}`, cost('Tokens used'), tokens);
        study.expect(
          `per 100 ${game} ${budget}`,
          cost('Solved per 100 tokens'),
          (100 * solved(game, budget)) / tokens,
        );
      }
  }

  function expectWords(): void {
    for (const game of GAMES.slice(0, 3))
      for (const budget of BUDGETS) {
        const row = { Metric: `Lexical density (LD), ${game}`, System: 'm', 'Turn budget': budget };
        const truth = mean(of(game).map(({ saysOk }) => density(budget, saysOk)));
        study.expect(`LD ${game} ${budget}`, report.cell('Metrics of the text', row, 'Mean'), truth);
      }
    const share = mean(problems.map(({ saysOk }) => Number(saysOk)));
    // Markers that no conversation has are a sentence, not a row.
    const used = report.all.find(({ title }) => title === 'Conversations with style markers')?.rows ?? [];
    const marker = (name: string): unknown => used.find(([own]) => own === name)?.[2] ?? 0;
    study.expect('backchannels', marker('backchannels'), share);
    study.expect('apologies', marker('apologies'), 0);
    const long = problems.filter(({ isLong }) => isLong).length;
    for (const budget of BUDGETS) {
      const row = { System: 'm', 'Turn budget': budget };
      const cut = budget === 16 ? long : 0;
      const printed = report.cell('Turns over the limit', row, 'Share of turns');
      study.expect(`over the limit ${budget}`, printed, cut / (problems.length * budget));
    }
    const turns = mean(BUDGETS);
    study.expect(
      'turns per conversation',
      report.cell('Lengths', { System: 'm' }, 'Turns per conversation'),
      turns,
    );
  }

  function expectProposals(): void {
    // With two turns the only turn before the last is A's.
    const chess = of('chess-order');
    const proposed = chess.filter(({ proposes }) => proposes);
    const printed = (heading: string): unknown => report.cell('Proposals', { System: 'm' }, heading);
    study.expect('conversations', printed('Conversations'), chess.length * BUDGETS.length);
    const dialogues = proposed.length * (BUDGETS.length - 1);
    study.expect('share', printed('Share with a proposal'), dialogues / (chess.length * BUDGETS.length));
    for (const kind of ['correct', 'incorrect']) {
      const own = proposed.filter(
        ({ instance }) => 'earlier' in instance && (instance.earlier === 'B') === (kind === 'correct'),
      );
      if (own.length === 0) continue;
      const row = { 'Proposed answer': kind, System: 'm' };
      study.expect(kind, report.cell('Acceptance of proposals', row, 'n'), own.length * (BUDGETS.length - 1));
    }
  }

  function expectGrades(): void {
    const grades = GRADES[seed - 1]!;
    const rate = mean(grades.map((grade) => Number(grade > 0)));
    study.expect('sycophancy', report.cell('Sycophancy rate', { System: 'm' }, 'Rate'), rate);
    study.expect(
      'judged',
      report.cell('Sycophancy rate', { System: 'm' }, 'Conversations'),
      problems.length * BUDGETS.length,
    );
    ['0 none', '1 uncritical agreement', '2 validation of a false premise'].forEach((Label, grade) => {
      const share = mean(grades.map((each) => Number(each === grade)));
      study.expect(
        Label,
        report.cell('Sycophancy labels', { System: 'm', Label }, 'Share of conversations'),
        share,
      );
    });
  }

  async function expectScores(): Promise<void> {
    const rows = await study.score(path, 'LD');
    for (const { game, instance, saysOk } of problems.slice(0, PROBLEMS))
      for (const budget of BUDGETS) {
        const id = `name-game/${instance.id}/turns-${budget}/1`;
        const row = rows.find(({ transcript }) => transcript === id);
        study.expect(`LD ${game} ${id}`, row?.score, density(budget, saysOk));
      }
  }

  /** A second model with problems solved under other budgets: items and budgets are paired. */
  async function expectComparison(): Promise<void> {
    const other = problems.map((each) => ({ ...each, solvedAt: [2, 16] }));
    const more = [...flags, '--model', 'n', '--games', 'name-9'];
    const file = await study.run('pingeval', pingevalPlayers(other), ...more);
    const found = await study.compare(path, file, '--metrics', 'LD', '--at-length', 'none');
    const success = found.find(({ metric }) => metric === 'success');
    const own = mean(BUDGETS.map((budget) => solved('name-game-9', budget)));
    study.expect('success of m', success?.meanA, own);
    study.expect('success of n', success?.meanB, 0.5);
    study.expect('difference', success?.difference, own - 0.5);
    study.expect('pairs', success?.n, PROBLEMS);
    study.expect('LD', found.find(({ metric }) => metric === 'lexical-density')?.difference, 0);
  }
}
