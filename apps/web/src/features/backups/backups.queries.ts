import { deleteBackup, linkBackup, listBackups, startBackup } from '@anito/contract/backups';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { startDownload } from '../../lib/start-download.ts';

const backupsKey = ['admin', 'backups'];
/** How often it is asked how far one has come. */
const refreshMs = 1_000;

/** The backups of the installation, kept up to date while one is made. */
export function useBackups() {
  return useQuery({
    queryKey: backupsKey,
    queryFn: ({ signal }) => callApi(listBackups, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ finishedAt }) => !finishedAt) ? refreshMs : false),
    staleTime: 0,
  });
}

/** A change of the backups, after which the list is looked at anew. */
function useBackupChange<Output>(change: () => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: backupsKey }),
  });
}

/** Has a backup made. */
export const useStartBackup = () => useBackupChange(() => callApi(startBackup, {}));

/** Deletes a backup. */
export const useDeleteBackup = (id: number) =>
  useBackupChange(() => callApi(deleteBackup, { params: { id } }));

/** Has the browser fetch a backup. */
export function useDownloadBackup(id: number) {
  return useMutation({
    mutationFn: () => callApi(linkBackup, { params: { id } }),
    onSuccess: ({ downloadUrl }) => startDownload(downloadUrl),
  });
}
