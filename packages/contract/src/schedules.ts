import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { languageTags } from './languages.ts';
import { limits } from './limits.ts';
import { localizedReason } from './localized-reason.ts';
import { connectionType, failedDocument } from './sources.ts';
import { id, idParam, isoDate, timezone } from './values.ts';

export const syncFrequencies = ['hourly', 'daily', 'weekly', 'monthly'] as const;
export type SyncFrequency = (typeof syncFrequencies)[number];

/** When the sources of an account are synced. */
const syncSchedule = z.strictObject({
  enabled: z.boolean(),
  frequency: z.enum(syncFrequencies),
  /** Local time of day, `HH:MM`; an hourly schedule uses only the minutes. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, for example 02:00'),
  timezone,
});

/** Options of every scheduled sync of the account. */
const syncOptions = z.strictObject({
  /** Once a week, everything is read and learned again, changed or not. */
  fullResyncWeekly: z.boolean(),
  /** Retries syncs that failed or had failed pages, up to `maxRetries` times. */
  retryFailedSyncs: z.boolean(),
  /** Mails the owner when a scheduled sync fails permanently. */
  emailNotifications: z.boolean(),
  maxRetries: z.int().min(0).max(limits.syncRetriesMax),
});

/** Whether a source follows the schedule. */
const scheduledConnection = z.strictObject({
  connectionId: id,
  connectionType,
  enabled: z.boolean(),
  fullResyncWeekly: z.boolean(),
});

export const syncSettings = z.object({
  ...syncSchedule.shape,
  options: syncOptions,
  /** False while the settings are the defaults. A browser then replaces their time zone with its own. */
  isSaved: z.boolean(),
  /** Every source that a schedule can sync: websites, Notion and files. */
  connections: z.array(
    scheduledConnection.extend({
      name: z.string(),
      filterSummary: z.string().nullable(),
      lastSyncedAt: isoDate.nullable(),
    }),
  ),
  /** Null while the schedule is off. */
  nextRunAt: isoDate.nullable(),
  lastRunAt: isoDate.nullable(),
});
export type SyncSettings = z.infer<typeof syncSettings>;

export const getSyncSettings = defineEndpoint({
  method: 'GET',
  path: '/api/sync-settings',
  access: 'user',
  resource: 'none',
  summary: 'Get the sync schedule of the signed-in owner. Defaults until the first save',
  response: syncSettings,
});

export const updateSyncSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/sync-settings',
  access: 'user',
  resource: 'none',
  summary: 'Save the schedule. Sources that are not listed use it. 404 for a source of another owner',
  body: z.strictObject({
    ...syncSchedule.shape,
    options: syncOptions,
    connections: z
      .array(scheduledConnection)
      .max(1_000)
      .refine(
        (connections) =>
          new Set(connections.map(({ connectionId }) => connectionId)).size === connections.length,
        'must name each source once',
      )
      .default([]),
    /** Language of mails about syncs; without it, the language stays. */
    language: z.enum(languageTags).optional(),
  }),
  response: syncSettings,
});
export type SyncSettingsInput = z.input<typeof updateSyncSettings.body>;

export const previewNextRun = defineEndpoint({
  method: 'GET',
  path: '/api/sync-settings/next-run',
  access: 'user',
  resource: 'none',
  summary: 'Get the time of the next sync for these settings, as if they were saved and switched on',
  query: syncSchedule.omit({ enabled: true }),
  response: z.object({
    nextRunAt: isoDate,
    /** The local day from which weeks and months are counted. */
    anchorDate: z.iso.date(),
  }),
});

const syncTriggers = ['manual', 'schedule', 'retry', 'change'] as const;
export type SyncTrigger = (typeof syncTriggers)[number];

/** A past or running sync. */
const syncRun = z.object({
  id,
  connectionId: id,
  connectionType,
  connectionName: z.string(),
  trigger: z.enum(syncTriggers),
  status: z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']),
  /** Whether it read and learned everything again. */
  isFull: z.boolean(),
  total: z.int().nonnegative(),
  successful: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** Successful documents with unchanged text. */
  unchanged: z.int().nonnegative(),
  /** Documents that were no longer in the source and were deleted. */
  removed: z.int().nonnegative(),
  /** Why the whole sync failed, worded for people. */
  error: z.string().nullable(),
  because: localizedReason.nullish(),
  /** Its first failed documents. */
  failures: z.array(failedDocument),
  createdAt: isoDate,
  startedAt: isoDate.nullable(),
  finishedAt: isoDate.nullable(),
});
export type SyncRun = z.infer<typeof syncRun>;

export const listSyncRuns = defineEndpoint({
  method: 'GET',
  path: '/api/sync-runs',
  access: 'user',
  resource: 'none',
  summary: 'List syncs of the owner’s sources, newest first, of all sources or of one',
  query: z.strictObject({
    connectionId: idParam.optional(),
    /** Only runs older than this id: the last one of the previous page. */
    before: idParam.optional(),
  }),
  response: z.object({ runs: z.array(syncRun).max(limits.syncRunsPerPage), hasMore: z.boolean() }),
});
