import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';
import { globSync } from 'tinyglobby';
import { root } from '../../testing/runner/entries.mjs';

/** A regular expression of the library, and the longest text that it reads where the code limits it. */
export interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
  readonly limit?: number | undefined;
}

/** A slash where an expression may begin: other files need not be parsed. */
const CANDIDATE = /(?:[=(,:[!&|?{};>]|\breturn|^)\s*\/(?![/*])/m;

/** Every regular expression in `src`: literals from the syntax tree, others from the modules that construct them. */
export async function findPatterns(): Promise<Pattern[]> {
  const files = globSync('src/**/*.ts', { cwd: root, ignore: ['**/*.test.ts'] });
  const texts = files.map((file) => [file, readFileSync(root + file, 'utf8')] as const);
  const constructing = texts.filter(([, text]) => text.includes('new RegExp(')).map(([file]) => file);
  return [
    ...texts.filter(([, text]) => CANDIDATE.test(text)).flatMap(([file, text]) => literalsIn(file, text)),
    ...(await constructedIn(constructing)),
  ];
}

function literalsIn(file: string, text: string): Pattern[] {
  const found: Pattern[] = [];
  const limits = new Map<object, number>();
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [pattern, limit] }) {
      if (callee.type === 'Identifier' && callee.name === 'limitedPattern' && pattern && limit)
        limits.set(pattern, limitIn(text, text.slice(limit.start, limit.end)));
    },
    Literal(node) {
      if (!('regex' in node)) return;
      found.push({ file, source: node.regex.pattern, flags: node.regex.flags, limit: limits.get(node) });
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}

/** The limit in `limitedPattern(/.../, LIMIT)`: a number, or a constant of the file. */
function limitIn(text: string, limit: string): number {
  return Number(new RegExp(`const ${limit} = (\\d+);`).exec(text)?.[1] ?? limit);
}

/** Imports modules and records what they construct while they load. */
async function constructedIn(files: readonly string[]): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const Original = RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, args: [string | RegExp, string?]) {
      const made = Reflect.construct(target, args) as RegExp;
      const file = /\/(src\/[\w./-]+\.ts)/.exec(new Error().stack?.split('\n')[2] ?? '')?.[1];
      if (file !== undefined) found.push({ file, source: made.source, flags: made.flags });
      return made;
    },
  });
  for (const file of files) await import(pathToFileURL(root + file).href);
  globalThis.RegExp = Original;
  return found;
}
