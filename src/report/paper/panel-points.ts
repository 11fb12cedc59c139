import type { Figure } from './types.js';

/** A point of a line in one of the panels. */
export interface PanelPoint {
  readonly panel: string;
  readonly series: string;
  readonly x: number;
  /** Its position on the horizontal axis, if not `x`. */
  readonly at?: number;
  readonly y: number | null;
  readonly lower?: number | null;
  readonly upper?: number | null;
  readonly n?: number;
}

/** A reference line: dashed or dotted, with a label at its end. */
export interface ReferencePoint {
  readonly panel: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface PanelsText extends Pick<Figure, 'title' | 'note' | 'reading'> {
  readonly x: string;
  readonly y: string;
  /** Headings of panels and series, for the table. */
  readonly panels: string;
  readonly series: string;
  /** Whether each step of the horizontal axis doubles. */
  readonly doubles?: boolean;
  /** The height of a panel in pixels. */
  readonly height?: number;
  /** The shared vertical axis of all panels; by default each panel has a separate one. */
  readonly domain?: readonly [number, number];
  /** Whether values are shares, drawn in percent. */
  readonly isShare?: boolean;
  /** Dashes of the reference lines by name. */
  readonly references?: Readonly<Record<string, readonly number[]>>;
  /** The text after the name of a series at the end of its line in a panel. */
  readonly endText?: (panel: string, series: string) => string;
  /** Whether each panel has a single line, which does not need a label. */
  readonly isSingle?: boolean;
  /** Thin lines behind the others, one for each `game`. */
  readonly thin?: readonly (PanelPoint & { readonly game: string })[];
  /** Gray bands behind the lines with a dashed line in the middle, such as the values by chance. */
  readonly bands?: readonly PanelPoint[];
  /** The labels of positions 1, 2, 3, ... on the horizontal axis. */
  readonly places?: readonly string[];
  /** The series in the order of their colors; by default the order of the points. */
  readonly order?: readonly string[];
}

export const PANEL_HEIGHT = 170;
