import { z } from 'zod';
import { assistantOutcome } from './conversations.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, isoDate, timezone } from './values.ts';

/** One day where the owner is. */
const dayOfWeek = z.object({
  day: z.iso.date(),
  questionCount: z.int().nonnegative(),
  answeredCount: z.int().nonnegative(),
});

/** A question of a visitor, with the assistant that was asked. */
const latestQuestion = z.object({
  id,
  question: z.string(),
  createdAt: isoDate,
  /** Null while it is being answered, and when it never was to the end. */
  outcome: assistantOutcome.nullable(),
  assistantId: id,
  assistantName: z.string(),
  channel: z.string(),
  /** Whose conversation it stands in. */
  visitorId: z.string(),
});
export type LatestQuestion = z.infer<typeof latestQuestion>;

/** What visitors asked all assistants of an account; the owner's own tests never count. */
export const dashboard = z.object({
  hasConversations: z.boolean(),
  /** Threads of visitors with a message in the last 24 hours, and messages since midnight where the owner is. */
  activeConversations: z.int().nonnegative(),
  messagesToday: z.int().nonnegative(),
  /** Assistants of all accounts, for admins; null for everybody else. */
  totalAssistants: z.int().nonnegative().nullable(),
  /** Of today and the six days before. */
  week: z.object({
    questionCount: z.int().nonnegative(),
    visitorCount: z.int().nonnegative(),
    /** 0 to 1, of the questions that were answered to the end; null when there were none. */
    answeredShare: z.number().min(0).max(1).nullable(),
    /** Seconds until an answer stood complete, the median; null when there was none. */
    medianSeconds: z.number().nonnegative().nullable(),
    /** Seven, the oldest first. */
    days: z.array(dayOfWeek).length(7),
  }),
  /** The newest first. */
  latest: z.array(latestQuestion),
});
export type Dashboard = z.infer<typeof dashboard>;

export const getDashboard = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: 'user',
  resource: 'none',
  /** Where the owner's browser is; without it the zone that the owner's schedule is kept in. */
  query: z.strictObject({ timezone: timezone.optional() }),
  summary: 'What visitors asked all assistants of the signed-in owner in the last seven days',
  response: dashboard,
});
