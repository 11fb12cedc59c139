import type { Paper } from '../../metrics/core/card.js';
import { betterOf } from '../../metrics/core/questions.js';
import { EXPLANATIONS } from '../../words/length-words.js';
import { commonGroundQuestion } from './common-ground-question.js';
import { type ConversationPair, systemPairs } from './conversation-pairs.js';
import { withLengths } from './finding-lengths.js';
import { missingSentences, withMissing } from './finding-missing.js';
import { shortName } from './finding-words.js';
import { adjusted, comparableRuns, type Finding, findingsOf, reliabilityFindings } from './findings.js';
import type { Group } from './groups.js';
import { splitByCondition } from './lost-groups.js';
import { lostQuestion } from './lost-question.js';
import { estimateOf, type SystemMeasure } from './measured.js';
import { absentSentence, absentWords, systemsSentence } from './overview-words.js';
import { meansPanels, type PanelDatum } from './panel-figures.js';
import { pingevalQuestion } from './pingeval-question.js';
import type { Question } from './question.js';
import { adviceOn, measureName } from './reading.js';
import type { ReportInput } from './report-input.js';
import { correctionText, levelText, meansNote, type ReportStatistics } from './report-statistics.js';
import { runProfile } from './run-profile.js';
import { systemsFigure } from './systems-figure.js';
import { systemsVerdict } from './systems-verdict.js';
import type { Cell, Figure, Section, Table } from './types.js';
import { capitalized, spokenGroups, unscoredVerdict } from './verdict-exceptions.js';

/** The first screen of a report, all that was measured, and how to read it. */
export interface Overview {
  /** Whether the dialogues answer the paper's question. */
  readonly answers: boolean;
  readonly first: Section;
  readonly all: Section;
  readonly reading: Section | undefined;
  /** Sentences about the measures that were not computed. */
  readonly absent: readonly string[];
  /** Conversations that show what was found. */
  readonly pairs: readonly ConversationPair[];
}

/** The questions of the papers; the others compare systems by every measure. */
const QUESTIONS: Readonly<Partial<Record<Paper, (input: ReportInput) => Question | undefined>>> = {
  lost: lostQuestion,
  pingeval: pingevalQuestion,
  'common-ground': commonGroundQuestion,
};

/** The answer to the paper's question with its figure; then every measure of every system, and their differences. */
export async function overview(
  paper: Paper,
  input: ReportInput,
  measured: readonly SystemMeasure[],
): Promise<Overview> {
  const { groups, statistics, options } = input;
  const overRuns = paper === 'lost';
  const question = QUESTIONS[paper]?.({ ...input, groups: spokenGroups(groups) });
  const { length: asked } = question?.findings ?? [];
  const describes = question?.alsoSystems !== false;
  const findings = await findingsOfPage(question, input, measured, overRuns);
  const answer = question?.answer(findings.slice(0, asked));
  const ofRuns =
    overRuns && describes
      ? reliabilityMeans(splitByCondition(groups), statistics)
      : { means: [], signatures: [] };
  const computed = measured.filter(({ skipped }) => skipped === undefined);
  const hero = answer ? answer.hero : systemsFigure(groups, measured, findings, statistics);
  const means = [...meansOf(measured, statistics), ...ofRuns.means];
  const all = means.length === 0 ? [] : [meansFigure(means, groups, statistics, overRuns, computed)];
  const verdict = answer?.verdict ?? unscoredVerdict(paper, groups);
  return {
    answers: question !== undefined,
    first: {
      title: 'Findings',
      verdict: capitalized(verdict ?? systemsVerdict(groups, measured, findings, statistics), groups),
      text: [systemsSentence(groups, options.systemBy), ...absentSentence(measured)],
      figures: hero ? [hero] : all,
      signatures: signaturesOf(computed, ofRuns.signatures, findings),
    },
    all: {
      title: 'All measures',
      text: missingSentences(findings),
      // The grid of many systems has the means already.
      figures: hero && (question || groups.length < 3) ? all : [],
      tables: findings.length === asked ? [] : [differencesTable(findings, statistics, overRuns)],
    },
    absent: absentWords(measured),
    pairs: answer?.pairs ?? systemPairs(findings, measured, statistics),
    reading: readingSection([...computed.map(({ card }) => card), ...findings.map(({ card }) => card)]),
  };
}

/** All comparisons of a page, corrected together; those of the question come first. */
async function findingsOfPage(
  question: Question | undefined,
  input: ReportInput,
  measured: readonly SystemMeasure[],
  overRuns: boolean,
): Promise<Finding[]> {
  const { groups, statistics } = input;
  const ofRuns = overRuns ? reliabilityFindings(groups, statistics) : [];
  const between =
    question?.alsoSystems === false ? [] : [...findingsOf(measured, groups, statistics), ...ofRuns];
  const tested = adjusted([...(question?.findings ?? []), ...between], statistics);
  return withLengths(withMissing(tested, measured, statistics), measured, input);
}

function signaturesOf(
  computed: readonly SystemMeasure[],
  ofRuns: readonly string[],
  findings: readonly Finding[],
): string[] {
  const ofMeasures = computed.flatMap(({ signatures }) => signatures.filter((line) => line !== 'outcome'));
  const ofFindings = findings.flatMap((each) => each.signature ?? []);
  return [...new Set([...ofMeasures, ...ofRuns, ...ofFindings])];
}

interface Mean extends PanelDatum {
  readonly n: number;
  readonly without: number;
}

function meansOf(measured: readonly SystemMeasure[], statistics: ReportStatistics): Mean[] {
  return measured.flatMap((each) =>
    each.systems.flatMap((system) => {
      const { n, mean, lower, upper } = estimateOf(each, system, statistics);
      if (mean === null) return [];
      const about = { measure: measureName(each.card), better: betterOf(each.card.direction) };
      const without = system.observations.length - n;
      return [{ ...about, system: system.system, mean, lower, upper, n, without }];
    }),
  );
}

/** P, A90 and U90-10 of each system, in the setting that all have. */
function reliabilityMeans(
  groups: readonly Group[],
  statistics: ReportStatistics,
): { means: Mean[]; signatures: string[] } {
  const { setting, systems } = comparableRuns(groups);
  const profiles = systems.map(({ name: system, runs }) => ({ system, ...runProfile(runs, statistics) }));
  const means = profiles.flatMap(({ system, instructions, measures }) =>
    measures.flatMap(({ card, value: found }): Mean[] => {
      if (!found) return [];
      const measure = `${measureName(card)}${setting === undefined ? '' : `, ${setting}`}`;
      const bounds = { lower: found.interval?.lower ?? null, upper: found.interval?.upper ?? null };
      const about = { measure, better: betterOf(card.direction), system };
      return [{ ...about, mean: found.estimate, ...bounds, n: instructions, without: 0 }];
    }),
  );
  const scored = profiles.filter(({ instructions }) => instructions > 0);
  return { means, signatures: scored.map((profile) => profile.signature) };
}

function meansFigure(
  means: readonly Mean[],
  groups: readonly Group[],
  statistics: ReportStatistics,
  overRuns: boolean,
  computed: readonly SystemMeasure[],
): Figure {
  const binary = computed.flatMap(({ card }) => (card.values === 'binary' ? [shortName(card)] : []));
  const over = statistics.unit === 'turn' ? 'scores of turns, clustered by dialogue' : 'dialogues';
  const text = {
    title: 'Every measure by system',
    note: `${meansNote(overRuns ? { ...statistics, clusteredBy: null } : statistics, 'whiskers', overRuns ? 'instructions' : over, binary)} Each panel has its own axis.`,
    reading: [
      'Each panel states which direction is better. For how to read each measure, see the section “How to read the measures”.',
    ],
    columns: ['Measure', 'Better', 'System', 'Mean', 'Lower', 'Upper', 'Scored', 'Undefined'],
  };
  const rows = means.map(({ measure, better, system, mean, lower, upper, n, without }): Cell[] => [
    ...[measure, better, system, mean, lower, upper, n, without],
  ]);
  return meansPanels(text, means, rows, [
    ...new Set([...groups.map(({ name }) => name), ...means.map(({ system }) => system)]),
  ]);
}

/** How differences are tested. */
function testText(overRuns: boolean): string {
  return overRuns
    ? "Student's t over instructions, percentiles of unequal numbers of runs rarefied to the fewer; no interval where all instructions differ by the same amount"
    : "Student's t over clusters: paired where both systems have them, else Welch's";
}

function differencesTable(
  findings: readonly Finding[],
  statistics: ReportStatistics,
  overRuns: boolean,
): Table {
  const isExamined = findings.some(({ length }) => length !== undefined);
  const isMissing = findings.some(({ missing }) => missing !== undefined);
  return {
    title: `Differences with ${levelText(statistics)} intervals (${testText(overRuns)}); p-values, plain and ${correctionText(statistics)}`,
    columns: [
      ...['Measure', 'Better', 'A', 'B', 'A - B', 'Lower', 'Upper', 'p', 'p (corrected)', 'Independent'],
      ...(isMissing ? ['A lacks', 'B lacks'] : []),
      ...(isExamined ? ['At equal length', 'p', 'Explained by'] : []),
    ],
    rows: findings.map((finding): Cell[] => {
      const { card, a, b, difference, lower, upper, pValue, adjustedPValue, clusters } = finding;
      return [
        ...[measureName(card), betterOf(card.direction), a, b],
        ...[difference, lower, upper, pValue, adjustedPValue, clusters],
        ...(isMissing ? [finding.missing?.a ?? '0', finding.missing?.b ?? '0'] : []),
        ...(isExamined ? lengthCells(finding) : []),
      ];
    }),
  };
}

/** The difference at equal length, its p-value, and the explanation; dashes for a difference that was not found. */
function lengthCells({ length }: Finding): Cell[] {
  if (length === undefined) return [null, null, null];
  const { atLength, verdict } = length;
  return [atLength?.difference ?? null, atLength?.pValue ?? null, EXPLANATIONS[verdict]];
}

/** Direction, range and advice for every measure that was computed. */
function readingSection(cards: readonly SystemMeasure['card'][]): Section | undefined {
  if (cards.length === 0) return undefined;
  const rows = [...new Set(cards)].map((card): Cell[] => {
    const [least, greatest] = card.range;
    // Non-breaking spaces keep the range on one line.
    const range = `${least ?? '-∞'}\u00a0to\u00a0${greatest ?? '∞'}`;
    return [measureName(card), betterOf(card.direction), range, adviceOn(card)];
  });
  const columns = ['Measure', 'Better', 'Range', 'How to read it'];
  return {
    title: 'How to read the measures',
    tables: [{ title: 'Direction, range and advice', columns, rows }],
  };
}
