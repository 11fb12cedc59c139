import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** An import or re-export at the start of a line, which may be the last line of a list, or a call in code. */
const IMPORT = /^(?:import(?! type)|export(?! type)|\}).*from '([^']+)'|^[^*\n]*\bimport\('([^']+)'\)/gm;

/** What each file of a tree imports of the same tree, by static imports; answers are remembered. */
export class ImportGraph {
  readonly #root: string;
  readonly #direct = new Map<string, readonly string[]>();
  readonly #all = new Map<string, ReadonlySet<string>>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The files that `file` imports, directly or through others. */
  reachedFrom(file: string): ReadonlySet<string> {
    const known = this.#all.get(file);
    if (known) return known;
    const seen = new Set<string>();
    const waiting = [file];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const imported of this.#imports(next)) {
        if (seen.has(imported)) continue;
        seen.add(imported);
        waiting.push(imported);
      }
    }
    this.#all.set(file, seen);
    return seen;
  }

  #imports(file: string): readonly string[] {
    const known = this.#direct.get(file);
    if (known) return known;
    const text = readFileSync(join(this.#root, file), 'utf8');
    const specifiers = [...text.matchAll(IMPORT)].map((match) => (match[1] ?? match[2]) as string);
    const files = specifiers.flatMap((specifier) => this.#resolve(file, specifier));
    this.#direct.set(file, files);
    return files;
  }

  #resolve(from: string, specifier: string): readonly string[] {
    const own = /^@mtpc\/metrics(?:\/(.*))?$/.exec(specifier);
    const candidates = own
      ? [`src/${own[1] ? `${own[1]}/` : ''}index.ts`, `src/${own[1]}.ts`]
      : specifier.startsWith('.')
        ? [normalize(join(dirname(from), specifier.replace(/\.js$/, '.ts')))]
        : [];
    return candidates.filter((path) => path.endsWith('.ts') && existsSync(join(this.#root, path)));
  }
}
