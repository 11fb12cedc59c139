import { errorAs, MetricError, restated } from '../../error.js';

/**
 * Creates the error that the public function `caller` throws. Errors about a place in the data begin with the place,
 * others with the function name.
 *
 * @internal
 */
export function readerError(caller: string, error: unknown): unknown {
  if (!(error instanceof MetricError)) return error;
  if (!error.message.startsWith('input: ')) return errorAs(caller, error.metric ?? caller, error);
  return restated(error, `${caller}: ${error.message}`, { metric: caller });
}
