/** Lines of the YAML that describes a text: keys, entries of lists, and what goes on below them. */
const OF_YAML = /^(?:\s+\S|[\w"'][^:]{0,60}:(?:\s|$)|-\s|#)/;

/**
 * How many lines at the beginning of a text describe it between two lines of hyphens, with blank lines before; 0 if none
 * do.
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

/** Tells for each line of a text, in order, whether it describes it: the front matter, and headings below that. @internal */
export function frontMatter(lines: readonly string[]): (line: string) => boolean {
  const length = frontMatterLength(lines);
  let seen = 0;
  return (line) => {
    seen += 1;
    return length > 0 && (seen <= length || /^#{1,6}\s/.test(line));
  };
}
