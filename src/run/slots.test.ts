import { expect, it } from 'vitest';
import { Slots } from './slots.js';

it('lets two work at a time, passes a failure on, and waits until all are done', async () => {
  const slots = new Slots(2);
  await slots.allFree();
  const open: (() => void)[] = [];
  const log: string[] = [];
  const work = (name: string) =>
    slots.use(async () => {
      log.push(`${name} begins`);
      await new Promise<void>((resolve) => open.push(resolve));
      if (name === 'a') throw new Error('a fails');
      return name;
    });
  const settled = Promise.allSettled(['a', 'b', 'c'].map(work));
  await Promise.resolve();
  expect(log).toEqual(['a begins', 'b begins']);
  const free = slots.allFree().then(() => log.push('free'));
  open[0]?.();
  await new Promise(setImmediate);
  expect(log).toEqual(['a begins', 'b begins', 'c begins']);
  open[1]?.();
  open[2]?.();
  const [a, b, c] = await settled;
  expect([a, b, c].map((each) => each?.status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  await free;
  expect(log.at(-1)).toBe('free');
});
