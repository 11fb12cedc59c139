import { describe, expect, it } from 'vitest';
import { countingEmbedder } from '../../testing/counting-embedder.js';
import { frozen } from '../../testing/frozen.js';
import { nextTurnCases } from '../transcript/next-turn-cases.js';
import { embedLocal } from './embed-local.js';
import { embedTranscript } from './embed-transcript.js';

const transcript = frozen({
  turns: [
    { speaker: 'ana', text: 'tea' },
    { speaker: 'ben', text: 'tea' },
    { speaker: 'ana', text: '' },
  ],
  speakers: [{ id: 'Ana', background: 'a baker' }, { id: 'ben' }, { id: 'kim', background: ' ' }],
});

describe('embedTranscript', () => {
  it('gives one row a turn, in one call, and the backgrounds', async () => {
    const embedder = countingEmbedder({ revision: '7', dtype: 'fp32' });
    const embedded = await embedTranscript(transcript, embedder);
    expect(embedder.calls).toEqual([['tea', 'a baker']]);
    expect(embedded.transcript).toBe(transcript);
    expect(embedded.embeddings).toEqual({ data: Float32Array.of(3, 116, 3, 116, 0, 0), rows: 3, cols: 2 });
    expect(embedded.backgrounds).toEqual({ Ana: Float32Array.of(7, 97) });
    expect(embedded.embedder).toEqual({ id: 'counting', revision: '7', dtype: 'fp32' });
  });

  it('embeds an empty transcript', async () => {
    const embedded = await embedTranscript({ turns: [] }, countingEmbedder());
    expect(embedded.embeddings).toMatchObject({ rows: 0, cols: 2 });
    expect('backgrounds' in embedded).toBe(false);
  });

  it('refuses what cannot make vectors, in its own name', async () => {
    await expect(embedTranscript(transcript, {} as never)).rejects.toThrow(
      'embedTranscript: embedder: expected',
    );
  });
});

describe('embedLocal', () => {
  it('gives what rolling out the embedded transcript gives', async () => {
    const cases = nextTurnCases(await embedTranscript(transcript, countingEmbedder()));
    for (const [i, local] of nextTurnCases(transcript).entries()) {
      expect(await embedLocal(local, countingEmbedder())).toEqual(cases[i]);
    }
    expect(cases[2]!.backgroundEmbedding).toEqual(Float32Array.of(7, 97));
    expect(cases[1]!.backgroundEmbedding).toBeUndefined();
  });
});
