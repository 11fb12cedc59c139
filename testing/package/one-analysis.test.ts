import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../../tools/documentation/examples.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = sourceFiles(`${root}src`).map((file) => file.slice(root.length));
/** Code without comments, which may name what others do. */
const codeOf = (file: string): string =>
  readFileSync(`${root}${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '');

/** Modules whose functions test, correct p-values, or combine clusters. */
const TESTS =
  /from '[^']*\/statistics\/(?:adjust-p-values|paired-test|two-group-test|sign-flips|equivalence-test|coefficient-test|cluster-robust|compare-corrected-rates)\.js'/;
/** Imports of types and of option values do not test anything. */
const HARMLESS =
  /import type [^;]*;|import \{(?:\s*(?:type \w+|ADJUSTMENTS|typeof \w+),?)+\s*\} from [^;]*;/g;

/** Functions of the public API that are tests, each of one paper or of evidence about metrics, and their exports. */
const OWN_TESTS = [
  'src/index.ts',
  'src/evidence/associate.ts',
  'src/evidence/sensitivity.ts',
  'src/metrics/distribution/energy-rearrangements.ts',
  'src/metrics/grounding/outcome-relation.ts',
  'src/metrics/grounding/score-inflation.ts',
  'src/metrics/scaling/compare-with-baseline.ts',
  'src/metrics/scaling/compared-measure.ts',
  'src/metrics/scaling/scaling-slope.ts',
  'src/metrics/sycophancy/sycophancy-comparison.ts',
  'src/run/interactivity.ts',
  'src/run/locate-loss.ts',
];
/** Reports that are still to be moved to the analysis. This list only shrinks. */
const TO_BE_MOVED = [
  'src/report/paper/effort-change.ts',
  'src/report/paper/groups.ts',
  'src/report/paper/measured.ts',
  'src/report/paper/systems-figure.ts',
];

const isAnalysis = (file: string): boolean => /^src\/(?:analysis|statistics)\//.test(file);

describe('one analysis', () => {
  it('is the only place that tests and corrects, apart from functions that are tests', () => {
    const found = files.filter((file) => !isAnalysis(file) && TESTS.test(codeOf(file).replace(HARMLESS, '')));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((file) => ![...OWN_TESTS, ...TO_BE_MOVED].includes(file))).toEqual([]);
  });

  it('is the only place that decides whether a p-value is small', () => {
    const decides = /[pP]Value\b[^;=\n]{0,24}<=? (?:0?\.|1 |alpha|level|\()/;
    const own = ['src/metrics/scaling/turn-scaling.ts'];
    const found = files.filter((file) => !isAnalysis(file) && decides.test(codeOf(file)));
    expect(found.filter((file) => ![...own, ...TO_BE_MOVED].includes(file))).toEqual([]);
  });

  it('has one home for sentences about findings', () => {
    const sentence =
      /['"`][^'"`\n]*(?:\bNo difference\b|no difference (?:was )?found|has a (?:higher|lower) |cannot be (?:compared|separated)\b|not told apart|told apart, of|differs? significantly|is explained by length)/;
    const found = files.filter((file) => !file.startsWith('src/words/') && sentence.test(codeOf(file)));
    expect(found.filter((file) => !TO_BE_MOVED.includes(file))).toEqual([]);
  });
});
