import { ApiError } from './api-client.ts';
import { describeError } from './describe-error.ts';

/**
 * Returns the error text of a field, or undefined. Uses the server's reason if its message is about this
 * field, otherwise `fallback` in place of the contract's English text.
 */
export function describeFieldError(error: unknown, field: string, fallback: string): string | undefined {
  const problem = error instanceof ApiError ? error.fields[field] : undefined;
  if (problem === undefined || !(error instanceof ApiError)) return undefined;
  return problem === error.message ? describeError(error).message : fallback;
}
