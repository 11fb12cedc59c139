// Compares two systems on the same tasks.
import { compareSystems, evaluate } from '@mtpc/metrics';

const conversation = (id: string, texts: string[]) => ({
  id,
  turns: texts.map((text, i) => ({ speaker: i % 2 ? 'ben' : 'ana', text })),
});
const brief = ['bus', 'boat', 'train'].map((id) => conversation(id, [`The ${id} is late.`, 'It is late.']));
const full = ['bus', 'boat', 'train'].map((id) =>
  conversation(id, [`The ${id} is late.`, `Snow blocks the road to the ${id}.`, 'Let us walk home then.']),
);
const metrics = ['LD'] as const;
const [density] = compareSystems({
  brief: await evaluate(brief, { metrics }),
  full: await evaluate(full, { metrics }),
});
console.log(density?.n, density?.difference !== null && density!.difference < 0);
// Prints: 3 true
