import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The file that takes longest by far, of which its size, that of a list of imports, says nothing. */
const LONGEST = /\/tools\/sources\.test\.ts$/;

/**
 * Files that run alone first, so that the processes of the others stay; then those of tools, which take longest; within
 * each as usual: those that failed, then by the time they took, or by size where that is not known. `--sequence.shuffle`
 * orders the files of both projects by chance.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence;
    const isAlone = ({ project }: TestSpecification): boolean => project.config.isolate;
    const isTool = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/tools/');
    const chance = ({ moduleId }: TestSpecification): string =>
      createHash('sha1').update(`${seed} ${moduleId}`).digest('hex');
    if (shuffle)
      return inTwo(
        [...files].sort((a, b) => (chance(a) < chance(b) ? -1 : 1)),
        isAlone,
      );
    const isLongest = ({ moduleId }: TestSpecification): boolean => LONGEST.test(moduleId);
    return [isTool, isLongest, isAlone].reduce(inTwo, await super.sort(files));
  }
}

/** Those of whom something is true, then the others. */
function inTwo<T>(items: readonly T[], is: (item: T) => boolean): T[] {
  return [...items.filter(is), ...items.filter((item) => !is(item))];
}
