import type { Reporter, TestModule } from 'vitest/node';

/** Prints what was not run and how to get it, then `N passed, N failed` alone on the last line. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    let skipped = 0;
    const notes = new Map<string, number>();
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) failed += 1;
      for (const test of module.children.allTests()) {
        const result = test.result();
        const { state } = result;
        const note = state === 'skipped' ? (result.note ?? test.meta().needs) : undefined;
        if (note) notes.set(note, (notes.get(note) ?? 0) + 1);
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
    }
    const lacking = [...notes]
      .map(([note, count]) => `${count} ${count === 1 ? 'test' : 'tests'} (${note})`)
      .join(', ');
    const notRun = lacking === '' ? '' : `not run: ${lacking}\n`;
    const tail = skipped > 0 ? `, ${skipped} skipped` : '';
    // `npm test` prints it after the checks that run in parallel.
    if (process.send) process.send({ notRun, passed, failed, tail });
    else
      process.once('exit', () =>
        process.stdout.write(`${notRun}${passed} passed, ${failed} failed${tail}\n`),
      );
  }
}
