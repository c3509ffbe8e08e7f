import { ApiError } from '../../lib/api-client.ts';

/** Which of the files sent the server refused, by its place among them; undefined when it was no single one. */
export function findBadFile(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  for (const path of Object.keys(error.fields)) {
    const place = /^files\.(\d{1,5})$/.exec(path)?.[1];
    if (place !== undefined) return Number(place);
  }
  return undefined;
}

/** What a failed upload means for one file: all fail together, but only one may be to blame. */
export function describeFailed(badFile: number | undefined, index: number): 'error' | 'notSent' {
  return badFile === undefined || badFile === index ? 'error' : 'notSent';
}
