import { embedLocal } from '../../embed/embed-local.js';
import { embedTexts } from '../../embed/embed-texts.js';
import { addPlainVectors, embedTranscript } from '../../embed/embed-transcript.js';
import { anObject, requireForm } from '../../options/forms.js';
import type { Embedded } from '../../transcript/embedded.js';
import { requireAgenda, requireNextTurnCase, requireTranscript } from '../../transcript/inputs.js';
import { metaOf } from '../../transcript/meta-of.js';
import { firstProducedTurn, isForfeit } from '../../transcript/provenance.js';
import type { Agenda, Transcript } from '../../transcript/types.js';
import { ANALYZERS } from '../analyzers.js';
import { type GivenAnalysis, Prepared } from '../prepared.js';
import { PreparedCase } from '../prepared-case.js';
import type { MtpcProfileOptions, ProfileInput } from './profile-options.js';

/** An input with its vectors, computed once for all metrics, and the turns that are next-turn cases. @internal */
export interface PreparedInput {
  readonly prepared: Prepared;
  readonly turns: readonly number[];
  /** Whether it is a conversation, so that global metrics apply. */
  readonly whole: boolean;
}

/** Prepares an input for the metrics. @internal */
export async function prepareInput(input: ProfileInput, options: MtpcProfileOptions): Promise<PreparedInput> {
  requireForm('mtpcProfile', 'input', input, anObject);
  const { embedder, turns = 'all', variant } = options;
  if ('candidate' in input) {
    requireNextTurnCase('mtpcProfile', input);
    const embedded =
      'candidateEmbedding' in input || embedder === undefined
        ? input
        : await embedLocal(input, embedder, { withoutPunctuation: variant === 'reference' });
    const prepared = new PreparedCase(embedded, await prepareAgenda(undefined, options), ANALYZERS);
    return { prepared, turns: [input.context.length], whole: false };
  }
  const transcript = 'transcript' in input ? input.transcript : input;
  requireTranscript('mtpcProfile', transcript);
  const embedded = await embeddedInput(input, options);
  const agenda = await prepareAgenda(transcript.agenda, options);
  const prepared = new Prepared(transcript, { ...agenda, ...(embedded && { embedded }) }, ANALYZERS);
  const produced = [...transcript.turns.keys()].slice(firstProducedTurn(transcript));
  return {
    prepared,
    turns: turns === 'last' ? produced.slice(-1) : produced,
    whole: !isNextTurn(transcript, produced.length),
  };
}

/** Whether a transcript is a context with a predicted next turn, and so not a conversation. */
function isNextTurn(transcript: Transcript, produced: number): boolean {
  return isForfeit(transcript)
    ? metaOf(transcript).target === 'next-turn'
    : produced === 1 && transcript.turns.length > 1;
}

async function embeddedInput(
  input: Transcript | Embedded,
  { embedder, variant }: MtpcProfileOptions,
): Promise<Embedded | undefined> {
  const withoutPunctuation = variant === 'reference';
  if (!('transcript' in input)) return embedder && embedTranscript(input, embedder, { withoutPunctuation });
  return withoutPunctuation && embedder ? addPlainVectors(input, embedder) : input;
}

async function prepareAgenda(
  own: Agenda | undefined,
  { agenda: given = {}, embedder }: MtpcProfileOptions,
): Promise<Pick<GivenAnalysis, 'agenda' | 'agendaEmbeddings'>> {
  const agenda = given.agenda ?? own;
  if (agenda === undefined) return {};
  requireAgenda('mtpcProfile', agenda);
  const texts = agenda.items.map((item) => item.text);
  const agendaEmbeddings = given.agendaEmbeddings ?? (embedder && (await embedTexts(texts, embedder)));
  return agendaEmbeddings === undefined ? { agenda } : { agenda, agendaEmbeddings };
}
