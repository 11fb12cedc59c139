/** A choice with its reason; `src/words` has the sentence. */
export type Choice =
  | { readonly choice: 'factor'; readonly field: string; readonly because: 'asked' | 'varies' }
  | {
      readonly choice: 'unit';
      readonly field: string;
      readonly because: 'asked' | 'common-ids' | 'common-tasks' | 'ids-of-other-tasks' | 'nothing-common';
    }
  | {
      readonly choice: 'within';
      readonly field: string;
      readonly because: 'asked' | 'varies-within-units' | 'unequal-mixture';
    }
  | { readonly choice: 'cluster'; readonly field: string; readonly because: 'one-level-each' }
  | { readonly choice: 'same-in-pairs'; readonly field: string };
