import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { ROOT, WORK } from './paths.js';

/** Where a page belongs. */
export type Section =
  | 'start'
  | 'guides'
  | 'concepts'
  | 'reference'
  | 'metrics'
  | 'project'
  | 'research'
  | 'api';

/** One Markdown file of the repository and the page that it becomes. */
export interface Document {
  /** The file, relative to the repository, or to the folder of the API. */
  readonly file: string;
  /** The page's address within the site: `start/score-in-code.html`. */
  readonly url: string;
  readonly section: Section;
  readonly title: string;
  /** The first sentence below the title, without marks. */
  readonly summary: string;
  readonly text: string;
}

const PROJECT = ['CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];

/** Every page that stands in a file: docs, the papers of the project, and the API where it has been made. */
export function documents(): Document[] {
  const docs = markdownIn(`${ROOT}docs`)
    .filter((path) => !path.startsWith('api/'))
    .map((path) => `docs/${path}`);
  const research = markdownIn(`${ROOT}research`).map((path) => `research/${path}`);
  const written = [...docs, ...PROJECT, ...research].map((file) =>
    document(file, urlOf(file.replace(/^docs\//, '')), sectionOf(file), readFileSync(ROOT + file, 'utf8')),
  );
  const api = existsSync(`${WORK}api`) ? markdownIn(`${WORK}api`) : [];
  return [...written, ...withSummaries(api.map((path) => apiDocument(path)))];
}

/** Lists of names of the API, each with the first sentence of its page. */
function withSummaries(pages: readonly Document[]): Document[] {
  const summaries = new Map(pages.map(({ file, summary }) => [file, summary]));
  const line = (file: string) => (whole: string, target: string) => {
    const summary = summaries.get(join(dirname(file), target)) ?? '';
    return summary === '' ? whole : `${whole}: ${summary.replaceAll('<', '&lt;')}`;
  };
  return pages.map((page) =>
    page.file.endsWith('/index.md')
      ? { ...page, summary: '', text: page.text.replace(/^- \[[^\]]*\]\(([^)]*)\)$/gm, line(page.file)) }
      : page,
  );
}

function markdownIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
    .sort();
}

function sectionOf(file: string): Section {
  if (PROJECT.includes(file)) return 'project';
  if (file === 'docs/README.md') return 'guides';
  if (file === 'docs/evidence.md') return 'concepts';
  return file.replace(/^docs\//, '').split('/')[0] as Section;
}

/** The address of a page by its file: a folder's README is its index. */
function urlOf(path: string): string {
  if (path === 'README.md') return 'guides/index.html';
  const name = basename(path) === 'README.md' ? join(path, '../index.html') : path.replace(/\.md$/, '.html');
  return name.replace(/^[A-Z]+(?=\.html$)/, (word) => word.toLowerCase());
}

function document(file: string, url: string, section: Section, text: string): Document {
  const title = plain(/^# (.*)$/m.exec(text)?.[1] ?? basename(file, '.md'));
  const prose = text
    .replace(/^# .*$/m, '')
    .split(/\n{2,}/)
    .map((part) => part.trim());
  const first = prose.find((part) => /^[\p{L}`*[]/u.test(part) && !part.startsWith('|')) ?? '';
  const summary = /^.*?[.:](?=\s|$)/s.exec(plain(first))?.[0] ?? plain(first);
  return { file, url, section, title, summary: summary.replace(/\s+/g, ' ').slice(0, 240), text };
}

/** A page of the API: the entries are folders with an index, named by how they are imported. */
function apiDocument(path: string): Document {
  const raw = readFileSync(`${WORK}api/${path}`, 'utf8');
  const url = `api/${path.replace(/\.md$/, '.html')}`;
  if (path === 'index.md') return document(path, url, 'api', INDEX + importList(raw));
  const text = path.endsWith('/index.md')
    ? raw.replace(/^# .*$/m, `# ${importOf(path.replace(/\/index\.md$/, ''))}`)
    : raw.replace(/^# (?:Function|Interface|Type Alias|Variable|Class): /m, '# ');
  return document(path, url, 'api', text);
}

/** The list of entries as typedoc writes it, by how they are imported, with its row of the imports page. */
function importList(raw: string): string {
  const readme = readFileSync(`${ROOT}docs/reference/imports.md`, 'utf8');
  const told = new Map(
    [...readme.matchAll(/^\| `(@mtpc[^`]*)` \| (.*) \|$/gm)].map(([, path, text]) => [path!, plain(text!)]),
  );
  return [...raw.matchAll(/^- \[([^\]]*)\](\(.*\))$/gm)]
    .map(([, entry, target]) => ({ path: importOf(entry!), target }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, target }) => `- [\`${path}\`]${target}${told.has(path) ? `: ${told.get(path)}` : ''}`)
    .join('\n');
}

/** How an entry is imported. */
function importOf(entry: string): string {
  return entry === 'index' ? '@mtpc/metrics' : `@mtpc/metrics/${entry}`;
}

/** The list of entries that typedoc writes names files, not imports. */
const INDEX = `# API

Every name that the package exports, by import path. Metrics have [their own pages](../../../docs/metrics/README.md).

`;

/** Text without the marks of Markdown. */
export function plain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|\\(?=[<>_|])/g, '')
    .trim();
}
