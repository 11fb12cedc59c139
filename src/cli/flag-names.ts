import type { Command } from 'commander';

/** Functions whose options a user of the command does not see. */
const CALL = /\b(?:[a-z]\w*: )?options\.(\w+)((?:\.\w+)*)|\bevaluate: (metrics)\b/g;

/** A message of the library with options of functions replaced by the flags of a command, where it has them. */
export function withFlagNames(message: string, commands: readonly Command[]): string {
  const flags = new Set(commands.flatMap(({ options }) => options.map(({ long }) => long)));
  return message.replace(CALL, (whole, option?: string, inner = '', metrics?: string) => {
    const flag = `--${(option ?? metrics ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return flags.has(flag) ? `${flag}${inner.replaceAll('.', ' ')}` : whole;
  });
}
