import { z } from 'zod';
import { archive, archiveLink } from './archives.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { done, idParams } from './values.ts';

/** Confirmation that deletes the account of its owner. */
const accountDeletion = z.strictObject({
  /** E-mail address of the account. */
  confirmation: z.string().max(254),
  /** Password of the account. Not needed when another provider signs people in. */
  password: z.string().max(1_000).optional(),
});

export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/api/Users/me/delete',
  access: 'user',
  resource: 'none',
  summary: 'Delete your account and all its data',
  body: accountDeletion,
  response: done,
  status: 202,
  isOwnOnly: true,
  worksWhenFull: true,
});

const ofOwner = { access: 'user', resource: 'none', isOwnOnly: true } as const;
const ofExport = { access: 'user', resource: 'archive', isOwnOnly: true, params: idParams } as const;

export const listExports = defineEndpoint({
  ...ofOwner,
  method: 'GET',
  path: '/api/Users/me/exports',
  summary: `List exports of your data, newest first. ${limits.exportsKept} are stored, for ${limits.exportDays} days`,
  response: z.array(archive),
});

export const startExport = defineEndpoint({
  ...ofOwner,
  method: 'POST',
  path: '/api/Users/me/exports',
  summary: 'Start an export of all data of your account, in the background',
  status: 202,
  response: archive,
});

export const linkExport = defineEndpoint({
  ...ofExport,
  method: 'POST',
  path: '/api/Users/me/exports/:id/link',
  summary: 'Create a download link to an export, valid for five minutes. The audit log records it',
  response: archiveLink,
  worksWhenFull: true,
});

export const deleteExport = defineEndpoint({
  ...ofExport,
  method: 'DELETE',
  path: '/api/Users/me/exports/:id',
  summary: 'Delete an export. Cancels it if it is still running',
  response: done,
});
