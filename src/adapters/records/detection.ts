/** How likely input of a format is to be that format. */
export interface Match {
  /** From 0 to 1; compared between formats. */
  readonly confidence: number;
  /** The result of detection. */
  readonly reason: string;
}

/** One way to recognize a format. @internal */
export interface Sign<Input extends readonly unknown[]> extends Match {
  fits(...input: Input): boolean;
  /** Recognizes one of several records that only together are conversations. */
  readonly isPart?: true;
}

/** Recognizes a format: gives the best match, or `undefined` for other input. @internal */
export interface Detection<Input extends readonly unknown[]> {
  (...input: Input): Match | undefined;
  /** Whether the input is a whole record or text of the format. */
  fits(...input: Input): boolean;
  /** The signs, the strongest first. */
  readonly signs: readonly Sign<Input>[];
}

/** Text whose first lines name their own format; no other format is considered. */
export const DECLARED = 0.98;
/** A record that only this format has, and that belongs together with others. */
export const MARKED = 0.96;
/** Names of both sides. They precede formats that are known by the name of a list (`turns`, `rounds`). */
export const BOTH_SIDES = 0.94;
/** The formats of this library and of its papers. */
export const OWN = 0.92;
/** Fields or marks that only one platform, corpus or tool has. */
export const SPECIAL = 0.9;
/** Forms that many tools share, by their usual names. */
export const USUAL_FORM = 0.7;
/** Messages of Slack may be rows of a table as well. */
export const LOOSE_SLACK = 0.62;
/** Messages by themselves. */
export const LOOSE = 0.6;
/** Records that hold texts and little else. */
export const PLAIN = 0.5;
/** Only names of columns. */
export const COLUMNS = 0.3;

/** Recognizes a format by one sign. @internal */
export function knownBy<Input extends readonly unknown[]>(
  confidence: number,
  reason: string,
  fits: (...input: Input) => boolean,
): Detection<Input> {
  return detection([{ confidence, reason, fits }]);
}

/** Recognizes one of several records that only together are conversations. @internal */
export function partOf<Input extends readonly unknown[]>(
  confidence: number,
  reason: string,
  fits: (...input: Input) => boolean,
): Detection<Input> {
  return detection([{ confidence, reason, fits, isPart: true }]);
}

/** Recognizes a format by any of several signs. @internal */
export function anyOf<Input extends readonly unknown[]>(
  ...detections: readonly Detection<Input>[]
): Detection<Input> {
  return detection(detections.flatMap(({ signs }) => signs));
}

function detection<Input extends readonly unknown[]>(given: readonly Sign<Input>[]): Detection<Input> {
  const signs = given.toSorted((a, b) => b.confidence - a.confidence);
  const whole = signs.filter(({ isPart }) => isPart !== true);
  const detect = (...input: Input): Match | undefined => {
    const found = signs.find((sign) => sign.fits(...input));
    return found && { confidence: found.confidence, reason: found.reason };
  };
  return Object.assign(detect, {
    signs,
    fits: (...input: Input) => whole.some((sign) => sign.fits(...input)),
  });
}
