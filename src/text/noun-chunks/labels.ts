/** The grammatical role of a noun chunk. */
export type ChunkRole = 'subject' | 'object' | 'other';

/** Roles in the order of their salience. */
export const ROLES: readonly ChunkRole[] = ['subject', 'object', 'other'];

/**
 * Labels of the sequence model: 1, 3, 5 begin a subject, an object, another chunk, and 2, 4, 6 continue one. Outside of
 * chunks the label encodes the role of the last chunk: 0 none yet, 7 a subject, 8 an object, 9 another. At the next
 * noun the model therefore knows whether the verb in between had a subject.
 */
export const LABELS = 10;

/** Outside, before the first chunk. */
export const START = 0;

const AFTER = 7;

export const beginLabel = (role: ChunkRole): number => 1 + 2 * ROLES.indexOf(role);

export const isBegin = (label: number): boolean => label < AFTER && label % 2 === 1;

const isInside = (label: number): boolean => label < AFTER && label > START && label % 2 === 0;

export const isOutside = (label: number): boolean => label === START || label >= AFTER;

export const roleOfLabel = (label: number): ChunkRole => ROLES[(label - 1) >> 1]!;

/** The label of a token outside of chunks that follows `label`. */
export const outsideAfter = (label: number): number =>
  isOutside(label) ? label : AFTER + ((label - 1) >> 1);

/** Whether `next` may follow `label`. */
export const mayFollow = (label: number, next: number): boolean =>
  isBegin(next) || (isInside(next) ? label === next || label === next - 1 : next === outsideAfter(label));

/** Whether a sentence may start with `label`. */
export const mayStart = (label: number): boolean => label === START || isBegin(label);
