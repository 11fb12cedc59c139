import { basename, dirname, relative, resolve } from 'node:path';

/** Locations of the dialogue pages. */
export interface DialoguePaths {
  /** The file of a dialogue within the folder, by its index. */
  readonly file: (index: number) => string;
  /** Its address in the report. */
  readonly href: (index: number) => string;
  /** The address of the report in the dialogues; absent if the report goes to standard output. */
  readonly report: string | undefined;
}

/**
 * Addresses from the report to the pages and back; a report on standard output is assumed to be in the current folder.
 */
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
