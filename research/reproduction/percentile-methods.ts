/** The methods of percentiles that statistics packages offer, by the name numpy gives them. `p` is in percent. */
export type PercentileMethod = (sorted: readonly number[], p: number) => number;

/** Interpolates between neighbors at a position counted from 0, kept within the list. */
function interpolated(sorted: readonly number[], position: number): number {
  const at = Math.min(sorted.length - 1, Math.max(0, position));
  const below = Math.floor(at);
  const value = sorted[below]!;
  return at === below ? value : value + (at - below) * (sorted[below + 1]! - value);
}

/** The value at a place counted from 1, kept within the list. */
function at(sorted: readonly number[], place: number): number {
  return sorted[Math.min(sorted.length, Math.max(1, place)) - 1]!;
}

/** Interpolating methods: where the percentile lies, counted from 0, among n values. */
const continuous =
  (position: (n: number, q: number) => number): PercentileMethod =>
  (sorted, p) =>
    interpolated(sorted, position(sorted.length, p / 100));

/** n q without rounding, for whole p. */
const share = (sorted: readonly number[], p: number): number => (sorted.length * p) / 100;
const around = (sorted: readonly number[], p: number): number => ((sorted.length - 1) * p) / 100;

export const PERCENTILE_METHODS: Readonly<Record<string, PercentileMethod>> = {
  linear: continuous((n, q) => (n - 1) * q),
  inverted_cdf: (sorted, p) => at(sorted, Math.ceil(share(sorted, p))),
  averaged_inverted_cdf: (sorted, p) => {
    const place = share(sorted, p);
    return Number.isInteger(place)
      ? (at(sorted, place) + at(sorted, place + 1)) / 2
      : at(sorted, Math.ceil(place));
  },
  closest_observation: (sorted, p) => {
    const place = share(sorted, p) - 0.5;
    const below = Math.floor(place);
    return at(sorted, place === below && below % 2 === 0 ? below : below + 1);
  },
  interpolated_inverted_cdf: continuous((n, q) => n * q - 1),
  hazen: continuous((n, q) => n * q - 0.5),
  weibull: continuous((n, q) => (n + 1) * q - 1),
  median_unbiased: continuous((n, q) => n * q + (1 + q) / 3 - 1),
  normal_unbiased: continuous((n, q) => n * q + 3 / 8 + q / 4 - 1),
  lower: (sorted, p) => at(sorted, Math.floor(around(sorted, p)) + 1),
  higher: (sorted, p) => at(sorted, Math.ceil(around(sorted, p)) + 1),
  midpoint: (sorted, p) => {
    const place = around(sorted, p);
    return (at(sorted, Math.floor(place) + 1) + at(sorted, Math.ceil(place) + 1)) / 2;
  },
  nearest: (sorted, p) => at(sorted, Math.round(around(sorted, p)) + 1),
};
