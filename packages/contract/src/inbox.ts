import { z } from 'zod';
import { answerOutcome, answerSource, feedback } from './conversations.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { templateInput } from './message-templates.ts';
import { countParam, done, id, idParam, idParams, isoDate, personText } from './values.ts';

/** Who answers in a thread. */
export const handledBy = z.enum(['assistant', 'person']);

/** Why a person is needed. */
export const handoverReasons = ['button', 'asked', 'refusals', 'thumbs-down', 'form'] as const;
export type HandoverReason = (typeof handoverReasons)[number];

/**
 * Events in a thread.
 * - `offline`: the visitor asked for a person while the business was closed.
 * - `form`: the visitor left a message and contact details.
 * - `contact-asked`, `contact-given`: the visitor was asked for contact details, and gave them.
 */
export const threadEvents = [
  'handed-over',
  'offline',
  'form',
  'joined',
  'handed-back',
  'closed',
  'reopened',
  'contact-asked',
  'contact-given',
] as const;
export type ThreadEvent = (typeof threadEvents)[number];

/**
 * Kinds of messages without a text. `unsupported` is content that the messaging service does not pass on, or
 * that this version does not know.
 */
const attachmentKinds = [
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contact',
  'reaction',
  'order',
  'edit',
  'deletion',
  'unsupported',
] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

/** An attachment with a description that needs no translation: an emoji, a file name or a number. */
export type MessageAttachment = { kind: AttachmentKind; detail: string };

/** A thread in the list of the inbox. */
const inboxThread = z.object({
  id,
  assistantId: id,
  assistantName: z.string(),
  channel: z.string(),
  /** Id of the visitor on the channel. */
  visitorId: z.string(),
  visitorName: z.string().nullable(),
  visitorContact: z.string().nullable(),
  /** User name on the messaging service, without the @; null where the service sends none. */
  visitorUsername: z.string().nullable().default(null),
  /** The visitor's phone number in E.164, from the channel or the lead; null if it is unknown. */
  visitorPhone: z.string().nullable().default(null),
  visitorEmail: z.string().nullable().default(null),
  /** The lead of the visitor; null while they have given no contact details. */
  leadId: id.nullable().default(null),
  lastText: z.string(),
  lastAuthor: z.enum(['visitor', 'person']),
  lastMessageAt: isoDate,
  createdAt: isoDate,
  handledBy,
  /** A person of the business has joined; false while the visitor waits for one. */
  isJoined: z.boolean(),
  state: z.enum(['open', 'closed']),
  needsPersonSince: isoDate.nullable(),
  needsPersonBecause: z.enum(handoverReasons).nullable(),
  /** Number of unread messages of the visitor. */
  unreadCount: z.int().nonnegative(),
  /** The visitor has started another thread, so replies are no longer possible here. */
  isOver: z.boolean(),
});
export type InboxThread = z.infer<typeof inboxThread>;

export const threadFilters = ['needs-person', 'open', 'closed', 'all'] as const;
export type ThreadFilter = (typeof threadFilters)[number];

export const listThreads = defineEndpoint({
  method: 'GET',
  path: '/api/inbox/threads',
  access: 'user',
  resource: 'none',
  summary: 'List the visitor threads of all assistants of the signed-in owner, by newest message first',
  query: z.strictObject({
    filter: z.enum(threadFilters).default('open'),
    assistantId: idParam.optional(),
    channel: z.string().max(50).optional(),
    search: personText({ max: limits.reportSearchMax, label: 'Search' }).optional(),
    /** The `cursor` of the previous page. */
    cursor: z
      .string()
      .regex(/^\d{1,16}_[1-9]\d{0,15}$/)
      .optional(),
    limit: countParam(1, limits.inboxPageMax).default(limits.inboxPage),
  }),
  response: z.object({ threads: z.array(inboxThread), cursor: z.string().nullable() }),
});

/** Number of threads that wait for their owner. */
const inboxCounts = z.object({
  /** Threads with unread messages that need a person or are handled by one. */
  unreadCount: z.int().nonnegative(),
  needsPersonCount: z.int().nonnegative(),
  /** Threads that need a person, or have unread messages to one. */
  waitingCount: z.int().nonnegative().optional(),
});
export type InboxCounts = z.infer<typeof inboxCounts>;

export const getInboxCounts = defineEndpoint({
  method: 'GET',
  path: '/api/inbox/counts',
  access: 'user',
  resource: 'none',
  summary: 'Count the threads that wait for the signed-in owner',
  response: inboxCounts,
});

/** A question to the assistant, with its answer. */
const threadQuestion = z.object({
  kind: z.literal('question'),
  id,
  question: z.string(),
  answer: z.string(),
  /** Null while it is being answered, and when the answer was never completed. */
  outcome: answerOutcome.nullable(),
  sources: z.array(answerSource),
  feedback: feedback.nullable(),
  createdAt: isoDate,
});

/** Another message or event of a thread. */
const threadMessage = z.object({
  kind: z.literal('message'),
  id,
  /** `assistant`: an answer to a message that the visitor wrote to a person. */
  author: z.enum(['visitor', 'person', 'assistant', 'note', 'event']),
  event: z.enum(threadEvents).nullable(),
  /** For an attachment, its description that needs no translation; empty without one. */
  text: z.string(),
  /** Kind of a message without a text. */
  attachment: z.enum(attachmentKinds).nullable().default(null),
  /** First name of the person who wrote or joined; null for others and for older messages. */
  personName: z.string().nullable().default(null),
  /** Sources of an assistant's answer. */
  sources: z.array(answerSource).default([]),
  createdAt: isoDate,
});
export type ThreadMessage = z.infer<typeof threadMessage>;

const threadItem = z.discriminatedUnion('kind', [threadQuestion, threadMessage]);
export type ThreadItem = z.infer<typeof threadItem>;

/** Time until which a visitor's messaging service delivers free text. */
export const replyWindow = z.object({
  isOpen: z.boolean(),
  closesAt: isoDate,
  /** Whether messages that the service has approved can be sent at any time. */
  hasTemplates: z.boolean(),
});
export type ReplyWindow = z.infer<typeof replyWindow>;

/** A thread with its messages. */
const inboxThreadDetail = z.object({
  thread: inboxThread,
  /** Oldest first: the newest items, or those before a given time. */
  items: z.array(threadItem),
  hasMore: z.boolean(),
  questionCount: z.int().nonnegative(),
  /** Null where free text reaches the visitor at any time. */
  window: replyWindow.nullable().default(null),
  /** What the visitor wants, in one line; null if they have only greeted or given contact details. */
  wish: z.string().nullable().default(null),
  /** The visitor's last message; null once it is answered. */
  openQuestion: z.string().nullable().default(null),
});
export type InboxThreadDetail = z.infer<typeof inboxThreadDetail>;

const base = { access: 'user', resource: 'thread', params: idParams } as const;

export const getThread = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/inbox/threads/:id',
  summary: 'Get a thread with its messages',
  query: z.strictObject({ before: isoDate.optional() }),
  response: inboxThreadDetail,
});

export const readThread = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/read',
  summary: 'Mark a thread as read',
  response: inboxThread,
});

export const takeOverThread = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/take-over',
  summary: 'Take over a thread as a person. The assistant stops answering, and its current answer is cut off',
  response: inboxThread,
});

export const handBackThread = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/hand-back',
  summary: 'Hand the thread back to the assistant',
  response: inboxThread,
});

export const answerOpenQuestion = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/answer',
  summary:
    "Let the assistant answer the visitor's last message, and hand the thread back to it. Changes nothing if it has no answer",
  response: inboxThread,
});

export const closeThread = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/close',
  summary: 'Close a thread. The next message of its visitor reopens it, and the assistant answers',
  response: inboxThread,
});

export const reopenThread = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/reopen',
  summary: 'Reopen a closed thread',
  body: z.strictObject({ handledBy: handledBy.default('assistant') }),
  response: inboxThread,
});

const messageFields = {
  text: personText({ min: 1, max: limits.replyMax, label: 'Message' }),
  /** The same for every attempt to send this message, so that it is stored once. */
  clientKey: z.string().regex(/^[\w-]{8,64}$/),
};

export const replyToThread = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/replies',
  summary: 'Reply to the visitor as a person of the business. This takes over the thread',
  body: z.strictObject(messageFields),
  status: 201,
  response: threadMessage,
});

export const sendTemplateToThread = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/templates',
  summary:
    'Send the visitor an approved message template with its values. This takes over the thread, like a reply',
  body: z.strictObject({ ...templateInput, clientKey: messageFields.clientKey }),
  status: 201,
  response: threadMessage,
});

export const addThreadNote = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/notes',
  summary: 'Add a note that visitors never see',
  body: z.strictObject(messageFields),
  status: 201,
  response: threadMessage,
});

/** A draft of the assistant's answer. It is never sent automatically. */
const suggestedReply = z.object({
  text: z.string(),
  outcome: answerOutcome,
  sources: z.array(answerSource),
});
export type SuggestedReply = z.infer<typeof suggestedReply>;

export const suggestReply = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/suggestion',
  summary: "Suggest the assistant's answer to the visitor's last question. It is neither stored nor sent",
  response: suggestedReply,
});

/** A text that an owner sends often. */
export const cannedReply = z.object({ id, name: z.string(), text: z.string() });
export type CannedReply = z.infer<typeof cannedReply>;

const cannedInput = z.strictObject({
  name: personText({ min: 1, max: limits.cannedNameMax, label: 'Name' }),
  text: personText({ min: 1, max: limits.replyMax, label: 'Text' }),
});

export const listCannedReplies = defineEndpoint({
  method: 'GET',
  path: '/api/inbox/canned-replies',
  access: 'user',
  resource: 'none',
  summary: 'List the canned replies of the signed-in owner, by name',
  response: z.array(cannedReply),
});

export const createCannedReply = defineEndpoint({
  method: 'POST',
  path: '/api/inbox/canned-replies',
  access: 'user',
  resource: 'none',
  summary: 'Create a canned reply',
  body: cannedInput,
  status: 201,
  response: cannedReply,
});

export const updateCannedReply = defineEndpoint({
  method: 'PUT',
  path: '/api/inbox/canned-replies/:id',
  access: 'user',
  resource: 'cannedReply',
  summary: 'Update a canned reply',
  params: idParams,
  body: cannedInput,
  response: cannedReply,
});

export const deleteCannedReply = defineEndpoint({
  method: 'DELETE',
  path: '/api/inbox/canned-replies/:id',
  access: 'user',
  resource: 'cannedReply',
  summary: 'Delete a canned reply',
  params: idParams,
  response: done,
});
