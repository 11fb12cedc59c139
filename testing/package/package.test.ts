import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { allLinks, isRelative } from '../../tools/docs/links.js';
import { saidByTypeScript7 } from '../runner/complaints.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const bin = (name: string): string => join(root, 'node_modules/.bin', name);
const MINUTES = 60_000;

/** What the pure part of the package computes, printed. */
const SCRIPT = `
import { centeringScore, getMetric, lexicalDensity, listMetrics, signature, speakerEntropy, transcriptSchema } from '@mtpc/metrics';
import { nounChunks } from '@mtpc/metrics/text';
import { createRandom, giniCoefficient, printNumber } from '@mtpc/metrics/math';
import { readTranscripts } from '@mtpc/metrics/adapters';
import { createNameGame, guessAndCheckPlayer, isotokenGame, nameGame, runToCompletion } from '@mtpc/metrics/protocols';
import { toCsv } from '@mtpc/metrics/report';
const turns = ['The red bus left.', "I didn't see the red bus.", 'It left at nine, I think.'].map((text, i) => ({ speaker: 'ab'[i % 2], text }));
const results = [speakerEntropy({ turns }), lexicalDensity({ turns }), centeringScore({ turns })];
for (const result of results) console.log(signature(result), printNumber(result.score));
console.log(printNumber(giniCoefficient([1, 2, 3])), printNumber(createRandom(7).next()));
console.log(nounChunks(turns[1].text).map((chunk) => chunk.text + ':' + chunk.role).join(' '));
console.log(readTranscripts(JSON.stringify({ turns })).transcripts.length, toCsv([]).trim(), typeof transcriptSchema);
console.log(listMetrics().length, getMetric('NSE').name);
const game = isotokenGame({ game: nameGame, instance: createNameGame({ records: 9 }), turns: 8, tokensPerPlayer: 128 });
console.log(runToCompletion(game, guessAndCheckPlayer()).history.map((turn) => turn.text).join(' '));
`;
const REQUIRE = `
const { speakerEntropy } = require('@mtpc/metrics');
const { mean } = require('@mtpc/metrics/math');
console.log(speakerEntropy({ turns: [{ speaker: 'a', text: '' }, { speaker: 'b', text: '' }] }).score + mean([1, 3]));
`;

let folder: string;
let tarball: string;
let carried: ReadonlySet<string>;
let unpackedSize = 0;

describe('the packed package', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mtpc-package-'));
    const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
    const packed = JSON.parse(execFileSync('npm', pack, { cwd: root, encoding: 'utf8' }));
    const { filename, files } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0];
    tarball = join(folder, filename);
    carried = new Set((files as { path: string }[]).map(({ path }) => path));
    unpackedSize = (files as { size: number }[]).reduce((sum, { size }) => sum + size, 0);
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'empty', private: true, type: 'module' }),
    );
    install();
    writeFileSync(join(folder, 'script.mjs'), SCRIPT);
    writeFileSync(join(folder, 'script.cjs'), REQUIRE);
  }, 5 * MINUTES);

  /**
   * Installs the tarball with the dependencies that it declares, and no others. npm takes seconds to do so, as it does in
   * `npm run test:environments`.
   */
  const install = (): void => {
    const modules = join(folder, 'node_modules');
    const unpacked = join(modules, '@mtpc/metrics');
    mkdirSync(unpacked, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', unpacked]);
    const link = (path: string, target: string): void => {
      mkdirSync(join(modules, dirname(path)), { recursive: true });
      symlinkSync(target, join(modules, path));
    };
    const { dependencies, bin: commands } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) link(name, join(root, 'node_modules', name));
    for (const name of Object.keys(commands)) link(`.bin/${name}`, join(unpacked, commands[name]));
  };

  const run = (command: string, ...args: string[]): string =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8' });

  /** What was parsed, by the path and all options that parsing depends on: the compiler's libraries take longest. */
  const parsed = new Map<string, ts.SourceFile | undefined>();

  /** Compiles by a configuration in the folder and gives what TypeScript 5 says. */
  const compiledBy5 = (name: string): string => {
    const stop = ({ messageText }: ts.Diagnostic): never => expect.fail(String(messageText));
    const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(
      join(folder, name),
      {},
      { ...ts.sys, onUnRecoverableConfigFileDiagnostic: stop },
    )!;
    const host = ts.createCompilerHost(options);
    const { getSourceFile } = host;
    host.getSourceFile = (path, language, ...rest) => {
      const key = JSON.stringify([path, language]);
      if (!parsed.has(key)) parsed.set(key, getSourceFile(path, language, ...rest));
      return parsed.get(key);
    };
    const program = ts.createProgram(fileNames, options, host);
    const found = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
    return ts.formatDiagnostics(found, host);
  };

  /** The same of TypeScript 7, which takes a fifth of the time. */
  const compiledBy7 = (name: string): string => saidByTypeScript7(folder, name);

  it('computes from its published files', () => {
    const printed = run(process.execPath, 'script.mjs');
    expect(printed).toContain('speaker-entropy|revision:1|speakers:observed|variant:paper 0.918295834054');
    expect(printed.trim().split('\n').length).toBe(8);
  });

  it('can be required from CommonJS', () => {
    expect(run(process.execPath, 'script.cjs').trim()).toBe('3');
  });

  it('brings a command that scores the examples it carries', () => {
    const examples = 'node_modules/@mtpc/metrics/fixtures/transcripts';
    const out = run(
      join(folder, 'node_modules/.bin/mtpc'),
      'score',
      examples,
      '--metrics',
      'NSE,LD',
      '--format',
      'csv',
    );
    expect(out).toMatch(/^picnic,transcript,speaker-entropy,0\.\d+,,,14,/m);
  });

  it('works without any optional peer, and says what to install when one is asked for', () => {
    const embed = `import { createTransformersEmbedder } from '@mtpc/metrics/transformers';
      await createTransformersEmbedder().catch(({ code, message }) => console.log(JSON.stringify({ code, message })));`;
    writeFileSync(join(folder, 'embed.mjs'), embed);
    expect(JSON.parse(run(process.execPath, 'embed.mjs'))).toEqual({
      code: 'MODEL_UNAVAILABLE',
      message:
        'createTransformersEmbedder: no transformers library is installed. Run "npm install @huggingface/transformers" (4.x; @xenova/transformers 2.x works too). In a bundle, pass library: await import("@huggingface/transformers").',
    });
  });

  it('is found in order by publint', () => {
    const found = execFileSync(bin('publint'), ['run', tarball, '--strict'], { encoding: 'utf8' });
    expect(found).toContain('All good!');
  });

  it(
    'type-checks for a user with strict settings',
    () => {
      writeFileSync(
        join(folder, 'user.mts'),
        `import { speakerEntropy, type Transcript } from '@mtpc/metrics';
       import { quantile } from '@mtpc/metrics/math';
       const transcript: Transcript = { turns: [{ speaker: 'a', text: 'hi' }] };
       const score: number | null = speakerEntropy(transcript).score;
       const share: number | undefined = speakerEntropy(transcript).turnShares['a'];
       export const all: [typeof score, typeof share, number] = [score, share, quantile([1], 0.5)];
       // @ts-expect-error: an option that does not exist
       speakerEntropy(transcript, { variant: 'none' });`,
      );
      cpSync(join(root, 'tools/package/user-tsconfig.json'), join(folder, 'tsconfig.json'));
      expect(compiledBy5('tsconfig.json')).toBe('');
      expect(compiledBy7('tsconfig.json')).toBe('');
    },
    2 * MINUTES,
  );

  it(
    'type-checks and runs from CommonJS with "module": "node16", "nodenext" and "commonjs"',
    () => {
      writeFileSync(
        join(folder, 'old.cts'),
        `import { speakerEntropy, type Transcript } from '@mtpc/metrics';
         import { quantile } from '@mtpc/metrics/math';
         import { readTranscripts } from '@mtpc/metrics/adapters';
         import { toCsv } from '@mtpc/metrics/report';
         import { listModels } from '@mtpc/metrics/node';
         import { createTransformersEmbedder } from '@mtpc/metrics/transformers';
         declare const console: { log(...all: unknown[]): void };
         const transcript: Transcript = { turns: [{ speaker: 'a', text: '' }, { speaker: 'b', text: '' }] };
         console.log(speakerEntropy(transcript).score, quantile([1], 0.5), typeof toCsv);
         // @ts-expect-error: an option that does not exist
         export const used = [() => speakerEntropy(transcript, { variant: 'none' }), readTranscripts, listModels, createTransformersEmbedder];`,
      );
      const settings = { target: 'es2022', strict: true, skipDefaultLibCheck: true, types: [] };
      const compile = (by: (name: string) => string, module: string): string => {
        const compilerOptions = { ...settings, module };
        writeFileSync(join(folder, 'old.json'), JSON.stringify({ compilerOptions, files: ['old.cts'] }));
        expect(by('old.json')).toBe('');
        return readFileSync(join(folder, 'old.cjs'), 'utf8');
      };
      // With "commonjs" TypeScript 5 looks for declarations as it did for Node 10, and checks what they say among themselves.
      const made = [compile(compiledBy5, 'commonjs')];
      for (const module of ['node16', 'nodenext', 'commonjs']) made.push(compile(compiledBy7, module));
      expect(new Set(made).size).toBe(1);
      expect(run(process.execPath, 'old.cjs').trim()).toBe('1 1 function');
    },
    2 * MINUTES,
  );

  it('carries no test, no source of the trainer, and the licence of the weights', () => {
    const others = /\.test\.|\/testing\/|role-tagger\/train|node_modules/;
    expect([...carried].filter((file) => others.test(file))).toEqual([]);
    for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md', 'dist/text/noun-chunks/LICENSE-weights.md'])
      expect(carried).toContain(file);
  });

  it('carries declarations by entry, not by module', () => {
    const declarations = [...carried].filter((file) => file.endsWith('.d.ts'));
    expect(declarations).toContain('dist/index.d.ts');
    expect(declarations).toContain('dist/types/index.d.ts');
    expect(declarations.length).toBeLessThan(100);
  });

  it('carries the files that its guides link to, or the repository does', () => {
    const inRepository =
      /^(?:dist|examples|research|docs\/(?:concepts|guides\/harnesses|metrics|project|reference))\/|^docs\/(?:README|evidence)\.md$|^CONTRIBUTING\.md$/;
    const folders = new Set([...carried].map((path) => dirname(path)));
    const missing = allLinks(root)
      .filter(({ page, target }) => carried.has(page) && isRelative(target) && !target.startsWith('#'))
      .map(({ page, target }) => join(dirname(page), target.split('#')[0]!).replace(/\/$/, ''))
      .filter(
        (path) =>
          !carried.has(path) &&
          !folders.has(path) &&
          !(inRepository.test(path) && existsSync(join(root, path))),
      );
    expect([...new Set(missing)]).toEqual([]);
    expect(carried).toContain('docs/start/score-in-code.md');
  });

  it('takes at most 5 MB in 920 files', () => {
    expect(unpackedSize).toBeGreaterThan(1e6);
    expect(unpackedSize).toBeLessThanOrEqual(5e6);
    expect(carried.size).toBeLessThanOrEqual(920);
  });
});
