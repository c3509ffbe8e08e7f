import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { startDownload } from '../../lib/start-download.ts';
import type { ArchiveKind } from './archive-kinds.ts';

/** Interval for refetching the progress, in milliseconds. */
const refreshMs = 1_000;

/** Queries the archives of a kind, refetched every `refreshMs` while any of them is being created. */
export function useArchives({ key, list }: ArchiveKind) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => list(signal),
    refetchInterval: ({ state }) => (state.data?.some(({ finishedAt }) => !finishedAt) ? refreshMs : false),
    staleTime: 0,
  });
}

/** Returns a mutation that runs `change` and then, also after a failure, refetches the archives of a kind. */
function useShelfChange<Output>({ key }: ArchiveKind, change: () => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Starts creating an archive. */
export const useStartArchive = (shelf: ArchiveKind) => useShelfChange(shelf, () => shelf.start());

/** Deletes an archive. */
export const useDeleteArchive = (shelf: ArchiveKind, id: number) =>
  useShelfChange(shelf, () => shelf.remove(id));

/** Returns a mutation that fetches the download link of an archive and starts the download in the browser. */
export function useDownloadArchive(shelf: ArchiveKind, id: number) {
  return useMutation({
    mutationFn: () => shelf.link(id),
    onSuccess: ({ downloadUrl }) => startDownload(downloadUrl),
  });
}
