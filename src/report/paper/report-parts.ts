import { requireShape } from '../../error.js';
import type { Paper } from '../../metrics/core/card.js';
import { anObject, listOf, maybe, requireForm } from '../../options/forms.js';
import { resolveOptions } from '../../options/options.js';
import { requireTranscripts } from '../../transcript/inputs.js';
import type { Transcript } from '../../transcript/types.js';
import { commonGroundSections } from './common-ground-sections.js';
import { groupsOf } from './groups.js';
import { lostSections } from './lost-sections.js';
import { type Measured, measure } from './measured.js';
import { mpcevalSections } from './mpceval-sections.js';
import { successOf } from './outcome-measures.js';
import { overview } from './overview-section.js';
import { PAPER_REPORT } from './paper-report-specs.js';
import { pingevalSections } from './pingeval-sections.js';
import type { ReportInput } from './report-input.js';
import { type ReportStatistics, statisticsOf } from './report-statistics.js';
import type { Figure, PaperReportOptions, Section } from './types.js';

/** The sections of each paper's page. */
const SECTIONS: Readonly<Record<Paper, (input: ReportInput) => Section[]>> = {
  pingeval: pingevalSections,
  mpceval: mpcevalSections,
  'common-ground': commonGroundSections,
  lost: lostSections,
};

/** The papers as the sections of a report of all are named by them. */
const SHORT_NAMES: Readonly<Record<Paper, string>> = {
  pingeval: 'MT-PingEval',
  mpceval: 'MPCEval',
  'common-ground': 'Common ground',
  lost: 'Lost in conversation',
};

/** A report before it is drawn. */
export interface ReportParts {
  readonly sections: readonly Section[];
  /** The sections of a report of all papers for which data is missing. */
  readonly missing: readonly Section[];
  /** Input of the sections; absent without a dialogue. */
  readonly input?: ReportInput;
  /** The signatures of all that was computed, sorted. */
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
  const statistics = statisticsOf(resolved, transcripts);
  if (transcripts.length === 0) return { sections: [EMPTY], missing: [], signatures: [], statistics };
  const groups = groupsOf(transcripts, options);
  const papers = paper === 'all' ? (Object.keys(SECTIONS) as Paper[]) : [paper];
  const sections: Section[] = [];
  const measured: Measured[] = [];
  for (const each of papers) {
    const own = await measure(each, groups, options, statistics);
    measured.push(...own);
    const parts = partsOf(each, { transcripts, groups, measured: own, options, statistics });
    sections.push(...(paper === 'all' ? parts.map((part) => titled(part, each)) : parts));
  }
  const absent = paper === 'all' ? sections.filter(isEmpty) : [];
  const shown = sections.filter((section) => !absent.includes(section));
  const signatures = [...new Set(shown.flatMap((section) => section.signatures ?? []))].sort();
  return {
    sections: shown,
    missing: absent.length === 0 ? [] : [missingSection(absent)],
    ...{ signatures, statistics },
    input: { transcripts, groups, measured, options, statistics },
  };
}

function partsOf(paper: Paper, input: ReportInput): Section[] {
  const { groups, measured, options, statistics } = input;
  const success = paper === 'pingeval' ? successOf(groups, statistics) : [];
  const { first, reading } = overview(paper, groups, [...success, ...measured], options, statistics);
  const own = SECTIONS[paper](input);
  return [first, ...own, ...(reading ? [reading] : [])].map(withoutEmptyFigures);
}

function titled(section: Section, paper: Paper): Section {
  return { ...section, title: `${SHORT_NAMES[paper]}: ${section.title}` };
}

function isEmpty({ figures = [], tables = [] }: Section): boolean {
  return figures.length + tables.length === 0;
}

function missingSection(absent: readonly Section[]): Section {
  const text = absent.map((section) => `${section.title}: ${(section.text ?? []).join(' ')}`);
  return { title: 'What there is no data for', text };
}

const EMPTY: Section = { title: 'Nothing to report', text: ['There is no dialogue.'] };

/** Replaces a chart without values by a sentence. */
function withoutEmptyFigures({ figures = [], text = [], ...section }: Section): Section {
  const isEmpty = ({ spec }: Figure): boolean =>
    (spec.data as { values: readonly unknown[] }).values.length === 0;
  const absent = figures.filter(isEmpty).map(({ title }) => `${title}: no dialogue has a value.`);
  return { ...section, text: [...text, ...absent], figures: figures.filter((figure) => !isEmpty(figure)) };
}
