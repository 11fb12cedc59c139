import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { findPatterns, type Pattern } from './find-patterns.js';

/**
 * `npm run patterns`: checks with recheck that every regular expression of `src` takes linear time, and keeps the
 * hashes of those that do in `linear-patterns.json`; with `--check` only compares with that file, which takes a second.
 * A pattern that takes longer must be given to `limitedPattern` with at most 500 characters, or become a scanner.
 */
const FILE = new URL('linear-patterns.json', import.meta.url);
const MAX_LIMIT = 500;
const TIMEOUT_MS = 120_000;
process.env.RECHECK_BACKEND = 'pure';

/** Loaded by a name that the type check does not follow: only this script needs the package. */
const RECHECK: string = 'recheck';
type Check = (
  source: string,
  flags: string,
  options: { readonly timeout: number },
) => Promise<{ readonly status: string }>;

const known = new Set<string>(JSON.parse(readFileSync(FILE, 'utf8')));
const linear = new Set<string>();
const refused: string[] = [];
for (const pattern of await findPatterns()) {
  const hash = hashOf(pattern);
  const { file, source, flags, limit } = pattern;
  if (limit !== undefined ? limit <= MAX_LIMIT : known.has(hash) || linear.has(hash)) {
    if (limit === undefined) linear.add(hash);
  } else if (process.argv.includes('--check')) {
    refused.push(`${file}: /${source}/${flags} is not checked: npm run patterns`);
  } else {
    const { check } = (await import(RECHECK)) as { readonly check: Check };
    const { status, ...found } = await check(source, flags.replace(/[dv]/g, ''), { timeout: TIMEOUT_MS });
    if (status === 'safe') linear.add(hash);
    else refused.push(`${file}: /${source}/${flags} is ${status}: ${JSON.stringify(found).slice(0, 300)}`);
  }
}
for (const line of refused) console.error(line);
if (!process.argv.includes('--check'))
  writeFileSync(FILE, `${JSON.stringify([...linear].sort(), null, 1)}\n`);
process.exitCode = refused.length > 0 ? 1 : 0;

function hashOf({ source, flags }: Pattern): string {
  return createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16);
}
