import type { Answer } from './doors.js';
import type { Study, Truth } from './studies.js';

/** What a sentence claims: a level that is higher, that none is found to be, or that the data do not say. */
export type Claim = { readonly higher: string } | 'none' | 'open' | 'depends' | 'unknown';

/** The claim of a first sentence; `unknown` if it says none of these. */
export function claimOf(sentence: string, levels: readonly string[]): Claim {
  // A cause that several findings share is told before the first of them.
  const text = sentence.replace(/\s+/g, ' ').replace(/^.* holds? the floor in [^.]*?\)\. /, '');
  const level = (pattern: RegExp): Claim | undefined => {
    const name = pattern.exec(text)?.[1];
    return name !== undefined && levels.includes(name) ? { higher: name } : undefined;
  };
  // A gate watches whether the second level falls below the first.
  if (text.startsWith('fail: ')) return { higher: levels[0] ?? '' };
  if (text.startsWith('pass: ')) return { higher: levels[1] ?? '' };
  if (text.startsWith('undecided: ')) return 'open';
  return (
    level(/^(\S+) has a higher /) ??
    level(/^(\S+) has the highest /) ??
    (/^The difference in .* depends on /.test(text) ? 'depends' : undefined) ??
    (/ are identical, \d+ on each side/.test(text) ? 'none' : undefined) ??
    (/^No difference\b|^No two of \d+ |\bhave the same /.test(text)
      ? 'none'
      : /cannot be (?:compared|tested)|are too few for |no possible difference/.test(text)
        ? 'open'
        : 'unknown')
  );
}

/** What a sentence says of the cause. */
function causeOf(text: string): 'length' | 'remains' | 'partly' | undefined {
  if (/explained by length/.test(text)) return 'length';
  if (/remains at equal length|both sides are equally long/.test(text)) return 'remains';
  return /length explains most/.test(text) ? 'partly' : undefined;
}

/**
 * Whether an answer is true, claims more (`over`) or less (`under`) than is so, or says nothing that can be judged
 * (`silent`).
 */
export type Grade = 'true' | 'over' | 'under' | 'silent';

/** Grades an answer by the truth of its study. */
export function gradeOf({ truth }: Study, { text }: Answer, claim: Claim): Grade {
  // A gate decides on the average, and says beside it on what the difference depends.
  if (truth.dependsOn !== undefined) return text.includes(`depends on ${truth.dependsOn}`) ? 'true' : 'over';
  if (claim === 'unknown') return 'silent';
  if (claim === 'depends') return 'over';
  if (typeof claim === 'string') {
    if (truth.isOpen || truth.higher === null) return 'true';
    return 'under';
  }
  if (truth.isOpen || claim.higher !== truth.higher) return 'over';
  if (truth.caution !== undefined && !text.includes(truth.caution)) return 'over';
  return isCauseRight(truth, causeOf(text)) ? 'true' : 'over';
}

function isCauseRight({ cause }: Truth, said: ReturnType<typeof causeOf>): boolean {
  if (cause === undefined || said === undefined) return true;
  return said === 'length' ? cause === 'length' : cause !== 'length';
}
