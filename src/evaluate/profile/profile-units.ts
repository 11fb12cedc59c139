import { embedLocal } from '../../embed/embed-local.js';
import { embedTexts } from '../../embed/embed-texts.js';
import { embedTranscript } from '../../embed/embed-transcript.js';
import { toEmbeddingMatrix, type Vectors } from '../../math/embedding-matrix.js';
import { LEXICAL_UNITS_ID, lexicalUnits } from '../../text/lexical-units.js';
import { TOKENIZER_ID, tokenizeWords } from '../../text/tokenize.js';
import type { Embedded, EmbeddedNextTurnCase } from '../../transcript/embedded.js';
import { toNextTurnCase } from '../../transcript/next-turn-cases.js';
import type { Agenda, NextTurnCase, Transcript, Turn } from '../../transcript/types.js';
import type { MtpcProfileOptions, ProfileInput } from './profile-options.js';

/** A next-turn case with all that local metrics read. @internal */
export interface CaseUnit {
  readonly local: NextTurnCase;
  readonly embedded: EmbeddedNextTurnCase | undefined;
  /** Lexical units of the case, and the id of what made them. */
  readonly units: { readonly context: readonly (readonly string[])[]; readonly candidate: readonly string[] };
  readonly tokenizer: string;
  readonly dialogue: string | undefined;
  readonly agenda: Agenda | undefined;
  readonly agendaEmbeddings: Vectors | undefined;
}

/** A conversation with all that global metrics read. @internal */
export interface DialogueUnit {
  readonly transcript: Transcript;
  readonly embedded: Embedded | undefined;
  readonly agenda: Agenda | undefined;
  readonly agendaEmbeddings: Vectors | undefined;
}

/** What an input gives: a conversation and its cases, or one case. @internal */
export interface ProfileUnits {
  readonly dialogue: DialogueUnit | undefined;
  readonly cases: readonly CaseUnit[];
}

/** Makes vectors and units of an input once, for all metrics. @internal */
export async function profileUnits(input: ProfileInput, options: MtpcProfileOptions): Promise<ProfileUnits> {
  if ('candidate' in input) return { dialogue: undefined, cases: [await caseOf(input, options)] };
  const embedded = 'transcript' in input ? input : undefined;
  return ofDialogue('transcript' in input ? input.transcript : input, embedded, options);
}

async function ofDialogue(
  transcript: Transcript,
  given: Embedded | undefined,
  options: MtpcProfileOptions,
): Promise<ProfileUnits> {
  const { embedder, turns = 'all' } = options;
  const made = given ?? (embedder && (await embedTranscript(transcript, embedder)));
  // Arrays of arrays are converted once, so that the cases hold views on one matrix.
  const embedded = made && { ...made, embeddings: toEmbeddingMatrix(made.embeddings) };
  const agenda = await agendaOf(transcript.agenda, options);
  const units = transcript.turns.map((turn) => unitsOf(turn, options));
  const indices = [...transcript.turns.keys()].slice(turns === 'last' ? -1 : 0);
  const cases = indices.map((index): CaseUnit => {
    const embeddedCase = embedded && toNextTurnCase(embedded, index);
    return {
      local: embeddedCase ?? toNextTurnCase(transcript, index),
      embedded: embeddedCase,
      units: { context: units.slice(0, index), candidate: units[index]! },
      tokenizer: unitsId(options),
      dialogue: transcript.id,
      ...agenda,
    };
  });
  return { dialogue: { transcript, embedded, ...agenda }, cases };
}

async function caseOf(
  input: NextTurnCase | EmbeddedNextTurnCase,
  options: MtpcProfileOptions,
): Promise<CaseUnit> {
  const { embedder } = options;
  return {
    local: input,
    embedded: 'candidateEmbedding' in input ? input : embedder && (await embedLocal(input, embedder)),
    units: {
      context: input.context.map((turn) => unitsOf(turn, options)),
      candidate: unitsOf(input.candidate, options),
    },
    tokenizer: unitsId(options),
    dialogue: undefined,
    ...(await agendaOf(undefined, options)),
  };
}

/** The lexical units of a turn, as the variant reads them. */
function unitsOf({ text }: Turn, { variant }: MtpcProfileOptions): readonly string[] {
  return variant === 'reference' ? tokenizeWords(text).map((word) => word.toLowerCase()) : lexicalUnits(text);
}

function unitsId({ variant }: MtpcProfileOptions): string {
  return variant === 'reference' ? TOKENIZER_ID : LEXICAL_UNITS_ID;
}

async function agendaOf(
  own: Agenda | undefined,
  { agenda: given = {}, embedder }: MtpcProfileOptions,
): Promise<Pick<DialogueUnit, 'agenda' | 'agendaEmbeddings'>> {
  const agenda = given.agenda ?? own;
  if (agenda === undefined) return { agenda, agendaEmbeddings: undefined };
  const texts = agenda.items.map((item) => item.text);
  const agendaEmbeddings = given.agendaEmbeddings ?? (embedder && (await embedTexts(texts, embedder)));
  return { agenda, agendaEmbeddings };
}
