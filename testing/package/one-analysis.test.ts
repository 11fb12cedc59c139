import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../../tools/documentation/examples.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = sourceFiles(`${root}src`).map((file) => file.slice(root.length));
/** Code without comments, which may name what others do. */
const codeOf = (file: string): string =>
  readFileSync(`${root}${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '');

/** Modules whose functions test or combine clusters. */
const TESTS =
  /from '[^']*\/(?:statistics\/(?:paired-test|two-group-test|permuted-groups|sign-flips|equivalence-test|coefficient-test|cluster-robust|compare-corrected-rates)|math\/(?:sign-test|permutation-test))\.js'/;
/** Modules that correct p-values for several tests. */
const CORRECTIONS =
  /from '[^']*\/(?:statistics\/adjust-p-values|math\/(?:holm|bonferroni|benjamini-hochberg)-adjust)\.js'/;
/** Imports of types and of option values, and exports of the public API, do not test anything. */
const HARMLESS =
  /(?:import|export) type [^;]*;|export \{[^}]*\} from [^;]*;|import \{(?:\s*(?:type \w+|ADJUSTMENTS|typeof \w+),?)+\s*\} from [^;]*;/g;

/** Functions of the public API that are tests: each calls one test of `statistics` or `math`, and decides nothing. */
const OWN_TESTS = [
  'src/evidence/associate.ts',
  'src/evidence/sensitivity.ts',
  'src/metrics/distribution/energy-rearrangements.ts',
  'src/metrics/grounding/score-inflation.ts',
  'src/run/interactivity.ts',
  'src/run/locate-loss.ts',
];

/** The files outside `analysis`, `statistics` and `math` whose code matches. */
function filesWith(pattern: RegExp): string[] {
  return files.filter(
    (file) =>
      !/^src\/(?:analysis|statistics|math)\//.test(file) && pattern.test(codeOf(file).replace(HARMLESS, '')),
  );
}

describe('one analysis', () => {
  it('is the only place that tests, apart from functions that are tests', () => {
    // A file that no longer tests leaves the list.
    expect(filesWith(TESTS).sort()).toEqual(OWN_TESTS);
  });

  it('is the only place that corrects for several tests', () => {
    expect(filesWith(CORRECTIONS)).toEqual([]);
    expect(CORRECTIONS.test(codeOf('src/analysis/families.ts'))).toBe(true);
  });

  it('is the only place that decides whether a p-value is small', () => {
    const decides = /[pP]Value\b[^;=\n]{0,24}<=? (?:0?\.|1 |alpha|level|\()/;
    expect(filesWith(decides)).toEqual([]);
    expect(decides.test(codeOf('src/statistics/alpha.ts'))).toBe(true);
  });

  it('has one home for sentences about findings', () => {
    const sentence =
      /['"`][^'"`\n]*(?:\bNo difference\b|no difference (?:was )?found|has a (?:higher|lower) |cannot be (?:compared|separated)\b|not told apart|told apart, of|differs? significantly|is explained by length)/;
    const found = filesWith(sentence);
    expect(found.filter((file) => !file.startsWith('src/words/'))).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  });
});
