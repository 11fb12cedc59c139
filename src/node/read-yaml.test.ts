import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { collect } from '../../testing/pieces.js';
import { readTranscriptFile } from './read-transcript-file.js';

const ONE = { columns: { conversation: null } };
const folder = mkdtempSync(join(tmpdir(), 'yaml-'));
const read = (name: string, data: string | Uint8Array, options = {}) => {
  writeFileSync(join(folder, name), data);
  return collect(readTranscriptFile(join(folder, name), options));
};

it('reads YAML as it reads JSON, also packed and in several documents', async () => {
  const turns =
    '- &ana {speaker: ana, text: "Is it late?"}\n- speaker: ben\n  text: |\n    It is\n    nine.\n- *ana\n';
  const said = [
    { speaker: 'ana', text: 'Is it late?' },
    { speaker: 'ben', text: 'It is\nnine.\n' },
    { speaker: 'ana', text: 'Is it late?' },
  ];
  expect((await read('turns.yaml', turns, ONE)).map(({ turns }) => turns)).toEqual([said]);
  const [packed] = await read('turns.yml.gz', gzipSync(turns), ONE);
  expect(packed?.turns).toEqual(said);
  const document = (id: string): string =>
    `id: ${id}\nmessages:\n  - role: user\n    content: Late?\n  - role: assistant\n    content: No.\n`;
  expect((await read('two.yaml', `${document('a')}---\n${document('b')}`)).map(({ id }) => id)).toEqual([
    'a',
    'b',
  ]);
});

it('names the line of a fault, and refuses settings', async () => {
  await expect(read('bad.yaml', 'a: [1\nb: 2\n')).rejects.toThrow(/bad\.yaml: not valid YAML: .* at line \d/);
  await expect(read('settings.yaml', 'root: src\nport: 8080\n')).rejects.toThrow('format not recognized');
});
