import type { Document } from './documents.js';
import { metricGroups } from './navigation.js';

/** The index of pages for language models: what there is, where it stands as Markdown, and what each page says. */
export function llmsText(all: readonly Document[]): string {
  const of = (section: Document['section']): string =>
    all
      .filter((page) => page.section === section)
      .map(line)
      .join('\n');
  const metrics = new Map(all.map((page) => [page.url, page]));
  const questions = metricGroups()
    .map(
      ({ title, items }) => `### ${title}\n\n${items.map(({ url }) => line(metrics.get(url)!)).join('\n')}`,
    )
    .join('\n\n');
  return `# @mtpc/metrics

> Metrics for conversations between people and models, in numbers you can defend: pure functions over one typed transcript. Where a definition has no value, the score is null and says why; every result has a signature.

\`npm install @mtpc/metrics\`, then \`npx mtpc score FILE\`, or call a metric: \`speakerEntropy({ turns: [{ speaker: 'ana', text: 'Hello.' }] }).score\`.

## Guides

${of('guide')}

## Metrics by question

${questions}

## In depth

${of('topic')}

## Evidence

${of('evidence')}

## Project

${of('project')}
`;
}

function line({ title, file, summary }: Document): string {
  return `- [${title}](markdown/${file})${summary === '' ? '' : `: ${summary}`}`;
}
