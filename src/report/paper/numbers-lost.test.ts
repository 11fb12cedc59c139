import { describe, expect, it } from 'vitest';
import { runTranscripts } from '../../../testing/paper-transcripts.js';
import { findingRows, outlierRows } from '../../../testing/report-expectations.js';
import {
  bounds,
  type ExpectedCell,
  expectTables,
  tablesOf,
  undrawnReport,
} from '../../../testing/report-tables.js';
import { findingsByPart } from '../../analysis/index.js';
import {
  answerBloat,
  assistantTurns,
  averagedPerformance,
  citationProfile,
  compareReliability,
  createRuleStrategyLabeller,
  describeDesign,
  findings,
  firstAttemptProgress,
  getMetric,
  gradualSharding,
  planOf,
  type Run,
  reliabilityProfile,
  retention,
  runsOf,
  TURN_STRATEGIES,
  turnStrategyProfile,
  verbosityProfile,
} from '../../index.js';
import { holmAdjust, mean } from '../../math/index.js';

const transcripts = runTranscripts();
const SYSTEMS = ['small', 'large'];
const SETTINGS = ['full', 'concat', 'sharded'];
const runs = (system: string): Run[] => runsOf(transcripts.filter(({ meta }) => meta!.model === system));
const inSetting = (system: string, setting: string): Run[] =>
  runs(system).filter((run) => run.setting === setting);

const MEASURES = [
  ['averagedPerformance', 'Averaged performance (P)', 'higher'],
  ['aptitude', 'Aptitude (A90)', 'higher'],
  ['unreliability', 'Unreliability (U90-10)', 'lower'],
] as const;

/** What the library finds between the systems in equal settings. */
const compared = (confidenceLevel: number) => {
  const design = describeDesign(
    Object.fromEntries(
      SYSTEMS.map((system) => [system, transcripts.filter(({ meta }) => meta!.model === system)]),
    ),
  );
  return findings(planOf(design, { by: 'system', confidenceLevel }));
};

/** What the library finds between the settings of each system, corrected over both. */
const betweenSettings = (confidenceLevel: number) =>
  findingsByPart(
    SYSTEMS.map((system) => {
      const own = transcripts.filter(
        ({ meta }) => meta!.model === system && ['full', 'sharded'].includes(String(meta!.setting)),
      );
      const options = { by: 'setting', baseline: 'full', confidenceLevel };
      return { plan: planOf(describeDesign(own), options), stratum: { system } };
    }),
  );

/** The levels of intervals that agree with Holm's correction: Bonferroni's, or that of the step that rejects. */
function holmLevels(pValues: readonly number[], level: number): number[] {
  const alpha = Number((1 - level).toFixed(12));
  const sorted = [...pValues].sort((x, y) => x - y);
  const adjusted = holmAdjust(pValues);
  return pValues.map((p, i) => {
    const bonferroni = alpha / pValues.length;
    if (adjusted[i]! > alpha) return 1 - bonferroni;
    return 1 - Math.max(p <= bonferroni ? bonferroni : alpha / (pValues.length - sorted.indexOf(p)), p);
  });
}

/** The mean scores of the instructions of a task in a setting, in the order of their names. */
function instructionMeans(own: readonly Run[]): number[] {
  const names = [...new Set(own.map(({ instruction }) => instruction))].sort();
  return names.map((name) =>
    mean(own.filter(({ instruction }) => instruction === name).map(({ score }) => score)),
  );
}

function retentionRows(level: number): { shares: ExpectedCell[][]; byTask: ExpectedCell[][] } {
  const task = (system: string, setting: string, name: string): Run[] =>
    inSetting(system, setting).filter((run) => run.task === name);
  const tasks = ['math', 'code'];
  const shares = SYSTEMS.flatMap((system) =>
    ['concat', 'sharded'].map((setting) => {
      const lists = (of: string) => tasks.map((name) => instructionMeans(task(system, of, name)));
      const result = retention({ full: lists('full'), setting: lists(setting) }, { confidenceLevel: level });
      return [system, setting, result.score, ...bounds(result.interval), result.n];
    }),
  );
  const byTask = SYSTEMS.flatMap((system) =>
    tasks.map((name) => [
      ...[system, name],
      ...SETTINGS.map((setting) => averagedPerformance(task(system, setting, name)).score),
    ]),
  );
  return { shares, byTask };
}

/** Several turns, labelled by rule. */
function labelled(system: string): Run[] {
  const labeller = createRuleStrategyLabeller();
  return inSetting(system, 'sharded').map((run) => ({
    ...run,
    strategies: assistantTurns(run.transcript!).map(({ text }) => labeller.label(text)),
  }));
}

function attemptRows(level: number): { figure: ExpectedCell[][]; table: ExpectedCell[][] } {
  const fifths = ['0–20%', '20–40%', '40–60%', '60–80%', '80–100%'];
  const results = SYSTEMS.map((system) => ({
    system,
    ...firstAttemptProgress(labelled(system), { confidenceLevel: level }),
  }));
  const figure = results.flatMap(({ system, bins, chanceBins }) =>
    fifths.flatMap((x, i) => [
      [x, system, bins[i]!.mean, null, null, bins[i]!.n],
      [x, `${system}: without effect`, chanceBins[i]!.mean, ...bounds(chanceBins[i] as never), bins[i]!.n],
    ]),
  );
  const table = results.map(({ system, score, n, withoutAttempt, abstention, pValue }) => [
    ...[system, score, n, withoutAttempt, abstention.share, pValue],
  ]);
  return { figure, table };
}

/** Runs have no ids; they are named by their places. */
function farRows(): Promise<ExpectedCell[][]> {
  const scores = transcripts.map((transcript, i) => ({
    ...{ system: String(transcript.meta!.model), name: `conversation ${i + 1}` },
    ...{ score: transcript.outcome!.score!, rows: [], transcript },
  }));
  return outlierRows({ label: 'Outcome score', better: 'higher' }, scores);
}

describe('every number of the report of Lost in Conversation', () => {
  it.each([0.95, 0.8])('is that of the library, at %d', async (level) => {
    const page = await undrawnReport('lost', transcripts, { confidenceLevel: level });
    const change = (system: string, confidenceLevel: number) =>
      compareReliability(inSetting(system, 'full'), inSetting(system, 'sharded'), {
        confidenceLevel,
        adjust: 'none',
      });
    const changes = SYSTEMS.map((system) => change(system, level));
    const pValues = changes.flatMap((each) => MEASURES.map(([name]) => each[name].pValue!));
    const corrected = holmAdjust(pValues);
    const levels = holmLevels(pValues, level);
    const profile = (own: readonly Run[]) => reliabilityProfile(own, { confidenceLevel: level });
    const { shares, byTask } = retentionRows(level);
    const { figure, table } = attemptRows(level);
    const strip = SYSTEMS.flatMap((system) =>
      SETTINGS.flatMap((setting) => {
        const own = inSetting(system, setting);
        const names = new Map(own.map(({ task, instruction }) => [instruction, `${task}: ${instruction}`]));
        return [...names].map(([instruction, name]) => {
          const scores = own.flatMap((run) => (run.instruction === instruction ? run.score : []));
          const list = scores.sort((x, y) => x - y).map((score) => String(Number(score.toFixed(1))));
          return [system, setting, name, scores.length, list.join(', ')];
        });
      }),
    );
    const citations = SYSTEMS.map((system) => {
      const records = transcripts
        .filter(({ meta }) => meta!.model === system)
        .map((each) => ({
          introduced: each.meta!.introduced as number[][],
          summaries: assistantTurns(each).map(({ text }) => text),
        }));
      const { bins } = citationProfile(records);
      return bins.flatMap(({ shares: own, hallucinated }, t) => [
        ...own.map((share, from) => [system, String(from + 1), t + 1, share]),
        ...(hallucinated === null ? [] : [[system, 'nowhere', t + 1, hallucinated]]),
      ]) as ExpectedCell[][];
    });
    const bloat = SYSTEMS.map((system) => ({ system, ...answerBloat(runs(system)) }));
    const longest = Math.max(...bloat.map(({ bins }) => bins.length));
    expectTables(page, {
      'figure: Performance in two settings, and how aptitude and unreliability move': SYSTEMS.flatMap(
        (system, s) =>
          MEASURES.map(([name], m) => {
            const { meanA: a, meanB: b, difference, pValue, n } = changes[s]![name];
            const { interval } = change(system, levels[3 * s + m]!)[name];
            const label = ['Performance P', 'Aptitude A', 'Unreliability U'][m]!;
            const ends = interval === null ? [null, null] : [0 - interval.upper, 0 - interval.lower];
            return [system, label, a, b, 0 - difference!, ...ends, pValue, corrected[3 * s + m]!, n];
          }),
      ),
      'figure: Scores of repeated runs': strip,
      'Averaged performance P, aptitude A, unreliability U': SYSTEMS.flatMap((system) =>
        SETTINGS.map((setting) => {
          const own = inSetting(system, setting);
          const found = profile(own);
          const cells = MEASURES.flatMap(([name]) => [
            found[name]!.estimate,
            ...bounds(found[name]!.interval),
          ]);
          return [system, setting, found.instructions, own.length, ...cells];
        }),
      ),
      'figure: Performance relative to the full setting': shares,
      'Averaged performance by task': byTask,
      'figure: Score by the position of the first attempt': figure,
      'First attempts': table,
      'figure: Turn strategies': SYSTEMS.flatMap((system) => {
        const { shares: own, counts } = turnStrategyProfile(
          labelled(system).flatMap(({ strategies }) => strategies!),
        );
        return TURN_STRATEGIES.map((name) => [system, name.replace('_', ' '), own[name], counts[name]]);
      }),
      'figure: Score by length of the replies': SYSTEMS.flatMap((system) => {
        const { bins } = verbosityProfile(inSetting(system, 'sharded'));
        const names = ['shortest', 'short', 'median', 'long', 'longest'];
        return bins.map(({ mean: score, n }, i) => [names[i]!, system, score, n]);
      }),
      'figure: Answer length by attempt': bloat.flatMap(({ system, bins }) =>
        Array.from({ length: longest }, (_, k) => [k + 1, system, bins[k]?.mean ?? null, bins[k]?.n ?? 0]),
      ),
      'Last answers compared with single-turn answers': bloat.map(
        ({ system, pairs, finalMean, fullMean, score }) => [...[system, pairs, finalMean, fullMean, score]],
      ),
      'figure: Citations by introducing turn': citations.flat(),
      'figure: Gradual sharding': SYSTEMS.flatMap((system) =>
        gradualSharding(inSetting(system, 'sharded')).levels.flatMap(({ shards, n, ...level }) => [
          [shards, `${system}: P`, level.averagedPerformance, n],
          [shards, `${system}: A`, level.aptitude, n],
          [shards, `${system}: U`, level.unreliability, n],
        ]),
      ),
      'Direction, range and advice': MEASURES.map(([name, label, better]) => {
        const [least, greatest] = getMetric(name).range;
        return [
          label,
          better,
          'not tested',
          `${least}\u00a0to\u00a0${greatest}`,
          `${getMetric(name).meaning} Do not use it ${getMetric(name).avoid}`,
        ];
      }),
      'For each metric, the conversations farthest': await farRows(),
      'Differences with': findingRows([
        ...compared(level),
        // The table names the system in front of the settings.
        ...betweenSettings(level).map((each) => ({ ...each, a: `${each.stratum!.system}: ${each.a}` })),
      ]),
    });
    expect(page).toContain('Aptitude');
    const headings = [...tablesOf(page)].map(([caption, table]) => [caption, table.headings.join(' | ')]);
    const under = (start: string) => headings.find(([caption]) => caption!.startsWith(start))![1];
    expect(under('figure: Scores of repeated runs')).toBe('System | Setting | Instruction | Runs | Scores');
    expect(under('Averaged performance P, aptitude A, unreliability U')).toBe(
      `System | Setting | Instructions | Runs | P | Lower | Upper | A | Lower | Upper | U | Lower | Upper`,
    );
    expect(under('Averaged performance by task')).toBe('System | Task | full | concat | sharded');
    expect(under('First attempts')).toBe(
      'System | Mean progress | Runs with an attempt | Runs without | Share without an attempt before all shards | p (no effect of position)',
    );
    expect(under('Last answers')).toBe(
      'System | Instructions on both sides | Last answer | Single turn | Ratio',
    );
  });
});
