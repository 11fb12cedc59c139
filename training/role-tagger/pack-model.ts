import { HASH_BITS } from '../../src/text/noun-chunks/hash.js';
import { LEVELS, type PackedWeights, packWeights } from '../../src/text/noun-chunks/packed-weights.js';
import type { WeightTable } from './hashed-weights.js';

/** Drops weights smaller than `least`, rounds the others to levels and packs them. */
export function packModel(model: WeightTable, least: number): PackedWeights {
  let greatest = 0;
  for (let row = 0; row < model.rows; row++) {
    for (let label = 0; label < model.labels; label++) {
      greatest = Math.max(greatest, Math.abs(model.weight(row, label)));
    }
  }
  const rows: { hash: number; levels: Map<number, number> }[] = [];
  for (let hash = 0; hash < 2 ** HASH_BITS; hash++) {
    const row = model.rowOfHash[hash]!;
    if (row < 0) continue;
    const levels = new Map<number, number>();
    for (let label = 0; label < model.labels; label++) {
      const weight = model.weight(row, label);
      if (weight !== 0 && Math.abs(weight) >= least) levels.set(label, levelOf(weight, greatest));
    }
    if (levels.size > 0) rows.push({ hash, levels });
  }
  return packWeights(rows, model.labels, Math.fround(greatest));
}

/** The level of a weight, a square as `SparseWeights` reads it; at least one step from zero. */
const levelOf = (weight: number, greatest: number): number =>
  Math.sign(weight) * Math.max(1, Math.round(Math.sqrt(Math.abs(weight) / greatest) * LEVELS));
