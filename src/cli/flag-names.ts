import type { Option } from 'commander';

/** Options in a message of a function, which the user of the command does not know. */
const OPTION = /(?:(?<![\w.])\w{1,60}: )?\boptions\.([\w.]{1,80})/g;
const METRICS = /\bevaluate: metrics\b/g;
/** Advised options: `(idField)`, `(duplicates: "rename")`. */
const ADVICE = /\(([a-z]{1,30}(?:[A-Z][a-z]{1,30}){0,3})(?:: "([a-z]{1,30})")?\)/g;

/** Replaces options of functions in a library message by the corresponding flags of a command. */
export function withFlagNames(
  message: string,
  commands: readonly { readonly options: readonly Pick<Option, 'long'>[] }[],
): string {
  const flags = new Set(commands.flatMap(({ options }) => options.map(({ long }) => long)));
  return message
    .replace(METRICS, 'options.metrics')
    .replace(OPTION, (whole, path: string) => {
      const [name = '', ...inner] = path.split('.');
      const flag = flagOf(name);
      return flags.has(flag) ? [flag, ...inner].join(' ') : whole;
    })
    .replace(ADVICE, (whole, name: string, value?: string) => {
      const flag = value === undefined ? flagOf(name) : flagOf(`${value}-${name}`);
      const isOption = value !== undefined || /[A-Z]/.test(name);
      return isOption && flags.has(flag) ? `(${flag})` : whole;
    });
}

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
