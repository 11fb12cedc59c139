import { requireOption, requireShape } from '../../error.js';
import { RESOURCES } from '../../evaluate/evaluate-specs.js';
import { rememberingLibrary } from '../../evaluate/remembering-library.js';
import { isReportedPaper, type Paper } from '../../metrics/core/card.js';
import { anObject, listOf, maybe, requireForm } from '../../options/forms.js';
import { asFields, type Fields, propertiesOf } from '../../options/is-fields.js';
import { aFunction, anyValue, flag, list, oneOf, text } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { requireTranscripts } from '../../transcript/inputs.js';
import { metaLabel } from '../../transcript/meta-of.js';
import type { Transcript } from '../../transcript/types.js';
import { commonGroundSections } from './common-ground-sections.js';
import type { ConversationPair, PairSide } from './conversation-pairs.js';
import { dialogueLinks } from './dialogues-section.js';
import { type Group, groupBySystem, splitGroups } from './groups.js';
import { MOST_LINES } from './line-panels.js';
import { lostSections } from './lost-sections.js';
import { measure, type SystemMeasure } from './measured.js';
import { mpcevalSections } from './mpceval-sections.js';
import { outcomeMeasures } from './outcome-measures.js';
import { comparisonSection, overview } from './overview-section.js';
import { pairHtml } from './pair-html.js';
import { pingevalSections } from './pingeval-sections.js';
import { reportFindings } from './report-findings.js';
import type { ReportInput } from './report-input.js';
import {
  type ReportStatistics,
  resolveStatistics,
  STATISTICS,
  type StatisticsOptions,
} from './report-statistics.js';
import { type Figure, type PaperReportOptions, REPORTED_PAPERS, type Section } from './types.js';

/** The specs of {@link PaperReportOptions}; `embedded` is checked against the transcripts. */
const PAPER_REPORT: OptionSpecs<
  PaperReportOptions,
  Exclude<keyof StatisticsOptions, 'clusterBy' | 'within' | 'primary' | 'baseline'> | 'paper'
> = {
  ...STATISTICS,
  paper: oneOf(REPORTED_PAPERS, 'all'),
  title: text(),
  systemBy: text(),
  embedded: anyValue('one for each transcript'),
  embedder: RESOURCES.embedder,
  dialogueVectors: anyValue('one vector for each transcript'),
  clipMentions: list('a list for each transcript'),
  input: text(),
  notes: list('a list of sentences'),
  version: text(),
  embeddable: flag(),
  dialogueHref: aFunction(),
};

/** The sections of each paper's page. */
const SECTIONS: Readonly<Record<Paper, (input: ReportInput) => Section[]>> = {
  pingeval: pingevalSections,
  mpceval: mpcevalSections,
  'common-ground': commonGroundSections,
  lost: lostSections,
};

/** Names of the papers in section titles of a report on all papers. */
const SHORT_NAMES: Readonly<Record<Paper, string>> = {
  pingeval: 'MT-PingEval',
  mpceval: 'MPCEval',
  'common-ground': 'Common ground',
  lost: 'Lost in conversation',
};

/** A report before drawing. */
export interface ReportParts {
  readonly sections: readonly Section[];
  /** Sentences about measures that were not computed. */
  readonly absent: readonly string[];
  /** Input of the sections; absent without a dialogue. */
  readonly input?: ReportInput;
  /** The sorted signatures of all computed metrics. */
  readonly signatures: readonly string[];
  readonly statistics: ReportStatistics;
}

/**
 * The sections of a paper's report, or of all papers for which there is data, after the arguments have been checked.
 */
export async function reportParts(
  caller: string,
  transcripts: readonly Transcript[],
  options: PaperReportOptions,
): Promise<ReportParts> {
  const { paper, ...resolved } = resolveOptions(caller, PAPER_REPORT, options);
  requireTranscripts(caller, transcripts);
  const { embedded } = options;
  requireForm(caller, 'options.embedded', embedded, maybe(listOf(anObject)));
  const expected = `an array of ${transcripts.length}, one per transcript`;
  const fits = embedded === undefined || embedded.length === transcripts.length;
  requireShape(fits, caller, 'options.embedded', expected, embedded);
  const statistics = resolveStatistics(resolved, transcripts);
  for (const field of [resolved.clusterBy ?? []].flat())
    requireKnownField(caller, 'cluster', field, transcripts);
  if (resolved.unit !== 'transcript' && resolved.unit !== 'turn')
    requireKnownField(caller, 'unit', resolved.unit, transcripts);
  if (transcripts.length === 0) return { sections: [EMPTY], absent: [], signatures: [], statistics };
  const papers = paper === 'all' ? Object.keys(SECTIONS).filter(isReportedPaper) : [paper];
  const library = rememberingLibrary();
  const ofTexts = papers.some((each) => each !== 'lost');
  const comparison = await reportFindings(transcripts, options, statistics, library, ofTexts);
  const groups = groupBySystem(transcripts, options);
  const common = { transcripts, groups, options, statistics, comparison, library };
  const parts: PaperParts[] = [];
  for (const each of papers) {
    const own = { ...common, groups: groupsFor(each, groups, common) };
    parts.push(buildParts(each, { ...own, measured: await measure(each, own) }, paper !== 'all'));
  }
  const measured = parts.flatMap((each) => each.measured);
  const sections =
    paper === 'all'
      ? [comparisonSection({ ...common, measured }, measured), ...fittingFirst(parts)]
      : parts.flatMap((each) => each.sections);
  const absent = parts.flatMap(({ paper: own, absent: lines }) =>
    lines.map((line) => (paper === 'all' ? `${SHORT_NAMES[own]}: ${line}` : line)),
  );
  const signatures = [...new Set(sections.flatMap((section) => section.signatures ?? []))].sort();
  return {
    ...{ sections, absent, signatures, statistics },
    input: { ...common, measured },
  };
}

/**
 * If systems do not vary, papers without settings show the levels of the compared factor. Predictions of turns,
 * continuations and conversations are never pooled.
 */
function groupsFor(
  paper: Paper,
  groups: Group[],
  { transcripts, comparison: { field } }: Pick<ReportInput, 'transcripts' | 'comparison'>,
): Group[] {
  const isOne = groups.length === 1 && field !== undefined;
  const hasSettings = paper === 'lost' || paper === 'pingeval';
  const own = isOne && !hasSettings ? groupBySystem(transcripts, { systemBy: field }) : groups;
  return paper === 'mpceval' && field !== 'target' ? splitGroups(own, 'target') : own;
}

/** Rejects an unknown field, with which every dialogue would be a separate cluster or unit. */
function requireKnownField(
  caller: string,
  option: string,
  field: string,
  transcripts: readonly Transcript[],
): void {
  const isKnown = transcripts.some((each) => metaLabel(each, field) !== undefined);
  const expected = 'a field of meta that some conversation has';
  requireOption(isKnown || transcripts.length === 0, caller, option, expected, field);
}

/** The sections of a page; parts without data are listed at the end. */
export function withMissingLast(
  { sections, absent }: Pick<ReportParts, 'sections' | 'absent'>,
  more: readonly Section[] = [],
): Section[] {
  const empty = sections.filter(isEmpty);
  const points = empty.map((section) => `${section.title}: ${(section.text ?? []).join(' ')}`);
  const shown = [...sections.filter((section) => !empty.includes(section)), ...more];
  // A page without dialogues says only that.
  if (shown.length === 0 || points.length + absent.length === 0) return [...shown, ...empty];
  return [...shown, { title: 'Sections without data', points: [...points, ...absent] }];
}

interface PaperParts {
  readonly paper: Paper;
  readonly measured: readonly SystemMeasure[];
  /** Whether the dialogues contain the data for the paper's question. */
  readonly answers: boolean;
  readonly sections: readonly Section[];
  /** Sentences about what was not computed. */
  readonly absent: readonly string[];
}

function buildParts(paper: Paper, input: ReportInput, isAlone: boolean): PaperParts {
  const { groups, measured, statistics } = input;
  // P of runs, which is a mean over instructions, has a separate section.
  const outcomes =
    paper === 'pingeval' || (isAlone && paper !== 'lost') ? outcomeMeasures(groups, statistics) : [];
  const found = overview(paper, input, [...outcomes, ...measured], isAlone);
  const { answers, first, all, reading, absent } = found;
  const own = SECTIONS[paper](input);
  const pairs = pairsSection(paper, found.pairs, input);
  const sections = [
    linked(first, paper, pairs),
    ...pairs,
    ...own,
    ...(isEmpty(all) ? [] : [all]),
    ...(reading ? [reading] : []),
  ];
  const shown = groups.length > MOST_LINES ? sections.map(withoutManyPanels) : sections;
  return { paper, measured, answers, absent, sections: shown.map(withoutEmptyFigures) };
}

const pairAnchor = (paper: Paper, i: number): string => `pair-${paper}-${i + 1}`;

/** Pairs of conversations that illustrate the findings, folded. */
function pairsSection(paper: Paper, pairs: readonly ConversationPair[], input: ReportInput): Section[] {
  if (pairs.length === 0) return [];
  const places = new Map(input.transcripts.map((transcript, i) => [transcript, i]));
  const hrefOf = dialogueLinks(input);
  const dialogueLink = ({ transcript }: PairSide): string | undefined => {
    const place = places.get(transcript);
    return place === undefined ? undefined : hrefOf(place);
  };
  const text = [
    'Two conversations about the same item, chosen as the best of one side and the worst of the other; the most relevant turn is marked.',
  ];
  const html = pairs.map((pair, i) => pairHtml(pair, pairAnchor(paper, i), dialogueLink));
  return [{ title: 'Side by side', text, html }];
}

/** The next step leads to the first pair of conversations. */
function linked(first: Section, paper: Paper, pairs: readonly Section[]): Section {
  const { verdict } = first;
  if (pairs.length === 0 || verdict === undefined || typeof verdict.next !== 'string') return first;
  // Without a paper's question, the findings are differences between systems.
  const text =
    paper === 'mpceval' ? 'Read the same conversation by both systems side by side.' : verdict.next;
  return { ...first, verdict: { ...verdict, next: { text, href: `#${pairAnchor(paper, 0)}` } } };
}

/**
 * A report of all papers begins with papers whose question the dialogues answer, followed by MPCEval, which needs only
 * text; the others do not have a verdict.
 */
function fittingFirst(parts: readonly PaperParts[]): Section[] {
  const rank = ({ paper, answers }: PaperParts): number => (answers ? 0 : paper === 'mpceval' ? 1 : 2);
  return [...parts]
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((each) =>
      each.sections
        .filter(({ verdict }) => verdict === undefined || rank(each) < 2)
        .map((section) => titled(section, each.paper)),
    );
}

function titled(section: Section, paper: Paper): Section {
  return { ...section, title: `${SHORT_NAMES[paper]}: ${section.title}` };
}

function isEmpty({ verdict, figures = [], tables = [], html = [] }: Section): boolean {
  return verdict === undefined && figures.length + tables.length + html.length === 0;
}

const EMPTY: Section = { title: 'Nothing to report', text: ['No conversations.'] };

/** Replaces charts with a panel for each of many systems, which would fill pages, by their tables. */
function withoutManyPanels({ figures = [], tables = [], ...section }: Section): Section {
  const isMany = ({ spec }: Figure): boolean => panelsIn(spec) > MOST_LINES;
  const unrolled = figures.filter(isMany).map(({ title, note, columns, rows }) => ({
    ...{ title: `${title}. ${note}`, columns, rows },
  }));
  return { ...section, figures: figures.filter((each) => !isMany(each)), tables: [...unrolled, ...tables] };
}

function panelsIn(spec: Fields): number {
  if (Array.isArray(spec.vconcat))
    return spec.vconcat.reduce((sum, each) => sum + panelsIn(asFields(each)), 0);
  const { sort } = asFields(spec.facet);
  return Array.isArray(sort) ? sort.length : 1;
}

/** Replaces a chart without values by a sentence. */
function withoutEmptyFigures({ figures = [], text = [], ...section }: Section): Section {
  const isEmpty = ({ spec }: Figure): boolean => propertiesOf(propertiesOf(spec.data).values).length === 0;
  const absent = figures.filter(isEmpty).map(({ title }) => `${title}: no conversation has a value.`);
  return { ...section, text: [...text, ...absent], figures: figures.filter((figure) => !isEmpty(figure)) };
}
