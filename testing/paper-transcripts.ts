import { createRandom, type Random } from '../src/math/create-random.js';
import type { Embedded } from '../src/transcript/embedded.js';
import type { Transcript, Turn } from '../src/transcript/types.js';

/** Made-up dialogues that hold everything the papers' reports read; the same at every call. */

const MODELS = ['small', 'large'] as const;
const THINGS = ['red bus', 'tall lamp', 'grey cat', 'wooden boat', 'round table', 'blue door', 'old clock'];
const PLACES = ['on the left', 'near a tree', 'under the bridge', 'by the window', 'in the rain'];

const pick = <T>(random: Random, items: readonly T[]): T => items[random.integer(items.length)]!;
const sentence = (random: Random): string => `I see a ${pick(random, THINGS)} ${pick(random, PLACES)}.`;

/** Two-player games under turn budgets of 2 to 16. */
export function budgetTranscripts(): Transcript[] {
  const random = createRandom(1);
  return MODELS.flatMap((model, m) =>
    [2, 4, 8, 16].flatMap((budget, b) =>
      Array.from({ length: 12 }, (_, i): Transcript => {
        const turns = Array.from({ length: budget }, (_, t): Turn => {
          const extra =
            t === 1 ? ` I think ${pick(random, ['my board is earlier', 'yours is earlier'])}.` : '';
          const reply = t === 2 ? pick(random, ['Yes, agreed. ', 'No. ', 'Okay, um, sorry. ']) : '';
          return { speaker: t % 2 === 0 ? 'ana' : 'ben', text: `${reply}${sentence(random)}${extra}` };
        });
        const success = random.next() < 0.3 + 0.12 * b * m + 0.05;
        const meta = {
          model,
          budget,
          item: `board ${i}`,
          answer: pick(random, ['ana', 'ben']),
          sycophancy: random.integer(3),
          records: 16,
        };
        return { id: `${model}-${budget}-${i}`, turns, outcome: { success }, meta };
      }),
    ),
  );
}

/** Group chats of four. */
export function groupTranscripts(): Transcript[] {
  const random = createRandom(2);
  return MODELS.flatMap((model, m) =>
    Array.from({ length: 10 }, (_, i): Transcript => {
      const speakers = ['ana', 'ben', 'cem', 'dot'].map((id) => ({ id }));
      const turns = Array.from({ length: 14 }, (): Turn => {
        const speaker = random.next() < 0.25 * m ? 'ana' : pick(random, speakers).id;
        const mention = random.next() < 0.3 ? `@${pick(random, speakers).id} ` : '';
        return { speaker, text: `${mention}${sentence(random)}` };
      });
      return { id: `${model}-${i}`, turns, speakers, meta: { model } };
    }),
  );
}

/** Vectors for any transcripts; those of the second model are somewhat elsewhere. */
export function withVectors(transcripts: readonly Transcript[]): Embedded[] {
  const random = createRandom(3);
  return transcripts.map((transcript) => ({
    transcript,
    embeddings: transcript.turns.map(() =>
      Array.from(
        { length: 12 },
        (_, k) => random.normal() + (transcript.meta?.model === 'large' && k < 3 ? 0.8 : 0),
      ),
    ),
    embedder: { id: 'made-up' },
  }));
}

/** Referential games of three rounds whose descriptions become shorter. */
export function gameTranscripts(): Transcript[] {
  const random = createRandom(4);
  const labels = (): string[] => Array.from({ length: 3 }, () => pick(random, ['C', 'D']));
  return MODELS.flatMap((model, m) =>
    Array.from({ length: 8 }, (_, i): Transcript => {
      const images = THINGS.slice(0, 4);
      const turns = [1, 2, 3].flatMap((round) =>
        images.flatMap((image, k): Turn[] => {
          const detail = Array.from({ length: Math.max(0, 4 - round - m) }, () => pick(random, PLACES)).join(
            ' ',
          );
          const text = `Do you have a ${image} ${detail}?`.replace(' ?', '?');
          return [
            { speaker: k % 2 === 0 ? 'A' : 'B', text, round, references: [image] },
            { speaker: k % 2 === 0 ? 'B' : 'A', text: pick(random, ['Yes, I have it.', 'No.']), round },
          ];
        }),
      );
      const rounds = [1, 2, 3].map((round) => {
        const truth = { A: labels(), B: labels() };
        if (random.next() < 0.4) truth.B = truth.A;
        const noisy = (all: string[]): string[] => all.map((label) => (random.next() < 0.2 ? 'C' : label));
        return { round, truth, guesses: { A: noisy(truth.A), B: noisy(truth.B) } };
      });
      return {
        id: `${model}-${i}`,
        turns,
        outcome: { score: 50 + random.integer(50) },
        meta: { model, rounds },
      };
    }),
  );
}

/** Repeated runs of four instructions in the settings full, concat and sharded. */
export function runTranscripts(): Transcript[] {
  const random = createRandom(5);
  const replies = [
    'The answer is 12.',
    'Which city do you mean?',
    'Noted.',
    'What is the price? How many are there?',
    'It is 3 or 4.',
  ];
  return MODELS.flatMap((model, m) =>
    ['full', 'concat', 'sharded'].flatMap((setting, s) =>
      Array.from({ length: 4 }, (_, i) =>
        Array.from({ length: 8 }, (): Transcript => {
          // Each instruction has its own number of shards: runs with different numbers would not be repetitions.
          const shards = setting === 'sharded' ? 2 + 2 * (i % 3) : 1;
          const turns = Array.from({ length: shards }, (_, t): Turn[] => [
            { speaker: 'user', role: 'user', text: `Part ${t + 1}.` },
            {
              speaker: 'assistant',
              role: 'assistant',
              text: `${pick(random, replies)} [${1 + random.integer(shards * 2 + 1)}]`.repeat(
                1 + random.integer(3),
              ),
            },
          ]).flat();
          const score = Math.min(100, Math.max(0, 88 - 14 * s + 6 * m + 14 * random.normal()));
          const answers = Array.from({ length: 1 + random.integer(3) }, (_, k) =>
            'x'.repeat(20 + 15 * k + random.integer(20)),
          );
          const introduced = Array.from({ length: shards }, (_, t) => [2 * t + 1, 2 * t + 2]);
          const meta = {
            model,
            setting,
            task: i % 2 === 0 ? 'math' : 'code',
            instruction: `task ${i}`,
            shards,
            answers,
            introduced,
          };
          return { turns, outcome: { score }, meta };
        }),
      ).flat(),
    ),
  );
}
