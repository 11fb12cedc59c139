import { expect, it } from 'vitest';
import { RunColumnDetector } from './detect-run-columns.js';

/** The columns that are detected in conversations with these fields in their meta. */
function columnsIn(metas: readonly Readonly<Record<string, unknown>>[]): object | undefined {
  const detector = new RunColumnDetector();
  for (const meta of metas) detector.add({ turns: [], meta });
  return detector.detected()?.columns;
}
const runs = [0, 1, 2, 3].map((i) => ({ score: i / 4, task: `t${i % 2}`, run: i >> 1 }));

it('takes a field for the model only if each value occurs twice on average', () => {
  const columns = { score: 'score', instruction: 'task', run: 'run' };
  expect(columnsIn(runs.map((each, i) => ({ ...each, model: `m${i % 2}` })))).toEqual({
    ...columns,
    model: 'model',
  });
  // Three values in four conversations.
  expect(columnsIn(runs.map((each, i) => ({ ...each, model: `m${i % 3}` })))).toEqual(columns);
});

it('finds fields within two objects, and no deeper', () => {
  const wrapped = (depth: number): object | undefined =>
    columnsIn(
      runs.map(({ score, ...rest }) => {
        let field: Record<string, unknown> = { score };
        for (let i = 0; i < depth; i++) field = { log: field };
        return { ...rest, ...field };
      }),
    );
  expect(wrapped(2)).toMatchObject({ score: 'log.log.score' });
  expect(wrapped(3)).toBeUndefined();
});
