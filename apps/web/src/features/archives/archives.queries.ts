import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { startDownload } from '../../lib/start-download.ts';
import type { Shelf } from './archive-shelves.ts';

/** How often it is asked how far one has come. */
const refreshMs = 1_000;

/** The archives of a shelf, kept up to date while one is made. */
export function useArchives({ key, list }: Shelf) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => list(signal),
    refetchInterval: ({ state }) => (state.data?.some(({ finishedAt }) => !finishedAt) ? refreshMs : false),
    staleTime: 0,
  });
}

/** A change of a shelf, after which the list is looked at anew. */
function useShelfChange<Output>({ key }: Shelf, change: () => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Has an archive made. */
export const useStartArchive = (shelf: Shelf) => useShelfChange(shelf, () => shelf.start());

/** Deletes an archive. */
export const useDeleteArchive = (shelf: Shelf, id: number) => useShelfChange(shelf, () => shelf.remove(id));

/** Has the browser fetch an archive. */
export function useDownloadArchive(shelf: Shelf, id: number) {
  return useMutation({
    mutationFn: () => shelf.link(id),
    onSuccess: ({ downloadUrl }) => startDownload(downloadUrl),
  });
}
