import { NotionFailure } from './notion-failure.ts';

/** Where in a list an answer begins, and how many items it has. */
export type Paging = { page_size: number; start_cursor?: string };
type Listed<T> = { results: T[]; next_cursor: string | null };

const maxAtOnce = 100;

/**
 * All items of one of Notion's lists, in its order: a hundred a request, and fewer where so many are more than is read
 * of one answer. Throws NotionFailure.
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
    // Also ends where the same page would come again.
    if (!answer.next_cursor || answer.next_cursor === cursor) return;
    cursor = answer.next_cursor;
    size = Math.min(maxAtOnce, size * 2);
  }
}
