import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { asyncOf, collect, notFinite, piecesOf } from '../../testing/pieces.js';
import { transcriptJsonSchema } from '../transcript/transcript-json-schema.generated.js';
import * as adapters from './index.js';
import type { Adapter, AdapterOptions } from './types.js';

const read = (file: string): string =>
  readFileSync(new URL(`../../fixtures/formats/${file}`, import.meta.url), 'utf8');

/** File, format that is to be found, adapter, number of transcripts, number of turns. */
const FILES = [
  ['openai-messages.json', 'openai', 'fromOpenAIMessages', 1, 2],
  ['openai-conversations.jsonl', 'openai', 'fromOpenAIMessages', 2, 4],
  ['mpceval-local.jsonl', 'mpceval', 'fromMpcEval', 2, 5],
  ['mpceval-global.json', 'mpceval', 'fromMpcEval', 2, 5],
  ['convokit.jsonl', 'convokit', 'fromConvoKit', 2, 4],
  ['convokit-older.jsonl', 'convokit', 'fromConvoKit', 1, 4],
  ['rows.csv', 'rows', 'fromRows', 2, 3],
  ['rows.tsv', 'rows', 'fromRows', 1, 2],
  ['rows.jsonl', 'rows', 'fromRows', 1, 2],
  ['sharegpt.json', 'sharegpt', 'fromShareGpt', 2, 4],
  ['delidata.tsv', 'delidata', 'fromDeliData', 1, 3],
  ['delidata-convokit.jsonl', 'convokit', 'fromConvoKit', 1, 2],
  ['photobook.json', 'photobook', 'fromPhotoBook', 1, 4],
  ['lost-in-conversation.jsonl', 'lost-in-conversation', 'fromLostInConversation', 2, 6],
  ['transcript.json', 'transcript', 'fromTranscripts', 1, 2],
  ['transcripts.json', 'transcript', 'fromTranscripts', 2, 3],
  ['transcripts.jsonl', 'transcript', 'fromTranscripts', 2, 3],
] as const;

/** What stands in each file, whole. */
const READINGS = JSON.parse(read('readings.json')) as Record<string, unknown>;

const conforms = new Ajv({ strict: true }).compile(transcriptJsonSchema);

describe.each(FILES)('%s', (file, format, reader, transcripts, turns) => {
  const text = read(file);
  const adapter = adapters[reader] as Adapter<AdapterOptions>;
  const expected = adapter(text);

  it('is read whole', () => {
    expect(expected.transcripts).toHaveLength(transcripts);
    expect(expected.transcripts.flatMap((transcript) => transcript.turns)).toHaveLength(turns);
  });

  it('keeps all that stands in it', () => {
    expect(expected.transcripts).toEqual(READINGS[file]);
  });

  it('needs no repair, but for the bare NaN of one file', () => {
    const nan = { message: 'line 1: bare NaN or Infinity read as null', line: 1 };
    const repairs = expected.warnings.filter(({ message }) => !message.startsWith('rows: '));
    expect(repairs).toEqual(file === 'delidata-convokit.jsonl' ? [nan] : []);
  });

  it('gives transcripts that the JSON Schema accepts, without a number that is not finite', () => {
    for (const transcript of expected.transcripts) expect(conforms(transcript)).toBe(true);
    expect(notFinite(expected.transcripts)).toEqual([]);
  });

  it('is recognized by its content', () => {
    expect(adapters.detectFormat(text)).toBe(format);
    expect(adapters.readTranscripts(text)).toEqual({ ...expected, format, readSummary: expect.anything() });
  });

  it.each([1, 2, 13, 100_000])('gives the same as chunks of %i characters', async (size) => {
    const pieces = piecesOf(text, size);
    expect(await collect(adapter.stream(asyncOf(pieces)))).toEqual(expected.transcripts);
    expect(await collect(adapters.streamTranscripts(pieces))).toEqual(expected.transcripts);
    expect(await adapter(asyncOf(pieces))).toEqual(expected);
  });

  it('gives the same as bytes', async () => {
    const bytes = new TextEncoder().encode(text);
    expect(adapter(bytes)).toEqual(expected);
    expect(adapters.readTranscripts(bytes)).toEqual({ ...expected, format, readSummary: expect.anything() });
    const pieces = Array.from(bytes, (_, i) => bytes.subarray(i, i + 1));
    expect(await collect(adapter.stream(pieces))).toEqual(expected.transcripts);
    expect(await collect(adapters.streamTranscripts(asyncOf(pieces)))).toEqual(expected.transcripts);
  });

  it('gives the same as lines without line breaks', async () => {
    const lines = text.split('\n').slice(0, -1);
    expect(adapter(lines.values())).toEqual(expected);
    expect(await collect(adapters.streamTranscripts(asyncOf(lines)))).toEqual(expected.transcripts);
  });

  it('gives the same with a byte order mark and Windows line breaks', () => {
    // A line break within a quoted cell becomes a plain one, as in every other file.
    expect(adapter(`\ufeff${text.replaceAll('\n', '\r\n')}`).transcripts).toEqual(expected.transcripts);
  });

  it('gives the same transcripts from the parsed value, and leaves it as it was', () => {
    if (file.endsWith('.csv') || file.endsWith('.tsv')) return;
    const safe = text.replaceAll('NaN', 'null').trim();
    const parsed: unknown = file.endsWith('.jsonl')
      ? safe.split('\n').map((line) => JSON.parse(line) as unknown)
      : JSON.parse(safe);
    expect(adapter(frozen(parsed)).transcripts).toEqual(expected.transcripts);
    expect(adapters.detectFormat(parsed)).toBe(format);
  });
});

describe('readTranscripts', () => {
  it('takes the format that it is told', () => {
    const { format, transcripts } = adapters.readTranscripts(read('delidata-convokit.jsonl'), {
      format: 'delidata',
    });
    expect(format).toBe('delidata');
    expect(transcripts).toHaveLength(1);
  });

  it('refuses a format that does not exist', () => {
    const format = 'docx' as 'rows';
    expect(() => adapters.readTranscripts('', { format })).toThrow(
      'options.format: expected the name of a format such as "',
    );
  });

  it('takes a file called .csv for rows, whatever stands first in it', () => {
    const text = '[id],speaker,text\n1,ana,Hello\n';
    expect(adapters.detectFormat(text, 'chat.csv')).toBe('rows');
    expect(adapters.detectFormat('who,said\nana,Hello\n', 'DATA/CHAT.TSV')).toBe('rows');
  });

  it('takes data with a column mapping for rows', () => {
    const columns = { speaker: 'who', text: 'said', conversation: null };
    const { format, transcripts } = adapters.readTranscripts('who,said\nana,Hello\n', { columns });
    expect(format).toBe('rows');
    expect(transcripts).toEqual([{ turns: [{ speaker: 'ana', text: 'Hello' }] }]);
  });

  it('takes an array of lines for text', () => {
    expect(adapters.readTranscripts(['chat,speaker,text', 'c,ana,Hello'])).toMatchObject({
      format: 'rows',
      warnings: [{ message: 'rows: speaker = "speaker", text = "text", conversation = "chat"' }],
    });
  });

  it.each([['{"a":1}'], ['[]'], ['{}'], [''], ['one,two\n1,2'], ['speaker\nana']])(
    'knows no format of %s',
    (text) => {
      expect(adapters.detectFormat(text)).toBeUndefined();
    },
  );

  it.each([[null], [undefined], [3], [[]], [[[]]], [{}]])('knows no format of the value %j', (value) => {
    expect(adapters.detectFormat(value)).toBeUndefined();
    expect(() => adapters.readTranscripts(value)).toThrow('input: format not recognized');
  });
});

describe('every adapter', () => {
  it.each(FILES)('refuses an unknown onError (%s)', (file, _format, reader) => {
    const adapter = adapters[reader] as Adapter<AdapterOptions>;
    const onError = 'ignore' as 'skip';
    const message = `${reader}: options.onError: expected "throw" or "skip", got "ignore"`;
    expect(() => adapter(read(file), { onError })).toThrow(message);
  });

  it('reports warnings as they arise', () => {
    const seen: string[] = [];
    const lines = '{"turns":[]}\nnonsense\n{"turns":[]}\n';
    const onWarning = ({ message }: { message: string }): void => void seen.push(message);
    const { warnings } = adapters.fromTranscripts(lines, { onError: 'skip', onWarning });
    expect(seen).toEqual(['line 2: expected JSON, got "nonsense"; skipped']);
    expect(warnings.map(({ message }) => message)).toEqual(seen);
  });

  it('refuses pieces that are neither text nor bytes', () => {
    const pieces = new Set([3]) as unknown as Iterable<string>;
    expect(() => adapters.fromTranscripts(pieces)).toThrow('input: expected text or bytes, got 3');
  });

  it('reads an array on a single line that comes in chunks', async () => {
    const text = '[{"id":"a","turns":[]},{"id":"b","turns":[]}]';
    for (const size of [1, 5, 21]) {
      const transcripts = await collect(adapters.streamTranscripts(piecesOf(text, size)));
      expect(transcripts.map(({ id }) => id)).toEqual(['a', 'b']);
    }
  });

  it('yields a transcript before the next line is asked for', async () => {
    let asked = 0;
    async function* lines(): AsyncGenerator<string> {
      for (let i = 0; i < 5; i += 1) {
        asked += 1;
        yield `{"id":"t${i}","turns":[]}\n`;
      }
    }
    const stream = adapters.fromTranscripts.stream(lines());
    // The first line is held until the second shows that there are several.
    expect((await stream.next()).value?.id).toBe('t0');
    expect(asked).toBe(2);
    await stream.return(undefined);
  });
});
