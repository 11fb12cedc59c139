import { expect } from 'vitest';
import {
  ATTEMPT,
  firstAttempt,
  lostAssistant,
  plantLost,
  RUNS,
  SETTINGS,
  SHARDS,
  TASKS,
  TEMPERATURES,
} from './lost-players.js';
import { mean, type PlantedStudy } from './planted-study.js';

const runs = Array.from({ length: RUNS }, (_, run) => run);

/**
 * Percentiles of ten scores of which k are 100 and the others 0, by linear interpolation between the ordered scores 0 to
 * 9: the 90th is at place 8.1, so .1 of the way from the ninth score to the tenth; the 10th at place .9.
 */
const ninetieth = (solved: number): number => (solved >= 2 ? 100 : 10 * solved);
const tenth = (solved: number): number => (solved === RUNS ? 100 : solved === RUNS - 1 ? 90 : 0);

/** P, A90 and U90-10 over instructions, from the counts of solved runs. */
const reliability = (counts: readonly number[]): Record<'P' | 'A' | 'U', number> => ({
  P: mean(counts.map((count) => (100 * count) / RUNS)),
  A: mean(counts.map(ninetieth)),
  U: mean(counts.map((count) => ninetieth(count) - tenth(count))),
});

const METRICS = { 'averaged-performance': 'P', aptitude: 'A', unreliability: 'U' } as const;

export async function checkLost(study: PlantedStudy, seed: number): Promise<void> {
  const planted = plantLost(seed);
  const counts = (setting: string, temperature: number, task?: string): number[] =>
    planted.instructions
      .filter((each) => task === undefined || each.task === task)
      .map(({ id }) => planted.solved(id, setting, temperature));
  const data = study.data(planted.instructions.map(({ record }) => record));
  const flags = ['--model', 'm', '--data', data, '--user', 'none', '--system', 'none'];
  const path = await study.run('lost', lostAssistant(planted), ...flags, '--temperatures', '0,1');
  expect(study.transcripts(path)).toHaveLength(TASKS.length * SETTINGS.length * TEMPERATURES.length * RUNS);
  await expectScores();
  await expectReport();
  await expectComparison();
  await expectGradualSharding();

  async function expectScores(): Promise<void> {
    const rows = await study.score(path, 'P,A90,U90-10');
    for (const setting of SETTINGS)
      for (const temperature of TEMPERATURES)
        for (const [metric, symbol] of Object.entries(METRICS)) {
          const unit = `corpus: ${setting}, temperature ${temperature}`;
          const row = rows.find((each) => each.metric === metric && each.unit === unit);
          const truth = reliability(counts(setting, temperature))[symbol];
          study.expect(`score ${metric} ${unit}`, row?.score, truth);
        }
  }

  async function expectReport(): Promise<void> {
    const report = await study.report('lost', path);
    for (const temperature of TEMPERATURES) {
      const System = `m, temperature ${temperature}`;
      for (const Setting of SETTINGS) {
        const own = counts(Setting, temperature);
        const truth = reliability(own);
        const row = { System, Setting };
        for (const symbol of ['P', 'A', 'U'] as const)
          study.expect(`report ${symbol}`, report.cell('Averaged performance P', row, symbol), truth[symbol]);
        study.expect('runs', report.cell('Averaged performance P', row, 'Runs'), own.length * RUNS);
        for (const Task of TASKS) {
          const printed = report.cell('Averaged performance by task', { System, Task }, Setting);
          study.expect(
            `report ${Task} ${Setting}`,
            printed,
            reliability(counts(Setting, temperature, Task)).P,
          );
        }
      }
      for (const Setting of ['concat', 'sharded']) {
        // The mean over tasks of the performance in percent of the whole instruction.
        const shares = TASKS.map((task) => {
          const of = (setting: string): number => reliability(counts(setting, temperature, task)).P;
          return (100 * of(Setting)) / of('full');
        });
        const printed = report.cell('Performance relative', { System, Setting }, 'Percent of full');
        study.expect(`report retention ${Setting}`, printed, mean(shares));
      }
      expectTurns(report, System, temperature);
    }
  }

  function expectTurns(
    report: Awaited<ReturnType<typeof study.report>>,
    System: string,
    temperature: number,
  ): void {
    // A sharded run has four turns; it attempts at its first one and at all later ones.
    const places = runs.map((run) => firstAttempt(run) / SHARDS);
    study.expect('mean progress', report.cell('First attempts', { System }, 'Mean progress'), mean(places));
    study.expect(
      'attempts',
      report.cell('First attempts', { System }, 'Runs with an attempt'),
      TASKS.length * RUNS,
    );
    // The last turn reveals all shards.
    const waiting = mean(runs.map((run) => Number(firstAttempt(run) === SHARDS)));
    const shareOf = 'Share without an attempt before all shards';
    study.expect('waited', report.cell('First attempts', { System }, shareOf), waiting);
    // A quarter, half, three quarters and the whole conversation are in the second to the last fifth.
    ['20–40%', '40–60%', '60–80%', '80–100%'].forEach((fifth, i) => {
      const own = runs.filter((run) => firstAttempt(run) === i + 1);
      const scores = counts('sharded', temperature).flatMap((count) =>
        own.map((run) => (run < count ? 100 : 0)),
      );
      const row = { 'Progress at the first attempt': fifth, System };
      study.expect(`fifth ${fifth}`, report.cell('Score by the position', row, 'Score'), mean(scores));
      study.expect(
        `fifth ${fifth}, n`,
        report.cell('Score by the position', row, 'n'),
        own.length * TASKS.length,
      );
    });
    const attempts = runs.map((run) => SHARDS + 1 - firstAttempt(run));
    const share = mean(attempts) / SHARDS;
    const strategy = (Strategy: string): unknown =>
      report.cell('Turn strategies', { System, Strategy }, 'Share of turns');
    study.expect('share of attempts', strategy('answer attempt'), share);
    study.expect('share of questions', strategy('clarification'), 1 - share);
    const last = mean(attempts.map((count) => ATTEMPT.first + ATTEMPT.more * (count - 1)));
    const bloat = (heading: string): unknown => report.cell('Last answers', { System }, heading);
    study.expect('last answer', bloat('Last answer'), last);
    study.expect('single turn', bloat('Single turn'), ATTEMPT.first);
    study.expect('bloat', bloat('Ratio'), last / ATTEMPT.first);
    for (const Attempt of [1, 2, 3, 4]) {
      const printed = report.cell('Answer length by attempt', { Attempt, System }, 'Characters');
      study.expect(`attempt ${Attempt}`, printed, ATTEMPT.first + ATTEMPT.more * (Attempt - 1));
    }
  }

  /** Temperatures are matched: the mean over temperatures of each setting, within instructions. */
  async function expectComparison(): Promise<void> {
    const found = await study.compare(path, '--by', 'setting', '--metrics', 'LD', '--at-length', 'none');
    const over = (setting: string, symbol: 'P' | 'A' | 'U'): number =>
      mean(TEMPERATURES.map((temperature) => reliability(counts(setting, temperature))[symbol]));
    for (const [metric, symbol] of Object.entries(METRICS))
      for (const [a, b] of [
        ['full', 'concat'],
        ['full', 'sharded'],
        ['concat', 'sharded'],
      ] as const) {
        const finding = found.find((each) => each.metric === metric && each.a === a && each.b === b);
        expect(finding?.within).toEqual(['temperature']);
        const what = `compare ${metric} ${a} ${b}`;
        study.expect(what, finding?.difference, over(a, symbol) - over(b, symbol));
        study.expect(`${what}, b`, finding?.meanB, over(b, symbol));
      }
  }

  async function expectGradualSharding(): Promise<void> {
    const more = ['--settings', 'sharded', '--shard-counts', '2,4', '--temperatures', '1', '--tasks', 'math'];
    const file = await study.run('lost', lostAssistant(planted), ...flags, ...more);
    const [report, rows] = [await study.report('lost', file), await study.score(file, 'P')];
    for (const [Shards, setting] of [
      [2, 'full'],
      [4, 'sharded'],
    ] as const) {
      const truth = reliability(counts(setting, 1, 'math'));
      for (const Measure of ['P', 'A', 'U'] as const)
        study.expect(
          'gradual',
          report.cell('Gradual sharding', { Shards, Metric: Measure }, 'Score'),
          truth[Measure],
        );
      const row = rows.find(({ unit }) => unit.endsWith(`shards ${Shards}`));
      study.expect('score, shards', row?.score, truth.P);
    }
  }
}
