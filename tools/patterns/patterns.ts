import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { findPatterns, type Pattern } from './find-patterns.js';

/**
 * `npm run generate`: checks with recheck that every regular expression of `src` takes linear time, and keeps the
 * hashes of those that do in `linear-patterns.json`. With `--check` it checks only patterns that are missing from the
 * file, for a few seconds each, and writes nothing: a simple new pattern passes, a difficult one must be in the file.
 * A pattern that takes longer must be given to `limitedPattern` with at most 500 characters, or become a scanner.
 */
const FILE = new URL('linear-patterns.json', import.meta.url);
const MAX_LIMIT = 500;
const isCheck = process.argv.includes('--check');
const TIMEOUT_MS = isCheck ? 5_000 : 120_000;
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
  } else {
    const { check } = (await import(RECHECK)) as { readonly check: Check };
    const { status, ...found } = await check(source, flags.replace(/[dv]/g, ''), { timeout: TIMEOUT_MS });
    if (status === 'safe') linear.add(hash);
    else refused.push(`${file}: /${source}/${flags} is ${status}: ${JSON.stringify(found).slice(0, 300)}`);
    if (isCheck && status === 'unknown') refused.push('npm run generate has more time to find out');
  }
}
for (const line of refused) console.error(line);
if (!isCheck) writeFileSync(FILE, `${JSON.stringify([...linear].sort(), null, 1)}\n`);
process.exitCode = refused.length > 0 ? 1 : 0;

function hashOf({ source, flags }: Pattern): string {
  return createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16);
}
