import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { table } from './markdown.js';

/**
 * What was found out about a metric by experiment, as `docs/evidence/<id>.json` holds it: sentences, tables, or both.
 */
export interface Evidence {
  /** Sentences: what moves the metric, what does not, how reliable it is. */
  readonly findings?: readonly string[];
  readonly tables?: readonly {
    readonly title: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly (string | number | null)[])[];
  }[];
}

/** Evidence by the id of the metric. */
export type EvidenceByMetric = ReadonlyMap<string, Evidence>;

/** Reads a folder of evidence; it may be absent. */
export function readEvidence(folder: string): Map<string, Evidence> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return new Map(
    files.map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Evidence,
    ]),
  );
}

/** The evidence of one metric as Markdown; nothing where there is none. */
export function evidenceSection({ findings = [], tables = [] }: Evidence = {}): string {
  const shown = tables.map(({ title, columns, rows }) => {
    const texts = rows.map((row) => row.map((cell) => (cell === null ? '–' : String(cell))));
    return `${title}\n\n${table(columns, texts)}`;
  });
  return [...(findings.length > 0 ? [findings.map((each) => `- ${each}`).join('\n')] : []), ...shown].join(
    '\n\n',
  );
}
