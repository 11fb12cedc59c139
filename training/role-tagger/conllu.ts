/** A word of a treebank sentence, with its place in the sentence's text. */
export interface GoldWord {
  readonly form: string;
  readonly lemma: string;
  readonly upos: string;
  /** Penn Treebank tag. */
  readonly xpos: string;
  /** Index of the governing word in the sentence, -1 for the root. */
  readonly head: number;
  readonly relation: string;
  readonly start: number;
  readonly end: number;
}

export interface GoldSentence {
  readonly document: string;
  readonly text: string;
  readonly words: readonly GoldWord[];
}

/** Reads the sentences of a CoNLL-U file. Empty nodes are passed over, multiword tokens give their words places. */
export function parseConllu(source: string): GoldSentence[] {
  const sentences: GoldSentence[] = [];
  let document = '';
  for (const block of source.split(/\r?\n\r?\n/)) {
    const lines = block.split(/\r?\n/).filter((line) => line !== '');
    const heading = lines.find((line) => line.startsWith('# newdoc'));
    if (heading !== undefined) document = heading.split('=')[1]?.trim() ?? String(sentences.length);
    const rows = lines.filter((line) => !line.startsWith('#')).map((line) => line.split('\t'));
    if (rows.length === 0) continue;
    const comment = lines.find((line) => line.startsWith('# text = '));
    const text = comment === undefined ? joinForms(rows) : comment.slice('# text = '.length);
    sentences.push({ document, text, words: placeWords(text, rows) });
  }
  return sentences;
}

const isRange = (row: string[]): boolean => row[0]!.includes('-');
const isEmptyNode = (row: string[]): boolean => row[0]!.includes('.');

function joinForms(rows: readonly string[][]): string {
  let text = '';
  let covered = 0;
  for (const row of rows) {
    if (isEmptyNode(row) || (!isRange(row) && Number(row[0]) <= covered)) continue;
    if (isRange(row)) covered = Number(row[0]!.split('-')[1]);
    text += row[1] + (row[9]?.includes('SpaceAfter=No') ? '' : ' ');
  }
  return text.trim();
}

function placeWords(text: string, rows: readonly string[][]): GoldWord[] {
  const words: GoldWord[] = [];
  let at = 0;
  let surface: { last: number; end: number; exact: boolean } | undefined;
  rows.forEach((row, index) => {
    if (isEmptyNode(row)) return;
    if (isRange(row)) {
      const [first, last] = row[0]!.split('-').map(Number) as [number, number];
      const start = find(text, row[1]!, at);
      const parts = rows
        .slice(index + 1)
        .filter((part) => Number(part[0]) >= first && Number(part[0]) <= last);
      surface = {
        last,
        end: start + row[1]!.length,
        exact: parts.map((part) => part[1]).join('') === row[1],
      };
      at = start;
      return;
    }
    const form = row[1]!;
    const inside = surface !== undefined && Number(row[0]) <= surface.last;
    const start = inside ? at : find(text, form, at);
    // The words of "dunno" do not spell it: each of them stands for the whole.
    const end = inside && !surface!.exact ? surface!.end : start + form.length;
    words.push({
      form,
      lemma: row[2]!,
      upos: row[3]!,
      xpos: row[4]!,
      head: Number(row[6]) - 1,
      relation: row[7]!,
      start,
      end,
    });
    if (!inside || surface!.exact) at = end;
    if (inside && Number(row[0]) === surface!.last) {
      at = surface!.end;
      surface = undefined;
    }
  });
  return words;
}

function find(text: string, form: string, from: number): number {
  const place = text.indexOf(form, from);
  return place < 0 ? from : place;
}
