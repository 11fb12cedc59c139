import type { Category, Direction, MetricCard } from './card.js';

/** The question behind what metrics are about: by it the command, the guide and the pages arrange them. */
export const QUESTIONS: Readonly<Record<Category, string>> = {
  coherence: 'Does a dialogue keep its thread?',
  lexical: 'What do the words bring: density, novelty, style?',
  content: 'Is what is said new, and does it fit what came before?',
  speaker: 'Who speaks, who is due next, and do all share the floor?',
  consistency: 'Do speakers stay true to what they said before?',
  agenda: 'Does the dialogue get through its agenda and reach its goal?',
  grounding: 'Do partners build common ground, with fewer words from round to round?',
  multimodal: 'Does a text describe the image that is meant?',
  distribution: 'Do two sets of vectors or labels differ?',
  reliability: 'How well does a model do, and how reliably?',
  behavior: "What do the assistant's turns do, and what does it cost?",
  sharding: 'What does it cost to be told things piece by piece?',
  scaling: 'Do more turns help at equal length?',
  sycophancy: 'Does a player agree without a check?',
};

/** Cards in the order of the questions, under each. */
export function byQuestion(cards: readonly MetricCard[]): [question: string, cards: MetricCard[]][] {
  return Object.entries(QUESTIONS)
    .map(([about, question]): [string, MetricCard[]] => [
      question,
      cards.filter((card) => card.category === about),
    ])
    .filter(([, own]) => own.length > 0);
}

/** Which way is better, in words that fit a table: `higher`, `near 0.2`, `neither`. */
export function betterOf(direction: Direction): string {
  if (typeof direction === 'object') return `near ${direction.target}`;
  return direction === 'none' ? 'neither' : direction;
}
