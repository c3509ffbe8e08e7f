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
 * Kinds of messages without text of their own. `unsupported` is content that the messaging service does not
 * pass on, or that this version does not know.
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
  /** The visitor's phone number in E.164; null where the service does not send it. */
  visitorPhone: z.string().nullable().default(null),
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
  summary: 'The threads of visitors with all assistants of the signed-in owner, newest message first',
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
});
export type InboxCounts = z.infer<typeof inboxCounts>;

export const getInboxCounts = defineEndpoint({
  method: 'GET',
  path: '/api/inbox/counts',
  access: 'user',
  resource: 'none',
  summary: 'How many threads wait for the signed-in owner',
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
  author: z.enum(['visitor', 'person', 'note', 'event']),
  event: z.enum(threadEvents).nullable(),
  /** For an attachment, its description that needs no translation; empty without one. */
  text: z.string(),
  /** Kind of a message without text of its own. */
  attachment: z.enum(attachmentKinds).nullable().default(null),
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
});
export type InboxThreadDetail = z.infer<typeof inboxThreadDetail>;

const base = { access: 'user', resource: 'thread', params: idParams } as const;

export const getThread = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/inbox/threads/:id',
  summary: 'One thread with what was said in it',
  query: z.strictObject({ before: isoDate.optional() }),
  response: inboxThreadDetail,
});

export const readThread = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/read',
  summary: 'The owner has read a thread',
  response: inboxThread,
});

export const takeOverThread = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/take-over',
  summary: 'A person answers from now on: the assistant is silent, and what it is just saying is cut off',
  response: inboxThread,
});

export const handBackThread = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/hand-back',
  summary: 'The assistant answers again',
  response: inboxThread,
});

export const closeThread = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/close',
  summary: 'Close a thread; the next message of its visitor opens it again, and the assistant answers',
  response: inboxThread,
});

export const reopenThread = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/reopen',
  summary: 'Open a closed thread again',
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
  summary: 'Write to the visitor as a person of the business, who takes over by it',
  body: z.strictObject(messageFields),
  status: 201,
  response: threadMessage,
});

export const sendTemplateToThread = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/templates',
  summary: 'Send the visitor an approved message with its values, which takes over as a reply does',
  body: z.strictObject({ ...templateInput, clientKey: messageFields.clientKey }),
  status: 201,
  response: threadMessage,
});

export const addThreadNote = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/inbox/threads/:id/notes',
  summary: 'Keep a note that no visitor ever sees',
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
  summary: 'What the assistant would answer to what the visitor asked last; kept nowhere and never sent',
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
  summary: 'Texts that the signed-in owner sends often, by name',
  response: z.array(cannedReply),
});

export const createCannedReply = defineEndpoint({
  method: 'POST',
  path: '/api/inbox/canned-replies',
  access: 'user',
  resource: 'none',
  summary: 'Keep a text that is sent often',
  body: cannedInput,
  status: 201,
  response: cannedReply,
});

export const updateCannedReply = defineEndpoint({
  method: 'PUT',
  path: '/api/inbox/canned-replies/:id',
  access: 'user',
  resource: 'cannedReply',
  summary: 'Change a text that is sent often',
  params: idParams,
  body: cannedInput,
  response: cannedReply,
});

export const deleteCannedReply = defineEndpoint({
  method: 'DELETE',
  path: '/api/inbox/canned-replies/:id',
  access: 'user',
  resource: 'cannedReply',
  summary: 'Delete a text that is sent often',
  params: idParams,
  response: done,
});
