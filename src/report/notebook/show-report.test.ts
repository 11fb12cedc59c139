import { describe, expect, it } from 'vitest';
import { groupTranscripts } from '../../../testing/paper-transcripts.js';
import { showDialogue, showReport } from './show-report.js';

describe('showReport', () => {
  it('is one element with a style of its own, and says in text what was found', async () => {
    const shown = await showReport(groupTranscripts(), { paper: 'mpceval', confidenceLevel: 0.9 });
    const html = String(shown.bundle()['text/html']);
    expect(html).toMatch(/^<article class="mtpc-report"><style>/);
    expect(html).not.toMatch(/<html|<body|<script/);
    expect(html).toContain('Intervals at 90%');
    expect(`${shown}`).toMatch(
      /^Report after Zhang.*\n20 conversations, 280 turns\.\nNo difference found between small and large in lexical density, .*\nNot paired; .*\n/,
    );
    await expect(showReport([], { paper: 'mpceval', confidenceLevel: 7 })).rejects.toThrow(
      'showReport: options.confidenceLevel',
    );
  });
});

describe('showDialogue', () => {
  it('is one element, with the turns as text', async () => {
    const transcript = { id: '<x>', turns: [{ speaker: 'ana', text: 'The <b>bus</b> left.' }] };
    const shown = await showDialogue(transcript, { paper: 'all' });
    const html = String(shown.bundle()['text/html']);
    expect(html).toMatch(/^<article class="mtpc-report"><style>/);
    expect(html).toContain('&lt;b&gt;bus');
    expect(html).not.toMatch(/<b>|<html/);
    expect(`${shown}`).toBe('1 ana: The <b>bus</b> left.');
  });
});
