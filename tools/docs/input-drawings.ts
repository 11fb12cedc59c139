import type { MetricInput } from '../../src/metrics/core/card.js';

/** What is to be seen on the drawing of each input, for those who do not see it. */
export const DRAWN: Readonly<Record<MetricInput, string>> = {
  transcript: 'Three turns below each other, each a speaker and a text.',
  'next-turn': 'Two turns of context, and below them the candidate, the turn that is judged.',
  embedded: 'Three turns below each other, and beside each one row of a matrix of numbers.',
  'embedded-next-turn': 'Two turns of context and the candidate, each with a row of numbers beside it.',
  runs: 'Two instructions, and beside each the scores of its repeated runs.',
  games: 'A game of three rounds: each has turns, a target and a score.',
  records: 'A table: one row for each dialogue or judgement, one column for each fact.',
  vectors: 'Two samples of vectors, each a matrix with one vector a row.',
  labels: 'Two rows of labels, one label for each observation.',
  tokens: 'Two texts, each a row of words.',
  numbers: 'A few numbers with their names.',
};

const LEFT = 16;

/** A drawing: its parts and how high it is. */
interface Drawing {
  readonly parts: string;
  readonly width: number;
  readonly height: number;
}

const SAID: readonly (readonly [speaker: string, text: string])[] = [
  ['ana', 'Is the red bus late?'],
  ['ben', 'By ten minutes.'],
  ['ana', 'Then I take the tram.'],
];

function box(x: number, y: number, width: number, text: string, kind = 'plain'): string {
  const middle = x + width / 2;
  return `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="26" rx="4"/><text class="on-${kind}" x="${middle}" y="${y + 17.5}">${text}</text>`;
}

function word(x: number, y: number, text: string): string {
  return `<text class="word" x="${x}" y="${y + 17.5}">${text}</text>`;
}

/** Turns below each other; `context` of them are context, the next is the candidate; each with a row of numbers or not. */
function turns(options: { context?: number; rows?: boolean } = {}): Drawing {
  const { context, rows } = options;
  const parts = SAID.map(([speaker, text], i) => {
    const y = 16 + i * 34;
    const kind = context === undefined || i < context ? 'plain' : 'chosen';
    const numbers = rows ? [0, 1, 2, 3].map((j) => box(342 + j * 38, y, 34, cell(i, j), 'number')) : [];
    const label = kind === 'chosen' ? 'candidate' : context !== undefined && i === 0 ? 'context' : '';
    const at = rows ? 500 : 346;
    return `${box(LEFT, y, 56, speaker, 'name')}${box(LEFT + 60, y, 256, text, kind)}${numbers.join('')}${word(at, y, label)}`;
  });
  return {
    parts: parts.join(''),
    width: rows ? 580 : context ? 428 : 348,
    height: 16 + SAID.length * 34 + 8,
  };
}

function cell(i: number, j: number): string {
  return `.${(i * 37 + j * 53 + 12) % 90}`;
}

/** Rows of boxes, each with a word before it. */
function lines(
  rows: readonly (readonly [string, readonly string[]])[],
  width: number,
  kind: string,
): Drawing {
  const parts = rows.map(([label, cells], i) => {
    const y = 16 + i * 34;
    const boxes = cells.map((text, j) => box(LEFT + 140 + j * (width + 4), y, width, text, kind));
    return `${word(LEFT, y, label)}${boxes.join('')}`;
  });
  const most = Math.max(...rows.map(([, cells]) => cells.length));
  return {
    parts: parts.join(''),
    width: LEFT + 140 + most * (width + 4) + 12,
    height: 16 + rows.length * 34 + 8,
  };
}

function grid(rows: readonly (readonly string[])[], width: number): Drawing {
  const parts = rows.flatMap((cells, i) =>
    cells.map((text, j) => box(LEFT + j * (width + 4), 16 + i * 30, width, text, i === 0 ? 'name' : 'plain')),
  );
  return {
    parts: parts.join(''),
    width: LEFT + rows[0]!.length * (width + 4) + 12,
    height: 16 + rows.length * 30 + 12,
  };
}

function games(): Drawing {
  const rounds = [0, 1, 2].map((i) => {
    const x = LEFT + i * 178;
    const words = ['the tall red bus', 'the red bus', 'red bus'][i]!;
    return `${word(x, 8, `round ${i + 1}`)}${box(x, 38, 168, words)}${box(x, 68, 110, 'target: bus-4', 'name')}${box(x + 114, 68, 54, 'score 1', 'number')}`;
  });
  return { parts: rounds.join(''), width: 556, height: 108 };
}

const DRAWINGS: Readonly<Record<MetricInput, () => Drawing>> = {
  transcript: () => turns(),
  'next-turn': () => turns({ context: 2 }),
  embedded: () => turns({ rows: true }),
  'embedded-next-turn': () => turns({ context: 2, rows: true }),
  runs: () =>
    lines(
      [
        ['sum the columns', ['90', '40', '70', '85']],
        ['sort the names', ['60', '65', '60', '70']],
      ],
      56,
      'number',
    ),
  games,
  records: () =>
    grid(
      [
        ['dialogue', 'label', 'score'],
        ['bus-1', 'yes', '80'],
        ['bus-2', 'no', '55'],
      ],
      120,
    ),
  vectors: () =>
    lines(
      [
        ['sample A', ['.12', '.65', '.28']],
        ['', ['.49', '.11', '.73']],
        ['sample B', ['.86', '.48', '.20']],
      ],
      56,
      'number',
    ),
  labels: () =>
    lines(
      [
        ['sample A', ['red', 'blue', 'red', 'red']],
        ['sample B', ['blue', 'blue', 'red']],
      ],
      64,
      'name',
    ),
  tokens: () =>
    lines(
      [
        ['now', ['red', 'bus']],
        ['before', ['the', 'tall', 'red', 'bus']],
      ],
      64,
      'plain',
    ),
  numbers: () =>
    lines(
      [
        ['turns', ['2', '4', '8', '16']],
        ['tokens', ['256', '128', '64', '32']],
      ],
      56,
      'number',
    ),
};

/** Its own panel, so that it is read on a light and on a dark page alike. */
const STYLE = [
  '.panel{fill:#f3f5f4}',
  '.plain{fill:#fff;stroke:#c9d1d1}',
  '.name{fill:#e1efef;stroke:#b9d5d6}',
  '.number{fill:#fdf3e6;stroke:#e5d3b8}',
  '.chosen{fill:#0b5d66}',
  'text{font:13px "Source Sans 3","Helvetica Neue",Arial,sans-serif;fill:#1b2326;text-anchor:middle}',
  '.on-chosen{fill:#fff}',
  '.word{text-anchor:start;fill:#535e63}',
].join('');

/** The drawing of an input as an SVG file. */
function inputDrawing(input: MetricInput): string {
  const { parts, width, height } = DRAWINGS[input]();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${DRAWN[input]}"><style>${STYLE}</style><rect class="panel" width="${width}" height="${height}" rx="6"/>${parts}</svg>\n`;
}

/** The drawing of every input, by file name. */
export function inputDrawings(): Map<string, string> {
  const inputs = Object.keys(DRAWINGS) as MetricInput[];
  return new Map(inputs.map((input) => [`${input}.svg`, inputDrawing(input)]));
}
