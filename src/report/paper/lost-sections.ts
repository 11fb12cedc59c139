import { byKey } from '../../math/by-key.js';
import { itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { quantile } from '../../math/quantile.js';
import { signature } from '../../metrics/core/signature.js';
import { flippingInstructions } from '../../metrics/reliability/flipping-instructions.js';
import { passHatK } from '../../metrics/reliability/pass-hat-k.js';
import { retention } from '../../metrics/reliability/retention.js';
import { RUN_MEASURES } from '../../metrics/reliability/run-measures.js';
import {
  overInstructions,
  runsPerInstruction,
  scoresByInstruction,
} from '../../metrics/reliability/run-scores.js';
import { isGraded } from '../../metrics/reliability/solved-runs.js';
import { gradualSharding } from '../../metrics/sharding/gradual-sharding.js';
import { type Run, runsOf } from '../../transcript/runs.js';
import { percentilesBy } from './chart-marks.js';
import { type BoxDatum, boxFigure } from './chart-shapes.js';
import { type Datum, describeChart, dotFigure } from './charts.js';

import type { Group } from './groups.js';
import { linePanels, pickDrawing } from './line-panels.js';
import { citationSection } from './lost-citations.js';
import { type RunGroup, splitByCondition } from './lost-groups.js';
import { lossSection } from './lost-loss.js';
import { answerSection, verbositySection } from './lost-replies.js';
import { attemptSection, strategySection } from './lost-turns.js';
import { readingAdvice } from './reading.js';
import type { ReportInput } from './report-input.js';
import { levelText, type ReportStatistics } from './report-statistics.js';
import { runProfile } from './run-profile.js';
import { fitsStrip, type SettingRuns, stripFigure } from './run-strip.js';
import { bounded, buildTable, type Column } from './table-spec.js';
import type { Cell, Figure, Section, Table } from './types.js';

/** The figures of Lost in Conversation. */
export function lostSections({ groups: systems, statistics }: ReportInput): Section[] {
  const runsIn = ({ name, transcripts }: Group): RunGroup => ({ name, runs: runsOf(transcripts) });
  const groups = splitByCondition(systems).map(runsIn);
  if (groups.every(({ runs }) => runs.length === 0)) {
    return [
      {
        title: 'Aptitude and reliability',
        text: ['No transcript has an outcome with a score or a success.'],
      },
    ];
  }
  return [
    reliabilitySection(groups, statistics),
    retentionSection(groups, statistics),
    attemptSection(groups, statistics),
    strategySection(groups),
    verbositySection(groups),
    answerSection(groups),
    ...lossSection(systems),
    citationSection(systems),
    shardSection(systems.map(runsIn)),
  ];
}

function reliabilitySection(groups: readonly RunGroup[], statistics: ReportStatistics): Section {
  const settings = groups.flatMap(({ name, runs }) =>
    [...byKey(runs, ({ setting }) => setting ?? 'not given')].map(([setting, own]) => ({
      name,
      setting,
      runs: own,
    })),
  );
  const repeated = settings.filter(({ runs }) => runsPerInstruction(runs) > 1);
  const solved = solvedRuns(repeated);
  const profiles = settings.map((own) => ({ ...own, profile: runProfile(own.runs, statistics) }));
  type Profile = (typeof profiles)[number];
  const measure = (index: number): ((own: Profile) => Profile['profile']['measures'][number]['value']) => {
    return ({ runs, profile }) => {
      const { card, value } = itemAt(profile.measures, index);
      return card.needs.includes('repeated-runs') && runsPerInstruction(runs) < 2 ? null : value;
    };
  };
  return {
    title: 'Aptitude and reliability',
    text:
      repeated.length === settings.length
        ? []
        : ['Aptitude, reliability and boxes need several runs of each instruction.'],
    figures: repeated.length === 0 ? [] : [runsFigure(repeated)],
    tables: [
      buildTable<Profile>(
        `Averaged performance P, aptitude A, unreliability U, with ${levelText(statistics)} intervals (Student's t over instructions; for a single instruction over its runs: t for P, percentile bootstrap for A and U)`,
        profiles,
        [
          ['System', ({ name }) => name],
          ['Setting', ({ setting }) => setting],
          ['Instructions', ({ profile }) => profile.instructions],
          ['Runs', ({ runs }) => runs.length],
          ...['P', 'A', 'U'].flatMap((symbol, i) => bounded(symbol, measure(i))),
        ],
      ),
      ...solved.tables,
    ],
    signatures: [...profiles.map(({ profile }) => profile.signature), ...solved.signatures],
  };
}

/** pass^k and flipping instructions where every run is solved or not. */
function solvedRuns(repeated: readonly SettingRuns[]): { tables: Table[]; signatures: string[] } {
  const binary = repeated.filter(({ runs }) => !runs.some(({ score }) => isGraded(score)));
  if (binary.length === 0) return { tables: [], signatures: [] };
  const rows = binary.map(({ name, setting, runs }) => ({
    ...{ name, setting, pass: passHatK(runs), flips: flippingInstructions(runs) },
  }));
  const most = Math.max(...rows.map(({ pass }) => pass.byK.length));
  const table = buildTable<(typeof rows)[number]>(
    `Probability that k runs of an instruction are all solved (pass^k), and instructions by how their runs end${binary.length < repeated.length ? '; only where every score is 0 or 100' : ''}`,
    rows,
    [
      ['System', ({ name }) => name],
      ['Setting', ({ setting }) => setting],
      ...Array.from(
        { length: most },
        (_, k): Column<(typeof rows)[number]> => [`pass^${k + 1}`, ({ pass }) => pass.byK[k] ?? null],
      ),
      ['Always solved', ({ flips }) => flips.alwaysSolved],
      ['Flip between runs', ({ flips }) => flips.flipping],
      ['Never solved', ({ flips }) => flips.neverSolved],
      ['Share that flips', ({ flips }) => flips.score],
    ],
  );
  return {
    tables: [table],
    signatures: rows.flatMap(({ pass, flips }) => [signature(pass), signature(flips)]),
  };
}

/** All runs if there are few instructions, else percentiles. */
function runsFigure(repeated: readonly SettingRuns[]): Figure {
  const about = {
    title: 'Scores of repeated runs',
    reading: RUN_MEASURES.map(({ name }) => readingAdvice(name)),
  };
  if (fitsStrip(repeated)) {
    const note =
      'One square per run, sorted from the worst; the fill shows the score (0 to 100). One line per instruction, sorted by the lowest score.';
    return stripFigure({ ...about, note }, repeated);
  }
  const note =
    'Percentiles of the repeated runs of each instruction (linear interpolation), averaged over instructions. Right whisker: aptitude A90; length of the whiskers: unreliability; point: averaged performance.';
  const text = { ...about, note, x: 'System', y: 'Score', series: 'Setting', domain: [0, 100] as const };
  const data = repeated.map(
    ({ name, setting, runs }): BoxDatum => ({ x: name, series: setting, ...averageBox(runs) }),
  );
  return boxFigure(text, data);
}

/** Percentiles of the runs of each instruction, averaged over instructions. */
function averageBox(runs: readonly Run[]): Omit<BoxDatum, 'x' | 'series'> {
  const scores = [
    ...byKey(runs, ({ task, instruction }) => JSON.stringify([task, instruction])).values(),
  ].map((own) => Float64Array.from(own, ({ score }) => score).sort());
  const percentiles = percentilesBy((p) => mean(scores.map((sorted) => quantile(sorted, p))));
  return { n: scores.length, ...percentiles, mean: mean(scores.map(mean)) };
}

function retentionSection(groups: readonly RunGroup[], statistics: ReportStatistics): Section {
  const title = 'Retention';
  const systems = groups.map(groupByTask);
  const settings = new Set(groups.flatMap(({ runs }) => runs.flatMap(({ setting }) => setting ?? [])));
  const others = [...settings].filter((setting) => setting !== 'full');
  const kept = systems.flatMap(({ name, tasks }) =>
    others.map((setting) => {
      const lists = [...tasks.values()].map((runs) => commonInstructions(runs, setting));
      const input = { full: lists.map(({ full }) => full), setting: lists.map(({ other }) => other) };
      return { name, setting, result: retention(input, { confidenceLevel: statistics.confidenceLevel }) };
    }),
  );
  if (kept.every(({ result }) => result.score === null)) {
    return { title, text: ['Retention needs runs of the setting full and of another one (meta.setting).'] };
  }
  const data = kept.map(({ name, setting, result: { score: y, interval, n } }): Datum => {
    const bounds = { lower: interval?.lower ?? null, upper: interval?.upper ?? null };
    return { x: name, series: setting, y, ...bounds, n };
  });
  const over = [...new Set(kept.map(({ result }) => `${result.clusterBy}s`))].join(' or ');
  const text = {
    title: 'Performance relative to the full setting',
    note: `Mean over tasks of the averaged performance in percent of that with the whole instruction in one turn, over the instructions that were run in both; n is the number of tasks. Whiskers: ${levelText(statistics)} intervals over ${over} (Student's t; within tasks the delta method).`,
    reading: [readingAdvice('retention')],
    ...{ x: 'System', y: 'Percent of full', series: 'Setting' },
  };
  return {
    title,
    figures: [dotFigure(text, data)],
    tables: [taskTable(systems, ['full', ...others])],
    signatures: [...new Set(kept.map(({ result }) => signature(result)))],
  };
}

interface SystemTasks {
  readonly name: string;
  readonly tasks: ReadonlyMap<string, readonly Run[]>;
}

const groupByTask = ({ name, runs }: RunGroup): SystemTasks => ({
  ...{ name, tasks: byKey(runs, ({ task }) => task ?? 'all tasks') },
});

function taskTable(systems: readonly SystemTasks[], settings: readonly string[]): Table {
  const rows = systems.flatMap(({ name, tasks }) =>
    [...tasks].map(([task, runs]): Cell[] => [
      ...[name, task],
      ...settings.map((setting) => settingScore(runs, setting)),
    ]),
  );
  return { title: 'Averaged performance by task', columns: ['System', 'Task', ...settings], rows };
}

/** The averaged performance in a setting. */
function settingScore(runs: readonly Run[], setting: string): number | null {
  const own = runs.filter((run) => run.setting === setting);
  return overInstructions(scoresByInstruction('retention', own), mean);
}

/** The mean scores of a task's instructions with runs in both settings; `null` without any. */
function commonInstructions(
  runs: readonly Run[],
  setting: string,
): { full: readonly number[] | null; other: readonly number[] | null } {
  const means = (name: string | undefined): Map<string, number> => {
    const own = byKey(
      runs.filter((run) => run.setting === name),
      ({ instruction }) => instruction,
    );
    return new Map(
      [...own].map(([instruction, list]) => [instruction, mean(list.map(({ score }) => score))]),
    );
  };
  const [full, other] = [means('full'), means(setting)];
  const common = [...full].flatMap(([instruction, ofFull]) => {
    const ofOther = other.get(instruction);
    return ofOther === undefined ? [] : [{ ofFull, ofOther }];
  });
  if (common.length === 0) return { full: null, other: null };
  return { full: common.map(({ ofFull }) => ofFull), other: common.map(({ ofOther }) => ofOther) };
}

function shardSection(groups: readonly RunGroup[]): Section {
  const title = 'Gradual sharding';
  const results = groups.map(({ name, runs }) => ({
    name,
    result: gradualSharding(
      runs.filter(({ shards, setting = 'sharded' }) => shards !== undefined && setting === 'sharded'),
    ),
  }));
  const data = results.flatMap(({ name, result: { levels } }) => {
    if (levels.length < 2) return [];
    return RUN_MEASURES.flatMap(({ name: measure, short }) =>
      levels.map((level) => ({
        x: level.shards,
        series: groups.length > 1 ? `${name}: ${short}` : short,
        y: level[measure],
        n: level.n,
      })),
    );
  });
  if (data.length === 0)
    return { title, text: ['Fewer than two different numbers of shards (meta.shards).'] };
  const note = 'Averaged performance P, aptitude A and unreliability U by the number of shards.';
  const sorted = [...data].sort((a, b) => Number(a.x) - Number(b.x));
  const text = {
    ...{ title: 'Gradual sharding', note, reading: RUN_MEASURES.map(({ name }) => readingAdvice(name)) },
    ...{ x: 'Shards', y: 'Score', series: 'Metric', domain: [0, 100] as const },
  };
  const points = results.flatMap(({ name, result: { levels } }) =>
    RUN_MEASURES.flatMap(({ name: measure, short: panel }) =>
      levels.map((level) => ({ panel, series: name, x: level.shards, y: level[measure] })),
    ),
  );
  const drawn = pickDrawing(linePanels({ ...text, panels: 'Metric', series: 'System' }, points));
  return {
    title,
    figures: [{ ...describeChart(text, sorted), ...drawn }],
    signatures: results.map(({ result }) => signature(result)),
  };
}
