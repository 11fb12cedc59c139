import type { Category, Direction, MetricCard } from './card.js';

/** The question of each category of metrics, by which the command, the guide and the pages group metrics. */
export const QUESTIONS: Readonly<Record<Category, string>> = {
  coherence: 'Does a conversation stay coherent?',
  lexical: 'Which words do speakers use: density, novelty, style?',
  content: 'Do messages add something new that fits the context?',
  speaker: 'Who speaks, and who is likely to speak next?',
  consistency: 'Are speakers consistent with their earlier turns?',
  agenda: 'Does a conversation cover its agenda and reach its goal?',
  grounding: 'Do partners build common ground?',
  multimodal: 'Does a text describe its image?',
  distribution: 'Do two samples of vectors or labels differ?',
  reliability: 'How well and how reliably does a model perform?',
  behavior: "What do the assistant's turns do?",
  sharding: 'How much does splitting an instruction into shards cost?',
  scaling: 'Do more turns help at equal length?',
  sycophancy: 'Does a player agree without checking?',
};

/** The cards grouped by question. */
export function byQuestion(cards: readonly MetricCard[]): [question: string, cards: MetricCard[]][] {
  return Object.entries(QUESTIONS)
    .map(([category, question]): [string, MetricCard[]] => [
      question,
      cards.filter((card) => card.category === category),
    ])
    .filter(([, own]) => own.length > 0);
}

/** The direction in a word or two, for tables: `higher`, `near 0.2`, `descriptive`. */
export function directionWord(direction: Direction): string {
  if (typeof direction === 'object') return `near ${direction.target}`;
  return direction === 'none' ? 'descriptive' : direction;
}
