/** Papers with a ledger of published numbers. */
export type ReproducedPaper = 'mpceval' | 'common-ground' | 'lost' | 'pingeval';

/** Public corpora that published rows were computed on. */
export type ReproductionCorpus = 'mpdd' | 'delidata' | 'photobook';

/**
 * `exact`: equal at every printed digit. `close`: within `tolerance`, whose cause is stated. `differs`: neither.
 * `cannot`: not computed, for the stated reason.
 */
export type ReproductionVerdict = 'exact' | 'close' | 'differs' | 'cannot';

/** One published number with the number that the library computes. */
export interface ReproductionCell {
  readonly paper: ReproducedPaper;
  /** Where the number is printed: `table 9, human row, MPDD`. */
  readonly place: string;
  readonly quantity: string;
  /** As printed. */
  readonly published: string;
  /** With as many digits; `null` if it was not computed. */
  readonly ours: string | null;
  readonly verdict: ReproductionVerdict;
  /** The options that decide the number, or why it cannot be computed or cannot come out. */
  readonly note: string;
  /** The corpus that the number needs. */
  readonly corpus?: ReproductionCorpus;
}

/** What a cell is made of. */
export interface CellParts extends Omit<ReproductionCell, 'paper' | 'ours' | 'verdict'> {
  /** `null` or absent if it was not computed. */
  readonly value?: number | null | undefined;
  /** A difference up to this is explained by the note. */
  readonly tolerance?: number;
}

/** A maker of cells of one paper: compares a value with the printed digits. */
export function cellsOf(paper: ReproducedPaper): (parts: CellParts) => ReproductionCell {
  return ({ value, tolerance = 0, ...parts }) => {
    const { published } = parts;
    if (value === undefined || value === null) return { paper, ...parts, ours: null, verdict: 'cannot' };
    const printed = Number(published.replace(/[^\d.+-]/g, ''));
    const digits = published.split('.')[1]?.replace(/\D/g, '').length ?? 0;
    const ours = value.toFixed(digits);
    const isExact = Number(ours) === printed;
    const isClose = Math.abs(value - printed) <= tolerance;
    return { paper, ...parts, ours, verdict: isExact ? 'exact' : isClose ? 'close' : 'differs' };
  };
}
