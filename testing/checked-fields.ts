import { expect, it } from 'vitest';

/** Neither a number nor a text, a list, an object or a function. */
const WRONG = Symbol('wrong');

/**
 * What a form says of fields, by what is expected there: paths such as `rows[0].score`. Behind a path, `?` stands for a
 * field that may be left out, and `|null` for one that may be `null`; every other has to be there.
 */
export type FieldTable = Readonly<Record<string, readonly string[]>>;

/** Tests that `check` takes `valid`, named `root` in errors, and refuses a wrong value in each field of the table. */
export function itChecksFields(
  check: (value: never) => void,
  root: string,
  valid: unknown,
  fields: FieldTable,
): void {
  it(`takes a ${root} that is whole`, () => {
    expect(() => check(valid as never)).not.toThrow();
  });
  const rows = Object.entries(fields).flatMap(([expected, paths]) =>
    paths.map((path) => [path, expected] as const),
  );
  it.each(rows)(`checks ${root}: %s, %s`, (marked, expected) => {
    const path = marked.replace(/\?|\|null/g, '');
    const place = path.startsWith('[') ? `${root}${path}` : `${root}.${path}`;
    const call = (value: unknown) => () => check(withField(valid, path, value) as never);
    expect(call(WRONG)).toThrow(`${place}: expected ${expected}, got Symbol(wrong)`);
    for (const [value, mark] of [
      [undefined, '?'],
      [null, '|null'],
    ] as const) {
      if (marked.includes(mark)) expect(call(value)).not.toThrow();
      else expect(call(value)).toThrow(`${place}: expected ${expected}, got ${value}`);
    }
  });
}

/** A copy of what JSON can hold, with another value in one place. */
function withField(data: unknown, path: string, value: unknown): unknown {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  const copy: unknown = JSON.parse(JSON.stringify(data)); // which parts what was shared
  let owner = copy as Record<string, unknown>;
  for (const key of keys.slice(0, -1)) owner = owner[key] as Record<string, unknown>;
  owner[keys.at(-1)!] = value;
  return copy;
}
