import { expect, it } from 'vitest';
import { DEFAULT_MODEL, KNOWN_MODELS, knownModel, modelOfHash } from './known-models.js';

it('finds models by their whole name or by its end', () => {
  expect(knownModel(DEFAULT_MODEL)?.id).toBe(DEFAULT_MODEL);
  expect(knownModel('gte-small')?.id).toBe('Xenova/gte-small');
  expect(knownModel('small')).toBeUndefined();
  expect(knownModel('')).toBeUndefined();
});

it('finds models by the hash of any of their weights', () => {
  for (const model of KNOWN_MODELS) {
    const weights = model.files.filter(({ dtype }) => dtype !== undefined);
    expect(weights.length).toBeGreaterThan(0);
    for (const { path, sha256 } of weights) {
      expect(path).toMatch(/^onnx\/.+\.onnx$/);
      for (const hash of sha256) {
        expect(hash).toMatch(/^[\da-f]{64}$/);
        expect(modelOfHash(hash)?.id).toBe(model.id);
      }
    }
    expect(model.packages.length).toBeGreaterThan(0);
  }
  expect(modelOfHash('0'.repeat(64))).toBeUndefined();
});
