import { HEADING } from './line-patterns.js';

/** Lines of YAML front matter: keys, list entries, and their continuations. */
const OF_YAML = /^(?:\s+\S|[\w"'][^:]{0,60}:(?:\s|$)|-\s|#)/;

/**
 * Number of front matter lines, including leading blank lines; 0 if there are none.
 * @internal
 */
export function frontMatterLength(lines: readonly string[]): number {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (lines[first]?.trim() !== '---') return 0;
  for (let i = first + 1; i < lines.length; i += 1) {
    const line = lines[i]!;
    if (/^(?:-{3}|\.{3})\s*$/.test(line)) return i + 1;
    if (line.trim() !== '' && !OF_YAML.test(line)) return 0;
  }
  return 0;
}

/** Returns a function that tells for each line in order whether it is front matter or a heading below it. @internal */
export function frontMatter(lines: readonly string[]): (line: string) => boolean {
  const length = frontMatterLength(lines);
  let seen = 0;
  return (line) => {
    seen += 1;
    return length > 0 && (seen <= length || HEADING.test(line));
  };
}
