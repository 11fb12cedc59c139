import { existsSync, readFileSync } from 'node:fs';
import type { ReproducedPaper, ReproductionCell } from '../../src/evidence/reproduction/cell.js';
import { REPRODUCED_PAPERS, reproduce } from '../../src/evidence/reproduction/reproduce.js';
import { reproductionSection } from '../../src/report/reproduction-page.js';

/** Cells over corpora, as `mtpc reproduce PAPER --data FILES --format json` printed them. */
const MEASURED = new URL('./measured.json', import.meta.url);

const INTRODUCTIONS: Readonly<Record<ReproducedPaper, string>> = {
  mpceval: `The last turn of each MPDD dialogue of at least six turns is the candidate, and all turns before it are the context. This selection gives the paper's 1,774 dialogues. It also settles what the text leaves open: the deviation is over n, the window is unlimited, names match as in the published code, and undefined scores count as 0 (\`variant: 'reference'\`).

Sections 6.2 to 6.4 contradict the tables and figure 2 in three places, which the cells name.

The text divides progression distance by T; the printed values require log10(T + 1), as in the code (\`normalizeBy\`). Published consistency near .9 follows from short conversations: a single centroid scores higher the fewer turns there are.

LSCC and M-SNS are not reproduced: all-MiniLM-L6-v2 gives higher consistency and lower novelty than printed. Embedding without punctuation, as the published code does for M-SNS, moves M-SNS-avg from .388 to .444 and M-SNS-min from .240 to .263, towards the printed .586 and .366. The default of the code for LSCC is another model, paraphrase-multilingual-MiniLM-L12-v2, which was not available, so the model cannot be separated from other causes.

Table 11 does not say which DeliData conversations it used. Over the 184 of at least 30 turns, global consistency with a single centroid is .530 (printed .528), and with a mixture .540 on average (printed .543) and .701 at the greatest (printed .691, a difference the sample alone does not explain).

Clone \`ntunlplab/Dialogue-MPDD\`, unpack \`mpdd.zip\`, and take the 500 DeliData conversations from \`create_corpus.zip\` in \`samanthagold/INFO6742_DeliData\`:

\`\`\`sh
mtpc reproduce mpceval --data mpdd/dialogue.json delidata_corpus/utterances.jsonl --embed
\`\`\`

Without \`--embed\`, rows that need vectors are skipped.`,
  'common-ground': `The human row of table 1 counts clicks as turns and as words: messages alone are about half as many turns. The paper does not say which games are in the row, so its numbers can only be approximated. Figure 3 does not print numbers to compare; over all 2,502 logs the direction of its human curves holds (fewer words and higher scores in later rounds).

Clone \`dmg-photobook/ref-gen-photobook\`, which has all 2,502 logs:

\`\`\`sh
mtpc reproduce common-ground --data chain-extraction/data/logs
\`\`\``,
  lost: `Everything that the paper prints in tables can be computed from other printed numbers, so no data is needed. Ratios come from cells with one decimal: \`close\` means that the difference can be due to this rounding. Only linear percentiles can give all values of table 7, which is why the library uses them.

\`\`\`sh
mtpc reproduce lost
\`\`\``,
  pingeval: `The tables need the authors' games and models. Only budgets and the range of centering can be checked. According to the text, lexical density hardly depends on the number of turns, but by equation 4 it increases with that number (\`atFixedTurns\` of \`lexicalDensity\`).

\`\`\`sh
mtpc reproduce pingeval
\`\`\``,
};

/** The pages about reproducing the papers by file name: what verdicts mean, and a page for each paper. */
export async function reproductionPages(): Promise<Readonly<Record<string, string>>> {
  const measured: readonly ReproductionCell[] = existsSync(MEASURED)
    ? JSON.parse(readFileSync(MEASURED, 'utf8'))
    : [];
  const pages: Record<string, string> = {};
  const links: string[] = [];
  for (const paper of REPRODUCED_PAPERS) {
    const cells = (await reproduce(paper)).map((cell) => measuredCell(cell, measured) ?? cell);
    const [heading, ...rest] = reproductionSection(paper, cells).split('\n\n');
    const title = heading!.replace(/^#+ /, '');
    const exact = cells.filter(({ verdict }) => verdict === 'exact').length;
    const file = `reproducing-${paper}.md`;
    pages[file] = [
      `# Reproducing ${title}`,
      '[What the verdicts mean](reproducing-the-papers.md)',
      ...[INTRODUCTIONS[paper], ...rest],
    ].join('\n\n');
    links.push(`- [${title}](${file}): ${exact} of ${cells.length} cells exact`);
  }
  pages['reproducing-the-papers.md'] = `# Reproducing the papers

This page compares published numbers with those that this library computes. \`mtpc reproduce PAPER\` prints the comparison for a paper, and \`reproduce\` in \`@mtpc/metrics/evidence\` returns it. The tests recompute every cell that needs no corpus.

${links.join('\n')}

Each cell has a verdict:

- *exact*: equal at every printed digit
- *close*: the difference is within a tolerance whose cause is stated
- *differs*: not reproduced; the published number may not follow from the paper's own data
- *cannot*: not computed, or not decidable, for the stated reason

Published scores depend on the tokenizer, the tagger, the embedding model and the selection of conversations. Compare systems on your own data, and cite a published table as background.
`;
  return pages;
}

function measuredCell(
  { paper, place, quantity, corpus }: ReproductionCell,
  measured: readonly ReproductionCell[],
): ReproductionCell | undefined {
  if (corpus === undefined) return undefined;
  return measured.find((each) => each.paper === paper && each.place === place && each.quantity === quantity);
}
