import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { localizedReason } from './localized-reason.ts';
import type { ReasonCode } from './reasons.ts';
import { baseVersion, done, id, idParams, isoDate, personText, version } from './values.ts';

export const connectionTypes = ['notion', 'website', 'file', 'notes'] as const;
export const connectionType = z.enum(connectionTypes);
export type ConnectionType = z.infer<typeof connectionType>;

/**
 * A document that could not be read. `reason` is English; `because` translates it. Older rows have no
 * `because`.
 */
export const failedDocument = z.object({
  id: z.string(),
  title: z.string(),
  reason: z.string(),
  because: localizedReason.nullish(),
});
export type FailedDocument = z.infer<typeof failedDocument>;

/** Progress of a running sync, as a card of My Sources shows it. */
const syncProgress = z.object({
  percentage: z.number().min(0).max(100),
  total: z.int().nonnegative(),
  completed: z.int().nonnegative(),
  successful: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  isIndeterminate: z.boolean(),
  /**
   * Whether the source is still being scanned. The counts are then of scanned pages, none of them learned
   * yet.
   */
  isRefreshing: z.boolean(),
  /** The current document, if it is known; live events contain it. */
  title: z.string().optional(),
  failedPages: z.array(failedDocument),
});
export type SyncProgress = z.infer<typeof syncProgress>;

/** Fields of every kind of source. */
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
  /** Documents of the source, including unreadable ones. A sync counts the same documents. */
  documentCount: z.int().nonnegative(),
  /**
   * Documents that answers can use: learned by the latest sync, or by an earlier one if the latest failed for
   * them.
   */
  learnedCount: z.int().nonnegative(),
  /**
   * Pages that a cancelled or failed sync has read but not learned. The next sync does not fetch them again.
   */
  waitingCount: z.int().nonnegative(),
  /** Why the latest sync failed as a whole, worded for people; null unless `status` is `error`. */
  error: z.string().nullable(),
  because: localizedReason.nullish(),
  /** Whether the owner must connect the source again, because its service rejects the stored key. */
  needsReconnect: z.boolean(),
  /** Documents whose last attempt failed. */
  failedDocuments: z.array(failedDocument),
  progress: syncProgress.nullable(),
});
export type Connection = z.infer<typeof connectionBase>;

/** Name and description of a source that is created by hand. */
export const connectionInput = z.strictObject({
  name: personText({
    min: limits.connectionNameMin,
    max: limits.connectionNameMax,
    label: 'Connection name',
  }),
  description: personText({ max: limits.descriptionMax, label: 'Description' }).nullish(),
});
export type ConnectionInput = z.infer<typeof connectionInput>;

/** A change of name and description. */
export const connectionUpdate = connectionInput.extend(baseVersion);
export type ConnectionUpdate = z.infer<typeof connectionUpdate>;

/** Lists all sources of the owner, for cards and pickers. */
export const listConnections = defineEndpoint({
  method: 'GET',
  path: '/api/connections',
  access: 'user',
  resource: 'none',
  summary: 'List all sources of the signed-in owner',
  response: z.array(connectionBase),
});

/**
 * Storage of an account over all its sources, and its limits. A note counts as a file of its title and text.
 */
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
  summary: "Get the number and bytes of the signed-in owner's files and notes, with their limits",
  response: accountUsage,
});

const syncQuery = z.strictObject({ refreshVectors: z.enum(['true', 'false']).optional() });

/** Response to an accepted sync request. */
const syncStarted = z.object({ ok: z.literal(true), syncRunId: id });

const ofConnection = { access: 'user', resource: 'connection', params: idParams } as const;

/**
 * Returns the definitions of the delete, sync and cancel endpoints of a kind of source, under its own paths.
 */
export function defineConnectionCalls<const Paths extends { remove: string; sync: string; cancel: string }>(
  paths: Paths,
  summaries: { remove: string; sync: string },
  /** Shown for a failed deletion without a reason. */
  removeFailure?: ReasonCode,
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
      summary: 'Cancel the running sync. Pages that are already indexed stay',
      bodyKind: 'none',
      response: done,
    }),
  };
}

/** The endpoints that every kind of source has. */
export type ConnectionCalls = ReturnType<typeof defineConnectionCalls>;

/** Languages of the sample business's assistant. */
export const sampleLanguages = ['en', 'fil', 'es', 'fr'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

/** Loads the sample business: a files source with a shop's documents, synced, and an assistant. */
export const createSample = defineEndpoint({
  method: 'POST',
  path: '/api/sample',
  access: 'user',
  resource: 'none',
  summary: 'Add the sample business: documents of an invented shop and its assistant',
  query: z.strictObject({ language: z.enum(sampleLanguages).default('en') }),
  bodyKind: 'none',
  status: 201,
  response: z.object({ connectionId: id, assistantId: id }),
});
