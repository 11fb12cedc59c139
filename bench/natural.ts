import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

interface Tokenizer {
  tokenize(text: string): string[];
}

interface TfIdf {
  addDocument(text: string): void;
  listTerms(document: number): { term: string; tfidf: number }[];
}

// Only benchmarks compare with natural, which brings 75 MB.
const folder = fileURLToPath(new URL('.', import.meta.url));
if (!existsSync(`${folder}node_modules/natural`))
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'ignore',
  });

// One of natural's dependencies announces itself on the console otherwise.
process.env.DOTENV_CONFIG_QUIET = 'true';

const require = createRequire(import.meta.url);

// Another would slow down what is measured: redis has a class that extends String, after which V8 looks up the methods
// of strings anew for each call, in the whole process. natural needs it only to store word lists in a server.
const redis = createRequire(require.resolve('natural')).resolve('redis');
require.cache[redis] = { id: redis, filename: redis, loaded: true, exports: {} } as NodeJS.Module;

/** The parts of natural that the benchmarks use. Required: its own types do not pass this project's checks. */
export const natural = require('natural') as {
  readonly TfIdf: new () => TfIdf;
  readonly TreebankWordTokenizer: new () => Tokenizer;
  readonly WordTokenizer: new () => Tokenizer;
};
