import type { Figure } from './types.js';

/** A point of a line in one of the panels. */
export interface PanelPoint {
  readonly panel: string;
  readonly series: string;
  readonly x: number;
  /** Where it is drawn on the horizontal axis, if not at `x`. */
  readonly at?: number;
  readonly y: number | null;
  readonly lower?: number | null;
  readonly upper?: number | null;
  readonly n?: number;
}

/** A line to compare with: dashed or dotted, named at its end. */
export interface ReferencePoint {
  readonly panel: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface PanelsText extends Pick<Figure, 'title' | 'note' | 'reading'> {
  readonly x: string;
  readonly y: string;
  /** What the panels and the series are, for the table. */
  readonly panels: string;
  readonly series: string;
  /** Whether each step of the horizontal axis doubles. */
  readonly doubles?: boolean;
  /** The height of a panel in pixels. */
  readonly height?: number;
  /** The vertical axis, the same in all panels; otherwise each has its own. */
  readonly domain?: readonly [number, number];
  /** Whether values are shares, drawn in percent. */
  readonly isShare?: boolean;
  /** Dashes of the reference lines by name. */
  readonly references?: Readonly<Record<string, readonly number[]>>;
  /** The text after the name of a series at the end of its line in a panel. */
  readonly endText?: (panel: string, series: string) => string;
  /** Whether each panel has one line, which needs no name at its end. */
  readonly isSingle?: boolean;
  /** Thin lines behind the others, one for each `game`. */
  readonly thin?: readonly (PanelPoint & { readonly game: string })[];
  /** Gray bands behind the lines with a dashed line in the middle, such as what chance alone gives. */
  readonly bands?: readonly PanelPoint[];
  /** The names of the places 1, 2, 3, ... of the horizontal axis. */
  readonly places?: readonly string[];
  /** The series in the order of their colors; by default that of the points. */
  readonly order?: readonly string[];
}

/** The height of a panel in pixels. */
export const PANEL_HEIGHT = 170;
