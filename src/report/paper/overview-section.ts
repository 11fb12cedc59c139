import type { Finding } from '../../analysis/index.js';
import type { Paper } from '../../metrics/core/card.js';
import { directionWord } from '../../metrics/core/questions.js';
import { listMetrics } from '../../metrics/core/registry.js';
import { signature } from '../../metrics/core/signature.js';
import { cautionSentences, comparisonSentences } from '../../words/comparison-words.js';
import { leadSentence } from '../../words/lead-words.js';
import { METRIC_EVIDENCE } from '../../words/metric-evidence.generated.js';
import { commonGroundAnswer } from './common-ground-answer.js';
import { type ConversationPair, systemPairs } from './conversation-pairs.js';
import { differencesTable } from './differences-table.js';
import { FLOOR_TITLE, floorFigure } from './floor-figure.js';
import type { Group } from './groups.js';
import { MOST_LINES } from './line-panels.js';
import { lostAnswer } from './lost-answer.js';
import { comparableRuns, splitByCondition } from './lost-groups.js';
import { constantScore, constantText, estimateOf, type SystemMeasure } from './measured.js';
import { OUTCOME, SUCCESS } from './outcome-measures.js';
import { absentSentence, absentWords, isolated, systemsSentence } from './overview-words.js';
import { meansPanels, type PanelDatum } from './panel-figures.js';
import { pingevalAnswer } from './pingeval-answer.js';
import { adviceOn, measureName } from './reading.js';
import type { PaperAnswer, ReportInput } from './report-input.js';
import { meansNote, type ReportStatistics } from './report-statistics.js';
import { runProfile } from './run-profile.js';
import { levelsFigure, systemsFigure } from './systems-figure.js';
import type { Cell, Figure, Section, Verdict } from './types.js';
import {
  capitalized,
  oneSystemVerdict,
  solvedSentence,
  spokenGroups,
  unscoredVerdict,
} from './verdict-exceptions.js';

/** The first screen of a report, all metrics, and how to read them. */
export interface Overview {
  /** Whether the dialogues can answer the paper's question. */
  readonly answers: boolean;
  readonly first: Section;
  readonly all: Section;
  readonly reading: Section | undefined;
  /** Sentences about metrics that were not computed. */
  readonly absent: readonly string[];
  /** Conversations that illustrate the findings. */
  readonly pairs: readonly ConversationPair[];
}

/** The answers to the questions of the papers; other papers only compare systems on every metric. */
const ANSWERS: Readonly<Partial<Record<Paper, (input: ReportInput) => PaperAnswer | undefined>>> = {
  lost: lostAnswer,
  pingeval: pingevalAnswer,
  'common-ground': commonGroundAnswer,
};

/**
 * The comparison of `mtpc compare`, and the answer to the paper's own question with its figure; then every metric of
 * every system, and all differences.
 *
 * @param isAlone whether the page is about this paper; a page of all papers begins with the comparison
 */
export function overview(
  paper: Paper,
  input: ReportInput,
  measured: readonly SystemMeasure[],
  isAlone: boolean,
): Overview {
  const { groups, statistics, options, comparison } = input;
  const overRuns = paper === 'lost';
  const answer = answerPaper(paper, input) ?? (isAlone ? unscoredAnswer(paper, groups) : undefined);
  const ofRuns =
    overRuns && answer === undefined
      ? reliabilityMeans(splitByCondition(groups), statistics)
      : { means: [], signatures: [] };
  const computed = measured.filter(({ skipped }) => skipped === undefined);
  const means = [...listMeans(measured, statistics), ...ofRuns.means];
  const findings = [...(isAlone ? comparison.findings : []), ...(answer?.findings ?? [])];
  const verdict = isAlone ? combined(input, measured, answer) : answer && answerVerdict(answer);
  const { cautions } = comparisonCautions(input);
  const hero = verdict && (answer?.hero ?? (isAlone ? comparisonFigure(input, measured) : undefined));
  // Above it, the first figure shows outcomes only.
  const grid =
    isAlone && comparison.levels.size > 2 ? systemsFigure(measured, comparison, statistics) : undefined;
  const differences =
    hero?.title === FLOOR_TITLE ? systemsFigure(measured, comparison, statistics) : undefined;
  const more = [grid ?? differences].flatMap((each) => (each && each.title !== hero?.title ? [each] : []));
  // The grid shows the means of many systems; panels of all would fill pages.
  const hasPanels = means.length > 0 && (grid === undefined || groups.length <= MOST_LINES);
  const all = hasPanels ? [meansFigure(means, groups, statistics, overRuns, computed)] : [];
  const allMeasures = {
    title: 'All metrics',
    text: [...(isAlone ? cautions.slice(MOST_CAUTIONS) : []), ...constantText(computed)],
    tables: differencesTable(findings),
  };
  const shared = {
    text: [systemsSentence(groups, options.systemBy), ...absentSentence(measured)],
    signatures: listSignatures(computed, ofRuns.signatures, findings),
  };
  return {
    answers: answer !== undefined,
    first: verdict
      ? {
          ...{ title: 'Findings', verdict: capitalized(verdict, groups), ...shared },
          figures: hero ? [hero] : all,
        }
      : { ...allMeasures, ...shared, figures: all },
    all: verdict ? { ...allMeasures, figures: hero ? [...more, ...all] : [] } : { title: allMeasures.title },
    absent: absentWords(measured),
    pairs: answer?.pairs ?? (isAlone ? systemPairs(comparison.findings, measured) : []),
    reading: readingSection([...computed.map(({ card }) => card), ...performanceCards(findings)]),
  };
}

function answerPaper(paper: Paper, input: ReportInput): PaperAnswer | undefined {
  return ANSWERS[paper]?.({ ...input, groups: spokenGroups(input.groups) });
}

function unscoredAnswer(paper: Paper, groups: readonly Group[]): PaperAnswer | undefined {
  const unscored = unscoredVerdict(paper, groups);
  return unscored && { ...unscored, next: String(unscored.next), cautions: [], pairs: [], findings: [] };
}

/** Maximum number of cautions on the first screen; more follow in the section of all metrics. */
const MOST_CAUTIONS = 5;

/** The comparison of outcomes first, then the paper's answer, then the comparison of texts. */
function combined(
  input: ReportInput,
  measured: readonly SystemMeasure[],
  answer: PaperAnswer | undefined,
): Verdict {
  const { comparison } = input;
  const { findings, cautions } = comparisonCautions(input);
  const { plan } = comparison;
  const hasData = findings.some(({ verdict }) => verdict !== 'no-data');
  if (plan === undefined || !hasData) {
    if (answer !== undefined) {
      const solved = solvedSentence(input, measured);
      return answerVerdict(solved === undefined ? answer : withLead(answer, solved));
    }
    return oneSystemVerdict(input, measured, plan === undefined ? comparison.refusal : comparison.lead);
  }
  const lead = leadSentence(findings);
  const ofPaper = answer ? answerSentences(answer) : [];
  const isOfOutcomes = findings.some(({ question }) => question === 'performance');
  const [first = '', ...points] = isOfOutcomes || !answer ? [lead, ...ofPaper] : [...ofPaper, lead];
  return {
    lead: first,
    points: [...points, ...comparisonSentences(findings, plan)],
    ...joinCautions([...(answer?.cautions ?? []), ...cautions.slice(0, MOST_CAUTIONS)]),
    next: answer?.next ?? 'Read the most unusual conversations below.',
  };
}

function comparisonCautions({ comparison: { plan, findings } }: ReportInput): {
  readonly findings: readonly Finding[];
  readonly cautions: readonly string[];
} {
  const named = findings.map((each) => ({ ...each, a: isolated(each.a), b: isolated(each.b) }));
  if (plan === undefined) return { findings: named, cautions: [] };
  const hasCopies = plan.cautions.some(({ kind }) => kind === 'copies');
  const inTables = 'Intervals of single systems in figures and tables count every copy.';
  return {
    findings: named,
    cautions: [...cautionSentences(named, plan), ...(hasCopies ? [inTables] : [])],
  };
}

function answerSentences({ lead, points }: PaperAnswer): string[] {
  return [...(lead === undefined ? [] : [lead]), ...points];
}

function withLead(answer: PaperAnswer, lead: string): PaperAnswer {
  return { ...answer, lead, points: answerSentences(answer) };
}

function answerVerdict(answer: PaperAnswer): Verdict {
  const [first = '', ...others] = answerSentences(answer);
  return { lead: first, points: others, ...joinCautions(answer.cautions), next: answer.next ?? '' };
}

function joinCautions(cautions: readonly string[]): { caution?: string } {
  return cautions.length === 0 ? {} : { caution: [...new Set(cautions)].join(' ') };
}

/** Two levels by every metric; more levels by success or score, without outcomes by every metric. */
function comparisonFigure(input: ReportInput, measured: readonly SystemMeasure[]): Figure | undefined {
  const { comparison, statistics } = input;
  const floor = comparison.findings.some(({ question }) => question === 'performance')
    ? undefined
    : floorFigure(comparison);
  if (floor !== undefined) return floor;
  const outcome = measured.find(({ card }) => card.id === SUCCESS.id || card.id === OUTCOME.id);
  return comparison.levels.size > 2 && outcome !== undefined
    ? levelsFigure(outcome, comparison, statistics)
    : systemsFigure(measured, comparison, statistics);
}

/** The first section of a page of all papers. */
export function comparisonSection(input: ReportInput, measured: readonly SystemMeasure[]): Section {
  const figure = comparisonFigure(input, measured);
  const { findings } = input.comparison;
  return {
    title: 'Findings',
    verdict: combined(input, measured, undefined),
    text: [systemsSentence(input.groups, input.options.systemBy)],
    figures: figure ? [figure] : [],
    tables: differencesTable(findings),
    signatures: findingSignatures(findings),
  };
}

function listSignatures(
  computed: readonly SystemMeasure[],
  ofRuns: readonly string[],
  findings: readonly Finding[],
): string[] {
  const ofMeasures = computed.flatMap(({ signatures }) => signatures.filter((line) => line !== 'outcome'));
  return [...new Set([...ofMeasures, ...ofRuns, ...findingSignatures(findings)])];
}

function findingSignatures(findings: readonly Finding[]): string[] {
  const all = findings.flatMap((each) => [signature(each), each.signature]);
  return [...new Set(all)].filter((each) => each !== '');
}

interface Mean extends PanelDatum {
  readonly n: number;
  readonly without: number;
}

function listMeans(all: readonly SystemMeasure[], statistics: ReportStatistics): Mean[] {
  const measured = all.filter((each) => constantScore(each) === undefined);
  return measured.flatMap((each) =>
    each.systems.flatMap((system) => {
      const { n, mean, lower, upper } = estimateOf(each, system, statistics);
      if (mean === null) return [];
      const about = { measure: measureName(each.card), better: directionWord(each.card.direction) };
      const without = system.observations.length - n;
      return [{ ...about, system: system.system, mean, lower, upper, n, without }];
    }),
  );
}

/** P, A90 and U90-10 of each system in the shared setting. */
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
      const about = { measure, better: directionWord(card.direction), system };
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
  const binary = computed.flatMap(({ card }) =>
    card.values === 'binary' ? [card.symbol ?? measureName(card)] : [],
  );
  const over = statistics.unit === 'turn' ? 'scores of turns, clustered by conversation' : 'conversations';
  const text = {
    title: 'Every metric by system',
    note: `${meansNote(overRuns ? { ...statistics, clusteredBy: null } : statistics, 'whiskers', overRuns ? 'instructions' : over, binary)} Each panel has its own axis.`,
    reading: [
      'Each panel states which direction is better. For how to read each metric, see the section “How to read the metrics”.',
    ],
    columns: ['Metric', 'Better in the paper', 'System', 'Mean', 'Lower', 'Upper', 'Scored', 'Undefined'],
  };
  const rows = means.map(({ measure, better, system, mean, lower, upper, n, without }): Cell[] => [
    ...[measure, better, system, mean, lower, upper, n, without],
  ]);
  return meansPanels(text, means, rows, [
    ...new Set([...groups.map(({ name }) => name), ...means.map(({ system }) => system)]),
  ]);
}

/** The cards of compared measures of runs. */
function performanceCards(findings: readonly Finding[]): SystemMeasure['card'][] {
  const names = new Set(
    findings.flatMap(({ question, metric }) => (question === 'performance' ? metric : [])),
  );
  return listMetrics().filter(({ id }) => names.has(id));
}

/** Direction, range and advice for every computed metric. */
function readingSection(cards: readonly SystemMeasure['card'][]): Section | undefined {
  if (cards.length === 0) return undefined;
  const rows = [...new Set(cards)].map((card): Cell[] => {
    const [least, greatest] = card.range;
    // Non-breaking spaces keep the range on one line.
    const range = `${least ?? '-∞'}\u00a0to\u00a0${greatest ?? '∞'}`;
    const isOutcome = card.id === SUCCESS.id || card.id === OUTCOME.id;
    const evidence = isOutcome ? 'it is the outcome' : (METRIC_EVIDENCE[card.id] ?? 'not tested');
    return [measureName(card), directionWord(card.direction), evidence, range, adviceOn(card)];
  });
  const columns = ['Metric', 'Better in the paper', 'Does it predict success?', 'Range', 'How to read it'];
  return {
    title: 'How to read the metrics',
    tables: [{ title: 'Direction, range and advice', columns, rows }],
  };
}
