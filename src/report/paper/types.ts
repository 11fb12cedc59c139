import type { Embedder } from '../../embed/embedder.js';
import type { Vectors } from '../../math/embedding-matrix.js';
import { isReportedPaper, PAPERS, type Paper } from '../../metrics/core/card.js';
import type { ClipMention } from '../../metrics/multimodal/clip-score-curve.js';
import type { Embedded } from '../../transcript/embedded.js';
import type { StatisticsOptions } from './report-statistics.js';

/** A paper, or all of them. */
export type ReportedPaper = Paper | 'all';

export const REPORTED_PAPERS: readonly ReportedPaper[] = [
  ...Object.keys(PAPERS).filter(isReportedPaper),
  'all',
];

/** Options of {@link paperReport}. */
export interface PaperReportOptions extends StatisticsOptions {
  /** The paper whose metrics are reported; default `all`. */
  readonly paper?: ReportedPaper;
  /** Title of the page; by default it contains the paper, or the input if no paper is given. */
  readonly title?: string;
  /** The field of `meta` that identifies systems; default `model`, else `system`. */
  readonly systemBy?: string;
  /** The transcripts with one vector per turn, in the same order; without it, figures that need vectors are omitted. */
  readonly embedded?: readonly Embedded[];
  /**
   * Embeds changed dialogues for the length analysis of metrics over vectors; without it, only metrics over text are
   * analyzed.
   */
  readonly embedder?: Embedder;
  /** One vector per transcript for the map of dialogues; by default the mean of its turns' vectors. */
  readonly dialogueVectors?: Vectors;
  /** Referring expressions and images as CLIP vectors, one list per transcript, for CLIPScore over rounds. */
  readonly clipMentions?: readonly (readonly ClipMention[])[];
  /** Sentences for the first screen, such as what was excluded from the input. */
  readonly notes?: readonly string[];
  /** The sources, for the footer: names of files. */
  readonly input?: string;
  /** The version that computed it, for the footer. */
  readonly version?: string;
  /**
   * Whether to return an element for another page, such as a notebook, whose style is not affected; default a whole
   * page.
   */
  readonly embeddable?: boolean;
  /**
   * The address of a dialogue's page, by the dialogue's index among the transcripts, for links in the report. By
   * default a few dialogues are shown at the end of the report itself, and larger sets do not get pages.
   */
  readonly dialogueHref?: (index: number) => string;
}

export interface Link {
  readonly text: string;
  readonly href: string;
}

/** Value of a table cell; `null` if undefined. */
export type Cell = string | number | null | Link;

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A chart of a report, with the numbers behind it. */
export interface Figure {
  readonly title: string;
  /** What the figure shows, over which units, and the meaning of the whiskers or bands. */
  readonly note: string;
  /** Which direction is better, and how to read the figure. */
  readonly reading: readonly string[];
  /** A Vega-Lite specification. */
  readonly spec: Readonly<Record<string, unknown>>;
  /** The specification for a phone, if it cannot be derived from the other. */
  readonly narrow?: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The main finding of a report: the result, its uncertainty, and the next step. */
export interface Verdict {
  /** One sentence. */
  readonly lead: string;
  /** Sizes with intervals and p-values, and the number of independent units. */
  readonly points: readonly string[];
  readonly caution?: string;
  readonly next: string | Link;
}

/** A part of a report. */
export interface Section {
  readonly title: string;
  /** The main finding, at the beginning. */
  readonly verdict?: Verdict;
  /** A list below the sentences. */
  readonly points?: readonly string[];
  /** Sentences before the figures: missing data, methods. */
  readonly text?: readonly string[];
  readonly figures?: readonly Figure[];
  readonly tables?: readonly Table[];
  /** The signatures of its results. */
  readonly signatures?: readonly string[];
  /** Finished elements after the tables: dialogues with their turns marked. */
  readonly html?: readonly string[];
}
