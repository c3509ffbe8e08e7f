import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { answerExplanation } from './explanations.ts';
import { limits } from './limits.ts';
import { connectionType, connectionTypes } from './sources.ts';
import {
  cleanPasted,
  countParam,
  done,
  id,
  idParams,
  isoDate,
  isStorable,
  personText,
  toStorable,
} from './values.ts';

/** A document that an answer is based on. */
export const answerSource = z.object({
  title: z.string(),
  pageUrl: z.string().nullable(),
  /** From 0 to 1. */
  relevance: z.number().min(0).max(1),
  snippet: z.string(),
  /** Page of the document, if it has pages. */
  page: z.int().positive().nullable(),
  /** Id of the source; for the result of an action, the id of the action. */
  connectionId: id,
  connectionType: z.enum([...connectionType.options, 'action']),
});
export type AnswerSource = z.infer<typeof answerSource>;

/**
 * Outcome of a question that was answered completely.
 * - `unsure`: no passage answers it directly; the answer says so and quotes the nearest passages.
 * - `refused`: the sources contain nothing near it.
 * - `person`: a person answers it, and the assistant stays silent.
 * `unsure` and `refused` count as unanswered.
 */
export const answerOutcome = z.enum(['answered', 'unsure', 'refused', 'person']);
/** Outcomes of questions that the assistant answers. */
export const assistantOutcome = answerOutcome.exclude(['person']);
export type AssistantOutcome = z.infer<typeof assistantOutcome>;
export type AnswerOutcome = z.infer<typeof answerOutcome>;

/** A complete answer. */
export const chatAnswer = z.object({
  answer: z.string(),
  outcome: answerOutcome,
  conversationSummary: z.string(),
  sources: z.array(answerSource),
  /** Confidence of the answer, from 0 to 1. */
  confidence: z.number().min(0).max(1),
  messageId: id.nullable(),
  /** The answer is an approved answer, given word for word. */
  isApproved: z.boolean().optional(),
  /** The visitor asked for a person and now waits for one, or the business is closed (`offline`). */
  handover: z.enum(['waiting', 'offline']).optional(),
  /** Quick replies. */
  choices: z.array(z.string()).optional(),
  /** True when the answer asks the visitor for contact details; false when it ends that request. */
  asksContact: z.boolean().optional(),
});
export type ChatAnswer = z.infer<typeof chatAnswer>;

/** The built-in answerer served because the model's provider failed. Only owners see it. */
const isFallback = z.boolean();

/** An answer in the owner's test chat. */
const ownerAnswer = chatAnswer.extend({ isFallback: isFallback.optional() });

/** An answer for its owner, with an explanation on request. */
export const explainedAnswer = ownerAnswer.extend({ why: answerExplanation.optional() });
export type ExplainedAnswer = z.infer<typeof explainedAnswer>;

/** Earlier turns as a visitor's client sends them. Used only when the server has no history. */
const historyItem = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.string().max(limits.historyBytes).transform(toStorable),
  timestamp: z.string().max(40).optional(),
});

const question = z
  .string()
  .overwrite(cleanPasted)
  .trim()
  .min(1, 'Please enter a question')
  .max(limits.questionMax, `A question may have at most ${limits.questionMax} characters`)
  .refine(isStorable, 'The question contains characters that cannot be stored');

const conversationHistory = z
  .array(historyItem)
  .max(limits.historyItems)
  .refine(
    (items) => items.reduce((sum, item) => sum + item.content.length, 0) <= limits.historyBytes,
    'The history is too long',
  )
  .default([]);

const turnFields = {
  question,
  conversationHistory,
  conversationSummary: z.string().max(limits.summaryMax).transform(toStorable).default(''),
};

/** A visitor's id: a secret of at least 16 characters that the visitor's browser generated. */
export const channelUserId = z
  .string()
  .min(limits.channelUserIdMin)
  .max(limits.channelUserIdMax)
  .regex(/^[\w.-]+$/, 'may hold letters, digits, dot, dash and underscore');

const clientId = z
  .string()
  .max(limits.channelUserIdMax)
  .regex(/^[\w.-]*$/, 'may hold letters, digits, dot, dash and underscore');

/**
 * An id that a client generated. Its length keeps a history secret, so a short, empty or missing id
 * identifies no visitor.
 */
const optionalVisitorId = clientId
  .optional()
  .transform((value) => (value && value.length >= limits.channelUserIdMin ? value : undefined));

/** The owner's conversation; an empty id means none. */
const sessionId = clientId.optional().transform((value) => value || undefined);

export const ownerChat = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/:id/chat',
  access: 'user',
  resource: 'assistant',
  summary: 'Ask your own assistant, as its owner',
  params: idParams,
  body: z.strictObject({ ...turnFields, sessionId }),
  bodyExample: { question: 'What are your opening hours?' },
  response: ownerAnswer,
  streams: true,
});

export const publicChat = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/:id/public/chat',
  access: 'public',
  resource: 'none',
  summary: 'Ask an assistant, as a visitor',
  params: idParams,
  body: z.strictObject({
    ...turnFields,
    accessCode: z.string().max(100).nullish(),
    channelUserId: optionalVisitorId,
  }),
  bodyExample: { question: 'What are your opening hours?', channelUserId: 'visitor-7f3a9c1e5b2d4860' },
  response: chatAnswer,
  streams: true,
});

/** Rating of an answer by the person who asked. */
export const feedback = z.enum(['up', 'down']);
export type Feedback = z.infer<typeof feedback>;

/** Submitted feedback. Null withdraws the rating and its comment. */
const feedbackFields = {
  messageId: id,
  feedback: feedback.nullable(),
  comment: personText({ max: limits.feedbackCommentMax, label: 'Comment' }).nullish(),
};

export const rateOwnAnswer = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/:id/feedback',
  access: 'user',
  resource: 'assistant',
  summary: 'Rate an answer in your test chat',
  params: idParams,
  body: z.strictObject(feedbackFields),
  response: done,
});

export const rateAnswer = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/:id/public/feedback',
  access: 'public',
  resource: 'none',
  summary: 'Rate an answer, as a visitor',
  params: idParams,
  body: z.strictObject({ ...feedbackFields, channelUserId, code: z.string().max(100).nullish() }),
  response: done,
});

export const startOwnConversation = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/:id/new-conversation',
  access: 'user',
  resource: 'assistant',
  summary: 'End your test chat. It is stored, and the next question starts a new conversation',
  params: idParams,
  body: z.strictObject({ sessionId }),
  response: done,
});

export const startPublicConversation = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/:id/public/new-conversation',
  access: 'public',
  resource: 'none',
  summary: "End a visitor's chat. It is stored, and the next question starts a new conversation",
  params: idParams,
  body: z.strictObject({ channelUserId, code: z.string().max(100).nullish() }),
  response: done,
});

/** One question and its answer. */
export const conversationRecord = z.object({
  id,
  question: z.string(),
  answer: z.string(),
  createdAt: isoDate,
  /** Null while it is being answered, and when the answer was never completed. */
  outcome: answerOutcome.nullable(),
  sources: z.array(answerSource),
  confidence: z.number().nullable(),
  isInterrupted: z.boolean(),
  /** The answer is an approved answer, given word for word. */
  isApproved: z.boolean(),
  feedback: feedback.nullable(),
  feedbackComment: z.string().nullable(),
});
export type ConversationRecord = z.infer<typeof conversationRecord>;

/** One question of the owner's test chat. */
const ownerRecord = conversationRecord.extend({ isFallback });
export type OwnerRecord = z.infer<typeof ownerRecord>;

const paging = {
  limit: countParam(1, limits.historyPageMax).default(limits.historyPageMax),
  offset: countParam(0, 1_000_000).default(0),
};

export const countConversations = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/conversations/count',
  access: 'user',
  resource: 'assistant',
  summary: 'Count the conversations of visitors with an assistant',
  params: idParams,
  response: z.object({ count: z.int().nonnegative() }),
});

export const ownerHistory = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/history',
  access: 'user',
  resource: 'assistant',
  summary: 'List the messages of your test chat, oldest first',
  params: idParams,
  query: z.strictObject({ sessionId, ...paging }),
  response: z.array(ownerRecord),
});

export const publicHistory = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/public/history',
  access: 'public',
  resource: 'none',
  summary: "List the messages of a visitor's own chat, oldest first",
  params: idParams,
  query: z.strictObject({
    code: z.string().max(100).optional(),
    channelUserId: optionalVisitorId,
    ...paging,
  }),
  response: z.array(conversationRecord),
});

/** A question whose answer uses the document. */
const documentQuestion = z.object({
  id,
  question: z.string(),
  createdAt: isoDate,
  assistantId: id,
  assistantName: z.string(),
  /** Asked by the owner in a test. */
  isTest: z.boolean(),
  /** Confidence of the answer, from 0 to 1. */
  confidence: z.number().nullable(),
  /** Text that the answer quotes from the document. */
  snippet: z.string(),
});
export type DocumentQuestion = z.infer<typeof documentQuestion>;

export const listDocumentQuestions = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:id/questions',
  access: 'user',
  resource: 'document',
  summary: 'List the latest questions whose answers used a document, newest first. At most 20',
  params: idParams,
  response: z.array(documentQuestion),
});

export const explainConversation = defineEndpoint({
  method: 'GET',
  path: '/api/conversations/:id/why',
  access: 'user',
  resource: 'conversation',
  summary: 'Explain an answer of your assistant: searches, passages with scores, the prompt and times',
  params: idParams,
  response: answerExplanation,
});

/** Whether the answer includes `why`. Tests of a source are not stored, so it cannot be requested later. */
const explain = z.boolean().default(false);

const connectionKey = z
  .string()
  .regex(new RegExp(`^(${connectionTypes.join('|')})_[1-9]\\d{0,15}$`), 'must read like "file_7"');

export const ragAsk = defineEndpoint({
  method: 'POST',
  path: '/api/rag/ask',
  access: 'user',
  resource: 'none',
  failure: 'rag-failed',
  summary: 'Ask one source',
  body: z.strictObject({
    connectionId: z.union([id, connectionKey, z.string().regex(/^[1-9]\d{0,15}$/)]),
    question,
    explain,
  }),
  bodyExample: { connectionId: 'website_1', question: 'What are your opening hours?' },
  response: explainedAnswer,
  streams: true,
});

export const ragAskMultiple = defineEndpoint({
  method: 'POST',
  path: '/api/rag/ask-multiple',
  access: 'user',
  resource: 'none',
  failure: 'rag-failed',
  summary: 'Ask several sources',
  body: z.strictObject({ connectionIds: z.array(connectionKey).min(1).max(100), question, explain }),
  response: explainedAnswer,
  streams: true,
});

export const ragAskWithHistory = defineEndpoint({
  method: 'POST',
  path: '/api/rag/ask-with-history',
  access: 'user',
  resource: 'none',
  failure: 'rag-failed',
  summary: 'Ask several sources, with previous turns as context',
  body: z.strictObject({
    connectionIds: z.array(connectionKey).min(1).max(100),
    question,
    conversationHistory,
    explain,
  }),
  response: explainedAnswer,
  streams: true,
});

/** Usage of one day, with its limits. */
const dailyCounts = z.object({
  questionCount: z.int().nonnegative(),
  questionLimit: z.int().positive(),
  tokenCount: z.int().nonnegative(),
  tokenLimit: z.int().positive(),
});

/** Usage of an account and its assistants today (UTC). */
export const dailyUsage = z.object({
  /** Start of the next day. */
  resetsAt: z.iso.datetime(),
  account: dailyCounts,
  /** Assistants that were asked today. */
  assistants: z.array(dailyCounts.extend({ id, name: z.string() })),
});
export type DailyUsage = z.infer<typeof dailyUsage>;

export const getDailyUsage = defineEndpoint({
  method: 'GET',
  path: '/api/usage/today',
  access: 'user',
  resource: 'none',
  summary: "Get today's questions and model tokens of the signed-in owner and of each assistant",
  response: dailyUsage,
});
