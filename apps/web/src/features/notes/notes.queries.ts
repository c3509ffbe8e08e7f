import { limits } from '@anito/contract/limits';
import { listNotes, type Note } from '@anito/contract/notes';
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { keepFilled } from '../../lib/keep-filled.ts';

/** Query key prefix of all entry lists of a notes source, for any search. */
export const notesKey = (id: number) => ['notes', id];

type NotesPage = { notes: Note[]; total: number };

/** Replaces a note in the cached lists by its saved version. */
export function storeNote(client: QueryClient, saved: Note): void {
  client.setQueriesData<InfiniteData<NotesPage>>({ queryKey: notesKey(saved.connectionId) }, (list) => {
    const change = (page: NotesPage) => ({
      ...page,
      notes: page.notes.map((note) => (note.id === saved.id ? saved : note)),
    });
    return list && { ...list, pages: list.pages.map(change) };
  });
}

/** Refetch interval for new entries until they are learned, in milliseconds. */
const learningPollingMs = 1_500;

/**
 * Queries the notes of a source that contain `search`, newest first, one page at a time. Refetched
 * every `learningPollingMs` until every loaded note is ready for answers or has failed.
 */
export function useNotes(id: number, search: string) {
  return useInfiniteQuery({
    queryKey: [...notesKey(id), search],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...(search && { search }), ...(pageParam !== undefined && { before: pageParam }) };
      return callApi(listNotes, { params: { id }, query }, { signal });
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ notes }) => (notes.length < limits.notesPerPage ? undefined : notes.at(-1)?.id),
    placeholderData: (previous) => keepFilled(previous, previous?.pages[0]?.notes.length),
    refetchInterval: ({ state }) => {
      const notes = state.data?.pages.flatMap((page) => page.notes);
      return notes?.some((note) => !note.isProcessed && !note.error) ? learningPollingMs : false;
    },
  });
}
