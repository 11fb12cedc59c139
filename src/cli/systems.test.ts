import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Io } from './io.js';
import { readSystemsBy } from './systems.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-systems-'));

it('reads a conversation of one system if only some of its turns name it', async () => {
  const file = join(folder, 'talks.jsonl');
  const talk = (model: string, ...models: (string | undefined)[]): string =>
    JSON.stringify({
      ...{ id: 'd1', meta: { model } },
      turns: models.map((own) => ({
        speaker: 'ana',
        text: 'Hm.',
        ...(own !== undefined && { meta: { model: own } }),
      })),
    });
  writeFileSync(file, [talk('m1', undefined, 'm1'), talk('m2', 'm2', 'm2')].join('\n'));
  const systems = await readSystemsBy('model', [file], {} as Io, {});
  expect([...systems].map(([name, transcripts]) => [name, transcripts.length])).toEqual([
    ['m1', 1],
    ['m2', 1],
  ]);
  writeFileSync(file, talk('m1', 'm1', 'm2'));
  await expect(readSystemsBy('model', [file], {} as Io, {})).rejects.toThrow(
    'got turns of "m1", "m2" in "d1"',
  );
});
