import { ApiError } from './api-client.ts';
import { describeError } from './describe-error.ts';

/**
 * Returns the error text of a form field, or undefined if the server names no error for it. If the field's
 * error equals the server's message, returns it in the chosen language, otherwise `fallback`.
 */
export function describeFieldError(error: unknown, field: string, fallback: string): string | undefined {
  const problem = error instanceof ApiError ? error.fields[field] : undefined;
  if (problem === undefined || !(error instanceof ApiError)) return undefined;
  return problem === error.message ? describeError(error).message : fallback;
}
