/** A cell of a notebook, as the format says. */
export interface Cell {
  readonly cell_type: 'code' | 'markdown';
  readonly id: string;
  readonly metadata: object;
  readonly source: readonly string[];
  readonly outputs?: readonly unknown[];
  readonly execution_count?: number | null;
}

/** A notebook for Deno's kernel. */
export interface Notebook {
  readonly cells: readonly Cell[];
  readonly metadata: object;
  readonly nbformat: 4;
  readonly nbformat_minor: 5;
}

const METADATA = {
  kernelspec: { display_name: 'Deno', language: 'typescript', name: 'deno' },
  language_info: { file_extension: '.ts', mimetype: 'text/x.typescript', name: 'typescript' },
};

/** What ends a script's cell by printing what is shown is the value of the notebook's cell. */
const SHOWN = /^console\.log\((show\([\s\S]*\))\);$/;

/** A script with `// %%` between its cells as a notebook: imports from npm, what is shown last is the cell's value. */
export function toNotebook(script: string): Notebook {
  const cells = script
    .split(/^\/\/ %%/m)
    .filter((part) => part.trim() !== '')
    .map((part, index): Cell => {
      const newline = part.indexOf('\n');
      const body = part.slice(newline + 1).trim();
      const common = { id: `cell-${index}`, metadata: {} };
      if (part.slice(0, newline).includes('[markdown]'))
        return { cell_type: 'markdown', ...common, source: linesOf(body.replace(/^\/\/ ?/gm, '')) };
      const source = linesOf(asCell(body));
      return { cell_type: 'code', ...common, source, outputs: [], execution_count: null };
    });
  return { cells, metadata: METADATA, nbformat: 4, nbformat_minor: 5 };
}

function asCell(body: string): string {
  const last = body.lastIndexOf('\nconsole.log(') + 1;
  const shown = body.slice(last).replace(SHOWN, '$1');
  return `${body.slice(0, last)}${shown}`.replace(/ from '@mtpc\/metrics/g, " from 'npm:@mtpc/metrics");
}

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}
