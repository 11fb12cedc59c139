import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { globSync } from 'tinyglobby';

/** A link of a Markdown page. */
export interface Link {
  /** The page, relative to the folder of the repository. */
  readonly page: string;
  readonly target: string;
}

/** The links of a page, those in code left out. */
export function linksOf(root: string, page: string): Link[] {
  const text = withoutCode(readFileSync(join(root, page), 'utf8'));
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => ({ page, target: match[1]! }));
}

/** The links of everything that is written for readers. */
export function allLinks(root: string): Link[] {
  const pages = ['{README,CHANGELOG,CONTRIBUTING,SECURITY}.md', '{docs,examples,research,training}/**/*.md'];
  const ignore = ['**/node_modules/**'];
  return globSync(pages, { cwd: root, ignore }).flatMap((page) => linksOf(root, page));
}

/** Whether a link leads to a file beside the page. */
export function isRelative(target: string): boolean {
  return !/^[a-z]+:/.test(target);
}

/** What is wrong with a relative link; nothing where it leads to a file, and its fragment to a heading. */
export function brokenBecause(root: string, { page, target }: Link): string | undefined {
  const [path = '', fragment] = target.split('#');
  const file = path === '' ? join(root, page) : resolve(root, dirname(page), path);
  if (!existsSync(file)) return `${page}: ${target}: there is no such file`;
  if (relative(root, file).startsWith('..')) return `${page}: ${target}: leads out of the package`;
  if (fragment === undefined || !file.endsWith('.md')) return undefined;
  const anchors = [...withoutCode(readFileSync(file, 'utf8')).matchAll(/^#+ (.*)$/gm)].map((match) =>
    slug(match[1]!),
  );
  return anchors.includes(fragment) ? undefined : `${page}: ${target}: there is no such heading`;
}

function withoutCode(text: string): string {
  return text
    .replace(/^ *```[\s\S]*?^ *```/gm, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ''));
}

/** A heading as the fragment that leads to it. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
