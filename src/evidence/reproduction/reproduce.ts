import type { Embedder } from '../../embed/embedder.js';
import { anObject, type Form, fieldsOf, listOf, maybe, requireForm } from '../../options/forms.js';
import { inputData, objectWithMethod } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { isOneOf } from '../../options/predicates.js';
import type { Transcript } from '../../transcript/types.js';
import type { ReproducedPaper, ReproductionCell, ReproductionCorpus } from './cell.js';
import { commonGroundCells } from './common-ground.js';
import { lostCells } from './lost.js';
import { mpcevalCells } from './mpceval.js';
import { pingevalCells } from './pingeval.js';

/** The supported papers. */
export const REPRODUCED_PAPERS: readonly ReproducedPaper[] = /* @__PURE__ */ Object.freeze([
  'mpceval',
  'common-ground',
  'lost',
  'pingeval',
]);

/** Options of {@link reproduce}. */
export interface ReproduceOptions {
  /** Transcripts of the public corpora on which the paper's human rows were computed, unfiltered. */
  readonly data?: Readonly<Partial<Record<ReproductionCorpus, readonly Transcript[]>>>;
  /** For rows over vectors; the papers use all-MiniLM-L6-v2. */
  readonly embedder?: Embedder;
}

const TRANSCRIPTS: Form = maybe(listOf(anObject, 'a list of transcripts'));
const DATA: Form = maybe(fieldsOf({ mpdd: TRANSCRIPTS, delidata: TRANSCRIPTS, photobook: TRANSCRIPTS }));
const OPTIONS: OptionSpecs<ReproduceOptions> = {
  data: inputData('lists of transcripts by corpus'),
  embedder: objectWithMethod<Embedder>('embed', 'an embedder'),
};
const PAPER: Form = (value) =>
  isOneOf(REPRODUCED_PAPERS, value)
    ? undefined
    : { path: '', expected: `one of ${REPRODUCED_PAPERS.join(', ')}`, received: value };

/**
 * Compares the published numbers of a paper with recomputed ones, with a verdict and the settings behind each number.
 *
 * Cells that need a corpus are `cannot` without it. The corpora are public but not part of the library. Time: embedding
 * the turns of the corpus.
 *
 * @param paper `mpceval`, `common-ground`, `lost` or `pingeval`
 * @throws MetricError `INVALID_INPUT` for an unknown paper, or data that are not lists of transcripts; `INVALID_OPTION`
 * for an unknown option
 *
 * @example
 * ```ts
 * import { reproduce } from '@mtpc/metrics/evidence';
 * const cells = await reproduce('lost');
 * const cell = cells.find(({ quantity }) => quantity.startsWith('loss from FULL'));
 * cell?.published; // => '39'
 * cell?.ours; // => '39'
 * cell?.verdict; // => 'exact'
 * ```
 */
export async function reproduce(
  paper: ReproducedPaper,
  options: ReproduceOptions = {},
): Promise<readonly ReproductionCell[]> {
  requireForm('reproduce', 'paper', paper, PAPER);
  const { data = {}, embedder } = resolveOptions('reproduce', OPTIONS, options);
  requireForm('reproduce', 'options.data', data, DATA);
  if (paper === 'lost') return lostCells();
  if (paper === 'pingeval') return pingevalCells();
  if (paper === 'common-ground') return commonGroundCells(data.photobook);
  return mpcevalCells({ ...data, ...(embedder && { embedder }) });
}
