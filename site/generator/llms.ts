import type { Document } from './documents.js';
import { metricGroups, pagesIn } from './navigation.js';

/** The index of pages for language models: each page's Markdown address and summary. */
export function llmsText(all: readonly Document[]): string {
  const of = (section: Document['section']): string => pagesIn(section, all).map(line).join('\n');
  const metrics = new Map(all.map((page) => [page.url, page]));
  const questions = metricGroups()
    .map(
      ({ title, items }) => `### ${title}\n\n${items.map(({ url }) => line(metrics.get(url)!)).join('\n')}`,
    )
    .join('\n\n');
  return `# @mtpc/metrics

> Metrics for conversations between people and models: pure functions over one typed transcript. An undefined score is null with a reason, and every result has a signature that lists its settings.

\`npm install @mtpc/metrics\`, then \`npx mtpc score FILE\`, or call a metric: \`speakerEntropy({ turns: [{ speaker: 'ana', text: 'Hello.' }] }).score\`.

## Start

${of('start')}

## Guides

${of('guides')}

## Concepts

${of('concepts')}

## Metrics by question

${questions}

## Reference

${of('reference')}

## Project

${of('project')}

## Research

${of('research')}
`;
}

function line({ title, file, summary }: Document): string {
  return `- [${title}](markdown/${file})${summary === '' ? '' : `: ${summary}`}`;
}
