import { z } from 'zod';
import { archive } from './archives.ts';
import { because } from './because.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { connectionType } from './sources.ts';
import { done, id, idParams, isoDate } from './values.ts';

/** What an archive of an account's data holds, as its owner counts it; an upload is a file. */
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

/** What is being done of an import, in this order. */
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

/** What its owner has to know, or to do, about one thing of an archive: why it was left out, or what it still lacks. */
const importRemark = z.object({
  kind: importedKind,
  /** What people know it by; empty where it has no name. */
  name: z.string(),
  because,
});
export type ImportRemark = z.infer<typeof importRemark>;

/** Data of an account of another installation on their way in. */
const dataImport = archive.pick({ id: true, done: true, total: true, sizeBytes: true }).extend({
  /** `uploading`: the archive is being received. */
  state: z.enum(['uploading', 'queued', 'running', 'ready', 'failed']),
  /** What is being done; `done` and `total` count its things. */
  stage: z.enum(importStages).nullable(),
  /** Why it failed: what was brought in before stays, and the same archive goes on where it ended. */
  because: because.nullable(),
  /** How many of each were brought in. */
  brought: z.partialRecord(importedKind, count),
  /** The sources and assistants of it that are there; a source with its type. */
  made: z.array(
    z.object({
      kind: z.enum(['source', 'assistant']),
      id,
      name: z.string(),
      type: connectionType.nullable(),
    }),
  ),
  /** The first of them, and how many there are. */
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
  summary: `What was brought in from archives of other accounts, newest first; ${limits.importsKept} are kept, for ${limits.importDays} days`,
  response: z.object({
    /** The most that an archive may have. */
    archiveBytes: z.int().positive(),
    /** Imported conversations that the account has, and the most that it may have. */
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
    'Bring in what an archive of an account’s data holds (one file in the field `files`), in the background. What is there stays; what was brought in before from the same account is not brought in again',
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
  summary: 'Take an import from the list; one under way ends with that. What was brought in stays',
  params: idParams,
  response: done,
});
