import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { type DefaultTreeAdapterTypes, parse as parseHtml } from 'parse5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TERMINAL_CODES } from '../../testing/hostile-text.js';
import { runCli } from '../../testing/run-cli.js';

/** Each attack would leave the word `INJECTED` where only syntax of the format can put it. */
const ATTACK = [
  '<img src=x onerror=INJECTED>',
  '[x](INJECTED)',
  '\\input{INJECTED}',
  '\n::error title=INJECTED::x\r\n::stop-commands::INJECTED\n# INJECTED\n\n- INJECTED\n',
  '\u001b[2J\u001b]0;INJECTED\u0007\u202e</script><script>INJECTED</script>]]>',
].join('');
const named = (name: string): string => `${name} ${ATTACK}`;

const folder = mkdtempSync(join(tmpdir(), 'mtpc-injected-'));
const file = join(folder, 'in.jsonl');
const rows = join(folder, 'rows.jsonl');
const summary = join(folder, 'summary.json');
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const text = Array.from({ length: 12 }, (_, i) => {
    const [ana, ben] = [named('ana'), named('ben')];
    const words = 'where is the red cup now'.split(' ');
    const turns = words.slice(0, 2 + (i % 4)).map((word, k) => ({
      speaker: (k + (i % 3 === 0 ? 0 : k % 3)) % 2 ? ben : ana,
      text: `${word} ${named('tea')}`,
      meta: { tool: named('tool') },
    }));
    const meta = {
      ...{ model: named(`m${i % 2}`), setting: named(`s${(i >> 1) % 2}`), instruction: named(`i${i >> 2}`) },
      ...{ [named('key')]: named('value'), task: named('task'), score: (i * 37) % 101 },
    };
    return JSON.stringify({ id: named(`c${i}`), turns, meta, outcome: { score: (i * 37) % 101 } });
  });
  writeFileSync(file, `${text.join('\n')}\n`);
  await runCli(['score', file, '--metrics', 'NSE,LD', '--format', 'jsonl', '--out', rows]);
  await runCli(['summarize', rows, '--format', 'json', '--out', summary]);
});

const SCORE = ['score', '--metrics', 'NSE,LD,P'];
const COMPARE = ['compare', '--by', 'model', '--metrics', 'NSE,P', '--fail-if', 'NSE < -5', '--cluster-by'];
const STUDY = ['--metrics', 'NSE,LD', '--outcome', 'outcome.score'];
/** Format, command with flags, and the input if it is not the conversations. */
const COMMANDS: [format: string, command: readonly string[], input?: string][] = [
  ['table', ['read', '--design']],
  ['table', ['read', '--from', 'openai']],
  ['table', [...SCORE, '--all-columns']],
  ['table', [...SCORE, '--by', `model,${named('key')}`]],
  ['markdown', SCORE],
  ['markdown', [...SCORE, '--by', `model,${named('key')}`]],
  ['latex', [...SCORE, '--by', `model,${named('key')}`]],
  ['table', [...COMPARE, named('key')]],
  ['table', [...COMPARE, named('none'), '--all-columns']],
  ...(['markdown', 'latex', 'paper', 'junit', 'github'] as const).map((format): [string, string[]] => [
    format,
    [...COMPARE, 'instruction'],
  ]),
  ['table', ['validate', ...STUDY, '--within', 'model']],
  ['html', ['validate', ...STUDY, '--within', 'model']],
  ['table', ['summarize', '--by', 'model'], rows],
  ['markdown', ['summarize', '--by', 'model'], rows],
  ['table', ['merge'], summary],
];

/** No line begins like a command of a build server or a heading, and nothing moves the cursor. */
function expectPlain(text: string): void {
  expect(text).not.toMatch(/^\s*(?:::(?:error|stop)|# INJ|- INJ)/m);
  expect(text).not.toMatch(TERMINAL_CODES);
}

const markdown = new MarkdownIt({ html: true, linkify: true });

function expectSafe(format: string, text: string): void {
  if (format !== 'html') expectPlain(text.replace(/^::(?:notice|warning|error) title=mtpc compare::/gm, ''));
  if (format === 'markdown') {
    const tokens = markdown.parse(text, {}).flatMap((token) => [token, ...(token.children ?? [])]);
    const kinds = tokens.map(({ type }) => type);
    for (const kind of ['html_inline', 'html_block', 'link_open', 'image', 'fence', 'code_block'])
      expect(kinds).not.toContain(kind);
  }
  if (format === 'latex') expect(text).not.toMatch(/\\(?!textbackslash)\w*input/);
  if (format === 'html') {
    const found: string[] = [];
    const visit = (node: DefaultTreeAdapterTypes.Node): void => {
      if ('attrs' in node && (node.tagName === 'img' || node.attrs.some(({ name }) => name.startsWith('on'))))
        found.push(node.tagName);
      if (node.nodeName === 'script') found.push(JSON.stringify('childNodes' in node && node.childNodes[0]));
      if ('childNodes' in node) node.childNodes.forEach(visit);
    };
    visit(parseHtml(text));
    expect(found.filter((each) => /^img|^\w+$|^\{"nodeName":"#text","value":"INJECTED/.test(each))).toEqual(
      [],
    );
  }
}

describe('names and texts with the syntax of a format', () => {
  it.each(COMMANDS)('are text in %s of %j', async (format, command, input = file) => {
    const [name = '', ...flags] = command;
    const isRead = name === 'read' || name === 'merge';
    const args = [name, input, ...flags, ...(isRead ? [] : ['--format', format])];
    const { out, err, readSummaries } = await runCli(args);
    expect(err).not.toContain('internal error');
    expect(out.length + err.length).toBeGreaterThan(100);
    expectSafe(format, out);
    expectPlain(err);
    expectPlain(readSummaries.join('\n'));
  });
});
