import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SparseWeights } from '../../src/text/noun-chunks/packed-weights.js';
import { TagReader } from '../../src/text/noun-chunks/read-tags.js';
import { ROLE_CHAIN, TAG_CHAIN } from './chain.js';
import { parseConllu } from './conllu.js';
import { ChainCrf, meanModel } from './crf.js';
import { type ProjectedSentence, roleExamples } from './examples.js';
import type { FtrlOptions } from './hashed-weights.js';
import { packModel } from './pack-model.js';
import { trainingFolds } from './training-data.js';
import { writeWeights } from './write-weights.js';

/** Trains both models and writes src/text/noun-chunks/weights.generated.ts. See README.md. */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'src/text/noun-chunks/weights.generated.ts' },
    seed: { type: 'string', default: '3' },
    folds: { type: 'string', default: '3' },
    'tag-epochs': { type: 'string', default: '4' },
    'tag-l1': { type: 'string', default: '3.5' },
    'tag-margin': { type: 'string', default: '0.5' },
    'role-models': { type: 'string', default: '5' },
    'role-epochs': { type: 'string', default: '5' },
    'role-l1': { type: 'string', default: '10' },
    'role-margin': { type: 'string', default: '1' },
    'tag-prune': { type: 'string', default: '0.2' },
    'role-prune': { type: 'string', default: '0.12' },
    dropout: { type: 'string', default: '0.1' },
  },
});
if (positionals.length === 0) throw new Error('usage: train.ts [--out FILE] TRAIN.conllu...');

const started = performance.now();
const say = (message: string): void => {
  process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0)} s  ${message}\n`);
};
const ftrl = (l1: string, minimumCount: number): FtrlOptions => ({
  alpha: 0.1,
  l1: Number(l1),
  l2: 0,
  minimumCount,
});
const seed = Number(values.seed);

const sentences = positionals.flatMap((file) => parseConllu(readFileSync(file, 'utf8')));
const folds = trainingFolds(sentences, Number(values.folds), seed);
say(`${sentences.length} sentences, ${folds.flat().length} with renderings`);

const tagModel = trainTags(folds.flat());
say('tag model trained');
// The role model must learn from tags as good as those it will see: each part is tagged by a model of the others.
const examples = folds.flatMap((fold) => {
  const others = trainTags(folds.filter((other) => other !== fold).flat());
  const weights = new SparseWeights(packModel(others.weights, Number(values['tag-prune'])));
  return roleExamples(fold, weights, new TagReader(others.transitions, weights.unit));
});
say('training sentences tagged');
const roleModels = Array.from({ length: Number(values['role-models']) }, (_, i) => {
  const model = new ChainCrf(ROLE_CHAIN, examples, {
    ...ftrl(values['role-l1'], 3),
    epochs: Number(values['role-epochs']),
    averaged: 3,
    seed: seed + i,
    dropout: Number(values.dropout),
    margin: Number(values['role-margin']),
  });
  say(`role model ${i + 1} trained`);
  return model;
});
const roleModel = meanModel(roleModels);
const report = writeWeights(values.out, {
  tags: packModel(tagModel.weights, Number(values['tag-prune'])),
  roles: packModel(roleModel.weights, Number(values['role-prune'])),
  tagTransitions: tagModel.transitions,
  roleTransitions: roleModel.transitions,
});
say(report);

function trainTags(parts: readonly ProjectedSentence[]): ChainCrf {
  const tagExamples = parts.map((sentence) => sentence.tagExample);
  return new ChainCrf(TAG_CHAIN, tagExamples, {
    ...ftrl(values['tag-l1'], 2),
    epochs: Number(values['tag-epochs']),
    averaged: 2,
    seed,
    dropout: Number(values.dropout),
    margin: Number(values['tag-margin']),
  });
}
