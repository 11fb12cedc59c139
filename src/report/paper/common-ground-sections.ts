import type { MetricResult } from '../../metrics/frame/result.js';
import { signature } from '../../metrics/frame/signature.js';
import { groundingEfficiency } from '../../metrics/grounding/grounding-efficiency.js';
import { outcomeRelation } from '../../metrics/grounding/outcome-relation.js';
import { referringTranscript } from '../../metrics/grounding/referring-transcript.js';
import { scoreInflation } from '../../metrics/grounding/score-inflation.js';
import { lexicalDivergenceCurve } from '../../metrics/lexical/lexical-divergence-curve.js';
import { wordNoveltyCurve } from '../../metrics/lexical/word-novelty-curve.js';
import { clipScoreCurve } from '../../metrics/multimodal/clip-score-curve.js';
import { createContentLemmas } from '../../text/content-lemmas.js';
import { gameOf, gamesOf } from '../../transcript/games.js';
import type { Transcript } from '../../transcript/types.js';
import { bandFigure, barFigure, type Datum } from './charts.js';
import { dialogueMapSection } from './dialogue-map-section.js';
import { byKey, estimate, type Group } from './groups.js';
import { readingOf } from './reading.js';
import type { ReportInput } from './report-parts.js';
import { levelText, meansNote, overText, type ReportStatistics, sharedBy } from './report-statistics.js';
import type { Cell, PaperReportOptions, Section } from './types.js';

/** Games that share something are not independent. */
const bands = (statistics: ReportStatistics): string => meansNote(statistics, 'bands', 'games');

/** The figures of Building common ground. */
export function commonGroundSections({ transcripts, groups, options, statistics }: ReportInput): Section[] {
  return [
    efficiencySection(groups, statistics),
    wordsSection(groups, statistics),
    clipSection(groups, options, statistics),
    inflationSection(groups, statistics),
    dialogueMapSection(groups, transcripts, options),
  ];
}

function efficiencySection(groups: readonly Group[], statistics: ReportStatistics): Section {
  const title = 'Grounding efficiency';
  const results = groups.map(({ name, transcripts }) => {
    const played = transcripts.filter((transcript) => gameOf(transcript) !== undefined);
    const clusters = played.map((transcript) => sharedBy(transcript, statistics));
    return { name, clusters, ...groundingEfficiency(gamesOf(played)) };
  });
  if (results.every(({ n }) => n === 0)) {
    return {
      title,
      text: ['No transcript lists the labels of its rounds (meta.rounds with truth and guesses).'],
    };
  }
  const curve = (key: 'score' | 'words' | 'turns'): Datum[] =>
    results.flatMap(({ name, clusters, games, rounds }) =>
      rounds.map((_, r): Datum => {
        const scores = games.map((game, g) => ({
          score: game.rounds[r]?.[key] ?? null,
          cluster: clusters[g],
        }));
        const { mean: y, ...rest } = estimate(scores, statistics);
        return { x: r + 1, series: name, y, ...rest };
      }),
    );
  const rows = results.flatMap(({ name, rounds, changes }) =>
    rounds.map(({ n, scorePer100Words }, r): Cell[] => [
      name,
      r + 1,
      n,
      scorePer100Words,
      changes.words.ofMeans[r]!,
      changes.words.perGame[r]!,
      changes.turns.ofMeans[r]!,
      changes.turns.perGame[r]!,
    ]),
  );
  const note = bands(statistics);
  const figure = (name: string, y: string, key: 'score' | 'words' | 'turns', reading: string) =>
    bandFigure({ title: name, note, reading: [reading], x: 'Round', y }, curve(key));
  return {
    title,
    figures: [
      figure('Task score by round', 'Right labels', 'score', readingOf('grounding-efficiency')),
      figure('Words by round', 'Words', 'words', EFFORT),
      figure('Turns by round', 'Turns', 'turns', EFFORT),
    ],
    tables: [
      {
        title:
          'Change from the first round in percent, as the change of the means and as the mean of the games’ changes',
        columns: [
          'System',
          'Round',
          'Games',
          'Score per 100 words',
          'Words: of means',
          'Words: per game',
          'Turns: of means',
          'Turns: per game',
        ],
        rows,
      },
    ],
    signatures: results.map((result) => signature(result)),
  };
}

const EFFORT =
  'Effort: fewer are better where the task score holds. Partners who build common ground need less for the same images from round to round.';

function wordsSection(groups: readonly Group[], statistics: ReportStatistics): Section {
  const title = 'Lexical change over rounds';
  const tokenize = createContentLemmas();
  const referring = groups.map(({ name, transcripts }) => ({
    name,
    transcripts: transcripts.map((transcript) => ({
      transcript: referringTranscript(transcript),
      cluster: sharedBy(transcript, statistics),
    })),
  }));
  const signatures = new Set<string>();
  const noted = <R extends MetricResult>(result: R): R => {
    if (result.score !== null) signatures.add(signature(result));
    return result;
  };
  const curve = (
    steps: (transcript: Transcript) => readonly { round: number; score: number | null }[],
  ): Datum[] =>
    referring.flatMap(({ name, transcripts }) => {
      const scores = transcripts.flatMap(({ transcript, cluster }) =>
        steps(transcript).map(({ round, score }) => ({ round, score, cluster })),
      );
      const all = byKey(scores, ({ round }) => round);
      return [...all]
        .sort(([a], [b]) => a - b)
        .map(([round, own]): Datum => {
          const { mean: y, ...rest } = estimate(own, statistics);
          return { x: round, series: name, y, ...rest };
        })
        .filter(({ y }) => y !== null);
    });
  const novelty = curve((transcript) => noted(wordNoveltyCurve(transcript, { tokenize })).perTransition);
  const divergence = (reference: 'first' | 'previous'): Datum[] =>
    curve((transcript) => noted(lexicalDivergenceCurve(transcript, { tokenize, reference })).perRound);
  const [first, previous] = [divergence('first'), divergence('previous')];
  const source = 'On referring expressions found by rule, lemmas of content words.';
  const text = {
    x: 'Round',
    note: `${source} ${bands(statistics)}`,
    reading: [readingOf('lexical-divergence-curve')],
  };
  const absent = 'Word novelty needs turns with a round and references to images.';
  return {
    title,
    text: [
      ...(novelty.length === 0 ? [absent] : []),
      ...(first.length === 0 ? ['Divergence needs turns with a round.'] : []),
    ],
    figures: [
      ...(novelty.length === 0
        ? []
        : [
            bandFigure(
              {
                ...text,
                reading: [readingOf('word-novelty-curve')],
                ...{ title: 'Word novelty rate by round', y: 'New words per word' },
              },
              novelty,
            ),
          ]),
      ...(first.length === 0
        ? []
        : [
            bandFigure(
              { ...text, title: 'Divergence from the first round', y: 'KL divergence (nats)' },
              first,
            ),
          ]),
      ...(previous.length === 0
        ? []
        : [
            bandFigure(
              { ...text, title: 'Divergence from the previous round', y: 'KL divergence (nats)' },
              previous,
            ),
          ]),
    ],
    signatures: [...signatures],
  };
}

function clipSection(
  groups: readonly Group[],
  { clipMentions }: PaperReportOptions,
  statistics: ReportStatistics,
): Section {
  const title = 'CLIPScore over rounds';
  if (clipMentions === undefined)
    return { title, text: ['CLIPScore needs expressions and images as vectors (option clipMentions).'] };
  const curves = groups.map(({ indices }) => indices.map((i) => clipScoreCurve(clipMentions[i] ?? [])));
  const shared = groups.map(({ transcripts }) => transcripts.map((each) => sharedBy(each, statistics)));
  const curve = (key: 'absolute' | 'contrastive'): Datum[] =>
    groups.flatMap((group, g) => {
      const rounds = curves[g]!.flatMap((result, i) =>
        result.rounds.map((each) => ({ ...each, cluster: shared[g]![i] })),
      );
      return [...byKey(rounds, ({ round }) => round)]
        .sort(([a], [b]) => a - b)
        .map(([round, own]): Datum => {
          const { mean: y, ...rest } = estimate(
            own.map((each) => ({ score: each[key], cluster: each.cluster })),
            statistics,
          );
          return { x: round, series: group.name, y, ...rest };
        });
    });
  const relations = groups.map(({ transcripts }, g) =>
    outcomeRelation(
      curves[g]!.map(({ score }) => score),
      transcripts.map(({ outcome }) => outcome?.score ?? null),
      { level: statistics.level },
    ),
  );
  const rows = groups.map((group, g): Cell[] => {
    const { n, pearson, spearman } = relations[g]!;
    const interval = (measure: typeof pearson): Cell[] => [
      measure?.value ?? null,
      measure?.interval?.lower ?? null,
      measure?.interval?.upper ?? null,
    ];
    return [group.name, n, ...interval(pearson), ...interval(spearman)];
  });
  return {
    title,
    figures: [
      bandFigure(
        {
          ...{ title: 'CLIPScore by round', note: bands(statistics), reading: [readingOf('clip-score')] },
          ...{ x: 'Round', y: 'CLIPScore' },
        },
        curve('absolute'),
      ),
      bandFigure(
        {
          ...{ title: 'Contrastive CLIPScore by round', note: bands(statistics) },
          reading: [readingOf('contrastive-clip-score')],
          ...{ x: 'Round', y: 'Contrastive CLIPScore' },
        },
        curve('contrastive'),
      ),
    ],
    signatures: [
      ...new Set(
        [...curves.flat(), ...relations].filter(({ score }) => score !== null).map((each) => signature(each)),
      ),
    ],
    tables: [
      {
        title: `Contrastive CLIPScore of a dialogue and its task score: correlations with ${levelText(statistics)} intervals (Fisher's)`,
        columns: ['System', 'Dialogues', 'Pearson', 'Lower', 'Upper', 'Spearman', 'Lower', 'Upper'],
        rows,
      },
    ],
  };
}

function inflationSection(groups: readonly Group[], statistics: ReportStatistics): Section {
  const title = 'Score inflation';
  const results = groups
    .map(({ name, transcripts }) => ({
      name,
      ...inflationOf(transcripts, statistics),
    }))
    .filter(({ n }) => n > 0);
  if (results.length === 0) return { title, text: ['No round has right labels.'] };
  const data = results.flatMap(({ name, sameMean, differentMean, same, different }): Datum[] => [
    { x: name, series: 'same labels', y: sameMean, n: same },
    { x: name, series: 'different labels', y: differentMean, n: different },
  ]);
  const rows = results.map((each): Cell[] => [
    each.name,
    each.n,
    each.sameShare,
    each.score,
    each.interval?.lower ?? null,
    each.interval?.upper ?? null,
    each.pValue,
  ]);
  const note = 'Mean score of rounds in which both players have the same right labels, and of the others.';
  return {
    title,
    figures: [
      barFigure(
        {
          title: 'Score by whether the right labels coincide',
          note,
          reading: [readingOf('score-inflation')],
          x: 'System',
          y: 'Right labels',
          series: 'Rounds',
        },
        data,
      ),
    ],
    tables: [
      {
        title: `Score inflation, with ${levelText(statistics)} interval and p-value (Student's t over ${overText(statistics, 'games')})`,
        columns: ['System', 'Rounds', 'Share that coincides', 'Difference', 'Lower', 'Upper', 'p'],
        rows,
      },
    ],
    signatures: results.map((result) => signature(result)),
  };
}

/** Games of one cluster are not independent. */
function inflationOf(
  transcripts: readonly Transcript[],
  statistics: ReportStatistics,
): ReturnType<typeof scoreInflation> {
  const played = transcripts.filter((transcript) => gameOf(transcript) !== undefined);
  const shared = played.map((transcript) => sharedBy(transcript, statistics));
  const { level } = statistics;
  return shared.every((label) => label === undefined)
    ? scoreInflation(gamesOf(played), { level })
    : scoreInflation(gamesOf(played), { level, cluster: (_, i) => shared[i] ?? `game ${i}` });
}
