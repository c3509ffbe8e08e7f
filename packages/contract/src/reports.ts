import { z } from 'zod';
import { answerSource, assistantOutcome, feedback } from './conversations.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import {
  cleanPasted,
  countParam,
  done,
  id,
  idParam,
  idParams,
  isoDate,
  isStorable,
  timezone,
} from './values.ts';

/** Header row of exported conversations. */
export const csvColumns = ['Channel User ID', 'Question', 'Answer', 'Created At'] as const;

/** A question of a visitor with its answer, as public reports show it. */
const publicReportRecord = z.object({
  id,
  /** Id of the visitor; public reports show only its end. */
  channelUserId: z.string(),
  channel: z.string(),
  question: z.string(),
  answer: z.string(),
  /** Question or answer is longer than a list shows; the call for one record returns both whole. */
  isCut: z.boolean(),
  createdAt: isoDate,
  /** Null while it is being answered, and when the answer was never completed. */
  outcome: assistantOutcome.nullable(),
  /** The answer is an approved answer, given word for word. */
  isApproved: z.boolean(),
});
export type PublicReportRecord = z.infer<typeof publicReportRecord>;

/** The record as its owner sees it. */
const reportRecord = publicReportRecord.extend({
  feedback: feedback.nullable(),
  feedbackComment: z.string().nullable(),
});
export type ReportRecord = z.infer<typeof reportRecord>;

/** The record with the documents that the answer is based on. */
const threadRecord = reportRecord.extend({ sources: z.array(answerSource) });
export type ThreadRecord = z.infer<typeof threadRecord>;

/** A visitor with their questions. `conversationIds` are those on the page, oldest first. */
const reportGroup = z.object({
  channelUserId: z.string(),
  /** Channel of the first question. */
  channel: z.string(),
  count: z.int().nonnegative(),
  firstAt: isoDate,
  lastAt: isoDate,
  conversationIds: z.array(id),
});
export type ReportGroup = z.infer<typeof reportGroup>;

const paging = {
  page: z.int().positive(),
  pageSize: z.int().positive(),
  /** Pages of groups. */
  totalPages: z.int().nonnegative(),
  /** Records of all groups. */
  totalCount: z.int().nonnegative(),
  totalGroups: z.int().nonnegative(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
  /** Earlier questions were not searched, because there are too many; null when all were searched. */
  searchedFrom: isoDate.nullable(),
  groups: z.array(reportGroup),
};

/**
 * A page of visitors, newest last message first. For a visitor with very many records, only the newest are
 * included.
 */
const reportPage = z.object({ conversations: z.array(reportRecord), ...paging });
export type ReportPage = z.infer<typeof reportPage>;

/** The page as public reports show it. */
const publicReportPage = z.object({ conversations: z.array(publicReportRecord), ...paging });
export type PublicReportPage = z.infer<typeof publicReportPage>;

const pageQuery = z.strictObject({
  page: countParam(1, 1_000_000).default(1),
  pageSize: countParam(1, limits.reportGroupsMax).default(limits.reportGroupsDefault),
  search: z
    .string()
    .overwrite(cleanPasted)
    .trim()
    .max(limits.reportSearchMax)
    .refine(isStorable, 'contains characters that cannot be searched for')
    .default(''),
});

/**
 * Figures of an assistant's visitors. A message is a question with its answer; a conversation is a visitor's
 * thread.
 */
export const analytics = z.object({
  totalConversations: z.int().nonnegative(),
  totalMessages: z.int().nonnegative(),
  uniqueUsers: z.int().nonnegative(),
  /** Conversations with a message in the last 24 hours. */
  activeConversations: z.int().nonnegative(),
  /** Since midnight in the owner's time zone. */
  todaysMessages: z.int().nonnegative(),
  /** Median of 30 days, in seconds; null without answers. */
  averageResponseTime: z.number().nonnegative().nullable(),
  channels: z.array(
    z.object({ channel: z.string(), messages: z.int().nonnegative(), conversations: z.int().nonnegative() }),
  ),
});
export type Analytics = z.infer<typeof analytics>;

/**
 * The browser's time zone. Without it, the time zone of the owner's sync schedule applies, or the default
 * time zone.
 */
const zoneQuery = { timezone: timezone.optional() };

const owned = { access: 'user', resource: 'assistant', params: idParams } as const;

export const listConversations = defineEndpoint({
  ...owned,
  method: 'GET',
  path: '/api/assistant/:id/conversations',
  summary: 'List the conversations of an assistant by visitor, newest last message first',
  query: pageQuery,
  response: reportPage,
});

export const getAnalytics = defineEndpoint({
  ...owned,
  method: 'GET',
  path: '/api/assistant/:id/analytics',
  summary: 'Get the usage and the response times of an assistant',
  query: z.strictObject(zoneQuery),
  response: analytics,
});

/** Selectable lengths of a chart, in days. */
export const trendDays = [7, 30, 90] as const;
export type TrendDays = (typeof trendDays)[number];

/** One channel on one day. */
const trendDay = z.object({
  /** Local date, `YYYY-MM-DD`. */
  day: z.iso.date(),
  channel: z.string(),
  conversations: z.int().nonnegative(),
  messages: z.int().nonnegative(),
  /** Messages with a direct answer. */
  answered: z.int().nonnegative(),
  /** Median in seconds; null without completed answers. */
  responseTime: z.number().nonnegative().nullable(),
});
export type TrendDay = z.infer<typeof trendDay>;

/** The days from `from` to `to`. Days without questions are missing. */
export const trend = z.object({ from: z.iso.date(), to: z.iso.date(), days: z.array(trendDay) });
export type Trend = z.infer<typeof trend>;

export const getTrend = defineEndpoint({
  ...owned,
  method: 'GET',
  path: '/api/assistant/:id/analytics/days',
  summary: 'Get the conversations, answered share and answer time of an assistant by day and channel',
  query: z.strictObject({
    days: countParam(1, 366).pipe(z.literal(trendDays)).default(30),
    ...zoneQuery,
  }),
  response: trend,
});

/** Downloads every record as CSV, oldest first, streamed while it is read. */
export const downloadConversations = defineEndpoint({
  ...owned,
  method: 'GET',
  path: '/api/assistant/:id/conversations.csv',
  summary: "Export all questions of an assistant's visitors as CSV",
  response: z.file(),
});

const recordParams = z.strictObject({ id: idParam, conversationId: idParam });

export const getConversation = defineEndpoint({
  ...owned,
  method: 'GET',
  path: '/api/assistant/:id/conversations/:conversationId',
  summary: 'Get one question of a visitor with its full answer',
  params: recordParams,
  response: reportRecord,
});

export const deleteConversation = defineEndpoint({
  ...owned,
  method: 'DELETE',
  path: '/api/assistant/:id/conversations/:conversationId',
  summary: 'Delete one question of a visitor with its answer',
  params: recordParams,
  response: done,
});

const groupParams = z.strictObject({ id: idParam, groupKey: z.string().min(1).max(200) });

export const getConversationGroup = defineEndpoint({
  ...owned,
  method: 'GET',
  path: '/api/assistant/:id/conversations/group/:groupKey',
  summary: 'List the questions of one visitor, oldest first: the newest 50, or those before a record',
  params: groupParams,
  query: z.strictObject({ before: idParam.optional() }),
  response: z.object({ group: reportGroup, records: z.array(threadRecord) }),
});

export const deleteConversationGroup = defineEndpoint({
  ...owned,
  method: 'DELETE',
  path: '/api/assistant/:id/conversations/group/:groupKey',
  summary: "Delete all questions of one visitor, by the visitor's id",
  params: groupParams,
  response: done,
});

const shared = { method: 'GET', access: 'public', resource: 'none', params: idParams } as const;

export const getPublicReportInfo = defineEndpoint({
  ...shared,
  path: '/api/public/reports/:id/info',
  summary: 'Get the assistant of public reports. 404 unless its owner has published them',
  response: z.object({ id, name: z.string(), description: z.string().nullable() }),
});

export const getPublicAnalytics = defineEndpoint({
  ...shared,
  path: '/api/public/reports/:id/analytics',
  summary: 'Get the usage of an assistant with public reports',
  response: analytics,
});

export const listPublicConversations = defineEndpoint({
  ...shared,
  path: '/api/public/reports/:id/conversations',
  summary: 'List the conversations of an assistant with public reports',
  query: pageQuery,
  response: publicReportPage,
});

export const getPublicConversation = defineEndpoint({
  ...shared,
  path: '/api/public/reports/:id/conversations/:conversationId',
  summary: 'Get one question with its full answer, of an assistant with public reports',
  params: recordParams,
  response: publicReportRecord,
});

export const downloadPublicConversations = defineEndpoint({
  ...shared,
  path: '/api/public/reports/:id/conversations.csv',
  summary: 'Export all questions to an assistant with public reports as CSV',
  response: z.file(),
});
