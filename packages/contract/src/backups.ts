import { z } from 'zod';
import { archive, archiveLink } from './archives.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { done, idParams } from './values.ts';

const ofAdmins = { access: 'admin', resource: 'none' } as const;
const ofBackup = { access: 'admin', resource: 'archive', params: idParams } as const;

export const listBackups = defineEndpoint({
  ...ofAdmins,
  method: 'GET',
  path: '/api/admin/backups',
  summary: `List backups of the installation, newest first. ${limits.backupsKept} are stored, for ${limits.backupDays} days`,
  response: z.array(archive),
});

export const startBackup = defineEndpoint({
  ...ofAdmins,
  method: 'POST',
  path: '/api/admin/backups',
  summary: 'Start a backup in the background',
  status: 202,
  response: archive,
});

export const linkBackup = defineEndpoint({
  ...ofBackup,
  method: 'POST',
  path: '/api/admin/backups/:id/link',
  summary: 'Create a download link to a backup, valid for five minutes. The audit log records it',
  response: archiveLink,
  worksWhenFull: true,
});

export const deleteBackup = defineEndpoint({
  ...ofBackup,
  method: 'DELETE',
  path: '/api/admin/backups/:id',
  summary: 'Delete a backup',
  response: done,
});
