import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type File, Instrumenter } from '@stryker-mutator/instrumenter';

/** One change of the source that a test ought to notice. */
export interface Mutant {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  readonly replacement: string;
}

/** Puts every mutant of the given files behind a switch, so that one copy of the code holds them all. */
export async function instrument(
  files: readonly { name: string; content: string }[],
): Promise<{ files: readonly File[]; mutants: readonly Mutant[] }> {
  await addMutators();
  const quiet = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };
  const instrumenter = new Instrumenter(quiet as never);
  const result = await instrumenter.instrument(
    files.map((file) => ({ ...file, mutate: true })),
    // Wording is not what a score of tests ought to count; it is checked where errors are.
    {
      plugins: ['typescript'],
      excludedMutations: ['StringLiteral', 'Regex'],
      ignorers: [],
      noHeader: false,
    } as never,
  );
  const mutants = result.mutants
    .filter((each) => each.status !== 'Ignored')
    .map((each) => ({
      id: each.id,
      file: each.fileName,
      line: each.location.start.line + 1,
      kind: each.mutatorName,
      replacement: each.replacement ?? '',
    }));
  return { files: result.files, mutants };
}

interface NodePath {
  readonly node: {
    readonly type: string;
    readonly value?: number;
    readonly argument?: unknown;
    readonly expression?: { readonly type: string };
  };
  readonly parent: { readonly type: string };
  readonly key: string | number | null;
}

// Stryker has no mutants of numbers, of single statements or of what is returned. Its list of mutators is not public,
// but it is one list, and what is pushed onto it is used.
async function addMutators(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve('@stryker-mutator/instrumenter');
  const { allMutators } = await import(pathToFileURL(join(dirname(entry), 'mutators/mutate.js')).href);
  if (allMutators.some((each: { name: string }) => each.name === 'NumericLiteral')) return;
  allMutators.push(
    {
      name: 'NumericLiteral',
      *mutate({ node, parent, key }: NodePath) {
        const typeOrKey = parent.type.startsWith('TS') || key === 'key' || key === 'property';
        if (node.type !== 'NumericLiteral' || typeOrKey) return;
        yield { type: 'NumericLiteral', value: node.value === 0 ? 1 : (node.value as number) + 1 };
      },
    },
    {
      name: 'RemovedStatement',
      *mutate({ node }: NodePath) {
        const { type } = node.expression ?? { type: '' };
        if (node.type !== 'ExpressionStatement') return;
        if (type === 'CallExpression' || type === 'AssignmentExpression') yield { type: 'EmptyStatement' };
      },
    },
    {
      name: 'ReturnNull',
      *mutate({ node }: NodePath) {
        const returned = node.argument as { type: string } | null;
        if (node.type === 'ReturnStatement' && returned && returned.type !== 'NullLiteral')
          yield { type: 'ReturnStatement', argument: { type: 'NullLiteral' } };
      },
    },
  );
}
