import { openSearch } from './search.js';

// What every page does: the colour scheme, the search, and code that can be copied. Without scripts all pages still read.

const root = document.documentElement;
const schemes = ['auto', 'light', 'dark'] as const;

const button = document.querySelector<HTMLButtonElement>('[data-scheme-button]');
if (button) {
  const show = (scheme: string): void => {
    button.textContent = `Theme: ${scheme}`;
  };
  show(root.dataset.scheme ?? 'auto');
  button.hidden = false;
  button.addEventListener('click', () => {
    const next = schemes[(schemes.indexOf((root.dataset.scheme ?? 'auto') as 'auto') + 1) % schemes.length]!;
    root.dataset.scheme = next;
    localStorage.setItem('scheme', next);
    show(next);
  });
}

const search = document.querySelector<HTMLButtonElement>('[data-search-button]');
if (search) {
  search.hidden = false;
  search.addEventListener('click', () => openSearch());
  addEventListener('keydown', (event) => {
    const typing = (event.target as Element).matches('input, textarea, select');
    if ((event.key === '/' && !typing) || (event.key === 'k' && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      openSearch();
    }
  });
}

// Beside the page the list of pages is always open; above it, on a narrow screen, it opens when asked.
const pages = document.querySelector<HTMLDetailsElement>('details.pages');
if (pages && matchMedia('(width >= 56rem)').matches) pages.open = true;

for (const pre of document.querySelectorAll('main pre')) {
  const copy = document.createElement('button');
  copy.className = 'copy';
  copy.type = 'button';
  copy.textContent = 'Copy';
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(pre.textContent ?? '');
    copy.textContent = 'Copied';
    setTimeout(() => {
      copy.textContent = 'Copy';
    }, 1500);
  });
  const frame = document.createElement('div');
  frame.className = 'code';
  pre.replaceWith(frame);
  frame.append(pre, copy);
}
