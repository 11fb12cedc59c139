import type { Encoded, Tensor, TransformersLibrary } from '../src/embed/transformers/library.js';

/** What a test can see of a {@link fakeLibrary}. */
export interface FakeLibrary extends Pick<TransformersLibrary, 'env' | 'AutoTokenizer' | 'AutoModel'> {
  /** Texts in each run of the model. */
  readonly batchSizes: number[];
  /** Each part that was loaded: by which name, how, and whether files and the network were allowed. */
  readonly loads: {
    name: string;
    options: Readonly<Record<string, unknown>>;
    local: boolean;
    remote: boolean;
  }[];
  readonly tensors: { made: number; disposed: number };
}

/**
 * Stands in for transformers.js: a token is a word, and its vector is its length and 1. Counts what is loaded, run and
 * freed.
 */
export function fakeLibrary({
  limit = 8,
  version = '4.0.0',
}: {
  readonly limit?: number;
  readonly version?: string;
} = {}): FakeLibrary {
  const batchSizes: number[] = [];
  const loads: FakeLibrary['loads'] = [];
  const tensors = { made: 0, disposed: 0 };
  const env = {
    localModelPath: '/models/',
    allowLocalModels: false,
    allowRemoteModels: true,
    remoteHost: 'https://hub.example/',
    remotePathTemplate: '{model}/',
    useCustomCache: false,
    customCache: undefined as unknown,
    version,
  };

  const tensor = (data: number[], dims: number[]): Tensor => {
    tensors.made++;
    return { data, dims, dispose: () => tensors.disposed++ };
  };
  const wordsOf = (text: string): number[] => text.split(/\s+/).map((word) => word.length);
  const encode = (texts: readonly string[]): Encoded => {
    const rows = texts.map((text) => wordsOf(text).slice(0, limit));
    const length = Math.max(...rows.map((row) => row.length));
    const filled = (value: (row: number[], i: number) => number): number[] =>
      rows.flatMap((row) => Array.from({ length }, (_, i) => value(row, i)));
    return {
      input_ids: tensor(
        filled((row, i) => row[i] ?? 0),
        [rows.length, length],
      ),
      attention_mask: tensor(
        filled((row, i) => (i < row.length ? 1 : 0)),
        [rows.length, length],
      ),
    };
  };
  const run = async ({ input_ids: ids }: Encoded): Promise<Record<string, Tensor>> => {
    batchSizes.push(ids.dims[0]!);
    const data = Array.from(ids.data, Number).flatMap((id) => [id, 1]);
    return { last_hidden_state: tensor(data, [...ids.dims, 2]) };
  };
  const loaded = <T>(part: T) => ({
    from_pretrained: async (name: string, options: Readonly<Record<string, unknown>>): Promise<T> => {
      loads.push({ name, options, local: env.allowLocalModels, remote: env.allowRemoteModels });
      return part;
    },
  });
  return {
    env,
    batchSizes,
    loads,
    tensors,
    AutoTokenizer: loaded(Object.assign(encode, { encode: wordsOf, model_max_length: limit })),
    AutoModel: loaded(
      Object.assign(run, { dispose: async () => undefined, config: { hidden_size: 2 } }),
    ) as never,
  };
}
