import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { countParam, id, idParams, isoDate } from './values.ts';

export const unansweredStates = ['open', 'answered', 'ignored'] as const;
export type UnansweredState = (typeof unansweredStates)[number];

/** Order of groups: by the latest question, or by the number of questions. */
export const unansweredSorts = ['newest', 'most'] as const;
export type UnansweredSort = (typeof unansweredSorts)[number];

/** A group of similar questions of visitors without a direct answer. */
export const unansweredGroup = z.object({
  id,
  assistantId: id,
  assistantName: z.string(),
  /** The first question, as the visitor wrote it. */
  question: z.string(),
  /** The visitor's previous question, if this one refers to it. */
  after: z.string().nullable(),
  /** For a question that refers to a previous one, a form that can be understood alone; otherwise null. */
  standaloneQuestion: z.string().nullable().default(null),
  state: z.enum(unansweredStates),
  /** Number of questions in the group, in any wording. */
  questionCount: z.int().nonnegative(),
  lastAskedAt: isoDate,
  /** The latest questions as they were asked, newest first; fewer when conversations were deleted. */
  latest: z.array(
    z.object({
      conversationId: id,
      question: z.string(),
      outcome: z.enum(['unsure', 'refused']),
      askedAt: isoDate,
    }),
  ),
});
export type UnansweredGroup = z.infer<typeof unansweredGroup>;

/** Returns a schema for a whole number from 1 to `max` in a query. */
const positiveParam = (max: number) => countParam(1, max);

export const listUnanswered = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/unanswered',
  access: 'user',
  resource: 'assistant',
  summary:
    "List unanswered questions of an assistant's visitors, with similar ones grouped. At most 500 of each state are stored",
  params: idParams,
  query: z.strictObject({
    state: z.enum(unansweredStates).default('open'),
    sort: z.enum(unansweredSorts).default('newest'),
    limit: positiveParam(limits.unansweredPageMax).default(limits.unansweredPageMax),
    offset: countParam(0, limits.unansweredGroups).default(0),
  }),
  response: z.object({ groups: z.array(unansweredGroup), total: z.int().nonnegative() }),
});

export const exportUnanswered = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/unanswered.csv',
  access: 'user',
  resource: 'assistant',
  summary: 'Export all open groups of unanswered questions as CSV, without personal data of visitors',
  params: idParams,
  response: z.string(),
});

export const listLatestUnanswered = defineEndpoint({
  method: 'GET',
  path: '/api/unanswered',
  access: 'user',
  resource: 'none',
  summary: 'List the open groups of all assistants of the signed-in owner, newest or most asked first',
  query: z.strictObject({
    sort: z.enum(unansweredSorts).default('newest'),
    limit: positiveParam(limits.unansweredPageMax).default(5),
  }),
  response: z.array(unansweredGroup),
});

export const updateUnanswered = defineEndpoint({
  method: 'PUT',
  path: '/api/unanswered/:id',
  access: 'user',
  resource: 'unansweredGroup',
  summary: 'Mark a group as answered, ignored or open',
  params: idParams,
  body: z.strictObject({ state: z.enum(unansweredStates) }),
  response: unansweredGroup,
});
