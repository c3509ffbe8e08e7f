import { ApiError } from '../../lib/api-client.ts';

/**
 * Returns the index of the file that the server names as the cause of the error, or undefined if it names
 * none.
 */
export function findBadFile(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  for (const path of Object.keys(error.fields)) {
    const place = /^files\.(\d{1,5})$/.exec(path)?.[1];
    if (place !== undefined) return Number(place);
  }
  return undefined;
}

/**
 * Returns the state of one file after a failed upload: `error` for the file that caused it, `notSent` for the
 * others. If the cause is unknown, all files have `error`.
 */
export function describeFailed(badFile: number | undefined, index: number): 'error' | 'notSent' {
  return badFile === undefined || badFile === index ? 'error' : 'notSent';
}
