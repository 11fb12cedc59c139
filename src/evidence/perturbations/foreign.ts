import { itemAt } from '../../math/existing.js';
import { type NounChunk, nounChunks } from '../../text/noun-chunks/noun-chunks.js';
import type { Transcript } from '../../transcript/types.js';
import { type Perturb, withTexts } from './perturbation.js';

/** The share of turns that `foreign-turns` takes from the other dialogue. */
export const FOREIGN = 0.25;

/** Replaces the texts of a quarter of the turns by texts of another dialogue; the speakers stay. */
export const foreignTurns: Perturb = (transcript, { random, other }) => {
  const texts = other?.turns.map((turn) => turn.text) ?? [];
  const { length } = transcript.turns;
  if (texts.length === 0 || length === 0) return null;
  const places = random
    .shuffle([...transcript.turns.keys()])
    .slice(0, Math.max(1, Math.round(length * FOREIGN)));
  const said = new Map(places.map((place) => [place, itemAt(texts, random.integer(texts.length))]));
  return withTexts(transcript, (text, i) => said.get(i) ?? text);
};

/** Replaces noun phrases, in order, by noun phrases of another conversation in the same role; pronouns stay. */
export const swapEntities: Perturb = (transcript, { other }) => {
  const source = other === undefined ? [] : namedChunks(other);
  if (source.length === 0) return null;
  const taken = new Map<string, number>();
  const next = (role: string): string => {
    const same = source.filter((chunk) => chunk.role === role);
    const chunks = same.length > 0 ? same : source;
    const count = taken.get(role) ?? 0;
    taken.set(role, count + 1);
    return itemAt(chunks, count % chunks.length).text;
  };
  return withTexts(transcript, (text) => exchanged(text, next));
};

function namedChunks({ turns }: Transcript): NounChunk[] {
  return turns.flatMap((turn) => nounChunks(turn.text)).filter((chunk) => !chunk.pronoun);
}

function exchanged(text: string, next: (role: string) => string): string {
  let [result, from] = ['', 0];
  for (const { start, end, role, pronoun } of nounChunks(text)) {
    if (pronoun) continue;
    result += text.slice(from, start) + next(role);
    from = end;
  }
  return result + text.slice(from);
}
