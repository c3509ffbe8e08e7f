import { deleteExport, linkExport, listExports, startExport } from '@anito/contract/account-data';
import { deleteBackup, linkBackup, listBackups, startBackup } from '@anito/contract/backups';
import { limits } from '@anito/contract/limits';
import { callApi } from '../../lib/api.ts';

/** Backups of the installation: requests and text area. */
export const backupArchives = {
  area: 'backups',
  key: ['admin', 'backups'],
  kept: limits.backupsKept,
  days: limits.backupDays,
  list: (signal: AbortSignal) => callApi(listBackups, {}, { signal }),
  start: () => callApi(startBackup, {}),
  link: (id: number) => callApi(linkBackup, { params: { id } }),
  remove: (id: number) => callApi(deleteBackup, { params: { id } }),
} as const;

/** Exports of the user's own data: requests and text area. */
export const exportArchives = {
  area: 'exports',
  key: ['exports'],
  kept: limits.exportsKept,
  days: limits.exportDays,
  list: (signal: AbortSignal) => callApi(listExports, {}, { signal }),
  start: () => callApi(startExport, {}),
  link: (id: number) => callApi(linkExport, { params: { id } }),
  remove: (id: number) => callApi(deleteExport, { params: { id } }),
} as const;

export type ArchiveKind = typeof backupArchives | typeof exportArchives;
