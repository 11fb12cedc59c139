import { errorMessage, MetricError } from '../error.js';

/** The error for an unreadable file; errors with a reason are returned unchanged. @internal */
export function unreadableFile(path: string, cause: unknown): MetricError {
  if (cause instanceof MetricError) return cause;
  const message = `${path}: the file cannot be read: ${errorMessage(cause)}`;
  return new MetricError('INVALID_INPUT', message, { path, cause });
}
