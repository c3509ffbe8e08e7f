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

/** A visitor who needs a person or wrote to one, as the row of the inbox shows it. */
const customerAlert = z.object({
  threadId: id,
  /**
   * The visitor `asked` for a person, is `unanswered` by the assistant, left a `form`, or sent a `message` to
   * a person.
   */
  because: z.enum(['asked', 'unanswered', 'form', 'message']),
  /** Null for an unknown visitor. */
  name: z.string().nullable(),
  /** What the visitor wants, or wrote. */
  text: z.string(),
});
export type CustomerAlert = z.infer<typeof customerAlert>;

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
  z.object({ event: z.literal('CustomerAlert'), data: customerAlert }),
  /** Sent to all users when an announcement is published or withdrawn. */
  z.object({ event: z.literal('AnnouncementsUpdate'), data: z.object({}) }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;
