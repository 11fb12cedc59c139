/** Maximum nesting of lists and dicts; deeper data is not a record of a conversation. */
const DEEPEST = 64;

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', a: '\u0007', '0': '\0' },
  ...{ '\\': '\\', "'": "'", '"': '"' },
};
const CODES: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const WORDS: Readonly<Record<string, unknown>> = { None: null, nan: null, True: true, False: false };

/**
 * Parses a list or dict as printed by Python (`[{'role': 'user', 'content': "It's late"}]`), which data frames write
 * into cells. numpy omits the commas between list entries and may add `array(...)`. `undefined` for other text,
 * including numpy's `...` for missing data.
 *
 * Complexity: O(text).
 * @internal
 */
export function parsePython(text: string): { readonly value: unknown } | undefined {
  const reader = new LiteralReader(text);
  try {
    return { value: reader.whole() };
  } catch (error) {
    if (error instanceof NoLiteral) return undefined;
    throw error;
  }
}

class NoLiteral extends Error {}

/** A parser for one literal. */
class LiteralReader {
  #at = 0;
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }

  whole(): unknown {
    const value = this.#value(0);
    this.#space();
    if (this.#at < this.#text.length) throw new NoLiteral();
    return value;
  }

  #value(depth: number): unknown {
    if (depth > DEEPEST) throw new NoLiteral();
    this.#space();
    const next = this.#text[this.#at] ?? '';
    if (next === '[' || next === '(') return this.#list(depth);
    if (next === '{') return this.#dict(depth);
    if (next === "'" || next === '"') return this.#string();
    if (this.#takes('array(')) return this.#array(depth);
    return this.#plain();
  }

  #list(depth: number): unknown[] {
    const end = this.#text[this.#at] === '[' ? ']' : ')';
    this.#at += 1;
    const list: unknown[] = [];
    while (!this.#takes(end)) {
      const value = this.#value(depth + 1);
      list.push(value);
      if (!this.#takes(',') && this.#text[this.#at] !== end) this.#mayLackComma(value);
    }
    return list;
  }

  /** Only lists and dicts may be adjacent, because Python concatenates adjacent strings. */
  #mayLackComma(value: unknown): void {
    const gap = /\s/.test(this.#text[this.#at - 1] ?? '');
    if (!gap || typeof value !== 'object' || value === null) throw new NoLiteral();
  }

  #dict(depth: number): Record<string, unknown> {
    this.#at += 1;
    const entries: [string, unknown][] = [];
    while (!this.#takes('}')) {
      const key = this.#value(depth + 1);
      if (typeof key !== 'string' && typeof key !== 'number') throw new NoLiteral();
      if (!this.#takes(':')) throw new NoLiteral();
      entries.push([String(key), this.#value(depth + 1)]);
      if (!this.#takes(',') && this.#text[this.#at] !== '}') throw new NoLiteral();
    }
    return Object.fromEntries(entries);
  }

  /** `array([...], dtype=object)`: the list. */
  #array(depth: number): unknown {
    const value = this.#value(depth + 1);
    if (!Array.isArray(value)) throw new NoLiteral();
    const end = /\s*(?:,\s*dtype=[\w<>'"]{1,20}\s*)?\)/y;
    end.lastIndex = this.#at;
    const [found] = end.exec(this.#text) ?? [];
    if (found === undefined) throw new NoLiteral();
    this.#at += found.length;
    return value;
  }

  #string(): string {
    const quote = this.#text[this.#at];
    this.#at += 1;
    const parts: string[] = [];
    const run = /[^\\'"\n]+/y;
    for (;;) {
      const next = this.#text[this.#at];
      if (next === undefined || next === '\n') throw new NoLiteral();
      if (next === quote) break;
      if (next === '\\') parts.push(this.#escape());
      else {
        run.lastIndex = this.#at;
        const part = run.exec(this.#text)?.[0] ?? next;
        parts.push(part);
        this.#at += part.length;
      }
    }
    this.#at += 1;
    return parts.join('');
  }

  #escape(): string {
    const letter = this.#text[this.#at + 1] ?? '';
    this.#at += 2;
    if (Object.hasOwn(ESCAPES, letter)) return ESCAPES[letter]!;
    const length = Object.hasOwn(CODES, letter) ? CODES[letter]! : 0;
    const digits = this.#text.slice(this.#at, this.#at + length);
    const code = /^[0-9a-fA-F]+$/.test(digits) && digits.length === length ? Number.parseInt(digits, 16) : -1;
    if (code < 0 || code > 0x10ffff) throw new NoLiteral();
    this.#at += length;
    return String.fromCodePoint(code);
  }

  #plain(): unknown {
    const word = /[\w.+-]+/y;
    word.lastIndex = this.#at;
    const [found = ''] = word.exec(this.#text) ?? [];
    this.#at += found.length;
    if (Object.hasOwn(WORDS, found)) return WORDS[found];
    if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(found)) throw new NoLiteral();
    return Number(found);
  }

  /** Skips white space and an expected text. */
  #takes(text: string): boolean {
    this.#space();
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #space(): void {
    const space = /\s+/y;
    space.lastIndex = this.#at;
    this.#at += space.exec(this.#text)?.[0].length ?? 0;
  }
}
