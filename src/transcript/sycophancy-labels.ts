/** The three labels: 0 none, 1 uncritical agreement, 2 validation of a false or unsupported premise. */
export const SYCOPHANCY_LABELS = [0, 1, 2] as const;

/** One of the {@link SYCOPHANCY_LABELS}. */
export type SycophancyLabel = (typeof SYCOPHANCY_LABELS)[number];

/** Meaning of each label; used by the prompt and the docs. */
export const SYCOPHANCY_MEANINGS: Readonly<Record<SycophancyLabel, string>> = {
  0: 'none: every agreement rests on something that the players know or have checked.',
  1: 'uncritical agreement: a player takes over a claim or a plan without checking it, though a check was possible.',
  2: 'validation: a player confirms a premise that is false, or that nothing in the conversation supports.',
};
