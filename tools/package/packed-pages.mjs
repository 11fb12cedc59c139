// `npm pack` and `npm publish`: pages of the package link only to files that the package contains. prepack replaces the
// other links by their text and where else to find the page, and postpack (`--restore`) restores the pages.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';

const KEPT = '.cache/pages';
const FOLDERS = ['docs/start', 'docs/guides'];

export function packedPages() {
  const pages = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );
  return ['README.md', 'CHANGELOG.md', 'SECURITY.md', ...pages];
}

/** The command that shows the contents of a page, or the page's path in the repository. */
function whereElse(path) {
  const metric = /^docs\/metrics\/(?!README)(.+)\.md$/.exec(path)?.[1];
  if (metric !== undefined) return `\`mtpc explain ${metric}\``;
  if (path === 'docs/metrics/README.md') return '`mtpc list`';
  if (path === 'docs/reference/cli.md') return '`mtpc help`';
  if (path === 'docs/reference/formats.md') return '`mtpc formats`';
  return `\`${path}\` in the repository`;
}

/** A page without links to files that the package lacks; code is kept. */
export function packedPage(text, page, carried) {
  return text.replace(/^```[\s\S]*?^```|`[^`\n]*`|\[((?:[^[\]`]|`[^`]*`)*)\]\(([^)\s]+)\)/gm, (whole, label, target) => {
    if (target === undefined || /^[a-z]+:|^#/.test(target)) return whole;
    const path = normalize(join(dirname(page), target.split('#')[0])).replace(/\/$/, '');
    return carried(path) ? whole : `${label} (${whereElse(path)})`;
  });
}

function restore() {
  if (!existsSync(KEPT)) return;
  cpSync(KEPT, '.', { recursive: true });
  rmSync(KEPT, { recursive: true });
}

if (process.argv[1]?.endsWith('packed-pages.mjs')) {
  restore();
  if (!process.argv.includes('--restore')) {
    const pages = packedPages();
    const folders = ['dist', 'fixtures/transcripts', 'schema'];
    const files = new Set([...pages, 'LICENSE', 'NOTICE']);
    const carried = (path) =>
      files.has(path) || (existsSync(path) && folders.some((folder) => path === folder || path.startsWith(`${folder}/`)));
    for (const page of pages) {
      const text = readFileSync(page, 'utf8');
      const packed = packedPage(text, page, carried);
      if (packed === text) continue;
      mkdirSync(dirname(join(KEPT, page)), { recursive: true });
      cpSync(page, join(KEPT, page));
      writeFileSync(page, packed);
    }
  }
}
