import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { collect } from '../../testing/pieces.js';
import { undrawnReport } from '../../testing/report-tables.js';
import { runCli } from '../../testing/run-cli.js';
import { readTranscriptFile } from '../node/read-transcript-file.js';
import type { Transcript } from '../transcript/types.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-'));
const NOUNS = 'ferry harbor letter garden bridge lamp baker river ticket window violin ladder'.split(' ');
const dialogues = Array.from({ length: 10 }, (_, d) => ({
  id: `d${d}`,
  turns: Array.from({ length: 9 + (d % 4) }, (__, t) => ({
    speaker: t % 2 ? 'ana' : 'ben',
    text: `The ${NOUNS[(t + d) % 12]} is late.`,
  })),
}));
function file(name: string, change: (turns: { speaker: string; text: string }[]) => unknown[]): string {
  const path = join(folder, `${name}.jsonl`);
  const lines = dialogues.map(({ id, turns }) => JSON.stringify({ id, turns: change(turns) }));
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}
const base = file('base', (turns) => turns);
const cut = file('cut', (turns) => turns.slice(0, Math.ceil(0.7 * turns.length)));
const padded = file('padded', (turns) =>
  turns.map(({ speaker, text }) => ({ speaker, text: `${text} You know, well, I mean.` })),
);
/** The conversations of a file, whose name is their system. */
async function asSystem(path: string): Promise<Transcript[]> {
  const read = await collect(readTranscriptFile(path));
  return read.map((each) => ({ ...each, meta: { system: basename(path, '.jsonl') } }));
}
const compare = (other: string, ...args: string[]) =>
  runCli(['compare', base, other, '--metrics', 'LD', ...args]);

it('says that the difference is one of length', async () => {
  const { out } = await compare(cut);
  expect(out.replace(/\s+/g, ' ')).toMatch(
    /^base has a higher lexical density than cut by .*; it is explained by length\./,
  );
  expect(out).toMatch(/^LD .* \.?0$/m);
  expect(out).toMatch(/! base has \d+% more turns per conversation/);
  expect((await compare(cut, '--all-columns')).out).toContain('explained by');
  const paper = await compare(cut, '--format', 'paper');
  expect(paper.out).toContain('; it is explained by length.');
});

it('says that the difference is one of padding', async () => {
  const { out } = await compare(padded, '--format', 'markdown');
  expect(out).toContain('it is explained by repeated phrases of padded, such as "you know well i mean"');
});

const leadIn = (html: string): string => /<p class="lead">(.*?)<\/p>/.exec(html)![1]!.replace(/<[^>]*>/g, '');

it('says the same in a report of two files', async () => {
  const { code, out } = await runCli(['report', cut, base, '--paper', 'pingeval']);
  expect(code).toBe(0);
  const lead = leadIn(out);
  expect(lead).toContain('; it is explained by length.');
  const compared = await runCli(['compare', cut, base, '--format', 'json']);
  expect(lead.replaceAll('\u00a0', ' ').replaceAll('&lt;', '<')).toBe(JSON.parse(compared.out).lead);
});

it('says the same on a report page, for length, padding and neither', async () => {
  const different = file('different', (turns) =>
    turns.map(({ speaker }) => ({ speaker, text: 'The ferry is late.' })),
  );
  for (const [other, clause] of [
    [cut, '; it is explained by length.'],
    [padded, '; it is explained by repeated phrases of padded, such as "you know well i mean".'],
    [different, '; '],
  ] as const) {
    const read = [...(await asSystem(other)), ...(await asSystem(base))];
    const html = (await undrawnReport('pingeval', read)).replaceAll('&quot;', '"').replaceAll('\u00a0', ' ');
    const { lead } = JSON.parse((await runCli(['compare', other, base, '--format', 'json'])).out);
    expect(leadIn(html).replaceAll('&lt;', '<')).toBe(lead);
    expect(lead).toContain(clause);
    expect(/At equal length<\/th>.*Explained by<\/th>/.test(html)).toBe(true);
  }
});

it('does not look at lengths with --at-length none, and repeats variants with --robust', async () => {
  const plain = JSON.parse((await compare(cut, '--at-length', 'none', '--format', 'json')).out);
  expect(plain.findings[0].length).toBeUndefined();
  const robust = JSON.parse((await compare(cut, '--robust', '--format', 'json')).out);
  expect(robust.findings[0].variants[0].variant).toBe('LD-fixed');
  expect(robust.findings[0].length.verdict).toBe('length');
});
