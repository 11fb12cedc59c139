import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const runtime = fileURLToPath(new URL('../../dist/runtime/', import.meta.url));

describe('the built files for Node', () => {
  it('have short lines', () => {
    for (const name of readdirSync(runtime).filter((each) => each.endsWith('.js'))) {
      // esbuild breaks no string: a long message may pass the limit of 120, a whole module may not.
      for (const line of readFileSync(join(runtime, name), 'utf8').split('\n')) {
        expect(line.length, name).toBeLessThan(2000);
      }
    }
  });

  it.each([
    ['index.js', 'speakerEntropy({ messages: [] })'],
    ['index.js', 'parseTranscript({ turns: [{ text: 1 }] })'],
    ['math.js', 'quantile([], 2)'],
    ['adapters.js', 'fromRows("a,b\\n1,2")'],
  ])('print an uncaught error of %s in a few lines: %s', (name, call) => {
    const script = `import * as library from ${JSON.stringify(pathToFileURL(join(runtime, name)).href)}; library.${call};`;
    const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
    expect(status).toBe(1);
    expect(stderr.length).toBeLessThan(4000);
  });
});
