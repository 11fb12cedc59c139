import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from '../../testing/runner/entries.mjs';
import { loader } from '../../testing/runner/loader.js';

const script = fileURLToPath(new URL('patterns.ts', import.meta.url));

it('every regular expression is known to take linear time, or reads short text only', async () => {
  const run = promisify(execFile)(process.execPath, ['--import', loader, script, '--check'], { cwd: root });
  await expect(run).resolves.toMatchObject({ stderr: '' });
}, 60_000);
