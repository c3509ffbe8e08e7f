import type * as assistants from '@anito/contract/assistants';
import type * as conversations from '@anito/contract/conversations';
import { withoutSchemas } from '../../lib/without-schemas.ts';

/** What a visitor may know of an assistant. */
export const getPublicAssistant = withoutSchemas<typeof assistants.getPublicAssistant>({
  method: 'GET',
  path: '/api/assistant/:id/public',
  access: 'public',
});

/** A visitor's earlier chat. */
export const publicHistory = withoutSchemas<typeof conversations.publicHistory>({
  method: 'GET',
  path: '/api/assistant/:id/public/history',
  access: 'public',
});

/** A visitor begins the chat anew. */
export const startPublicConversation = withoutSchemas<typeof conversations.startPublicConversation>({
  method: 'POST',
  path: '/api/assistant/:id/public/new-conversation',
  access: 'public',
});

/** A visitor asks. */
export const publicChat = withoutSchemas<typeof conversations.publicChat>({
  method: 'POST',
  path: '/api/assistant/:id/public/chat',
  access: 'public',
});

/** A visitor says what they think of an answer. */
export const rateAnswer = withoutSchemas<typeof conversations.rateAnswer>({
  method: 'POST',
  path: '/api/assistant/:id/public/feedback',
  access: 'public',
});
