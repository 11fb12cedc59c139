import { idOf, type NewMetric, typeOf } from './templates.js';

/** The lines that a new metric adds to the three lists that name every metric, by path. */
export const LISTS: Readonly<Record<string, (text: string, metric: NewMetric) => string>> = {
  'src/index.ts': (text, { name, about }) => {
    const path = `./metrics/${about}/${idOf(name)}.js`;
    const stem = typeOf(name);
    const lines = [
      `export type { ${stem}Options, ${stem}Result } from '${path}';`,
      `export { ${name} } from '${path}';`,
    ];
    return afterLast(text, new RegExp(`from '\\./metrics/${about}/`), lines);
  },
  'src/metrics/core/registry.ts': (text, { name, about }) => {
    const path = `../${about}/${idOf(name)}.card.js`;
    const imported = afterLast(text, /^import \{ \w+Card \} from/, [
      `import { ${name}Card } from '${path}';`,
    ]);
    return afterLast(imported, /^ {2}\w+Card,$/, [`  ${name}Card,`]);
  },
  'src/evaluate/functions.ts': (text, { name, about }) => {
    const path = `../metrics/${about}/${idOf(name)}.js`;
    const imported = afterLast(text, /^import \{ \w+ \} from '\.\.\/metrics\//, [
      `import { ${name} } from '${path}';`,
    ]);
    return afterLast(imported, /^ {2}(?:'[\w-]+': \w+|\w+),$/, [`  '${idOf(name)}': ${name},`]);
  },
};

/** The text with lines behind the last line that fits. */
function afterLast(text: string, fits: RegExp, lines: readonly string[]): string {
  const all = text.split('\n');
  const last = all.findLastIndex((line) => fits.test(line));
  if (last < 0) throw new Error(`expected a line that fits ${fits}, found none`);
  return [...all.slice(0, last + 1), ...lines, ...all.slice(last + 1)].join('\n');
}
