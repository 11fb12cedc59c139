/** Agreement of extracted texts with manual annotations. */
export interface Agreement {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  /** Share of correct texts among the extracted; `null` if none were extracted. */
  readonly precision: number | null;
  /** Share of labelled texts that were found; `null` without labels. */
  readonly recall: number | null;
  /** Harmonic mean of both; `null` if both lists are empty. */
  readonly f1: number | null;
}

/** Compares lists of texts turn by turn; equal texts are matched one to one. */
export function countAgreement(
  found: readonly (readonly string[])[],
  wanted: readonly (readonly string[])[],
): Agreement {
  let truePositives = 0;
  found.forEach((texts, i) => {
    const left = [...(wanted[i] ?? [])];
    for (const text of texts) {
      const at = left.indexOf(text);
      if (at < 0) continue;
      left.splice(at, 1);
      truePositives += 1;
    }
  });
  const falsePositives = found.flat().length - truePositives;
  const falseNegatives = wanted.flat().length - truePositives;
  const errors = falsePositives + falseNegatives;
  return {
    truePositives,
    falsePositives,
    falseNegatives,
    precision: share(truePositives, truePositives + falsePositives),
    recall: share(truePositives, truePositives + falseNegatives),
    f1: share(2 * truePositives, 2 * truePositives + errors),
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
