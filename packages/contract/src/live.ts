import { z } from 'zod';
import { localizedReason } from './localized-reason.ts';
import { modelChange } from './model-change.ts';
import { connectionBase, connectionType } from './sources.ts';
import { unreadNotifications } from './unread-notifications.ts';
import { id } from './values.ts';

/** Path of the live hub (SignalR, JSON protocol version 1). */
export const ingestionHubPath = '/hubs/ingestion';

const progressUpdate = z.object({
  connectionId: id,
  connectionType,
  percentage: z.number(),
  total: z.int(),
  completed: z.int(),
  successful: z.int(),
  failed: z.int(),
  isComplete: z.boolean(),
  /** True while the source is still being scanned. The counts are then of scanned pages. */
  isRefreshing: z.boolean().optional(),
  pageId: z.string().optional(),
  title: z.string().optional(),
  status: z.string(),
  error: z.string().optional(),
  because: localizedReason.nullish(),
});
export type ProgressUpdate = z.infer<typeof progressUpdate>;

const pageReingestUpdate = z.object({
  connectionId: id,
  pageId: z.string(),
  status: z.enum(['Starting', 'InProgress', 'Completed', 'Failed']),
  step: z.int(),
  totalSteps: z.int(),
  message: z.string(),
  error: z.string().optional(),
  because: localizedReason.nullish(),
  isPageReingest: z.literal(true),
});
export type PageReingestUpdate = z.infer<typeof pageReingestUpdate>;

/** The answering side of a thread; `generation` grows with every change of it. */
const threadUpdate = z.object({
  threadId: id,
  handledBy: z.enum(['assistant', 'person']),
  generation: z.int().nonnegative(),
});
export type ThreadUpdate = z.infer<typeof threadUpdate>;

/** An event of the hub: its name and its one argument. */
export const liveEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('InitialStatus'), data: z.array(connectionBase) }),
  z.object({ event: z.literal('StatusUpdate'), data: connectionBase }),
  z.object({ event: z.literal('ProgressUpdate'), data: progressUpdate }),
  z.object({ event: z.literal('PageReingestUpdate'), data: pageReingestUpdate }),
  z.object({ event: z.literal('ModelChangeUpdate'), data: modelChange }),
  z.object({ event: z.literal('NotificationsUpdate'), data: unreadNotifications }),
  /** A message or an event was added to a thread. */
  z.object({ event: z.literal('ThreadUpdate'), data: threadUpdate }),
  /** Sent to all users when an announcement is published or withdrawn. */
  z.object({ event: z.literal('AnnouncementsUpdate'), data: z.object({}) }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;
