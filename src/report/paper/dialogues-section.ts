import { dialogueHtml } from './dialogue-page.js';
import { outliersTable } from './outliers.js';
import type { ReportInput } from './report-input.js';
import type { Cell, ReportedPaper, Section } from './types.js';

/** The report itself shows at most this many dialogues, and turns in total; more get separate pages. */
const FEW = { dialogues: 12, turns: 400 } as const;

/** The dialogues far from the others, and, if there are few, all of them with annotated turns. */
export async function dialogueSections(paper: ReportedPaper, input: ReportInput): Promise<Section[]> {
  const { transcripts, options } = input;
  const turns = transcripts.reduce((sum, each) => sum + each.turns.length, 0);
  const isInline =
    options.dialogueHref === undefined && transcripts.length <= FEW.dialogues && turns <= FEW.turns;
  const linkOf = (index: number): Cell => {
    const text = dialogueName(input, index);
    if (options.dialogueHref) return { text, href: options.dialogueHref(index) };
    return isInline ? { text, href: `#dialogue-${index + 1}` } : text;
  };
  const table = await outliersTable(input, linkOf);
  const title = 'Dialogues to look at';
  const how =
    'Deviations are median absolute ones, made comparable to standard deviations; beyond 3 a dialogue is unusual. “Turns behind it” are the turns that carry the score away from the others: of measures of turns those with the farthest scores, of others those without which the score would be nearer, each with that score.';
  const where =
    options.dialogueHref || isInline
      ? []
      : [
          'In code, dialoguePage makes a page of a dialogue; mtpc report --dialogues FOLDER writes one for each.',
        ];
  const outliers = table ? [{ title, text: [how, ...where], tables: [table] }] : [];
  if (!isInline) return outliers;
  const html: string[] = [];
  for (const [i, transcript] of transcripts.entries()) {
    const embedded = options.embedded?.[i];
    const name = dialogueName(input, i);
    html.push(
      await dialogueHtml(paper, transcript, {
        ...{ name, heading: 3, prefix: `dialogue-${i + 1}-` },
        ...(embedded && { embedded }),
      }),
    );
  }
  return [...outliers, { title: 'The dialogues', html }];
}

/** The id of a dialogue, else its place. */
export function dialogueName({ transcripts }: Pick<ReportInput, 'transcripts'>, index: number): string {
  return transcripts[index]!.id ?? `dialogue ${index + 1}`;
}
