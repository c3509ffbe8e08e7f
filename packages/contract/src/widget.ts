import { z } from 'zod';
import { assistantColors, visitorTexts } from './assistants.ts';
import {
  chatAnswer,
  conversationRecord,
  publicChat,
  publicHistory,
  rateAnswer,
  startPublicConversation,
} from './conversations.ts';
import { defineEndpoint } from './endpoint.ts';
import { openNow } from './open-now.ts';
import { id, idParams, isoDate } from './values.ts';

/** What a widget shows of its assistant before the first question. */
const widgetConfig = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  isActive: z.boolean(),
  /** The welcome text in English; the frame translates it to the visitor's language. */
  welcome: z.string(),
  suggestedQuestions: z.array(z.string()),
  /** The owner's own greeting and texts by language, from which the frame chooses. */
  greeting: z.string().nullable(),
  visitorTexts,
  /** How to reach the business when the assistant has no answer. */
  contact: z.string().nullable(),
  /** Whether visitors have a button that asks for a person of the business. */
  hasPersonButton: z.boolean(),
  appearance: assistantColors,
  /** Address of the logo as a file; null without one. */
  logoUrl: z.string().nullable(),
  /** Missing if the owner has not confirmed the opening hours, or they do not name today. */
  openNow: openNow.optional(),
  /** Path of the frame's document, with its token. */
  frameUrl: z.string(),
  /** The frame's token and its expiry. The host page fetches another one before then. */
  token: z.string(),
  expiresAt: isoDate,
});
export type WidgetConfig = z.infer<typeof widgetConfig>;

const base = { access: 'key', resource: 'assistant', scope: 'chat', params: idParams } as const;

export const getWidgetConfig = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/widget/:id/config',
  summary:
    'Get the name, appearance and welcome texts of an assistant for a widget, with an API key (X-Api-Key)',
  query: z.strictObject({
    /**
     * From `startWidgetTest`. The owner is testing the widget, so its questions do not count as a visitor's.
     */
    testToken: z.string().max(200).optional(),
  }),
  response: widgetConfig,
});

export const getSiteWidgetConfig = defineEndpoint({
  method: 'GET',
  path: '/api/widget/site/:publicId/config',
  access: 'public',
  resource: 'none',
  summary:
    'Get what a widget shows, by the public id of an assistant. Only for the websites that the assistant allows',
  params: z.strictObject({ publicId: z.uuid() }),
  query: getWidgetConfig.query,
  response: widgetConfig,
});

export const startWidgetTest = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/:id/widget-test',
  access: 'user',
  resource: 'assistant',
  params: idParams,
  summary:
    'Create a token that lets the owner test the widget for some hours. These chats are not counted as visitors',
  response: z.object({ testToken: z.string() }),
});

export const widgetChat = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/widget/:id/chat',
  summary: 'Ask an assistant with an API key (X-Api-Key)',
  body: publicChat.body.omit({ accessCode: true }),
  bodyExample: publicChat.bodyExample,
  response: chatAnswer,
  streams: true,
});

export const widgetHistory = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/widget/:id/history',
  summary: "List the messages of a visitor's own chat in a widget, oldest first",
  query: publicHistory.query.omit({ code: true }),
  response: z.array(conversationRecord),
});

export const rateWidgetAnswer = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/widget/:id/feedback',
  summary: 'Rate an answer, as a visitor of a widget',
  body: rateAnswer.body.omit({ code: true }),
  response: rateAnswer.response,
});

export const startWidgetConversation = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/widget/:id/new-conversation',
  summary: "End a visitor's chat in a widget. It is stored, and the next question starts a new conversation",
  body: startPublicConversation.body.omit({ code: true }),
  response: startPublicConversation.response,
});
