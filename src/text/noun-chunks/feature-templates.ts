import type { Arena } from './arena.js';
import { HASH_BITS, mix } from './hash.js';

/** Spreads the last mix over the high bits, which the hash uses. */
export const LAST_FACTOR = 0x85ebca6b;

/** An atom with the distance to its token: `tag`, `tag-1`, `word+2`. */
const REFERENCE = /^(\w+)([+-]\d+)?$/;

/**
 * The features of a token, as a table. Tokens are rows of atoms (its word, its tag, ...: whole numbers); a template
 * names up to three atoms of the token or of its neighbors (`'word tag-1 tag+1'`), and its feature is a hash of their
 * values and of the template's place in the list. Training and inference share this definition of features.
 */
export class FeatureTemplates {
  /** Number of features per token. */
  readonly count: number;
  /** Atoms per row, in the order given; the last entry of a row is always 0 and pads templates of one or two atoms. */
  readonly width: number;
  /** Separates the features of different models: the salt of the first template, from which the others follow. */
  readonly seed: number;
  readonly #atoms: readonly string[];
  readonly #templates: readonly string[];
  #places: Int32Array | undefined;

  constructor(atoms: readonly string[], templates: readonly string[], seed: number) {
    this.count = templates.length;
    this.width = atoms.length + 1;
    this.seed = seed;
    this.#atoms = atoms;
    this.#templates = templates;
  }

  /** Three offsets per template, relative to the token's row; computed at the first call. */
  get places(): Int32Array {
    this.#places ??= Int32Array.from(this.#templates.flatMap((template) => this.#templatePlaces(template)));
    return this.#places;
  }

  #templatePlaces(template: string): number[] {
    const atoms = this.#atoms;
    const places = template.split(' ').map((reference) => {
      const [, atom = '', distance = '0'] = REFERENCE.exec(reference) ?? [];
      if (!atoms.includes(atom))
        throw new RangeError(`${template}: expected one of ${atoms.join(', ')}, got ${atom}`);
      return Number(distance) * this.width + atoms.indexOf(atom);
    });
    return [...places, this.width - 1, this.width - 1].slice(0, 3);
  }

  /** `count` hashes for each of `tokens` rows, the first of which is row `first`. */
  hash(rows: Int32Array, first: number, tokens: number, arena: Arena): Int32Array {
    const places = this.places;
    const seed = this.seed;
    const count = this.count;
    const shift = 32 - HASH_BITS;
    const hashes = arena.int32(tokens * count);
    let row = first * this.width;
    for (let token = 0; token < tokens; token++, row += this.width) {
      for (let k = 0, place = 0, at = token * count; k < count; k++, place += 3) {
        const a = mix(seed + k, rows[row + places[place]!]!);
        const b = mix(a, rows[row + places[place + 1]!]!);
        const c = mix(b, rows[row + places[place + 2]!]!);
        hashes[at + k] = Math.imul(c, LAST_FACTOR) >>> shift;
      }
    }
    return hashes;
  }
}
