import { itemAt } from '../../src/math/existing.js';
import { ownValue } from '../../src/options/own-value.js';

/** Commands for symbols. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ sum: 'Σ', prod: 'Π', cdot: '·', times: '×', pm: '±', approx: '≈', le: '≤', ge: '≥', ne: '≠', in: '∈' },
  ...{ notin: '∉', setminus: '∖', cup: '∪', cap: '∩', mid: '|', dots: '…', ldots: '…', infty: '∞', ell: 'ℓ' },
  ...{ lVert: '‖', rVert: '‖', '|': '‖', lfloor: '⌊', rfloor: '⌋', lceil: '⌈', rceil: '⌉', to: '→' },
  ...{ alpha: 'α', beta: 'β', epsilon: 'ε', theta: 'θ', lambda: 'λ', mu: 'μ', pi: 'π', rho: 'ρ', sigma: 'σ' },
  ...{ tau: 'τ', phi: 'φ', Phi: 'Φ', kappa: 'κ', delta: 'δ', Delta: 'Δ', gamma: 'γ', omega: 'ω' },
  ...{ '{': '{', '}': '}', '#': '#', '%': '%', ',': ' ', ';': ' ', ' ': ' ', quad: ' ', qquad: ' ', '!': '' },
};

/** Commands that only change the appearance of their argument. */
const LOOKS = new Set(['mathrm', 'text', 'operatorname', 'mathbb', 'mathbf', 'mathit', 'mathcal']);
/** Accents as combining characters. */
const ACCENTS: Readonly<Record<string, string>> = { bar: '\u0304', hat: '\u0302', tilde: '\u0303' };
/** Sizes of brackets. */
const SIZES = new Set(['left', 'right', 'bigl', 'bigr', 'Bigl', 'Bigr', 'big', 'Big']);

/** Function names, which are separated from their arguments by a space. */
const FUNCTION = /^\\(?:operatorname|ln|log|exp|cos|max|min|Pr)$/;

/** An equation as text for a terminal: `NSE = -1/(ln S) · Σ_{s=1}^S p_s ln p_s`. O(characters). */
export function plainEquation(tex: string): string {
  const tokens = tex.match(/\\[a-zA-Z]+|\\.|[^\\]/gs) ?? [];
  return new Reader(tokens)
    .until(undefined)
    .replace(/ +/g, ' ')
    .replace(/ (?=[,\])])|(?<=[([]) /g, '')
    .trim();
}

class Reader {
  readonly #tokens: readonly string[];
  #next = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  /** Everything up to a closing brace, or to the end. */
  until(end: string | undefined): string {
    let text = '';
    let isAfterFunction = false;
    let isAfterFraction = false;
    while (this.#next < this.#tokens.length) {
      const token = itemAt(this.#tokens, this.#next);
      if (token === end) {
        this.#next += 1;
        break;
      }
      const isFunction = FUNCTION.test(token);
      const isFraction = token === '\\frac';
      const part = this.#item();
      // `ln p`, not `lnp`; `ln(n/m)`, not `ln n/m`.
      if (isAfterFunction && isFraction) text = `${text.trimEnd()}(${part})`;
      else if (isAfterFunction && /^[\p{L}\p{N}]/u.test(part)) text += ` ${part}`;
      // Two adjacent fractions, or a fraction and a factor.
      else if (
        /[\p{L}\p{N})|]$/u.test(text) &&
        (isFraction || isAfterFraction) &&
        /^[\p{L}\p{N}(|Σ√]/u.test(part)
      )
        text += ` ${part}`;
      else text += part;
      if (token !== ' ') [isAfterFunction, isAfterFraction] = [isFunction, isFraction];
    }
    return text;
  }

  /** A group in braces, or the next item. */
  #argument(): string {
    while (this.#tokens[this.#next] === ' ') this.#next += 1;
    return this.#item();
  }

  #item(): string {
    const token = this.#tokens[this.#next++] ?? '';
    if (token === '{') return this.until('}');
    if (token === '_' || token === '^') return token + grouped(this.#argument());
    if (!token.startsWith('\\')) return token;
    const name = token.slice(1);
    if (name === 'frac') return `${bracketed(this.#argument())}/${bracketed(this.#argument())}`;
    if (name === 'sqrt') return `√(${this.#argument()})`;
    if (name === 'overline') return `mean(${this.#argument()})`;
    if (LOOKS.has(name)) return this.#argument();
    const accent = ownValue(ACCENTS, name);
    if (accent !== undefined) return `${this.#argument()}${accent}`;
    if (SIZES.has(name)) return '';
    return ownValue(SIGNS, name) ?? name;
  }
}

/** A subscript of several characters in braces. */
function grouped(text: string): string {
  const plain = text.trim();
  return /^(?:[\p{L}\p{N}\p{M}]*|.)$/u.test(plain) ? plain : `{${plain}}`;
}

/** One side of a fraction; in brackets if it has several parts. */
function bracketed(text: string): string {
  const plain = text.trim();
  const isOne = /^(?:[^\s+\-−/·]+|\|[^|]*\||‖[^‖]*‖)$/u.test(plain);
  return isOne ? plain : `(${plain})`;
}
