/** Papers whose published numbers are recomputed. */
export type ReproducedPaper = 'mpceval' | 'common-ground' | 'lost' | 'pingeval';

/** Public corpora behind published rows. */
export type ReproductionCorpus = 'mpdd' | 'delidata' | 'photobook';

/**
 * `exact`: equal at every printed digit. `close`: within `tolerance`, for the stated reason. `differs`: outside it.
 * `cannot`: not computed, for the stated reason.
 */
export type ReproductionVerdict = 'exact' | 'close' | 'differs' | 'cannot';

/** One published number with the recomputed number. */
export interface ReproductionCell {
  readonly paper: ReproducedPaper;
  /** Location in the paper: `table 9, human row, MPDD`. */
  readonly place: string;
  readonly quantity: string;
  /** As printed. */
  readonly published: string;
  /** The recomputed number with the same digits; `null` if it was not computed. */
  readonly ours: string | null;
  readonly verdict: ReproductionVerdict;
  /** The options behind the number, or why it cannot be computed or reproduced. */
  readonly note: string;
  /** The corpus that the number needs. */
  readonly corpus?: ReproductionCorpus;
}

/** Input of a cell. */
export interface CellParts extends Omit<ReproductionCell, 'paper' | 'ours' | 'verdict'> {
  /** `null` or absent if it was not computed. */
  readonly value?: number | null | undefined;
  /** The note explains differences up to this value. */
  readonly tolerance?: number;
}

/** Creates the cells of one paper by comparing values with the printed digits. */
export function cellBuilder(paper: ReproducedPaper): (parts: CellParts) => ReproductionCell {
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
