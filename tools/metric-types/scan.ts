import { existsSync, readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import type { MetricCard, MetricPage } from '../../src/metrics/core/card.js';
import { QUESTIONS } from '../../src/metrics/core/questions.js';
import { root } from '../../testing/runner/entries.mjs';

/** The folder that holds all metrics. */
const METRICS = `${root}src/metrics/`;

/** A metric as its files define it. */
export interface FoundMetric {
  readonly card: MetricCard;
  /** The metric's module without extension, relative to `src/metrics`: `speaker/speaker-entropy`. */
  readonly path: string;
  /** The advice on its documentation page. */
  readonly page: MetricPage;
}

/** Every metric that has a card file, ordered by question and then by id. Reads no generated file. */
export async function scanMetrics(): Promise<FoundMetric[]> {
  const cards = globSync('**/*.card.ts', { cwd: METRICS });
  const paths = cards.map((path) => path.replace(/\.card\.ts$/, ''));
  const order = Object.keys(QUESTIONS);
  const found = await Promise.all(paths.sort().map(readMetric));
  return found.sort((a, b) => order.indexOf(a.card.category) - order.indexOf(b.card.category));
}

async function readMetric(path: string): Promise<FoundMetric> {
  const [folder = '', id = ''] = path.split('/');
  const module: Readonly<Record<string, unknown>> = await import(`${METRICS}${path}.card.ts`);
  const card = Object.values(module).find(isCard);
  const file = `src/metrics/${path}.card.ts`;
  if (card === undefined) throw new Error(`${file}: export a card made by defineCard`);
  if (card.id !== id) throw new Error(`${file}: the id is "${card.id}", but the file is named "${id}"`);
  if (card.category !== folder)
    throw new Error(`${file}: category is "${card.category}", but the folder is "${folder}"`);
  if (!existsSync(`${METRICS}${path}.ts`)) throw new Error(`${file}: there is no ${id}.ts beside it`);
  if (
    !new RegExp(`^export (?:async )?function ${card.name}\\b`, 'm').test(
      readFileSync(`${METRICS}${path}.ts`, 'utf8'),
    )
  )
    throw new Error(`src/metrics/${path}.ts: export a function named ${card.name}`);
  const { page } = module as { readonly page?: MetricPage };
  if (page === undefined) throw new Error(`${file}: export the advice for its page as "page"`);
  return { card, path, page };
}

function isCard(value: unknown): value is MetricCard {
  return typeof value === 'object' && value !== null && 'interpretation' in value;
}

/** The inputs that `evaluate` prepares from transcripts. */
const PREPARED = new Set(['transcript', 'next-turn', 'embedded', 'embedded-next-turn', 'runs', 'games']);

/** Whether `evaluate` can call a metric. */
export function isEvaluated({ input, direct }: MetricCard): boolean {
  return PREPARED.has(input) && direct !== true;
}
