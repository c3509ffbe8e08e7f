import { z } from 'zod';
import { assistantOutcome } from './conversations.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, isoDate, timezone } from './values.ts';

/** One day in the owner's time zone. */
const dayOfWeek = z.object({
  day: z.iso.date(),
  questionCount: z.int().nonnegative(),
  answeredCount: z.int().nonnegative(),
  /** Threads of visitors with a message on that day. */
  conversationCount: z.int().nonnegative().default(0),
  /** Leads that were created on that day, on any channel or by hand. */
  leadCount: z.int().nonnegative().default(0),
});
export type DashboardDay = z.infer<typeof dayOfWeek>;

/** A question of a visitor, with its assistant. */
const latestQuestion = z.object({
  id,
  question: z.string(),
  createdAt: isoDate,
  /** Null while it is being answered, and when the answer was never completed. */
  outcome: assistantOutcome.nullable(),
  assistantId: id,
  assistantName: z.string(),
  channel: z.string(),
  /** The visitor of its conversation. */
  visitorId: z.string(),
});
export type LatestQuestion = z.infer<typeof latestQuestion>;

/**
 * Figures of the questions that visitors asked all assistants of an account. The owner's tests do not count.
 */
export const dashboard = z.object({
  hasConversations: z.boolean(),
  /**
   * Threads of visitors with a message in the last 24 hours, and messages since midnight in the owner's time
   * zone.
   */
  activeConversations: z.int().nonnegative(),
  messagesToday: z.int().nonnegative(),
  /** Assistants of all accounts, for admins; null for other users. */
  totalAssistants: z.int().nonnegative().nullable(),
  /** Today and the six days before. */
  week: z.object({
    questionCount: z.int().nonnegative(),
    visitorCount: z.int().nonnegative(),
    /** Answered share of the completed questions, from 0 to 1; null without questions. */
    answeredShare: z.number().min(0).max(1).nullable(),
    /** Median time to a complete answer, in seconds; null without answers. */
    medianSeconds: z.number().nonnegative().nullable(),
    /** Seven days, oldest first. */
    days: z.array(dayOfWeek).length(7),
  }),
  /** Newest first. */
  latest: z.array(latestQuestion),
});
export type Dashboard = z.infer<typeof dashboard>;

export const getDashboard = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: 'user',
  resource: 'none',
  /** `timezone` is the browser's. Without it, the time zone of the owner's sync schedule applies. */
  query: z.strictObject({ timezone: timezone.optional() }),
  summary: 'Get the activity of visitors in the last seven days, over all assistants of the signed-in owner',
  response: dashboard,
});
