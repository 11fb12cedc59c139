import { groundingEfficiency } from '../../metrics/grounding/grounding-efficiency.js';
import { outcomeRelation } from '../../metrics/grounding/outcome-relation.js';
import { referringTranscript } from '../../metrics/grounding/referring-transcript.js';
import { scoreInflation } from '../../metrics/grounding/score-inflation.js';
import { lexicalDivergenceCurve } from '../../metrics/lexical/lexical-divergence-curve.js';
import { wordNoveltyCurve } from '../../metrics/lexical/word-novelty-curve.js';
import { clipScoreCurve } from '../../metrics/multimodal/clip-score-curve.js';
import { createContentLemmas } from '../../text/content-lemmas.js';
import { gamesOf } from '../../transcript/games.js';
import type { Transcript } from '../../transcript/types.js';
import { bandFigure, barFigure, type Datum } from './charts.js';
import { dialogueMapSection } from './dialogue-map-section.js';
import { byKey, estimate, type Group, groupsOf } from './groups.js';
import type { Cell, PaperReportOptions, Section } from './types.js';

const BANDS = "Means over games; bands: intervals at 95 % (Student's t over games).";

/** The figures of Building common ground. */
export function commonGroundSections(
  transcripts: readonly Transcript[],
  options: PaperReportOptions,
): Section[] {
  const groups = groupsOf(transcripts, options);
  return [
    efficiencySection(groups),
    wordsSection(groups),
    clipSection(groups, options),
    inflationSection(groups),
    dialogueMapSection(groups, transcripts, options),
  ];
}

function efficiencySection(groups: readonly Group[]): Section {
  const title = 'Grounding efficiency';
  const results = groups.map(({ name, transcripts }) => ({
    name,
    ...groundingEfficiency(gamesOf(transcripts)),
  }));
  if (results.every(({ n }) => n === 0)) {
    return {
      title,
      text: ['No transcript lists the labels of its rounds (meta.rounds with truth and guesses).'],
    };
  }
  const curve = (key: 'score' | 'words' | 'turns'): Datum[] =>
    results.flatMap(({ name, games, rounds }) =>
      rounds.map((_, r): Datum => {
        const { mean: y, ...rest } = estimate(games.flatMap((game) => game.rounds[r]?.[key] ?? []));
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
  const figure = (name: string, y: string, key: 'score' | 'words' | 'turns') =>
    bandFigure({ title: name, note: BANDS, x: 'Round', y }, curve(key));
  return {
    title,
    figures: [
      figure('Task score by round', 'Right labels', 'score'),
      figure('Words by round', 'Words', 'words'),
      figure('Turns by round', 'Turns', 'turns'),
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
  };
}

function wordsSection(groups: readonly Group[]): Section {
  const title = 'Lexical change over rounds';
  const tokenize = createContentLemmas();
  const referring = groups.map(({ name, transcripts }) => ({
    name,
    transcripts: transcripts.map((transcript) => referringTranscript(transcript)),
  }));
  const curve = (
    steps: (transcript: Transcript) => readonly { round: number; score: number | null }[],
  ): Datum[] =>
    referring.flatMap(({ name, transcripts }) => {
      const all = byKey(transcripts.flatMap(steps), ({ round }) => round);
      return [...all]
        .sort(([a], [b]) => a - b)
        .map(([round, own]): Datum => {
          const { mean: y, ...rest } = estimate(own.map(({ score }) => score));
          return { x: round, series: name, y, ...rest };
        })
        .filter(({ y }) => y !== null);
    });
  const novelty = curve((transcript) => wordNoveltyCurve(transcript, { tokenize }).perTransition);
  const divergence = (reference: 'first' | 'previous'): Datum[] =>
    curve((transcript) => lexicalDivergenceCurve(transcript, { tokenize, reference }).perRound);
  const [first, previous] = [divergence('first'), divergence('previous')];
  const source = 'On referring expressions found by rule, lemmas of content words.';
  const text = { x: 'Round', note: `${source} ${BANDS}` };
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
        : [bandFigure({ ...text, title: 'Word novelty rate by round', y: 'New words per word' }, novelty)]),
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
  };
}

function clipSection(groups: readonly Group[], { clipMentions }: PaperReportOptions): Section {
  const title = 'CLIPScore over rounds';
  if (clipMentions === undefined)
    return { title, text: ['CLIPScore needs expressions and images as vectors (option clipMentions).'] };
  const mentions = (group: Group) => group.indices.map((i) => clipMentions[i] ?? []);
  const curve = (key: 'absolute' | 'contrastive'): Datum[] =>
    groups.flatMap((group) => {
      const rounds = mentions(group).flatMap((own) => clipScoreCurve(own).rounds);
      return [...byKey(rounds, ({ round }) => round)]
        .sort(([a], [b]) => a - b)
        .map(([round, own]): Datum => {
          const { mean: y, ...rest } = estimate(own.map((each) => each[key]));
          return { x: round, series: group.name, y, ...rest };
        });
    });
  const rows = groups.map((group): Cell[] => {
    const measures = mentions(group).map((own) => clipScoreCurve(own).score);
    const outcomes = group.transcripts.map(({ outcome }) => outcome?.score ?? null);
    const { n, pearson, spearman } = outcomeRelation(measures, outcomes);
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
      bandFigure({ title: 'CLIPScore by round', note: BANDS, x: 'Round', y: 'CLIPScore' }, curve('absolute')),
      bandFigure(
        { title: 'Contrastive CLIPScore by round', note: BANDS, x: 'Round', y: 'Contrastive CLIPScore' },
        curve('contrastive'),
      ),
    ],
    tables: [
      {
        title: 'Contrastive CLIPScore of a dialogue and its task score',
        columns: ['System', 'Dialogues', 'Pearson', 'Lower', 'Upper', 'Spearman', 'Lower', 'Upper'],
        rows,
      },
    ],
  };
}

function inflationSection(groups: readonly Group[]): Section {
  const title = 'Score inflation';
  const results = groups
    .map(({ name, transcripts }) => ({
      name,
      ...scoreInflation(gamesOf(transcripts)),
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
          x: 'System',
          y: 'Right labels',
          series: 'Rounds',
        },
        data,
      ),
    ],
    tables: [
      {
        title: "Score inflation, with interval at 95 % and p-value (Student's t over games)",
        columns: ['System', 'Rounds', 'Share that coincides', 'Difference', 'Lower', 'Upper', 'p'],
        rows,
      },
    ],
  };
}
