import { type ChildProcess, spawn } from 'node:child_process';
import { MetricError } from '../error.js';
import type { Evaluator } from '../run/plans/plan-settings.js';

/**
 * An evaluator that runs a shell command for each answer: it writes one line of JSON, `{ "answer", "instruction" }`, to
 * its input, and reads a score from 0 to 100 from its output.
 */
export function commandEvaluator(command: string, timeoutMs: number): Evaluator {
  return async (answer, instruction) => {
    const printed = await captureOutput(command, `${JSON.stringify({ answer, instruction })}\n`, timeoutMs);
    const score = Number(printed);
    if (printed !== '' && score >= 0 && score <= 100) return score;
    throw failure(
      `${command} printed ${JSON.stringify(printed.slice(0, 80))}; expected a score from 0 to 100`,
    );
  };
}

function captureOutput(command: string, input: string, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    // In a separate process group, so that the shell's children stop with it.
    const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'], detached: true });
    const timer = setTimeout(() => stop(child), timeoutMs);
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    // A command may score without reading its input.
    child.stdin.on('error', () => undefined).end(input);
    child.on('error', (cause) => reject(failure(`${command} could not be started: ${cause.message}`)));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(printed.trim());
      else
        reject(failure(`${command} ended with ${code === null ? `signal ${signal}` : `exit code ${code}`}`));
    });
  });
}

function stop(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid);
  } catch {
    // Windows does not support process groups.
    child.kill();
  }
}

function failure(problem: string): MetricError {
  return new MetricError('INVALID_INPUT', `--evaluate: ${problem}`, { path: '--evaluate' });
}
