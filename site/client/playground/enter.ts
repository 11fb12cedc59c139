import { counted } from '../../../src/text/counted.js';
import { element } from '../element.js';
import type { State } from './state.js';

interface Entrances {
  readonly text: HTMLTextAreaElement;
  readonly file: HTMLElement;
  readonly sample: HTMLElement;
  readonly drop: HTMLElement;
  readonly share: HTMLElement;
}

/** Files of more than this are for the command. */
const MAX_BYTES = 20e6;

/** Lets conversations in: typed or pasted, dropped, opened from a file, or one of the examples. */
export function enter(state: State, { text, file, sample, drop, share }: Entrances): void {
  let typing: ReturnType<typeof setTimeout> | undefined;
  text.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => void read(state, text.value), 250);
  });
  file.addEventListener(
    'change',
    (event) => void open(state, text, (event.target as HTMLInputElement).files?.[0]),
  );
  sample.append(...state.samples.map(({ title }, i) => element('option', { value: String(i) }, title)));
  sample.addEventListener('change', () => {
    const chosen = state.samples[Number((sample as HTMLSelectElement).value)]!;
    text.value = chosen.text;
    void read(state, chosen.text, chosen.file);
  });
  addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) drop.classList.remove('over');
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    void open(state, text, event.dataTransfer?.files[0], event.dataTransfer?.getData('text') ?? '');
  });
  share.addEventListener('click', () => void copyLink(state, text.value, share));
  const shared = sharedText();
  if (shared !== undefined) {
    text.value = shared;
    void read(state, shared);
    return;
  }
  const [first] = state.samples;
  text.value = first!.text;
  // What the first example says is known: it needs no reader.
  const status = location.hash.startsWith(FRAGMENT)
    ? 'The link is incomplete: ask for it again. This is an example.'
    : statusOf(1, 'an example');
  state.show([first!.transcript!], status);
}

/** The conversation of a link is in its fragment, which browsers do not send to servers. */
const FRAGMENT = '#text=';
/** Longer links are cut by mail programs and chats. */
const MAX_LINK = 30_000;

/** The text of the link; `undefined` without one, or if the link was cut. */
function sharedText(): string | undefined {
  if (!location.hash.startsWith(FRAGMENT)) return undefined;
  try {
    return decodeURIComponent(location.hash.slice(FRAGMENT.length));
  } catch {
    return undefined;
  }
}

async function copyLink(state: State, content: string, button: HTMLElement): Promise<void> {
  const fragment = FRAGMENT + encodeURIComponent(content);
  if (fragment.length > MAX_LINK) {
    state.fail('This conversation is too long for a link: share the file instead.');
    return;
  }
  location.hash = fragment;
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = 'Link copied';
  } catch {
    button.textContent = 'Copy the address of this page';
  }
  setTimeout(() => button.replaceChildren('Copy a link'), 3000);
}

async function open(
  state: State,
  text: HTMLTextAreaElement,
  file: File | undefined,
  dropped = '',
): Promise<void> {
  if (file === undefined) {
    if (dropped === '') return;
    text.value = dropped;
    await read(state, dropped);
    return;
  }
  if (file.size > MAX_BYTES) {
    state.fail(
      `${file.name} has ${Math.round(file.size / 1e6)} MB; for files above 20 MB use the command: mtpc score ${file.name}`,
    );
    return;
  }
  const content = await file.text();
  text.value = content.length > 200_000 ? `${content.slice(0, 200_000)}\n…` : content;
  await read(state, content, file.name);
}

/** Reads whatever format it is; what is wrong with it is said in the library's own words. */
async function read(state: State, content: string, fileName?: string): Promise<void> {
  if (content.trim() === '') {
    state.fail('Nothing here yet: paste a conversation.');
    return;
  }
  try {
    const { readLeniently } = await import('./reader.js');
    const { transcripts, warnings, format, readSummary } = readLeniently(content, fileName);
    if (transcripts.length === 0) throw new Error('There is no conversation in it.');
    const [first] = [...readSummary.warnings, ...warnings];
    const remark = first ? ` ${counted(warnings.length, 'remark')}: ${first.message}` : '';
    state.show(transcripts, `${statusOf(transcripts.length, `format ${format}`)}${remark}`);
  } catch (error) {
    state.fail(reasonOf(error));
  }
}

/** The library's own words; what they say of the command is marked as such. */
function reasonOf(error: unknown): string {
  const message = (error instanceof Error ? error.message : String(error)).replace(/[^.!?]$/, '$&.');
  return / --[a-z]/.test(message)
    ? `${message} (Options that begin with -- belong to the command mtpc.)`
    : message;
}

function statusOf(count: number, what: string): string {
  return `${counted(count, 'conversation')} read (${what}).`;
}
