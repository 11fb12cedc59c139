import { describe, it } from 'vitest';
import { gameTranscripts, withVectors } from '../../../testing/paper-transcripts.js';
import {
  findingRows,
  meanRow,
  outlierRows,
  readingRow,
  scoredOf,
  told,
} from '../../../testing/report-expectations.js';
import { bounds, type ExpectedCell, expectTables, undrawnReport } from '../../../testing/report-tables.js';
import { compareScored } from '../../analysis/index.js';
import {
  clipScoreCurve,
  clusteredEnergyDistance,
  compareSystems,
  energyTest,
  evaluate,
  type Finding,
  gamesOf,
  getMetric,
  groundingEfficiency,
  lexicalDivergenceCurve,
  outcomeRelation,
  referringTranscript,
  type ScoreRow,
  scoreInflation,
  wordNoveltyCurve,
} from '../../index.js';
import { mean } from '../../math/mean.js';
import { meanInterval } from '../../statistics/index.js';
import { withinRange } from '../../statistics/interval.js';
import { createContentLemmas } from '../../text/content-lemmas.js';
import type { Transcript } from '../../transcript/types.js';
import { principalPlane } from './principal-plane.js';

const transcripts = gameTranscripts();
const vectors = withVectors(transcripts);
const SYSTEMS = ['small', 'large'];
const of = (system: string) => transcripts.filter(({ meta }) => meta!.model === system);
const places = (system: string) =>
  [...transcripts.keys()].filter((i) => transcripts[i]!.meta!.model === system);

/** Mean and Student's t interval by round. */
function byRound(
  system: string,
  scores: readonly { readonly round: number; readonly score: number | null }[],
): ExpectedCell[][] {
  const rounds = [...new Set(scores.map(({ round }) => round))].sort((a, b) => a - b);
  return rounds.flatMap((round) => {
    const own = scores.flatMap((each) => (each.round === round && each.score !== null ? [each.score] : []));
    if (own.length === 0) return [];
    const { estimate: center, interval, n } = meanInterval(own, { method: 'student-t' });
    return [[round, system, center, ...bounds(interval), n]];
  });
}

function efficiency(): Record<string, ExpectedCell[][]> {
  const results = SYSTEMS.map((system) => ({ system, ...groundingEfficiency(gamesOf(of(system))) }));
  const curve = (key: 'score' | 'words' | 'turns', panel: string) =>
    results.flatMap(({ system, games }) =>
      byRound(
        system,
        games.flatMap(({ rounds }) => rounds.map((each, r) => ({ round: r + 1, score: each[key] }))),
      ).map(([round, name, ...numbers]) => [panel, name!, round!, ...numbers]),
    );
  const inflation = SYSTEMS.map((system) => ({ system, ...scoreInflation(gamesOf(of(system))) }));
  return {
    'figure: Score, words and turns by round': [
      ...curve('score', 'Right labels'),
      ...curve('words', 'Words'),
      ...curve('turns', 'Turns'),
    ],
    'Change from the first round': results.flatMap(({ system, rounds, changes: { words, turns } }) =>
      rounds.map(({ n, scorePer100Words }, r) => [
        ...[system, r + 1, n, scorePer100Words],
        ...[words.ofMeans[r]!, words.perGame[r]!, turns.ofMeans[r]!, turns.perGame[r]!],
      ]),
    ),
    'figure: Score by agreement of the correct labels': inflation.flatMap((each) => [
      [each.system, 'same labels', each.sameMean, each.same],
      [each.system, 'different labels', each.differentMean, each.different],
    ]),
    'Score inflation': inflation.map(({ system, n, sameShare, score, interval, pValue }) => [
      ...[system, n, sameShare, score, ...bounds(interval), pValue],
    ]),
  };
}

function words(): Record<string, ExpectedCell[][]> {
  const tokenize = createContentLemmas();
  const curve = (steps: (own: Transcript) => readonly { round: number; score: number | null }[]) =>
    SYSTEMS.flatMap((system) =>
      byRound(
        system,
        of(system).flatMap((each) => steps(referringTranscript(each))),
      ),
    );
  const divergence = (reference: 'first' | 'previous') =>
    curve((each) => lexicalDivergenceCurve(each, { tokenize, reference }).perRound);
  return {
    'figure: Word novelty rate by round': curve((each) => wordNoveltyCurve(each, { tokenize }).perTransition),
    'figure: Divergence from the first round': divergence('first'),
    'figure: Divergence from the previous round': divergence('previous'),
  };
}

function distances(): Record<string, ExpectedCell[][]> {
  const means = vectors.map(({ embeddings }) => {
    const rows = embeddings as number[][];
    return rows[0]!.map((_, k) => rows.reduce((sum, row) => sum + row[k]!, 0) / rows.length);
  });
  const [a, b] = SYSTEMS.map((system) => places(system).map((i) => means[i]!)) as [number[][], number[][]];
  const direct = energyTest(a, b);
  const clustered = clusteredEnergyDistance(a, b, { k: 2 });
  const root = (value: number | null): number => 100 * value!;
  const { points } = principalPlane(means);
  return {
    'figure: Map of the conversations': points.map(([x, y], i) => [
      ...[transcripts[i]!.id!, String(transcripts[i]!.meta!.model), x, y],
    ]),
    'Energy distance between systems': [
      [
        ...['small', 'large', direct.score, root(direct.root), direct.coefficient],
        ...[direct.chanceMean, direct.chanceUpper, direct.pValue],
      ],
    ],
    'Discrete energy distance over clusters': [
      [
        ...['small', 'large', 2, String(clustered.params.seeds)],
        ...[clustered.score, root(clustered.root), clustered.coefficient],
      ],
    ],
  };
}

const mentions = transcripts.map((_, i) =>
  [1, 2, 3].map((round) => ({
    ...{ round, text: [1, round * 0.2 + (i % 5) * 0.03], target: [1, 0.1] },
    distractors: [[0.2, 1]],
  })),
);

function clip(): Record<string, ExpectedCell[][]> {
  const curve = (key: 'absolute' | 'contrastive') =>
    SYSTEMS.flatMap((system) =>
      byRound(
        system,
        places(system).flatMap((i) =>
          clipScoreCurve(mentions[i]!).rounds.map((each) => ({ round: each.round, score: each[key] })),
        ),
      ),
    );
  return {
    'figure: CLIPScore by round': curve('absolute'),
    'figure: Contrastive CLIPScore by round': curve('contrastive'),
    'Contrastive CLIPScore of a conversation and its task score': SYSTEMS.map((system) => {
      const { n, pearson, spearman } = outcomeRelation(
        places(system).map((i) => clipScoreCurve(mentions[i]!).score),
        of(system).map(({ outcome }) => outcome!.score!),
      );
      const cells = [pearson, spearman].flatMap((each) => [
        each?.estimate ?? null,
        ...bounds(each?.interval),
      ]);
      return [system, n, ...cells];
    }),
  };
}

/** Score, words and turns of each round in percent of the first round of the game. */
function effort(): ExpectedCell[][] {
  return (['score', 'words', 'turns'] as const).flatMap((key) =>
    SYSTEMS.flatMap((system) => {
      const { games } = groundingEfficiency(gamesOf(of(system)));
      const panel = { score: 'Task score', words: 'Words', turns: 'Turns' }[key];
      return [0, 1, 2].map((r): ExpectedCell[] => {
        const values = games.flatMap(({ rounds }) =>
          rounds[0]![key] === 0 ? [] : (100 * rounds[r]![key]) / rounds[0]![key],
        );
        const { estimate, interval, n } = meanInterval(values, { method: 'student-t' });
        return [panel, system, r + 1, estimate, ...bounds(interval), n];
      });
    }),
  );
}

/** The last round against the first in percent: of each game for words and turns, of the mean first score for scores. */
function changes(): Finding[] {
  const keys = ['score', 'words', 'turns'] as const;
  const rowsOf = (system: string, r: number): ScoreRow[] => {
    const { games } = groundingEfficiency(gamesOf(of(system)));
    const firstScore = mean(games.map(({ rounds }) => rounds[0]!.score));
    return games.flatMap(({ rounds }, g) =>
      keys.map((metric) => ({
        ...{ transcript: `${system} ${g}`, unit: 'transcript', metric, n: 1, signature: '' },
        score: (100 * rounds[r]![metric]) / (metric === 'score' ? firstScore : rounds[0]![metric]),
      })),
    );
  };
  return SYSTEMS.flatMap((system) => {
    const names = [`${system}: round 3`, 'round 1'] as const;
    const rounds = { [names[0]]: rowsOf(system, 2), [names[1]]: rowsOf(system, 0) };
    return compareSystems(rounds, { adjust: 'none' });
  });
}

/** What the first screen, the advice and the list of far dialogues hold: the metrics that have a score for a dialogue. */
async function overview(): Promise<Record<string, ExpectedCell[][]>> {
  const metrics = ['word-novelty-curve', 'lexical-divergence-curve'] as const;
  const rows = (await evaluate(transcripts, { metrics })).filter(({ component }) => component === undefined);
  const all = metrics.map((id) => {
    const bySystem = SYSTEMS.map((system) => {
      const names = new Set(of(system).map((each) => each.id!));
      const own = rows.filter(({ metric, transcript }) => metric === id && names.has(transcript));
      const mean = meanRow(told(id), system, own);
      return { mean, scored: scoredOf(system, own, (name) => transcripts.find((each) => each.id === name)!) };
    });
    const [small, large] = bySystem.map(({ scored }) => scored);
    return {
      means: bySystem.map(({ mean }) => mean),
      far: outlierRows(told(id), [...small!, ...large!]),
    };
  });
  const outcomes = transcripts.map(({ id, outcome, meta }) => ({
    ...{ system: String(meta!.model), name: id!, score: outcome!.score!, rows: [] },
    transcript: { turns: [] },
  }));
  const far = await Promise.all([
    outlierRows({ label: 'Outcome score', better: 'higher' }, outcomes),
    ...all.map((each) => each.far),
  ]);
  const score = async (own: readonly Transcript[]) =>
    evaluate(own, {
      analysis: ({ id }) => ({ embedded: vectors[transcripts.findIndex((each) => each.id === id)]! }),
    });
  const systems = new Map(SYSTEMS.map((system) => [system, of(system)] as const));
  const { findings } = await compareScored(systems, { unpaired: 'compare', adjust: 'none' }, { score });
  const meaning = 'Score of the outcome, as recorded in the data; a success counts 100.';
  return {
    'figure: Score, words and turns by round, in percent': effort(),
    'figure: Every metric by system': [
      ...SYSTEMS.map((system): ExpectedCell[] => {
        const own = of(system).map(({ outcome }) => outcome!.score!);
        const { estimate, interval, n } = meanInterval(own, { method: 'skew-t' });
        return [
          'Outcome score',
          'higher',
          system,
          estimate,
          ...bounds(withinRange({ interval }, [0, 100]).interval),
          n,
          0,
        ];
      }),
      ...all.flatMap(({ means }) => means),
    ],
    'Differences with': findingRows([...findings, ...changes()], {
      score: { label: 'Score', better: 'descriptive' },
      words: { label: 'Words', better: 'descriptive' },
      turns: { label: 'Turns', better: 'descriptive' },
    }),
    'Direction, range and advice': [
      ['Outcome score', 'higher', 'it is the outcome', '0\u00a0to\u00a0100', meaning],
      ...[...metrics, 'averaged-performance' as const].map((id) => readingRow(getMetric(id))),
    ],
    'For each metric, the conversations farthest': far.flat(),
  };
}

describe('every number of the report on common ground', () => {
  it('is that of the library', async () => {
    const page = await undrawnReport('common-ground', transcripts, {
      embedded: vectors,
      clipMentions: mentions,
      adjust: 'none',
    });
    expectTables(page, { ...(await overview()), ...efficiency(), ...words(), ...distances(), ...clip() });
  });
});
