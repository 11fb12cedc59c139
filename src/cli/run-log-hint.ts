import { isDuplicateId } from '../adapters/records/source-ids.js';
import { columnsFlag } from '../adapters/rows/run-names.js';
import { MetricError } from '../error.js';
import { visibleText } from '../text/visible-text.js';
import type { Transcript } from '../transcript/types.js';
import { RunColumnDetector } from './detect-run-columns.js';
import { type InputOptions, readFiles, shellWord } from './input-files.js';
import type { Io } from './io.js';

/** Number of conversations used to detect a log of scored runs. */
const SAMPLE = 500;

/** Points out fields that look like columns of a log of scored runs, which need `--columns`. */
export class RunLogHint {
  readonly #detector = new RunColumnDetector();
  #count = 0;
  #hasScores = false;

  readonly add = (transcript: Transcript): void => {
    if (this.#count === SAMPLE) return;
    this.#count += 1;
    this.#hasScores ||= transcript.outcome?.score !== undefined;
    this.#detector.add(transcript);
  };

  /** Prints the columns if they produce scores for the first conversations. */
  async print(file: string, io: Io, options: InputOptions): Promise<void> {
    const line = await this.#advice(file, io, options);
    if (line !== undefined) io.stderr.write(`${visibleText(line)}\n`);
  }

  /**
   * The error of a file whose conversations share ids. In a log of runs they are runs of one task, which columns
   * distinguish, so that the advice to rename them would be wrong.
   */
  static async explain(error: unknown, file: string, io: Io, options: InputOptions): Promise<unknown> {
    if (file === '-' || options.columns?.score !== undefined || !isDuplicateId(error)) return error;
    const hint = new RunLogHint();
    const { onWarning: _w, onReadSummary: _s, onBytes: _b, ...quiet } = options;
    for await (const transcript of readFiles([file], io, { ...quiet, keepDuplicates: true })) {
      hint.add(transcript);
      if (hint.#count === SAMPLE) break;
    }
    const line = await hint.#advice(file, io, quiet);
    const { code, path } = error as MetricError;
    if (line === undefined) return error;
    const message = `${line}. Without columns, its runs of one task have the same id`;
    return new MetricError(code, message, { ...(path !== undefined && { path }), cause: error });
  }

  async #advice(file: string, io: Io, options: InputOptions): Promise<string | undefined> {
    const found = this.#hasScores ? undefined : this.#detector.detected();
    if (!found) return undefined;
    const [scoreRange = found.scoreRange] = found.scales;
    // Given columns have their names in the file rather than their internal names.
    const read = { ...found.columns, ...options.columns };
    const given = { ...options, columns: read, ...(scoreRange && { scoreRange }) };
    if (!(await givesScores(file, io, given))) return undefined;
    const scales = found.scales.map((range) => `--score-range ${range.join(',')}`).join(' or ');
    const columns = columnsFlag(read);
    const advice = found.scoreRange
      ? `${columns}, or mtpc init ${shellWord(file)}`
      : scales === ''
        ? `${columns}, with --score-range and the lowest and highest possible scores`
        : `${columns} ${scales}`;
    return `${file}: looks like a log of scored runs. For P, A90 and U90-10: ${advice}`;
  }
}

/** Whether any of the first conversations of a file has a score with the given options. */
async function givesScores(file: string, io: Io, options: InputOptions): Promise<boolean> {
  let count = 0;
  try {
    for await (const { outcome } of readFiles([file], io, options)) {
      if (outcome?.score !== undefined) return true;
      count += 1;
      if (count === SAMPLE) return false;
    }
    return false;
  } catch (error) {
    if (!(error instanceof MetricError)) throw error;
    // The command asks for an unknown scale.
    return error.cause instanceof MetricError && error.cause.path === 'options.scoreRange';
  }
}
