import { errorAs, MetricError, restated } from '../../error.js';

/**
 * An error of a reading as the public function `caller` throws it. An error about a place in the data begins with the
 * place. All others begin with the function, also if it reads through another one.
 *
 * @internal
 */
export function readerError(caller: string, error: unknown): unknown {
  if (!(error instanceof MetricError)) return error;
  if (!error.message.startsWith('input: ')) return errorAs(caller, error.metric ?? caller, error);
  return restated(error, `${caller}: ${error.message}`, { metric: caller });
}
