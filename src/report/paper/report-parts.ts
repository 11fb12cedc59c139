import { PAPERS, type Paper } from '../../metrics/frame/card.js';
import type { Transcript } from '../../transcript/types.js';
import { commonGroundSections } from './common-ground-sections.js';
import { lostSections } from './lost-sections.js';
import { mpcevalSections } from './mpceval-sections.js';
import { overview } from './overview-section.js';
import { pingevalSections } from './pingeval-sections.js';
import type { Figure, PaperReportOptions, ReportedPaper, Section } from './types.js';

/** What each paper's page is made of. */
const SECTIONS: Readonly<
  Record<Paper, (transcripts: readonly Transcript[], options: PaperReportOptions) => Section[]>
> = {
  pingeval: pingevalSections,
  mpceval: mpcevalSections,
  'common-ground': commonGroundSections,
  lost: lostSections,
};

/** A report before it is drawn. */
export interface ReportParts {
  readonly sections: readonly Section[];
  readonly signatures: readonly string[];
}

/** The sections of a paper's report, or those of all papers for which there is data. */
export async function reportParts(
  paper: ReportedPaper,
  transcripts: readonly Transcript[],
  options: PaperReportOptions,
): Promise<ReportParts> {
  if (transcripts.length === 0) return { sections: [EMPTY], signatures: [] };
  if (paper !== 'all') return partsOf(paper, transcripts, options);
  const sections: Section[] = [];
  const absent: string[] = [];
  const signatures: string[] = [];
  for (const [key, name] of Object.entries(PAPERS)) {
    const parts = await partsOf(key as Paper, transcripts, options);
    const short = name.replace(/^.*? \d{4}, /, '');
    for (const section of parts.sections) {
      const { title, text = [], figures = [], tables = [] } = section;
      if (figures.length + tables.length > 0) sections.push({ ...section, title: `${short}: ${title}` });
      else absent.push(`${short}, ${title}: ${text.join(' ')}`);
    }
    signatures.push(...parts.signatures);
  }
  const missing = absent.length === 0 ? [] : [{ title: 'What there is no data for', text: absent }];
  return { sections: [...sections, ...missing], signatures: [...new Set(signatures)] };
}

async function partsOf(
  paper: Paper,
  transcripts: readonly Transcript[],
  options: PaperReportOptions,
): Promise<ReportParts> {
  const { first, reading, signatures } = await overview(paper, transcripts, options);
  const own = SECTIONS[paper](transcripts, options);
  const sections = [first, ...own, ...(reading ? [reading] : [])];
  return { sections: sections.map(withoutEmptyFigures), signatures };
}

const EMPTY: Section = { title: 'Nothing to report', text: ['There is no dialogue.'] };

/** A chart without a single value says nothing; a sentence takes its place. */
function withoutEmptyFigures({ figures = [], text = [], ...section }: Section): Section {
  const isEmpty = ({ spec }: Figure): boolean =>
    (spec.data as { values: readonly unknown[] }).values.length === 0;
  const absent = figures.filter(isEmpty).map(({ title }) => `${title}: no dialogue has a value.`);
  return { ...section, text: [...text, ...absent], figures: figures.filter((figure) => !isEmpty(figure)) };
}
