import { JSONParser } from '@streamparser/json';
import { MetricError } from '../../error.js';
import { counted } from '../../text/counted.js';

/** Yields the elements of a JSON list with memory for one of them. @internal */
export class JsonArrayReader {
  readonly #parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  #ready: { readonly value: unknown; readonly index: number }[] = [];
  #count = 0;

  constructor() {
    this.#parser.onValue = ({ value }) => {
      this.#ready.push({ value, index: this.#count });
      this.#count += 1;
    };
    this.#parser.onError = (error) => {
      refuse('a list of JSON values', `an error behind element ${this.#count}: ${error.message}`);
    };
  }

  /** Elements completed by this piece of text. */
  push(text: string): readonly { readonly value: unknown; readonly index: number }[] {
    this.#parser.write(text);
    const whole = this.#ready;
    this.#ready = [];
    return whole;
  }

  end(): void {
    if (!this.#parser.isEnded)
      refuse('a list of JSON values to its end', `${counted(this.#count, 'element')} and no end`);
  }
}

function refuse(expected: string, found: string): never {
  const message = `input: expected ${expected}, got ${found}`;
  throw new MetricError('INVALID_INPUT', message, { metric: 'readTranscripts', path: '', received: found });
}

/** Maximum text to examine for the first elements. */
const LOOK = 1 << 14;

/** The first elements of an incomplete JSON list. @internal */
export function firstElements(text: string, most: number): unknown[] {
  const found: unknown[] = [];
  if (!/^\s*\[/.test(text)) return found;
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  parser.onValue = ({ value }) => {
    if (found.length < most) found.push(value);
  };
  parser.onError = () => undefined;
  for (let at = 0; at < text.length && found.length < most && !parser.isEnded; at += LOOK)
    parser.write(text.slice(at, at + LOOK));
  return found;
}
