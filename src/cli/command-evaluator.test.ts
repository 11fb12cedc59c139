import { expect, it } from 'vitest';
import { commandEvaluator } from './command-evaluator.js';

const node = (program: string): string => `${JSON.stringify(process.execPath)} -e ${JSON.stringify(program)}`;
const reading = (expression: string): string =>
  node(
    `let s='';process.stdin.on('data',d=>s+=d).on('end',()=>{const {answer,instruction}=JSON.parse(s);console.log(${expression})})`,
  );

it('gives the command the answer with its instruction, and takes the score that it prints', async () => {
  const evaluate = commandEvaluator(reading("answer===instruction.want?100:'12.5'"), 20_000);
  expect(await evaluate('SELECT 1', { want: 'SELECT 1' })).toBe(100);
  expect(await evaluate('', { want: 'SELECT 1' })).toBe(12.5);
});

it('takes the score of a command that does not read its input', async () => {
  expect(await commandEvaluator(node('console.log(7)'), 20_000)('x'.repeat(1_000_000), {})).toBe(7);
});

it.each([
  ['console.log(101)', 'printed "101"; expected a score from 0 to 100'],
  ['0', 'printed ""; expected a score'],
  ["console.log('yes')", 'printed "yes"'],
  ['process.exit(3)', 'ended with exit code 3'],
])('refuses %s', async (program, message) => {
  await expect(commandEvaluator(node(program), 20_000)('a', {})).rejects.toThrow(message);
});

it('stops a command that takes too long', async () => {
  const slow = commandEvaluator(node('setTimeout(()=>{},60000)'), 300);
  await expect(slow('a', {})).rejects.toThrow('ended with signal SIGTERM');
});
