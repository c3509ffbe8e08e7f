import { z } from 'zod';
import { archive } from './archives.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { localizedReason } from './localized-reason.ts';
import { connectionType } from './sources.ts';
import { done, id, idParams, isoDate } from './values.ts';

/** Kinds of things that an archive of an account's data holds, as owners count them. An upload is a file. */
export const importedKinds = [
  'source',
  'upload',
  'note',
  'assistant',
  'conversation',
  'question',
  'answer',
  'settings',
] as const;
const importedKind = z.enum(importedKinds);
export type ImportedKind = z.infer<typeof importedKind>;

/** Stages of an import, in order. */
const importStages = [
  'check',
  'settings',
  'sources',
  'files',
  'entries',
  'assistants',
  'conversations',
  'answers',
] as const;
export type ImportStage = (typeof importStages)[number];

const count = z.int().nonnegative();

/** A remark for the owner about one item of an archive: why it was skipped, or what it still needs. */
const importRemark = z.object({
  kind: importedKind,
  /** Name of the thing; empty when it has none. */
  name: z.string(),
  because: localizedReason,
});
export type ImportRemark = z.infer<typeof importRemark>;

/** An import of an archive from an account of another installation. */
const dataImport = archive.pick({ id: true, done: true, total: true, sizeBytes: true }).extend({
  /** `uploading`: the archive is being received. */
  state: z.enum(['uploading', 'queued', 'running', 'ready', 'failed']),
  /** Current stage; `done` and `total` count the things of this stage. */
  stage: z.enum(importStages).nullable(),
  /** Why it failed. Imported data stays, and the same archive resumes where the import ended. */
  because: localizedReason.nullable(),
  /** Number of imported things by kind. */
  brought: z.partialRecord(importedKind, count),
  /** Imported sources and assistants that exist; a source has its type. */
  made: z.array(
    z.object({
      kind: z.enum(['source', 'assistant']),
      id,
      name: z.string(),
      type: connectionType.nullable(),
    }),
  ),
  /** The first remarks, and their total number. */
  remarks: z.array(importRemark),
  remarkCount: count,
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
});
export type DataImport = z.infer<typeof dataImport>;

const ofOwner = { access: 'user', resource: 'none', isOwnOnly: true } as const;

export const listImports = defineEndpoint({
  ...ofOwner,
  method: 'GET',
  path: '/api/Users/me/imports',
  summary: `List imports from archives of other accounts, newest first. ${limits.importsKept} are stored, for ${limits.importDays} days`,
  response: z.object({
    /** Largest archive, in bytes. */
    archiveBytes: z.int().positive(),
    /** Number of imported conversations in the account, and their limit. */
    conversationCount: count,
    conversationLimit: z.int().positive(),
    imports: z.array(dataImport),
  }),
});

export const startImport = defineEndpoint({
  ...ofOwner,
  method: 'POST',
  path: '/api/Users/me/imports',
  summary:
    'Import an archive of an account’s data (one file in the field `files`), in the background. Existing data stays, and data that was already imported from the same account is skipped',
  bodyKind: 'multipart',
  status: 202,
  response: dataImport,
});

export const deleteImport = defineEndpoint({
  access: 'user',
  resource: 'archive',
  isOwnOnly: true,
  method: 'DELETE',
  path: '/api/Users/me/imports/:id',
  summary: 'Remove an import from the list. Cancels it if it is running. Imported data stays',
  params: idParams,
  response: done,
});
