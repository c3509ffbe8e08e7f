import { NotionFailure } from './notion-failure.ts';

/** Start position and size of one page of results. */
export type Paging = { page_size: number; start_cursor?: string };
type Listed<T> = { results: T[]; next_cursor: string | null };

const maxAtOnce = 100;

/**
 * Yields all items of a Notion list in its order. Requests a hundred items at a time, and fewer when the
 * response is too large. Throws NotionError.
 */
export async function* listAll<T>(list: (paging: Paging) => Promise<Listed<T>>): AsyncGenerator<T> {
  let size = maxAtOnce;
  let cursor: string | undefined;
  for (;;) {
    let answer: Listed<T>;
    try {
      answer = await list({ page_size: size, ...(cursor ? { start_cursor: cursor } : {}) });
    } catch (error) {
      if (!(error instanceof NotionFailure) || error.problem !== 'too-large' || size === 1) throw error;
      size = Math.ceil(size / 5);
      continue;
    }
    yield* answer.results;
    // Also stops when the same cursor comes again.
    if (!answer.next_cursor || answer.next_cursor === cursor) return;
    cursor = answer.next_cursor;
    size = Math.min(maxAtOnce, size * 2);
  }
}
