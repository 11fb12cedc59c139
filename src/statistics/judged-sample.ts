import { requireInput, requireShape } from '../error.js';
import { existing, itemAt } from '../math/existing.js';
import { type ClusterLabel, type ClusterLabels, clusterings } from './cluster-labels.js';

/** A yes or no label; `null` if missing. */
export type Judgement = boolean | 0 | 1 | null;

/** The labels of one system, for `compareCorrectedRates`. */
export interface JudgedSample {
  readonly judged: readonly Judgement[];
  readonly audited: readonly Judgement[];
  /** A cluster label for each item; dependent items of both systems share it. */
  readonly clusterLabels?: ClusterLabels;
}

/** Judged items, some of them audited. */
export interface Sample {
  readonly judged: readonly (0 | 1)[];
  readonly audited: readonly (0 | 1 | undefined)[];
  readonly kinds: readonly (readonly ClusterLabel[])[] | undefined;
}

/** Checks and returns the items that the judge labelled. */
export function checkSample(
  caller: string,
  path: string,
  { judged, audited }: JudgedSample,
  clusterLabels: ClusterLabels | undefined,
): Sample {
  requireShape(Array.isArray(judged), caller, `${path}judged`, 'a list of labels', judged);
  requireShape(Array.isArray(audited), caller, `${path}audited`, 'a list of labels', audited);
  const expected = `${judged.length}, a true label or null for each judged item`;
  requireShape(audited.length === judged.length, caller, `${path}audited.length`, expected, audited.length);
  const labels = (name: string, list: readonly Judgement[]) =>
    list.map((label, i): 0 | 1 | undefined => {
      const isLabel = label === null || typeof label === 'boolean' || label === 0 || label === 1;
      if (!isLabel) requireInput(false, caller, `${path}${name}[${i}]`, '0, 1, true, false or null', label);
      return label === null ? undefined : label ? 1 : 0;
    });
  const [own, truth] = [labels('judged', judged), labels('audited', audited)];
  const kinds = clusterings(caller, clusterLabels, judged.length, 'judged item');
  const places = own.flatMap((label, i) => (label === undefined ? [] : [i]));
  return {
    judged: places.map((i) => existing(own[i])),
    audited: places.map((i) => truth[i]),
    kinds: kinds?.map((each) => places.map((i) => itemAt(each, i))),
  };
}

type Pair = readonly [no: number, yes: number];
type Audit = readonly [no: Pair, yes: Pair];

/** Counts of the audited items by pair of labels: `[judged][true]`. */
export function countAudit({ judged, audited }: Sample): Audit {
  const counts: [[number, number], [number, number]] = [
    [0, 0],
    [0, 0],
  ];
  for (const [i, truth] of audited.entries()) if (truth !== undefined) counts[itemAt(judged, i)][truth] += 1;
  return counts;
}

/** The share of items that the judge labels yes; NaN without items. */
export function judgedShare({ judged }: Sample): number {
  return judged.filter((label) => label === 1).length / judged.length;
}
