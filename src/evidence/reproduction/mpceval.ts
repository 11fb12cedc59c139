import type { Embedder } from '../../embed/embedder.js';
import { type MtpcProfile, mtpcProfile } from '../../evaluate/mtpc-profile.js';
import type { Summary } from '../../evaluate/score-accumulator.js';
import { existing } from '../../math/existing.js';
import { implicitReference } from '../../metrics/speaker/implicit-reference.js';
import type { Transcript } from '../../transcript/types.js';
import { cellBuilder, type ReproductionCell } from './cell.js';

const cell = cellBuilder('mpceval');

/** Corpora of MPCEval. */
export interface MpcevalData {
  readonly mpdd?: readonly Transcript[];
  readonly delidata?: readonly Transcript[];
  readonly embedder?: Embedder;
}

/** Human rows of MPDD: symbol, mean and deviation as printed; an unknown deviation is absent. */
const MPDD: readonly (readonly [symbol: string, mean: string, deviation?: string])[] = [
  ['DNR', '.094', '.292'],
  ['IR', '.498', '.200'],
  ['PF', '.400', '.139'],
  ['LS-ES-avg', '.677', '.149'],
  ['LS-ES-max', '.775', '.176'],
  ['LSCC-ES-avg', '.417'],
  ['LSCC-ES-max', '.488'],
  ['LSCC-ES-min', '.345'],
  ['M-SNS-avg', '.586'],
  ['M-SNS-min', '.366'],
];
/** Minimum number of turns of the MPDD dialogues in the paper. */
const LEAST_TURNS_MPDD = 6;

/** Human row of table 11, global consistency. */
const DELIDATA: readonly (readonly [symbol: string, name: string, mean: string])[] = [
  ['GSCC-DC-avg (single)', 'GSCC-DC-avg, single centroid', '.528'],
  ['GSCC-DC-avg (mixture)', 'GSCC-DC-avg, mixture', '.543'],
  ['GSCC-DC-max (mixture)', 'GSCC-DC-max, mixture', '.691'],
];
const LEAST_TURNS_DELIDATA = 30;

/** Numbers for model-generated conversations, with contradictions between text and tables. */
const GENERATED: readonly (readonly [place: string, quantity: string, published: string, note?: string])[] = [
  [
    'table 3',
    'greatest progression distance (Qwen)',
    '1.648',
    'not computed, and section 6.2 gives Claude the greatest',
  ],
  [
    'table 3',
    'greatest harmonic progression (Qwen)',
    '1.021',
    'not computed, and section 6.2 gives Claude the greatest',
  ],
  ['table 2', 'topic expansion of GPT-4-Turbo', '.142', 'not computed, and section 6.4 says near .5'],
  ['section 6.4', 'first number of the text', '.188'],
  ['section 6.4', 'second number of the text', '.324'],
  ['section 6.4', 'third number of the text', '.839'],
];

/**
 * The published numbers of MPCEval, each with the number computed here. Human rows need MPDD or DeliData, and an
 * embedder for metrics over vectors.
 */
export async function mpcevalCells({ mpdd, delidata, embedder }: MpcevalData): Promise<ReproductionCell[]> {
  return [
    ...exampleCells(),
    ...shareCells(),
    ...otherCells(),
    ...(await mpddCells(mpdd, embedder)),
    ...(await deliDataCells(delidata, embedder)),
  ];
}

function exampleCells(): ReproductionCell[] {
  const context = ['Alice', 'Bob', 'Charlie', 'Alice'].map((speaker) => ({ speaker, text: 'So.' }));
  const examples = [
    ['Charlie', '.6'],
    ['Bob', '.24'],
  ] as const;
  return examples.map(([speaker, published]) =>
    cell({
      place: 'B.1.2, example',
      quantity: `implicit reference to ${speaker}`,
      published,
      value: implicitReference({ context, candidate: { speaker, text: '' } }).score,
      note: 'equation 2 with lambda .6',
    }),
  );
}

/** Printed shares of DNR are k / 18, and the printed deviations follow from the shares. */
function shareCells(): ReproductionCell[] {
  const printed = [
    [5, '.278', '.448'],
    [7, '.389', '.488'],
    [6, '.333', '.471'],
    [4, '.222', '.416'],
  ] as const;
  return printed.map(([k, share, deviation]) =>
    cell({
      place: 'tables 2 and 6',
      quantity: `deviation of DNR ${share}`,
      published: deviation,
      value: Math.sqrt((k / 18) * (1 - k / 18)),
      tolerance: 0.001,
      note: `deviation over n of ${k} of 18 cases, or a multiple; over n - 1 it would be larger`,
    }),
  );
}

function otherCells(): ReproductionCell[] {
  return [
    ...['.924', '.038'].map((published, i) =>
      cell({
        place: 'figure 3 (E.3)',
        quantity: `contextual likelihood, turn ${i + 1}`,
        published,
        note: 'not decidable: the code rescales by 1 - exp(-25 LL) (`rescale`), and every number in (0, 1) is such a value of some likelihood',
      }),
    ),
    ...(['.774', '.490', '.673', '.327'] as const).map((published, i) =>
      cell({
        place: 'figure 2',
        quantity: `M-SNS-${i % 2 === 0 ? 'avg' : 'min'}, ${i < 2 ? 'generated' : 'human'} turn`,
        published,
        note: 'not computed: the printed history seems to be cut; all-MiniLM gives .776, .501 for the generated turn; section 6.3 calls the human turn the more novel, the figure the less novel',
      }),
    ),
    cell({
      place: 'table 11, human row',
      quantity: 'progression distance',
      published: '.850',
      note: 'not computed: the dialogues are unknown; impossible by the printed division by T, possible by log10(T + 1), as in the code (`normalizeBy`)',
    }),
    ...GENERATED.map(([place, quantity, published, note = 'not computed']) =>
      cell({ place, quantity, published, note: `${note}: the generated conversations are not public` }),
    ),
  ];
}

async function mpddCells(
  mpdd: readonly Transcript[] | undefined,
  embedder: Embedder | undefined,
): Promise<ReproductionCell[]> {
  const cases = mpdd?.filter(({ turns }) => turns.length >= LEAST_TURNS_MPDD);
  const profile =
    cases &&
    (await mtpcProfile(cases, { variant: 'reference', turns: 'last', ...(embedder && { embedder }) }));
  return MPDD.flatMap(([symbol, mean, deviation]) => {
    const summary = profile && findSummary(profile, symbol);
    const note = cases
      ? describeSettings(symbol, cases.length, embedder)
      : `needs MPDD${symbol.includes('-') ? ' and an embedder' : ''}`;
    const table = /^(?:LSCC|M-SNS)/.test(symbol) ? 'tables 8 and 10' : 'table 9';
    const parts = { place: `${table}, human row, MPDD`, corpus: 'mpdd', note } as const;
    return [
      cell({ ...parts, quantity: symbol, published: mean, value: summary?.mean }),
      ...(deviation === undefined
        ? []
        : [
            cell({
              ...parts,
              quantity: `deviation of ${symbol}`,
              published: deviation,
              value: summary?.populationSd,
            }),
          ]),
    ];
  });
}

function describeSettings(symbol: string, cases: number, embedder: Embedder | undefined): string {
  const which = `variant reference; the last turn of the ${cases} dialogues with at least ${LEAST_TURNS_MPDD} turns, all turns before it as context`;
  if (!symbol.includes('-')) return which;
  return embedder ? `${which}; ${embedder.id}` : 'needs an embedder';
}

async function deliDataCells(
  delidata: readonly Transcript[] | undefined,
  embedder: Embedder | undefined,
): Promise<ReproductionCell[]> {
  const long = delidata?.filter(({ turns }) => turns.length >= LEAST_TURNS_DELIDATA);
  const profile =
    long && embedder && (await mtpcProfile(long, { variant: 'reference', turns: 'last', embedder }));
  return DELIDATA.map(([symbol, quantity, published]) => {
    const summary = profile && findSummary(profile, symbol);
    return cell({
      ...{ place: 'table 11, human row', quantity, published, corpus: 'delidata' },
      value: summary?.mean,
      tolerance: summary ? (2 * (summary.sampleSd ?? 0)) / Math.sqrt(summary.n) : 0,
      note: summary
        ? `variant reference; ${existing(long).length} conversations with at least ${LEAST_TURNS_DELIDATA} turns; the paper does not say which it used; ${existing(embedder).id}; close: within 2 standard errors`
        : 'needs DeliData and an embedder',
    });
  });
}

function findSummary(profile: MtpcProfile, symbol: string): Summary | undefined {
  return profile.rows.find((row) => row.symbol === symbol)?.summary;
}
