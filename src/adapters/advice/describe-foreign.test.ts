import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../index.js';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const refusal = (input: unknown, fileName = ''): string => {
  try {
    readTranscripts(input, { fileName });
  } catch (error) {
    return (error as Error).message;
  }
  return 'read';
};
const tar = (): Uint8Array => {
  const header = bytes('chats.jsonl'.padEnd(257, '\u0000').concat('ustar').padEnd(512, '\u0000'));
  return header;
};
const wide = (text: string, little: boolean): Uint8Array =>
  Uint8Array.from([...text].flatMap((char) => (little ? [char.charCodeAt(0), 0] : [0, char.charCodeAt(0)])));
const JSON_LINE = '{"messages":[{"role":"user","content":"Hi"}]}';

describe('files that are not text', () => {
  it.each<[what: string, input: Uint8Array]>([
    ['a tar archive', tar()],
    ['a pickle of Python', Uint8Array.of(0x80, 4, 0x95, 10, 0, 0)],
    ['a pickle of Python', Uint8Array.of(0x80, 2, 0x5d, 0x71, 0)],
    ['UTF-16 without a byte order mark', wide(JSON_LINE, true)],
    ['UTF-16 (big-endian) without a byte order mark', wide(JSON_LINE, false)],
    ['UTF-16 without a byte order mark', wide('\u0142a: b\r\n\u0142a: c\r\n', true)],
    ['an HDF5 file', bytes('\u0089HDF\r\n\u001a\n')],
    ['an Arrow or Feather file', bytes('ARROW1\u0000\u0000')],
    ['an image', bytes('\u0089PNG\r\n\u001a\n')],
    ['a film or recording (MP4)', bytes('\u0000\u0000\u0000\u0018ftypmp42')],
    ['binary data, which is not text', bytes('abc\u0000\u0001\u0002def')],
  ])('are named: %s', (what, input) => {
    expect(refusal(input)).toContain(what);
  });
});

it.each(['<div>Ana: Hi</div>\n<p>Ben: Yes</p>', '<table><tr></tr></table>', '<ul><li>Ana: Hi</li></ul>'])(
  'names a part of a page of HTML: %s',
  (input) => expect(refusal(input)).toContain('a page of HTML'),
);

it('names a table in UTF-16, whatever it is called', () => {
  expect(refusal(wide('speaker,text\nana,Hi\n', true), 'chat.csv')).toContain('UTF-16 without');
});

describe('texts that are not conversations', () => {
  it.each<[what: string, ...lines: string[]]>([
    ['a Makefile', 'build:', '\tcc boat.c', 'clean:', '\trm boat.o'],
    ['YAML', 'services:', '  web:', '    image: house', '    port: 80'],
    ['YAML', '- id: a', '  messages:', '    - role: user', '      content: Hello'],
    ['JSON5', "{name: 'a', messages: [", "{role: 'user', content: 'Hi'},", ']}'],
    ['npx json5', "[{'role': 'user', 'content': 'Hi'}]"],
    ['JSON5', '// all chats', '[{"role": "user", "content": "Hi"},]'],
    ['npx json5', '[{"role": "user",', '"content": "Hi"},]'],
    ['JSON5', '[', '  // the first', '  {"role": "user", "content": "Hi"}', ']'],
    ['a file of settings', '# paths', '[paths]', 'root = "src"'],
    ['SQL', 'CREATE TABLE talk (id int);'],
    ['a patch', 'diff --git a/x b/x', '--- a/x'],
    ['source code', 'import { a } from "b";', 'const c = a();', 'export default c;', '// done'],
    ['source code', '/* The colors', '   of a page */', 'p {', '  color: red;', '  margin: 0;', '}'],
    ['source code', '#!/bin/sh', 'echo: Hello'],
    [
      'source code',
      'from typing import Final',
      'mode: Final = "a"',
      'names: list[str]',
      'sizes: dict[str, int]',
    ],
    ['an error of Python', 'Traceback (most recent call last):', '  File "a.py"', 'ValueError: not a number'],
    ['a page of HTML', '<script>console.log("Hi")</script><h1>Test</h1>', '<ana> Hi'],
  ])('are named: %s', (what, ...lines) => {
    expect(refusal(lines.join('\n'))).toContain(what);
  });

  it('are not found in conversations', () => {
    for (const text of [
      'Ana: Hello\nBen: Hi',
      'Ana:\n  Note: is it late?\nBen:\n  It is.\nAna:\n  Thanks.',
      'From: Ana\nTo: Ben\nAna: Hi\nBen: Hello\nAna: Bye',
      '10:00 <ana> const a = 1;\n10:01 <ben> return a;\n10:02 <ana> }',
    ])
      expect(refusal(text)).toBe('read');
  });
});
