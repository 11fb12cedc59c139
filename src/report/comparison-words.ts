/** The names of the corrections by their authors. */
export const CORRECTIONS: Readonly<Record<string, string>> = {
  holm: 'Holm',
  'benjamini-hochberg': 'Benjamini and Hochberg',
  bonferroni: 'Bonferroni',
};

/** How a p-value was corrected. */
interface Corrected {
  readonly comparisons: number;
  readonly params: Readonly<Record<string, unknown>>;
}

/** `corrected by Holm over 9 comparisons`, `not adjusted (one comparison)`, or `not adjusted`. */
export function adjustText({ comparisons, params }: Corrected): string {
  if (params.adjust === 'none') return 'not adjusted';
  if (comparisons < 2) return 'not adjusted (one comparison)';
  const within = params.family === 'metric' ? ' of each metric' : '';
  return `corrected by ${CORRECTIONS[String(params.adjust)]} over ${comparisons} comparisons${within}`;
}
