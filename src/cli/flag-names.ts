import type { Command } from 'commander';

/** Options in a message of a function, which the user of the command does not know. */
const OPTION = /(?:(?<![\w.])\w{1,60}: )?\boptions\.([\w.]{1,80})/g;
const METRICS = /\bevaluate: metrics\b/g;

/** Replaces options of functions in a library message by the corresponding flags of a command. */
export function withFlagNames(message: string, commands: readonly Command[]): string {
  const flags = new Set(commands.flatMap(({ options }) => options.map(({ long }) => long)));
  return message.replace(METRICS, 'options.metrics').replace(OPTION, (whole, path: string) => {
    const [name = '', ...inner] = path.split('.');
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return flags.has(flag) ? [flag, ...inner].join(' ') : whole;
  });
}
