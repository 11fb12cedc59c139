import { describe, expect, it } from 'vitest';
import type { Transcript } from '../../transcript/types.js';
import { drawnSections } from './drawn-sections.js';
import { paperReport, reportPage } from './paper-report.js';

const LINES = [
  ['u1', 'Who brings the <b>salad</b>?'],
  ['u2', 'I do, and my brother brings a large cake.'],
  ['u1', 'Thanks!'],
  ['u1', 'See you at eight.'],
] as const;
const CHAT: Transcript = {
  id: 'dinner',
  speakers: [
    { id: 'u1', name: 'Ida' },
    { id: 'u2', name: 'Jon' },
  ],
  turns: LINES.map(([speaker, text]) => ({ speaker, text })),
};

/** The words that a reader sees, without the style sheet. */
const wordsIn = (page: string): string =>
  page.replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the report on a chat', () => {
  it('begins with who talks and asks, with bars that need no charting library', async () => {
    const page = await paperReport([CHAT]);
    expect(page).toContain('Ida has the most turns: 75%');
    // 3 of 4 turns; 4 + 1 + 4 of 18 words; 1 question.
    expect(page).toContain(
      '<th scope="row">Ida</th><td><span class="bar" style="width:75%"></span>75%</td><td><span class="bar" style="width:50%"></span>50%</td><td><span class="bar" style="width:100%"></span>1 of 3</td>',
    );
    expect(page).not.toContain('<figure');
  });

  it('is the same page without the charting libraries', async () => {
    const missing = async (): Promise<never> => {
      throw Object.assign(new Error('not installed'), { code: 'ERR_MODULE_NOT_FOUND' });
    };
    const page = await reportPage('test', [CHAT], {}, (sections) => drawnSections(sections, missing));
    expect(page).not.toHaveProperty('notDrawn');
  });

  it('is short, and lists missing papers and systems only at its end', async () => {
    const [before = ''] = (await paperReport([CHAT])).split('>Text</h2>');
    expect(wordsIn(before).split(' ').length).toBeLessThan(800);
    expect(wordsIn(before)).not.toMatch(/MPCEval|MT-PingEval|meta\.model|system\b|Without vectors/);
  });

  it('shows the text with names and without marks of metrics', async () => {
    const page = await paperReport([CHAT]);
    const [, text = ''] = page.split('>Text</h2>');
    expect(text).toContain('<strong>Jon</strong>');
    expect(text).toContain('Who brings the &lt;b&gt;salad&lt;/b&gt;?');
    expect(text).not.toMatch(/rough.shift|costs:|<mark/);
  });

  it.each([
    ['a system', { meta: { model: 'm' } }],
    ['an outcome', { outcome: { success: true } }],
    ['a round', { turns: CHAT.turns.map((turn) => ({ ...turn, round: 1 })) }],
    ['a setting', { meta: { setting: 'full' } }],
  ])('is the report of the papers for conversations with %s', async (_, more) => {
    expect(await paperReport([{ ...CHAT, ...more }])).not.toContain('Who talks, who asks');
  });

  it('is the report of a paper if one is chosen', async () => {
    expect(await paperReport([CHAT], { paper: 'mpceval' })).not.toContain('Who talks, who asks');
  });
});
