import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that run alone first, so that the worker of the others is kept; then as usual: those that failed, the slow ones. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ project }) => project.config.isolate),
      ...sorted.filter(({ project }) => !project.config.isolate),
    ];
  }
}
