import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('../../', import.meta.url));

describe('without a transformers library', () => {
  it('says what to install', async () => {
    // A copy of the sources where no package can be found.
    const root = mkdtempSync(join(tmpdir(), 'no-library-'));
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    const folder = join(root, 'src');
    cpSync(source, folder, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
    const script = `
      const { createTransformersEmbedder } = await import(${JSON.stringify(join(folder, 'transformers.ts'))});
      await createTransformersEmbedder().catch(({ code, message }) => console.log(JSON.stringify({ code, message })));`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(JSON.parse(stdout)).toEqual({
      code: 'MODEL_UNAVAILABLE',
      message:
        'createTransformersEmbedder: no transformers library is installed. Run "npm install @huggingface/transformers" (4.x; @xenova/transformers 2.x works too). In a bundle, pass library: await import("@huggingface/transformers").',
    });
  });
});
