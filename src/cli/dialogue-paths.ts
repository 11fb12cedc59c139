import { basename, dirname, relative, resolve } from 'node:path';

/** Where the pages of dialogues are. */
export interface DialoguePaths {
  /** The file of a dialogue within the folder, by its place among all. */
  readonly file: (index: number) => string;
  /** Its address as the report names it. */
  readonly href: (index: number) => string;
  /** The address of the report as the dialogues name it; absent where the report goes to standard output. */
  readonly report: string | undefined;
}

/** Addresses from the report to the pages and back; a report on standard output is taken to be in the current folder. */
export function dialoguePaths(folder: string, count: number, out: string | undefined): DialoguePaths {
  const digits = Math.max(4, String(count).length);
  const file = (index: number): string => `dialogue-${String(index + 1).padStart(digits, '0')}.html`;
  const from = out === undefined ? resolve('.') : dirname(resolve(out));
  const toFolder = address(relative(from, resolve(folder)));
  const toReport = address(relative(resolve(folder), from));
  return {
    file,
    href: (index) => `${toFolder}${file(index)}`,
    report: out === undefined ? undefined : `${toReport}${encodeURIComponent(basename(out))}`,
  };
}

/** A relative path of folders as the beginning of an address. */
function address(path: string): string {
  const parts = path.split(/[\\/]/).filter((part) => part !== '');
  return parts.map((part) => `${encodeURIComponent(part)}/`).join('');
}
