import { NotionError } from './notion-error.ts';

/** Start position and size of one page of results. */
export type Paging = { page_size: number; start_cursor?: string };
type ResultPage<T> = { results: T[]; next_cursor: string | null };

const maxPageSize = 100;

/**
 * Yields all items of a Notion list in its order. Requests a hundred items at a time, and fewer when the
 * response is too large. Throws NotionError.
 */
export async function* listAll<T>(list: (paging: Paging) => Promise<ResultPage<T>>): AsyncGenerator<T> {
  let pageSize = maxPageSize;
  let cursor: string | undefined;
  for (;;) {
    let answer: ResultPage<T>;
    try {
      answer = await list({ page_size: pageSize, ...(cursor ? { start_cursor: cursor } : {}) });
    } catch (error) {
      if (!(error instanceof NotionError) || error.problem !== 'too-large' || pageSize === 1) throw error;
      pageSize = Math.ceil(pageSize / 5);
      continue;
    }
    yield* answer.results;
    // Also stops when the same cursor comes again.
    if (!answer.next_cursor || answer.next_cursor === cursor) return;
    cursor = answer.next_cursor;
    pageSize = Math.min(maxPageSize, pageSize * 2);
  }
}
