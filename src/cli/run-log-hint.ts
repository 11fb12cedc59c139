import { columnsFlag } from '../adapters/readers/run-names.js';
import { visibleText } from '../text/visible-text.js';
import type { Transcript } from '../transcript/types.js';
import { RunColumnDetector } from './detect-run-columns.js';
import type { Io } from './io.js';

/** So many conversations decide whether a file is a log of scored runs. */
const SAMPLE = 500;

/** Points out fields that look like those of a log of scored runs, which only `--columns` reads. */
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

  print(file: string, io: Io): void {
    const found = this.#hasScores ? undefined : this.#detector.detected();
    if (!found) return;
    const [first, ...others] = found.scales.map((range) => `--score-range ${range.join(',')}`);
    const scale = first === undefined ? '' : ` ${[first, ...others].join(' or ')}`;
    const columns = `${columnsFlag(found.columns)}${scale}`;
    const isReadable = found.scoreRange !== undefined || first !== undefined;
    const advice = isReadable
      ? `${columns}, or mtpc init ${file}`
      : `${columns}, with --score-range and the lowest and highest possible score`;
    const line = `${file}: looks like a log of scored runs. For P, A90 and U90-10: ${advice}`;
    io.stderr.write(`${visibleText(line)}\n`);
  }
}
