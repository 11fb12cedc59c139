import { describe, expect, it } from 'vitest';
import { itRefuses } from '../../../testing/refusals.js';
import { agendaCompletion } from './agenda-completion.js';
import { agendaProgression } from './agenda-progression.js';
import { conversationalStructure } from './conversational-structure.js';
import { linearizeAgenda } from './linearize-agenda.js';
import { progressionEfficiency } from './progression-efficiency.js';
import { taskSuccess } from './task-success.js';

const agenda = { items: [{ id: 'venue', text: 'Where' }], edges: [], end: 'venue' };
const turns = ['ana', 'ben'].map((speaker) => ({ speaker, text: 'well' }));
const embedder = { id: 'by-hand', embed: () => [] };
const embeddings = [
  [1, 0],
  [0.8, 0.6],
];
const embedded = { transcript: { turns, agenda }, embeddings, embedder };
const vectors = { agenda, agendaEmbeddings: [[1, 0]] };
const options = { ...vectors, scale: 2, coverageThreshold: 0.1 };
const local = { context: turns, candidate: { speaker: 'ana', text: 'so' } };
const embeddedLocal = { ...local, contextEmbeddings: embeddings, candidateEmbedding: [1, 1], embedder };

describe('metrics of agendas', () => {
  itRefuses([
    { id: 'agenda-completion', metric: agendaCompletion, input: embedded, options },
    { id: 'agenda-progression', metric: agendaProgression, input: embeddedLocal, options },
    {
      id: 'conversational-structure',
      metric: conversationalStructure,
      input: embedded,
      options: { ...vectors, hops: 1 },
    },
    { id: 'progression-efficiency', metric: progressionEfficiency, input: embedded, options },
    { id: 'task-success', metric: taskSuccess, input: embedded, options },
  ]);

  it('neither carry nor freeze the embedder that made the vectors', () => {
    expect(agendaCompletion(embedded, options).embedder).toEqual({ id: 'by-hand' });
    expect(agendaProgression(embeddedLocal, options).embedder).toEqual({ id: 'by-hand' });
    expect(taskSuccess(embedded, options).embedder).toEqual({ id: 'by-hand' });
    expect(Object.isFrozen(embedder)).toBe(false);
  });

  it('say what an agenda is, and which option is lacking', () => {
    expect(() => linearizeAgenda({ items: ['venue'], edges: [] } as never)).toThrow(
      'linearizeAgenda: agenda.items[0].id: expected a string, got undefined',
    );
    expect(() =>
      agendaCompletion(embedded, { ...options, agenda: { items: [], edges: ['a'] } as never }),
    ).toThrow('agendaCompletion: agenda.edges: expected pairs of item ids, [[from, to]], got an array of 1');
    expect(() => agendaCompletion(embedded, vectors as never)).toThrow(
      'agendaCompletion: options.coverageThreshold: expected a finite number (tau_cov; the paper gives no value), got undefined',
    );
  });
});
