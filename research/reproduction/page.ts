import { degradationByModel } from './degradation-table.js';
import { rows } from './rows.js';
import { reachability } from './unreliability-table.js';

/** The page research/reproduction/README.md: published numbers beside what the library computes. */
export function reproductionPage(): string {
  const main = rows().map(({ source, published, computed, status, remark }) => [
    source,
    published,
    computed,
    status,
    remark,
  ]);
  const ratios = degradationByModel().map(({ model, concat, sharded }) => [
    model,
    concat.printed.toFixed(1),
    concat.computed.toFixed(2),
    sharded.printed.toFixed(1),
    sharded.computed.toFixed(2),
  ]);
  const methods = reachability().map(({ method, perInstruction, unreachable, of }) => [
    method,
    perInstruction.map((value) => Number(value.toFixed(2))).join(', '),
    `${of - unreachable} of ${of}`,
  ]);
  return `# Reproducing the papers

Published numbers that can be checked without the papers' data or models, beside what this library computes for them.
The page is made by \`npx tsx research/reproduction/write-page.ts\` from the library itself; a test fails when it is out of date.

*Holds*: the library gives the published number. *Explained*: the library shows how the number came about. *Does not
hold*: the number does not follow from what the paper prints. *Not computed*: it needs models or data that are not here.

${table(['Source', 'Published', 'This library', 'Status', 'Remark'], main)}

## Lost in Conversation, table 1: ratios to the full setting

The printed ratios, and \`retention\` of the printed cells; tasks that are missing for a model are skipped.

${table(['Model', 'CONCAT printed', 'computed', 'SHARDED printed', 'computed'], ratios)}

## Lost in Conversation, table 7: which percentiles were used

With 20 runs that score 0 or 100, a method of percentiles can give only a few values of U for one instruction, and a mean
over 40 instructions can take only certain values. The last column counts the published means, rounded to one decimal,
that a method can give at all. The first row is this library's \`unreliability\`.

${table(['Method (numpy’s name)', 'U of one instruction', 'Published means in reach'], methods)}
`;
}

function table(columns: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...body.map(line)].join('\n');
}
