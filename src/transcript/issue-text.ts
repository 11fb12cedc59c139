import type { BaseIssue } from 'valibot';
import { expectation } from '../error.js';

/** A validation error in this library's format. @internal */
export interface TranscriptIssue {
  /** `turns[3].speaker: expected a string, got undefined` */
  readonly message: string;
  /** `turns[3].speaker` */
  readonly path: string;
  /** `['turns', 3, 'speaker']` */
  readonly keys: readonly PropertyKey[];
  readonly received: unknown;
}

/** Turns a valibot issue, whose message is the phrase after "expected", into a {@link TranscriptIssue}. @internal */
export function issueText(issue: BaseIssue<unknown>): TranscriptIssue {
  const keys = (issue.path ?? []).map(({ key }) =>
    typeof key === 'symbol' || typeof key === 'number' ? key : String(key),
  );
  const path = pathText(keys);
  return { message: expectation(path, issue.message, issue.input), path, keys, received: issue.input };
}

/** `['turns', 3, 'speaker']` becomes `turns[3].speaker`; an empty path means the whole input. */
function pathText(keys: readonly PropertyKey[]): string {
  let text = '';
  for (const key of keys) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text || 'input';
}
