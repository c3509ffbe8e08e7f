import { ApiError } from './api-client.ts';
import { describeError } from './describe-error.ts';

/**
 * What is wrong with a field, undefined where nothing is: the server's reason where it has one for this field, else `wrong`
 * for what the contract refuses in English.
 */
export function describeProblem(error: unknown, field: string, wrong: string): string | undefined {
  const problem = error instanceof ApiError ? error.fields[field] : undefined;
  if (problem === undefined || !(error instanceof ApiError)) return undefined;
  return problem === error.message ? describeError(error).message : wrong;
}
