import type MiniSearch from 'minisearch';
import { element } from './element.js';
import { find, SEARCH_OPTIONS } from './search-options.js';

/** The site's folder, seen from the page. */
const base = document.documentElement.dataset.root ?? '.';

let dialog: HTMLDialogElement | undefined;
let index: Promise<MiniSearch> | undefined;

/** Opens the search; the index is loaded then. */
export function openSearch(): void {
  dialog ??= makeDialog();
  index ??= loadIndex();
  dialog.showModal();
  dialog.querySelector('input')?.select();
}

async function loadIndex(): Promise<MiniSearch> {
  const [{ default: Search }, response] = await Promise.all([
    import('minisearch'),
    fetch(`${base}/search.json`),
  ]);
  return Search.loadJSON(await response.text(), SEARCH_OPTIONS);
}

function makeDialog(): HTMLDialogElement {
  const input = element('input', {
    type: 'search',
    id: 'search-input',
    autocomplete: 'off',
    placeholder: 'A metric, a question, a name of the API',
  });
  const found = element('ol', { class: 'found' });
  const status = element('p', { class: 'status', role: 'status' });
  const close = element('button', { type: 'button', class: 'plain' }, 'Close');
  const label = element('label', { for: 'search-input' }, 'Search');
  const made = element(
    'dialog',
    { class: 'search', 'aria-label': 'Search' },
    label,
    close,
    input,
    status,
    found,
  );
  close.addEventListener('click', () => made.close());
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close();
  });
  input.addEventListener('input', () => void show(input.value, found, status));
  made.addEventListener('keydown', (event) => move(event, input, found));
  document.body.append(made);
  return made;
}

async function show(query: string, found: HTMLElement, status: HTMLElement): Promise<void> {
  const results = query.trim() === '' ? [] : find(await index!, query).slice(0, 12);
  status.textContent =
    query.trim() === '' ? '' : results.length === 0 ? 'Nothing found.' : `${results.length} found`;
  found.replaceChildren(
    ...results.map(({ id, title, part, symbol }) => {
      const name = symbol ? `${title}` : title;
      const link = element('a', { href: `${base}/${id}` }, element('strong', {}, name));
      if (part) link.append(element('span', {}, ` ${part}`));
      return element('li', {}, link);
    }),
  );
}

/** Arrow keys go through what was found, from the field and back to it. */
function move(event: KeyboardEvent, input: HTMLInputElement, found: HTMLElement): void {
  const links = [...found.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === 'Enter' && document.activeElement === input && links[0]) links[0].click();
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const next = at + (event.key === 'ArrowDown' ? 1 : -1);
  (links[next] ?? (next < 0 ? input : links.at(-1)))?.focus();
}
