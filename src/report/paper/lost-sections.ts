import { mean } from '../../math/mean.js';
import { quantile } from '../../math/quantile.js';
import { retention } from '../../metrics/reliability/retention.js';
import { RUN_MEASURES } from '../../metrics/reliability/run-measures.js';
import {
  overInstructions,
  runsPerInstruction,
  scoresByInstruction,
} from '../../metrics/reliability/run-scores.js';
import { gradualSharding } from '../../metrics/sharding/gradual-sharding.js';
import { type Run, runsOf } from '../../transcript/runs.js';
import type { Transcript } from '../../transcript/types.js';
import { type BoxDatum, bandFigure, barFigure, boxFigure, type Datum } from './charts.js';
import { byKey, groupsOf } from './groups.js';
import type { RunGroup } from './lost-groups.js';
import {
  answerSection,
  attemptSection,
  citationSection,
  strategySection,
  verbositySection,
} from './lost-turns.js';
import { runProfile } from './run-profile.js';
import type { Cell, PaperReportOptions, Section } from './types.js';

/** The figures of Lost in Conversation. */
export function lostSections(transcripts: readonly Transcript[], options: PaperReportOptions): Section[] {
  const groups = groupsOf(transcripts, options).map(({ name, transcripts: own }) => ({
    name,
    runs: runsOf(own),
  }));
  if (groups.every(({ runs }) => runs.length === 0)) {
    return [
      {
        title: 'Aptitude and reliability',
        text: ['No transcript has an outcome with a score or a success.'],
      },
    ];
  }
  return [
    reliabilitySection(groups, options),
    retentionSection(groups),
    attemptSection(groups, options),
    strategySection(groups),
    verbositySection(groups),
    answerSection(groups),
    citationSection(transcripts),
    shardSection(groups),
  ];
}

function reliabilitySection(groups: readonly RunGroup[], { seed = 0 }: PaperReportOptions): Section {
  const settings = groups.flatMap(({ name, runs }) =>
    [...byKey(runs, ({ setting }) => setting ?? 'not given')].map(([setting, own]) => ({
      name,
      setting,
      runs: own,
    })),
  );
  const repeated = settings.filter(({ runs }) => runsPerInstruction(runs) > 1);
  const data = repeated.map(
    ({ name, setting, runs }): BoxDatum => ({ x: name, series: setting, ...boxOf(runs) }),
  );
  const rows = settings.map(({ name, setting, runs }): Cell[] => {
    const { instructions, measures } = runProfile(runs, seed);
    const isRepeated = runsPerInstruction(runs) > 1;
    const cells = measures.flatMap(({ card, value }): Cell[] => {
      if (value === null || (card.needs.includes('repeated-runs') && !isRepeated)) return [null, null, null];
      return [value.value, value.interval?.lower ?? null, value.interval?.upper ?? null];
    });
    return [name, setting, instructions, runs.length, ...cells];
  });
  const note =
    'For each instruction the percentiles of its repeated runs (linear interpolation), then their means over instructions. Upper whisker: aptitude A90; length of the whiskers: unreliability; point: averaged performance.';
  return {
    title: 'Aptitude and reliability',
    text:
      repeated.length === settings.length
        ? []
        : [
            'Where every instruction was run only once there is no aptitude, reliability or box: they need several runs of each.',
          ],
    figures:
      repeated.length === 0
        ? []
        : [
            boxFigure(
              {
                title: 'Scores of repeated runs',
                note,
                x: 'System',
                y: 'Score',
                series: 'Setting',
                domain: [0, 100],
              },
              data,
            ),
          ],
    tables: [
      {
        title:
          'Averaged performance P, aptitude A, unreliability U, with intervals at 95 % over instructions',
        columns: [
          'System',
          'Setting',
          'Instructions',
          'Runs',
          'P',
          'Lower',
          'Upper',
          'A',
          'Lower',
          'Upper',
          'U',
          'Lower',
          'Upper',
        ],
        rows,
      },
    ],
  };
}

/** Percentiles of the runs of each instruction, averaged over instructions. */
function boxOf(runs: readonly Run[]): Omit<BoxDatum, 'x' | 'series'> {
  const scores = [
    ...byKey(runs, ({ task, instruction }) => JSON.stringify([task, instruction])).values(),
  ].map((own) => Float64Array.from(own, ({ score }) => score).sort());
  const at = (p: number): number => mean(scores.map((sorted) => quantile(sorted, p)));
  const percentiles = { p10: at(0.1), p25: at(0.25), p50: at(0.5), p75: at(0.75), p90: at(0.9) };
  return { n: scores.length, ...percentiles, mean: mean(scores.map(mean)) };
}

function retentionSection(groups: readonly RunGroup[]): Section {
  const title = 'Retention';
  const performance = groups.map(({ name, runs }) => ({
    name,
    tasks: byKey(runs, ({ task }) => task ?? 'all tasks'),
  }));
  const scoreOf = (runs: readonly Run[], setting: string): number | null =>
    overInstructions(
      scoresByInstruction(
        'retention',
        runs.filter((run) => run.setting === setting),
      ),
      mean,
    );
  const others = [
    ...new Set(groups.flatMap(({ runs }) => runs.flatMap(({ setting }) => setting ?? []))),
  ].filter((setting) => setting !== 'full');
  const data = performance.flatMap(({ name, tasks }) =>
    others.map((setting): Datum => {
      const lists = [...tasks.values()];
      const full = lists.map((runs) => scoreOf(runs, 'full'));
      const { score: y, n } = retention({ full, setting: lists.map((runs) => scoreOf(runs, setting)) });
      return { x: name, series: setting, y, n };
    }),
  );
  if (data.every(({ y }) => y === null)) {
    return { title, text: ['Retention needs runs of the setting full and of another one (meta.setting).'] };
  }
  const rows = performance.flatMap(({ name, tasks }) =>
    [...tasks].map(([task, runs]): Cell[] => [
      name,
      task,
      scoreOf(runs, 'full'),
      ...others.map((setting) => scoreOf(runs, setting)),
    ]),
  );
  const note =
    'Mean over tasks of the averaged performance in percent of that with the whole instruction in one turn; n is the number of tasks.';
  return {
    title,
    figures: [
      barFigure(
        {
          title: 'Performance relative to the full setting',
          note,
          x: 'System',
          y: 'Percent of full',
          series: 'Setting',
        },
        data,
      ),
    ],
    tables: [{ title: 'Averaged performance by task', columns: ['System', 'Task', 'full', ...others], rows }],
  };
}

function shardSection(groups: readonly RunGroup[]): Section {
  const title = 'Gradual sharding';
  const data = groups.flatMap(({ name, runs }) => {
    const { levels } = gradualSharding(
      runs.filter(({ shards, setting = 'sharded' }) => shards !== undefined && setting === 'sharded'),
    );
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
  if (data.length === 0) return { title, text: ['There are not two numbers of shards (meta.shards).'] };
  const note = 'Averaged performance P, aptitude A and unreliability U by the number of shards.';
  const sorted = [...data].sort((a, b) => Number(a.x) - Number(b.x));
  return {
    title,
    figures: [
      bandFigure(
        { title: 'Gradual sharding', note, x: 'Shards', y: 'Score', series: 'Measure', domain: [0, 100] },
        sorted,
      ),
    ],
  };
}
