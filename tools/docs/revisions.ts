import type { MetricCard } from '../../src/metrics/core/card.js';

/** What the changelog says of one release. */
export interface Release {
  readonly name: string;
  readonly entries: readonly string[];
}

/** The releases of the changelog, newest first, with their entries as single lines; points below an entry are entries. */
export function readChangelog(text: string): Release[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n');
      const entries = lines
        .filter((line) => !line.startsWith('#'))
        .join('\n')
        .split(/^\s*- /m)
        .slice(1);
      return { name: name.trim(), entries: entries.map((entry) => entry.replace(/\s+/g, ' ').trim()) };
    });
}

/** The revision of a metric, and every entry of the changelog that names it. */
export function historyOf({ name, id, revision }: MetricCard, changelog: readonly Release[]): string {
  const lines = changelog.flatMap((release) =>
    release.entries
      .filter((entry) => entry.includes(`\`${name}\``) || entry.includes(`\`${id}\``))
      .map((entry) => `- ${release.name}: ${entry.replace(/\]\(docs\//g, '](../')}`),
  );
  const first = changelog.at(-1)?.name ?? '';
  const origin = `- ${first}: revision 1.`;
  return `Revision ${revision}.\n\n${[...lines, origin].join('\n')}`;
}
