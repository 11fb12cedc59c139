import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import type { MetricCard, MetricPage } from '../../src/metrics/core/card.js';
import type { Metric } from '../../src/metrics/core/define-metric.js';
import { QUESTIONS } from '../../src/metrics/core/questions.js';
import { root } from '../../testing/runner/entries.mjs';

/** The folder that holds all metrics. */
const METRICS = `${root}src/metrics/`;

/** A metric as its file defines it. */
export interface FoundMetric {
  readonly card: MetricCard;
  /** The metric's module without extension, relative to `src/metrics`: `speaker/speaker-entropy`. */
  readonly path: string;
  /** The advice on its documentation page. */
  readonly page: MetricPage;
}

/** Every metric, ordered by question and then by id. Reads no generated file. */
export async function scanMetrics(): Promise<FoundMetric[]> {
  const paths = globSync('*/*.ts', { cwd: METRICS, ignore: ['core/**', '**/*.test.ts'] })
    .filter((path) => /^export const card\b/m.test(readFileSync(METRICS + path, 'utf8')))
    .map((path) => path.replace(/\.ts$/, ''));
  const order = Object.keys(QUESTIONS);
  const found = await Promise.all(paths.sort().map(readMetric));
  return found.sort((a, b) => order.indexOf(a.card.category) - order.indexOf(b.card.category));
}

async function readMetric(path: string): Promise<FoundMetric> {
  const [folder = '', id = ''] = path.split('/');
  const module = await import(`${METRICS}${path}.ts`);
  const { card, page }: { card: MetricCard; page?: MetricPage } = module;
  const metric: Metric<() => unknown> | undefined = module[card.name];
  const file = `src/metrics/${path}.ts`;
  if (card.id !== id) throw new Error(`${file}: the id is "${card.id}", but the file is named "${id}"`);
  if (card.category !== folder)
    throw new Error(`${file}: category is "${card.category}", but the folder is "${folder}"`);
  if (metric?.metric?.id !== id) throw new Error(`${file}: export ${card.name}, made by defineMetric`);
  if (page === undefined) throw new Error(`${file}: export the advice for its documentation page as "page"`);
  return { card, path, page };
}
