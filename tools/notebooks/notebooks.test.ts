import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { execute, folderWithPackage, lacking, NAMES, NOTEBOOKS, script } from './execute.js';
import { type Cell, type Notebook, toNotebook } from './to-notebook.js';

const bun = fileURLToPath(new URL('../../node_modules/.bin/bun', import.meta.url));
const committed = (name: string): Notebook =>
  JSON.parse(readFileSync(join(NOTEBOOKS, `${name}.ipynb`), 'utf8'));
const sources = ({ cells }: Notebook): unknown => cells.map(({ source }) => source);

type Output = {
  readonly output_type: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly text?: string;
};
const outputsOf = ({ cells }: Notebook): Output[] =>
  cells.flatMap((cell: Cell) => (cell.outputs ?? []) as Output[]);

describe.each(NAMES)('examples/notebooks/%s', (name) => {
  it('is what the script says', () => {
    expect(sources(committed(name))).toEqual(sources(toNotebook(script(name))));
  });

  it('was committed with outputs and without errors', () => {
    const outputs = outputsOf(committed(name));
    expect(outputs.length).toBeGreaterThan(0);
    expect(outputs.filter(({ output_type }) => output_type === 'error')).toEqual([]);
  });
});

describe('the notebooks, executed', () => {
  let folder: string;
  const runs = new Map<string, Promise<Notebook>>();
  beforeAll(() => {
    folder = folderWithPackage();
    if (lacking === undefined) for (const name of NAMES) runs.set(name, execute(name, folder));
    for (const run of runs.values()) run.catch(() => undefined); // Each test awaits its own.
  });

  // A kernel waits more than it works: all run at a time.
  it.for(NAMES)(
    '%s gives its outputs in the kernel of Deno',
    { timeout: 300_000 },
    async (name, { skip }) => {
      skip(lacking !== undefined, lacking);
      expect(outputsOf(await runs.get(name)!)).toEqual(outputsOf(committed(name)));
    },
  );

  describe('as scripts under Bun', () => {
    const printed = new Map<string, string>();
    beforeAll(() => {
      // One after the other in one process, each below its name.
      for (const name of NAMES) copyFileSync(join(NOTEBOOKS, `${name}.ts`), join(folder, `${name}.ts`));
      const all = NAMES.map((name) => `console.log('=== ${name} ===');\nawait import('./${name}.ts');\n`);
      writeFileSync(join(folder, 'all.ts'), all.join(''));
      const output = execFileSync(bun, ['run', 'all.ts'], { cwd: folder, encoding: 'utf8' });
      const [, ...parts] = output.split(/^=== (.+) ===$/m);
      for (let i = 0; i < parts.length; i += 2) printed.set(parts[i]!, parts[i + 1]!);
    }, 60_000);

    it.each(NAMES)('%s prints the same', (name) => {
      for (const { data, text } of outputsOf(committed(name)))
        expect(printed.get(name)).toContain(String(data?.['text/plain'] ?? text));
    });
  });
});
