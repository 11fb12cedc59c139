import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { contentHash } from '../../src/math/hash.js';
import type { PackedWeights } from '../../src/text/noun-chunks/packed-weights.js';
import { splitPairs } from '../../src/text/noun-chunks/printable-digits.js';

/** Both models as the run time reads them. */
export interface TaggerWeights {
  readonly tags: PackedWeights;
  readonly roles: PackedWeights;
  readonly tagTransitions: Float64Array;
  readonly roleTransitions: Float64Array;
}

/** Writes the module that holds the weights, and says how large it is. */
export function writeWeights(file: string, { tags, roles, ...transitions }: TaggerWeights): string {
  const tagTransitions = numbers(transitions.tagTransitions);
  const roleTransitions = numbers(transitions.roleTransitions);
  const content = JSON.stringify({ tags: plain(tags), roles: plain(roles), tagTransitions, roleTransitions });
  const source = `/*!
 * Weights of the noun-chunk analyzer in @mtpc/metrics.
 * SPDX-License-Identifier: CC-BY-SA-4.0
 * Derived from the Universal Dependencies English Web Treebank (EWT, CC BY-SA 4.0) and from GUM, the Georgetown
 * University Multilayer corpus (annotations CC BY 4.0; genres academic, bio, court, interview, news, voyage, texts
 * CC BY and CC BY-SA). Attribution: LICENSE-weights.md in the package.
 */
// Written by training/role-tagger/train.ts: do not edit.

import type { PackedWeights } from './packed-weights.js';

/** Changes whenever a weight does. */
export const REVISION: string = '${contentHash([content])}';

export const TAG_WEIGHTS: PackedWeights = ${literal(tags, LICENSE)};

export const ROLE_WEIGHTS: PackedWeights = ${literal(roles)};

export const TAG_TRANSITIONS: readonly number[] = ${tagTransitions};

export const ROLE_TRANSITIONS: readonly number[] = ${roleTransitions};
`;
  writeFileSync(file, source);
  const size = gzipSync(source, { level: 9 }).length;
  return `${file}: ${roles.weights.length + tags.weights.length} weights, ${size} bytes gzipped`;
}

function numbers(weights: Float64Array): string {
  return `[${Array.from(weights, (weight) => Number(weight.toPrecision(5)))}]`;
}

/** The weights before pairs of digits are joined, so that the revision does not depend on how they are written. */
function plain({ hashes, labels, weights, ...rest }: PackedWeights): PackedWeights {
  return { hashes: splitPairs(hashes), labels: splitPairs(labels), weights: splitPairs(weights), ...rest };
}

/** Stays in bundles whose tool drops comments. */
const LICENSE = `
  license:
    'SPDX-License-Identifier: CC-BY-SA-4.0. Weights derived from UD English EWT and GUM; attribution: LICENSE-weights.md of @mtpc/metrics',`;

function literal({ hashes, labels, weights, labelCount, greatest }: PackedWeights, license = ''): string {
  return `{${license}
  labelCount: ${labelCount},
  greatest: ${greatest},
  hashes: '${hashes}',
  labels: '${labels}',
  weights: '${weights}',
}`;
}
