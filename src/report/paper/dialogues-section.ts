import { counted } from '../../text/counted.js';
import { escapeHtml } from '../../text/escape-html.js';
import { dialogueHtml } from './dialogue-page.js';
import { outliersTable } from './outliers.js';
import type { ReportInput } from './report-input.js';
import type { Cell, ReportedPaper, Section } from './types.js';

/** Maximum numbers of dialogues and of turns in the report itself; more get separate pages. */
const FEW = { dialogues: 12, turns: 400 } as const;

/** The addresses of dialogues: separate pages, or anchors in the report if there are few. */
export function dialogueLinks({
  transcripts,
  options: { dialogueHref },
}: Pick<ReportInput, 'transcripts' | 'options'>): (index: number) => string | undefined {
  if (dialogueHref) return dialogueHref;
  return areInline({ transcripts, options: {} }) ? (index) => `#dialogue-${index + 1}` : () => undefined;
}

function areInline({
  transcripts,
  options: { dialogueHref },
}: Pick<ReportInput, 'transcripts' | 'options'>): boolean {
  const turns = transcripts.reduce((sum, each) => sum + each.turns.length, 0);
  return dialogueHref === undefined && transcripts.length <= FEW.dialogues && turns <= FEW.turns;
}

/** The dialogues far from the others, and, if there are few, all of them with annotated turns. */
export async function dialogueSections(paper: ReportedPaper, input: ReportInput): Promise<Section[]> {
  const { transcripts, options } = input;
  const isInline = areInline(input);
  const hrefOf = dialogueLinks(input);
  const linkDialogue = (index: number): Cell => {
    const [text, href] = [dialogueName(input, index), hrefOf(index)];
    return href === undefined ? text : { text, href };
  };
  const table = await outliersTable(input, linkDialogue);
  const title = 'Conversations to look at';
  const how =
    'Deviations are scaled median absolute deviations; a conversation beyond 3 is unusual. “Turns behind it” are the turns that cause the deviation. For metrics of turns, they are the turns with extreme scores; for others, the turns without which the score would be closer to the median. Each turn is listed with that score.';
  const where =
    options.dialogueHref || isInline
      ? []
      : [
          'In code, dialoguePage makes a page of a conversation; mtpc report --dialogues FOLDER writes one for each.',
        ];
  const outliers = table ? [{ title, text: [how, ...where], tables: [table] }] : [];
  if (!isInline) return outliers;
  const html: string[] = [];
  for (const [i, transcript] of transcripts.entries()) {
    const embedded = options.embedded?.[i];
    const name = dialogueName(input, i);
    const dialogue = await dialogueHtml(paper, transcript, {
      ...{ name, heading: 3, prefix: `dialogue-${i + 1}-` },
      ...(embedded && { embedded }),
    });
    const summary = `Conversation ${name}, ${counted(transcript.turns.length, 'turn')}`;
    html.push(`<details><summary>${escapeHtml(summary)}</summary>\n${dialogue}\n</details>`);
  }
  return [...outliers, { title: 'The conversations', html }];
}

/** Larger sets are found through the outliers, or in the folder. */
const MOST_LISTED = 500;

/** Links to the pages of all dialogues. */
export function dialogueList(input: ReportInput): Section[] {
  const { transcripts, options } = input;
  const { dialogueHref } = options;
  if (dialogueHref === undefined || transcripts.length > MOST_LISTED) return [];
  const rows = transcripts.map(({ turns }, i): Cell[] => [
    { text: dialogueName(input, i), href: dialogueHref(i) },
    turns.length,
  ]);
  return [
    { title: 'The dialogues', tables: [{ title: 'A page for each', columns: ['Dialogue', 'Turns'], rows }] },
  ];
}

/** The id of a dialogue, else its index. */
export function dialogueName({ transcripts }: Pick<ReportInput, 'transcripts'>, index: number): string {
  return transcripts[index]?.id ?? `conversation ${index + 1}`;
}
