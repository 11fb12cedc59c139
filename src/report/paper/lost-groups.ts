import type { Run } from '../../transcript/runs.js';

/** The runs of one system. */
export interface RunGroup {
  readonly name: string;
  readonly runs: readonly Run[];
}
