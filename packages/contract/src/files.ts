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
  summary: 'Get the supported file types',
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
  summary: 'List the file sources of the signed-in owner',
  response: z.array(fileConnection),
});

export const createFileConnection = defineEndpoint({
  method: 'POST',
  path: '/api/files/connections',
  access: 'user',
  resource: 'none',
  summary: 'Create an empty file source',
  body: connectionInput,
  status: 201,
  response: fileConnection,
});

export const getFileConnection = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/files/connections/:id',
  summary: 'Get a file source',
  response: fileConnection,
});

export const updateFileConnection = defineEndpoint({
  ...base,
  method: 'PUT',
  path: '/api/files/connections/:id',
  isVersioned: true,
  summary: 'Update the name and description of a file source',
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
    remove: 'Delete a file source with its files and their indexed content',
    sync: 'Index the files of a source.',
  },
);

export const uploadFiles = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/files/connections/:id/upload',
  summary:
    'Upload files (multipart field `files`). They are indexed automatically. Unreadable files are skipped and listed. When all are unreadable, the first one is the error',
  bodyKind: 'multipart',
  status: 201,
  response: z.object({ uploadedFiles: z.array(file), rejectedFiles: z.array(rejectedFile) }),
});

export const getFile = defineEndpoint({
  ...ofFile,
  method: 'GET',
  path: '/api/files/:id',
  summary: 'Get a file',
  response: file,
});

export const deleteFile = defineEndpoint({
  ...ofFile,
  method: 'DELETE',
  path: '/api/files/:id',
  summary: 'Delete a file and its indexed content',
  response: done,
});

export const getFileDownload = defineEndpoint({
  ...ofFile,
  method: 'GET',
  path: '/api/files/:id/download',
  summary: 'Create a download link to the file, valid for five minutes',
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
  summary: 'Download a file by a signed link',
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
  summary: 'Index one file again. The hub sends the progress as PageReingestUpdate',
  bodyKind: 'none',
  status: 202,
  response: done,
});
