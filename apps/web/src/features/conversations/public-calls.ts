import type * as assistants from '@anito/contract/assistants';
import type * as conversations from '@anito/contract/conversations';
import type * as handover from '@anito/contract/handover';
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

/** A visitor asks for a person. */
export const askForPerson = withoutSchemas<typeof handover.askForPerson>({
  method: 'POST',
  path: '/api/assistant/:id/public/person',
  access: 'public',
});

/** A visitor who waits goes back to the assistant. */
export const stopWaiting = withoutSchemas<typeof handover.stopWaiting>({
  method: 'POST',
  path: '/api/assistant/:id/public/person/cancel',
  access: 'public',
});

/** A visitor leaves how to reach them. */
export const leaveContact = withoutSchemas<typeof handover.leaveContact>({
  method: 'POST',
  path: '/api/assistant/:id/public/person/form',
  access: 'public',
});

/** A visitor does not want to be asked how to reach them. */
export const declineContact = withoutSchemas<typeof handover.declineContact>({
  method: 'POST',
  path: '/api/assistant/:id/public/person/form/decline',
  access: 'public',
});

/** How a visitor stands with a person. */
export const followLive = withoutSchemas<typeof handover.followLive>({
  method: 'GET',
  path: '/api/assistant/:id/public/live',
  access: 'public',
});
