/**
 * One design, one analysis. Every entry point (compare, report, score, validate, the gate, the API) follows the same
 * steps:
 *
 * 1. `describeDesign(transcripts)`: how the conversations were made. Does not use scores of text metrics.
 * 2. `planOf(design, options)`: the compared levels, pairing, matching and test, with a reason for each choice.
 * 3. `findings(plan, { rows })`: one `Finding` per metric and pair of levels, corrected together.
 * 4. `src/words`: sentences, numbers and tables from findings. Renderers do not compute, group, test or choose.
 *
 * `decide(findings, rules)` is the gate. For a subset of the data, such as one game, make a separate plan.
 */

export { isSignificant } from '../statistics/alpha.js';
export type { AssociationVerdict, CorrectedCorrelation } from './associations.js';
export { bestSet, levelMeans } from './best-set.js';
export type { Caution } from './caution.js';
export type { Choice } from './choice.js';
export type { CompareReliabilityOptions, ReliabilityComparison } from './compare-reliability.js';
export { compareReliability } from './compare-reliability.js';
export type { Comparison, Score } from './compare-scored.js';
export { compareScored } from './compare-scored.js';
export type { CompareOptions, VariantRows } from './compare-systems.js';
export { COMPARE, compareSystems } from './compare-systems.js';
export type { CompareTranscriptsOptions } from './compare-transcripts.js';
export { compareTranscripts } from './compare-transcripts.js';
export type { Copies, Design } from './design.js';
export { describeDesign, designFrom } from './design.js';
export type { Factor } from './factors.js';
export type { Family, FamilyOf } from './families.js';
export type { Finding, FindingVerdict } from './finding.js';
export { byPair, isDifferent } from './finding.js';
export type { FindingsInput } from './findings.js';
export { findings, findingsByPart } from './findings.js';
export type { Decision, Verdict } from './gate.js';
export { decide } from './gate.js';
export type { Part } from './job.js';
export type { ScoredSystem } from './length/explain-length.js';
export { explainLength } from './length/explain-length.js';
export type { LengthEffect } from './length/length-effect.js';
export type { Plan, PlanOptions, PlanSettings } from './plan.js';
export { PLAN, planOf } from './plan.js';
export { GIVEN_NAME } from './records.js';
export { systemsIn, withPairedIds } from './systems-in.js';
