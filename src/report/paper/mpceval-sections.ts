import { globalConsistency } from '../../metrics/consistency/global-consistency.js';
import { localConsistency } from '../../metrics/consistency/local-consistency.js';
import { harmonicProgression } from '../../metrics/content/harmonic-progression.js';
import { messageNovelty } from '../../metrics/content/message-novelty.js';
import { progressionDistance } from '../../metrics/content/progression-distance.js';
import type { MetricResult } from '../../metrics/frame/result.js';
import { lexicalNovelty } from '../../metrics/lexical/lexical-novelty.js';
import { directNameReference } from '../../metrics/speaker/direct-name-reference.js';
import { implicitReference } from '../../metrics/speaker/implicit-reference.js';
import { participationFrequency } from '../../metrics/speaker/participation-frequency.js';
import { semanticConcentration } from '../../metrics/speaker/semantic-concentration.js';
import { speakerEntropy } from '../../metrics/speaker/speaker-entropy.js';
import { speakerSimilarity } from '../../metrics/speaker/speaker-similarity.js';
import type { Embedded } from '../../transcript/embedded.js';
import { nextTurnCases } from '../../transcript/next-turn-cases.js';
import type { Transcript } from '../../transcript/types.js';
import type { ChartText } from './chart-encodings.js';
import { barFigure, type Datum } from './charts.js';
import { estimate, type Group, groupsOf } from './groups.js';
import type { Figure, PaperReportOptions, Section, Table } from './types.js';

/** One measure of a dialogue: undefined where it needs vectors and there are none. */
interface Measure {
  readonly name: string;
  readonly score: (transcript: Transcript, embedded: Embedded | undefined) => number | null | undefined;
}

const onDialogue = (metric: (transcript: Transcript) => MetricResult): Measure['score'] => {
  return (transcript) => metric(transcript).score;
};
const onVectors = (metric: (embedded: Embedded) => MetricResult): Measure['score'] => {
  return (_, embedded) => (embedded === undefined ? undefined : metric(embedded).score);
};
/** Mean over the next-turn cases that have a value. */
const onTurns = <C>(
  cases: (transcript: Transcript, embedded: Embedded | undefined) => readonly C[] | undefined,
  metric: (turn: C) => MetricResult,
): Measure['score'] => {
  return (transcript, embedded) => {
    const scores = cases(transcript, embedded)?.map((turn) => metric(turn).score);
    return scores && estimateMean(scores);
  };
};
const plain = (transcript: Transcript): ReturnType<typeof nextTurnCases> => nextTurnCases(transcript);
const vectors = (_: Transcript, embedded: Embedded | undefined) => embedded && nextTurnCases(embedded);

const SHARES: readonly Measure[] = [
  { name: 'Speaker entropy (NSE)', score: onDialogue(speakerEntropy) },
  { name: 'Semantic concentration (SC-Gini)', score: onVectors(semanticConcentration) },
];
const SPEAKER: readonly Measure[] = [
  { name: 'Direct name reference (DNR)', score: onTurns(plain, directNameReference) },
  { name: 'Implicit reference (IR)', score: onTurns(plain, implicitReference) },
  { name: 'Participation frequency (PF)', score: onTurns(plain, participationFrequency) },
  { name: 'Speaker similarity (LS-ES)', score: onTurns(vectors, speakerSimilarity) },
];
const CONTENT: readonly Measure[] = [
  { name: 'Lexical novelty (LNR)', score: onTurns(plain, lexicalNovelty) },
  { name: 'Message novelty (M-SNS)', score: onTurns(vectors, messageNovelty) },
  { name: 'Local consistency (LSCC)', score: onTurns(vectors, localConsistency) },
  { name: 'Global consistency (GSCC)', score: onVectors(globalConsistency) },
];
const PROGRESSION: readonly Measure[] = [
  { name: 'Progression distance (PD)', score: onVectors(progressionDistance) },
  { name: 'Harmonic progression (HMP)', score: onVectors(harmonicProgression) },
];

/** The figures of MPCEval. */
export function mpcevalSections(transcripts: readonly Transcript[], options: PaperReportOptions): Section[] {
  const groups = groupsOf(transcripts, options);
  const missing =
    options.embedded === undefined ? ['Without vectors, only the measures that need none are shown.'] : [];
  const section = (
    title: string,
    chart: Pick<ChartText, 'title' | 'note' | 'y'>,
    measures: readonly Measure[],
  ): Section => {
    const data = measuresOf(groups, measures, options);
    const figures: Figure[] = data.length === 0 ? [] : [barFigure({ ...chart, x: 'Measure' }, data)];
    const text = data.length === 0 ? ['These measures need one vector per turn.'] : [];
    return { title, text, figures };
  };
  const note = "Means over dialogues; whiskers: intervals at 95 % (Student's t over dialogues).";
  const perTurn = `Means over the next-turn cases of each dialogue, then over dialogues. ${note}`;
  const first = section(
    'Participation and concentration',
    {
      title: 'Participation and concentration',
      note: `${note} Entropy: 1 is even. Concentration: 0 is even.`,
      y: 'Value',
    },
    SHARES,
  );
  return [
    { ...first, text: [...missing, ...(first.text ?? [])] },
    section('Who speaks next', { title: 'Speaker measures', note: perTurn, y: 'Value' }, SPEAKER),
    section('What is said', { title: 'Content and consistency', note: perTurn, y: 'Value' }, CONTENT),
    section('How far a dialogue moves', { title: 'Progression', note, y: 'Distance' }, PROGRESSION),
    { title: 'All measures', tables: [summaryTable(groups, options)] },
  ];
}

function measuresOf(
  groups: readonly Group[],
  measures: readonly Measure[],
  options: PaperReportOptions,
): Datum[] {
  return measures.flatMap((measure) =>
    groups.flatMap((group): Datum[] => {
      const scores = scoresOf(group, measure, options);
      if (scores === undefined) return [];
      const { mean: y, ...rest } = estimate(scores);
      return [{ x: measure.name, series: group.name, y, ...rest }];
    }),
  );
}

function summaryTable(groups: readonly Group[], options: PaperReportOptions): Table {
  const rows = [...SHARES, ...SPEAKER, ...CONTENT, ...PROGRESSION].flatMap((measure) =>
    groups.flatMap((group) => {
      const scores = scoresOf(group, measure, options);
      if (scores === undefined) return [];
      const { n, mean, lower, upper } = estimate(scores);
      return [[measure.name, group.name, mean, lower, upper, n, scores.length - n]];
    }),
  );
  const columns = ['Measure', 'System', 'Mean', 'Lower', 'Upper', 'Scored', 'Undefined'];
  return { title: "Means over dialogues with intervals at 95 % (Student's t)", columns, rows };
}

/** A measure's scores, dialogue by dialogue; nothing where it needs vectors that are not there. */
function scoresOf(
  group: Group,
  measure: Measure,
  { embedded }: PaperReportOptions,
): (number | null)[] | undefined {
  const scores = group.transcripts.map((transcript, i) =>
    measure.score(transcript, embedded?.[group.indices[i]!]),
  );
  return scores.some((score) => score === undefined) ? undefined : scores.map((score) => score ?? null);
}

function estimateMean(scores: readonly (number | null)[]): number | null {
  const values = scores.filter((score) => score !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
