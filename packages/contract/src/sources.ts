import { z } from 'zod';
import { because } from './because.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import type { Reason } from './reasons.ts';
import { done, id, idParams, isoDate, madeFrom, personText, version } from './values.ts';

export const connectionTypes = ['notion', 'website', 'file', 'notes'] as const;
export const connectionType = z.enum(connectionTypes);
export type ConnectionType = z.infer<typeof connectionType>;

/** A document that could not be read: why, in English, and what words it in other languages; rows of before have none. */
export const failedDocument = z.object({
  id: z.string(),
  title: z.string(),
  reason: z.string(),
  because: because.nullish(),
});
export type FailedDocument = z.infer<typeof failedDocument>;

/** What a card of My Sources shows of a running sync. */
const syncProgress = z.object({
  percentage: z.number().min(0).max(100),
  total: z.int().nonnegative(),
  completed: z.int().nonnegative(),
  successful: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  isIndeterminate: z.boolean(),
  /** Whether the source is still being looked through; then the counts are of pages looked at, none of them learned. */
  isRefreshing: z.boolean(),
  /** The document that is being worked on, where it is known: live events name it. */
  title: z.string().optional(),
  failedPages: z.array(failedDocument),
});
export type SyncProgress = z.infer<typeof syncProgress>;

/** Fields that every kind of source has. */
export const connectionBase = z.object({
  id,
  type: connectionType,
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(['connected', 'syncing', 'error']),
  isSyncing: z.boolean(),
  lastSyncedAt: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  version,
  /** Documents of the source, those that could not be read included: a sync counts the same ones. */
  documentCount: z.int().nonnegative(),
  /** Documents that answers can use: learned by the latest sync, or by one before it failed for them. */
  learnedCount: z.int().nonnegative(),
  /** Pages that a cancelled or failed sync has read but not learned. The next sync does not fetch them again. */
  waitingCount: z.int().nonnegative(),
  /** Why the latest sync failed as a whole, for a person; null unless `status` is `error`. */
  error: z.string().nullable(),
  because: because.nullish(),
  /** Whether the owner has to connect the source anew, because its service no longer accepts the key. */
  needsReconnect: z.boolean(),
  /** Documents whose last attempt failed. */
  failedDocuments: z.array(failedDocument),
  progress: syncProgress.nullable(),
});
export type Connection = z.infer<typeof connectionBase>;

/** Name and description, as every source that is made by hand takes them. */
export const connectionInput = z.strictObject({
  name: personText({
    min: limits.connectionNameMin,
    max: limits.connectionNameMax,
    label: 'Connection name',
  }),
  description: personText({ max: limits.descriptionMax, label: 'Description' }).nullish(),
});
export type ConnectionInput = z.infer<typeof connectionInput>;

/** The same as they are changed. */
export const connectionUpdate = connectionInput.extend(madeFrom);
export type ConnectionUpdate = z.infer<typeof connectionUpdate>;

/** All sources of the owner in one list, for cards and pickers. */
export const listConnections = defineEndpoint({
  method: 'GET',
  path: '/api/connections',
  access: 'user',
  resource: 'none',
  summary: 'All knowledge sources of the signed-in owner',
  response: z.array(connectionBase),
});

/** What an account keeps over all its sources, and the most that it may: a note counts as a file of its title and text. */
export const accountUsage = z.object({
  itemCount: z.int().nonnegative(),
  itemLimit: z.int().positive(),
  byteCount: z.int().nonnegative(),
  byteLimit: z.int().positive(),
});
export type AccountUsage = z.infer<typeof accountUsage>;

export const getAccountUsage = defineEndpoint({
  method: 'GET',
  path: '/api/connections/usage',
  access: 'user',
  resource: 'none',
  summary: 'How many files and notes the signed-in owner keeps, their bytes, and the limits of both',
  response: accountUsage,
});

const syncQuery = z.strictObject({ refreshVectors: z.enum(['true', 'false']).optional() });

/** The answer to a sync that was accepted. */
const syncStarted = z.object({ ok: z.literal(true), syncRunId: id });

const ofConnection = { access: 'user', resource: 'connection', params: idParams } as const;

/** The calls that sources of every kind have, each kind under paths of its own. */
export function defineConnectionCalls<const Paths extends { remove: string; sync: string; cancel: string }>(
  paths: Paths,
  summaries: { remove: string; sync: string },
  /** What is said of a removal that fails without a reason. */
  removeFailure?: Reason,
) {
  return {
    remove: defineEndpoint({
      ...ofConnection,
      method: 'DELETE',
      path: paths.remove,
      summary: summaries.remove,
      ...(removeFailure && { failure: removeFailure }),
      response: done,
    }),
    sync: defineEndpoint({
      ...ofConnection,
      method: 'POST',
      path: paths.sync,
      summary: `${summaries.sync} 409 while a sync runs`,
      query: syncQuery,
      bodyKind: 'none',
      status: 202,
      response: syncStarted,
    }),
    cancel: defineEndpoint({
      ...ofConnection,
      method: 'POST',
      path: paths.cancel,
      worksWhenFull: true,
      summary: 'Stop the running sync; what is done stays',
      bodyKind: 'none',
      response: done,
    }),
  };
}

/** Those calls of one kind. */
export type ConnectionCalls = ReturnType<typeof defineConnectionCalls>;

/** The languages that the sample business's assistant introduces itself in. */
export const sampleLanguages = ['en', 'fil', 'es', 'fr'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

/** Loads the sample business: a files source with a shop's documents, synced, and an assistant. */
export const createSample = defineEndpoint({
  method: 'POST',
  path: '/api/sample',
  access: 'user',
  resource: 'none',
  summary: 'Add the sample business: documents of an invented shop and an assistant for it',
  query: z.strictObject({ language: z.enum(sampleLanguages).default('en') }),
  bodyKind: 'none',
  status: 201,
  response: z.object({ connectionId: id, assistantId: id }),
});
