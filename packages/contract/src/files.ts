import { z } from 'zod';
import { documentWarning } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { fileKinds } from './limits.ts';
import { localizedReason } from './localized-reason.ts';
import { connectionBase, connectionInput, connectionUpdate, defineConnectionCalls } from './sources.ts';
import { done, id, idParams, isoDate } from './values.ts';

/** An uploaded file and its state. */
export const file = z.object({
  id,
  connectionId: id,
  /** The document learned from it; null until the file was read for the first time. */
  documentId: id.nullable(),
  originalFileName: z.string(),
  kind: z.enum(fileKinds),
  fileSize: z.int().nonnegative(),
  fileSizeFormatted: z.string(),
  isProcessed: z.boolean(),
  chunkCount: z.int().nonnegative(),
  /** Why it could not be read, worded for people. */
  error: z.string().nullable(),
  because: localizedReason.nullish(),
  warnings: z.array(documentWarning).optional(),
  createdAt: isoDate,
});
export type SourceFile = z.infer<typeof file>;

/** A sent file that was rejected. */
const rejectedFile = z.object({
  /** Position among the sent files, from 0. */
  index: z.int().nonnegative(),
  originalFileName: z.string(),
  /** Why it was rejected, worded for people. */
  error: z.string(),
  because: localizedReason.nullish(),
});
export type RejectedFile = z.infer<typeof rejectedFile>;

const fileConnection = connectionBase.extend({
  type: z.literal('file'),
  fileCount: z.int().nonnegative(),
  files: z.array(file),
});
export type FileConnection = z.infer<typeof fileConnection>;

const base = { access: 'user', resource: 'connection', params: idParams } as const;
const ofFile = { access: 'user', resource: 'file', params: idParams } as const;

export const getSupportedTypes = defineEndpoint({
  method: 'GET',
  path: '/api/files/supported-types',
  access: 'user',
  resource: 'none',
  summary: 'Which files can be uploaded',
  response: z.object({
    supportedExtensions: z.array(z.string()),
    maxFileSizeBytes: z.int(),
    maxFileSizeFormatted: z.string(),
  }),
});

export const listFileConnections = defineEndpoint({
  method: 'GET',
  path: '/api/files/connections',
  access: 'user',
  resource: 'none',
  summary: 'The file sources of the signed-in owner',
  response: z.array(fileConnection),
});

export const createFileConnection = defineEndpoint({
  method: 'POST',
  path: '/api/files/connections',
  access: 'user',
  resource: 'none',
  summary: 'Make an empty file source',
  body: connectionInput,
  status: 201,
  response: fileConnection,
});

export const getFileConnection = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/files/connections/:id',
  summary: 'One file source',
  response: fileConnection,
});

export const updateFileConnection = defineEndpoint({
  ...base,
  method: 'PUT',
  path: '/api/files/connections/:id',
  isVersioned: true,
  summary: 'Change the name and description of a file source',
  body: connectionUpdate,
  response: fileConnection,
});

export const {
  remove: deleteFileConnection,
  sync: syncFileConnection,
  cancel: cancelFileSync,
} = defineConnectionCalls(
  {
    remove: '/api/files/connections/:id',
    sync: '/api/files/connections/:id/sync',
    cancel: '/api/files/connections/:id/cancel-sync',
  },
  {
    remove: 'Delete a file source with its files and everything learned from them',
    sync: 'Read the files of a source into its knowledge;',
  },
);

export const uploadFiles = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/files/connections/:id/upload',
  summary:
    'Add files (multipart field `files`); they are learned by themselves. Those that cannot be read are named and left out; where none is left the first of them is the error',
  bodyKind: 'multipart',
  status: 201,
  response: z.object({ uploadedFiles: z.array(file), rejectedFiles: z.array(rejectedFile) }),
});

export const getFile = defineEndpoint({
  ...ofFile,
  method: 'GET',
  path: '/api/files/:id',
  summary: 'One file',
  response: file,
});

export const deleteFile = defineEndpoint({
  ...ofFile,
  method: 'DELETE',
  path: '/api/files/:id',
  summary: 'Delete a file and what was learned from it',
  response: done,
});

export const getFileDownload = defineEndpoint({
  ...ofFile,
  method: 'GET',
  path: '/api/files/:id/download',
  summary: 'A link to the file that works for five minutes',
  response: z.object({ downloadUrl: z.string() }),
});

/**
 * The bytes of a file, under the `downloadUrl` of the call above: for anyone with the link, until it expires.
 * A link with any changed part gets 403, a link to a deleted file 404.
 */
export const getFileContent = defineEndpoint({
  method: 'GET',
  path: '/api/files/:id/content',
  access: 'public',
  resource: 'none',
  summary: 'The bytes of a file, by a signed link',
  params: idParams,
  query: z.strictObject({
    /** In seconds since 1970. */
    expires: z.string().max(20).default(''),
    signature: z.string().max(200).default(''),
  }),
  response: z.file(),
});

export const reingestFile = defineEndpoint({
  ...ofFile,
  method: 'POST',
  path: '/api/files/:id/reingest',
  summary: 'Read one file again; progress comes as PageReingestUpdate',
  bodyKind: 'none',
  status: 202,
  response: done,
});
