import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import type { Document } from './documents.js';
import { ROOT } from './paths.js';

/** Turns links between Markdown files into links between pages, and remembers the files that pages lead to. */
export class Links {
  /** Files of the repository that are no pages and are copied beside them. */
  readonly files: Set<string> = new Set();
  readonly #urls: ReadonlyMap<string, string>;

  constructor(documents: readonly Document[]) {
    this.#urls = new Map(
      documents.map(({ file, section, url }) => [section === 'api' ? `api:${file}` : file, url]),
    );
  }

  /** The link of `from` for a target as it stands in the Markdown. */
  of(from: Document, target: string): string {
    if (/^[a-z]+:|^#/.test(target)) return target;
    const [path = '', fragment] = target.split('#');
    const url = this.#urlOf(from, path);
    return relative(dirname(from.url), url) + (fragment === undefined ? '' : `#${fragment}`);
  }

  /** The page of a type or function of the package's root; nothing where there is none. */
  api(from: Document, name: string): string | undefined {
    const kinds = ['interfaces', 'type-aliases'];
    const url = kinds.flatMap((kind) => this.#urls.get(`api:index/${kind}/${name}.md`) ?? [])[0];
    return url === undefined ? undefined : relative(dirname(from.url), url);
  }

  #urlOf(from: Document, path: string): string {
    const file = join(dirname(from.section === 'api' ? join('.work/api', from.file) : from.file), path);
    const isApi = from.section === 'api' && file.startsWith('.work/api/');
    const key = isApi
      ? `api:${file.slice('.work/api/'.length)}`
      : file.replace(/^(\.\.\/)+/, '').replace(/\/$/, '');
    const page = this.#urls.get(key) ?? this.#urls.get(join(key, 'README.md'));
    if (page !== undefined) return page;
    if (key === 'README.md') return 'index.html';
    if (!existsSync(ROOT + key) || !statSync(ROOT + key).isFile())
      throw new Error(`${from.file}: expected a link to a page or a file, got ${path}`);
    this.files.add(key);
    return `files/${key}`;
  }
}
