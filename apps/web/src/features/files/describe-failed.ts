import { ApiError } from '../../lib/api-client.ts';

/**
 * Returns the index of the file that the server rejected, or undefined if no single file caused the error.
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
 * Returns the state of one file after a failed upload: `error` for the cause, `notSent` for the others.
 * Without a known cause all have `error`.
 */
export function describeFailed(badFile: number | undefined, index: number): 'error' | 'notSent' {
  return badFile === undefined || badFile === index ? 'error' : 'notSent';
}
