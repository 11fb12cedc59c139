import { createRequire } from 'node:module';

interface Tokenizer {
  tokenize(text: string): string[];
}

interface TfIdf {
  addDocument(text: string): void;
  listTerms(document: number): { term: string; tfidf: number }[];
}

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
