import { expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import { getMetric } from '../metrics/core/registry.js';
import { explain } from './explain-command.js';

const NSE = getMetric('NSE');
const factOf = (text: string, label: string): string =>
  text.split('\n').find((line) => line.startsWith(`${label} `))!;

it('prints the card, the meaning of options and the example, no wider than the terminal', () => {
  const texts = {
    equation: 'NSE = -1/(ln S) Σ_{s=1}^S p_s ln p_s',
    example: 'speakerEntropy({ turns });\n\n// => 0.8 \n',
    options: { variant: 'Which zeros.', speakers: 'Whose turns.' },
    reading: 'Three of four turns are one share.',
  };
  expect(explain({ ...NSE, meaning: `${'How even. '.repeat(6)}The end.` }, texts, 60)).toBe(
    `speakerEntropy (NSE)
How even. How even. How even. How even. How even. How even.
The end.

source       Zhang et al. 2026, MPCEval, appendix C, eq. 24
equation     NSE = -1/(ln S) Σ_{s=1}^S p_s ln p_s
range        [0, 1]
direction    descriptive: no direction is better
evidence     does not predict success in 19 corpora,
             controlling for length (r 0.01, -0.03 to 0.05)
granularity  transcript; over a corpus: mean
input        transcript
needs        only the text
n counts     turns
cost         time O(turns), memory O(speakers)
revision     speaker-entropy, revision 1

Undefined because
  too-few-turns: too few turns
  one-speaker: only one speaker

Options
  variant: "paper" or "reference" (default 'paper')
    Which zeros.
  speakers: "observed" or "listed" (default 'observed')
    Whose turns.

When to use it
  Use it to ask whether all speakers take a similar number
  of turns.
  Do not use it as a measure of quality: an interview is
  uneven by design. It counts turns, so long and short turns
  weigh the same.

How to read it
  Three of four turns are one share.

Example
  speakerEntropy({ turns });

  // => 0.8

  mtpc score conversations.jsonl --metrics NSE
`,
  );
});

it.each([
  ['lexical-density', 'higher is better in the paper'],
  ['unreliability', 'lower is better in the paper'],
  ['speaker-entropy', 'descriptive: no direction is better'],
  ['answer-bloat', 'best near 1 in the paper'],
])('says which direction of %s is better', (metric, direction) => {
  expect(explain(getMetric(metric))).toContain(`\ndirection    ${direction}\n`);
});

it('wraps a fact behind its label, in 100 columns where no width is known', () => {
  const lines = explain({ ...NSE, nUnit: Array<string>(14).fill('one-speaker').join(', ') }).split('\n');
  const at = lines.findIndex((line) => line.startsWith('n counts '));
  expect(lines[at]).toBe(`n counts     ${Array(6).fill('one-speaker,').join(' ')}`);
  expect(lines[at + 1]!.startsWith('             one-speaker,')).toBe(true);
});

it('names missing limits, gaps and needs', () => {
  const facts = (changes: object): ((label: string) => string) => {
    const text = explain({ ...NSE, ...changes });
    return (label) => factOf(text, label).slice(13);
  };
  const bare = facts({
    range: [null, null],
    undefinedWhen: [],
    aggregate: 'pooled',
    needs: ['embeddings', 'rounds'],
  });
  expect(bare('range')).toBe('(-inf, inf)');
  expect(facts({ range: [0, null] })('range')).toBe('[0, inf)');
  expect(bare('undefined')).toBe('never');
  expect(bare('granularity')).toBe('transcript; over a corpus: recomputed from the pooled data');
  expect(bare('needs')).toMatch(/^embeddings \(--embed\), rounds/);
});

it('leaves out source, options and command where there are none', () => {
  const { source: _, ...own } = NSE;
  const texts = { equation: 'NSE = 1', example: '', options: {}, reading: '' };
  const text = explain({ ...own, options: [] }, texts);
  expect(text).not.toContain('source ');
  expect(text).toContain('\n\nequation     NSE = 1\n');
  expect(text).toContain('\n\nNo options.\n\nWhen to use it\n');
  expect(text).not.toContain('Options');
  // This metric is not a function of a conversation.
  expect(explain(getMetric('turnScaling'))).not.toContain('mtpc score');
});

it('finds a metric whatever the case and blanks of its symbol', async () => {
  const { out } = await runCli(['explain', ' CS ']);
  expect(out).toMatch(/^centeringScore \(pingeval:CS\)\n[\s\S]*\n\nconversationalStructure \(mpceval:CS\)\n/);
  const narrow: string[] = [];
  const stdout = { columns: 50, write: (text: string | Uint8Array) => void narrow.push(String(text)) };
  await runCli(['explain', 'NSE'], undefined, { stdout });
  const prose = narrow.join('').split('\nExample\n')[0]!;
  expect(Math.max(...prose.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(50);
});
