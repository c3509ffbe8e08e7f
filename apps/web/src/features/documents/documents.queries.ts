import { listDocumentQuestions } from '@anito/contract/conversations';
import { getDocument, listPassages, type Passage, updatePassage } from '@anito/contract/documents';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';

type PassagePage = { passages: Passage[]; next: number | null };

const documentKey = (id: number) => ['documents', id];
const passagesKey = (id: number) => ['documents', id, 'passages'];

/** Queries one document. Refetched each time it is shown, because a sync may have replaced it. */
export function useSourceDocument(id: number) {
  return useApiQuery(documentKey(id), getDocument, { params: { id } }, { staleTime: 0 });
}

/** Queries the passages of a document in order, with pagination. */
export function usePassages(id: number) {
  return useInfiniteQuery({
    queryKey: passagesKey(id),
    queryFn: ({ pageParam, signal }) =>
      callApi(
        listPassages,
        { params: { id }, query: pageParam === null ? {} : { after: pageParam } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page: PassagePage) => page.next,
    staleTime: 0,
  });
}

/** Queries the latest questions whose answers cite a document. */
export function useDocumentQuestions(id: number) {
  return useApiQuery(
    ['documents', id, 'questions'],
    listDocumentQuestions,
    { params: { id } },
    { staleTime: 0 },
  );
}

/**
 * Returns a mutation that excludes a passage from answers or includes it again. Updates the cached passages
 * and refetches the document.
 */
export function useUpdatePassage(documentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isExcluded }: Pick<Passage, 'id' | 'isExcluded'>) =>
      callApi(updatePassage, { params: { id }, body: { isExcluded } }),
    onSuccess: (saved) => {
      client.setQueryData<InfiniteData<PassagePage>>(
        passagesKey(documentId),
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              passages: page.passages.map((passage) => (passage.id === saved.id ? saved : passage)),
            })),
          },
      );
      void client.invalidateQueries({ queryKey: documentKey(documentId), exact: true });
    },
    // A sync may have replaced the passage.
    onError: () => client.invalidateQueries({ queryKey: documentKey(documentId) }),
  });
}
