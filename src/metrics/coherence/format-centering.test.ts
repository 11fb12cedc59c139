import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import type { Transcript } from '../../transcript/types.js';
import type { Chunk } from './centering-entities.js';
import { type CenteringScoreOptions, centeringScore as plainScore } from './centering-score.js';
import { formatCentering } from './format-centering.js';

const centeringScore = (given: Transcript, options?: CenteringScoreOptions) =>
  plainScore(given, { ...options, detail: true });

const subject = (text: string): Chunk => ({ text, role: 'subject' });
const object = (text: string): Chunk => ({ text, role: 'object' });

const turns = [
  { speaker: 'ana', text: 'The dog barked.' },
  { speaker: 'benjamin', text: 'I saw\n the dog.' },
  { speaker: 'ana', text: 'The dog saw <you> & ran.' },
];
const chunks = [[subject('The dog')], [subject('I'), object('the dog')], [subject('The dog'), object('you')]];
const result = frozen(centeringScore({ turns }, { chunks }));

describe('formatCentering', () => {
  it('writes a transcript with centers and transitions in columns', () => {
    // Turn 3: Cb = the dog as in turn 2, Cp = the dog: continue. Score (0 + 3) / 2, maximum (1 + 3) / 2.
    expect(formatCentering(result).split('\n')).toEqual([
      '1  ana                     [The dog] barked.',
      '2  benjamin  rough-shift   [I] saw {the dog}.',
      '3  ana       continue      [{The dog}] saw <you> & ran.',
      'score 1.5 of 2 (continue 0.5, rough-shift 0.5)',
    ]);
  });

  it('writes escaped HTML without styles', () => {
    expect(formatCentering(result, { format: 'html' }).split('\n')).toEqual([
      '<section class="centering">',
      '<p class="centering-turn" data-transition="start"><strong>ana</strong> <mark class="preferred">The dog</mark> barked.</p>',
      '<p class="centering-turn" data-transition="rough-shift"><strong>benjamin</strong> <em>rough-shift</em> <mark class="preferred">I</mark> saw',
      ' <mark class="backward">the dog</mark>.</p>',
      '<p class="centering-turn" data-transition="continue"><strong>ana</strong> <em>continue</em> <mark class="preferred backward">The dog</mark> saw &lt;you&gt; &amp; ran.</p>',
      '<p class="centering-summary">score 1.5 of 2 (continue 0.5, rough-shift 0.5)</p>',
      '</section>',
    ]);
  });

  it('marks chunks by their offsets where it has them, and leaves out what is not in the text', () => {
    const one = [{ speaker: 'ana', text: 'dogs like dogs' }];
    const at = (start: number, end: number): Chunk => ({ text: 'dogs', role: 'subject', start, end });
    const marked = (given: Chunk[]): string =>
      formatCentering(centeringScore({ turns: one }, { chunks: [given] }));
    expect(marked([at(10, 14)])).toBe('1  ana                dogs like [dogs]\nno transition');
    expect(marked([subject('cats')])).toBe('1  ana                dogs like dogs\nno transition');
  });

  it('writes an empty transcript', () => {
    expect(formatCentering(centeringScore({ turns: [] }))).toBe('no transition');
  });

  it('knows two formats', () => {
    expect(() => formatCentering(result, { format: 'markdown' as 'html' })).toThrow(
      'formatCentering: options.format: expected "terminal" or "html", got "markdown"',
    );
  });

  it('refuses a result without the shares of its transitions', () => {
    expect(() => formatCentering({ ...result, proportions: null as never })).toThrow(
      'formatCentering: result.proportions: expected an object, got null',
    );
  });

  it('marks a center within another', () => {
    // Turn 2: "ana" is Cb, as the owner within Cp, "my dog". Turn 1: "I" is Cp.
    const talk = [
      { speaker: 'ana', text: 'I left.' },
      { speaker: 'ana', text: 'My dog stayed.' },
    ];
    const offsets = [[{ ...subject('I'), start: 0, end: 1 }], [{ ...subject('My dog'), start: 0, end: 6 }]];
    const linked = centeringScore({ turns: talk }, { chunks: offsets, match: 'linked' });
    expect(formatCentering(linked).split('\n')[1]).toBe('2  ana  rough-shift   [{My} dog] stayed.');
    expect(formatCentering(linked, { format: 'html' })).toContain(
      '<mark class="preferred"><mark class="backward">My</mark> dog</mark> stayed.',
    );
  });
});
