import type * as assistants from '@anito/contract/assistants';
import type * as conversations from '@anito/contract/conversations';
import type * as handover from '@anito/contract/handover';
import { withoutSchemas } from '../../lib/without-schemas.ts';

/** Returns the public data of an assistant. */
export const getPublicAssistant = withoutSchemas<typeof assistants.getPublicAssistant>({
  method: 'GET',
  path: '/api/assistant/:id/public',
  access: 'public',
});

/** Returns the visitor's earlier conversation. */
export const publicHistory = withoutSchemas<typeof conversations.publicHistory>({
  method: 'GET',
  path: '/api/assistant/:id/public/history',
  access: 'public',
});

/** Starts a new conversation. */
export const startPublicConversation = withoutSchemas<typeof conversations.startPublicConversation>({
  method: 'POST',
  path: '/api/assistant/:id/public/new-conversation',
  access: 'public',
});

/** Rates an answer. */
export const rateAnswer = withoutSchemas<typeof conversations.rateAnswer>({
  method: 'POST',
  path: '/api/assistant/:id/public/feedback',
  access: 'public',
});

/** Requests a person. */
export const askForPerson = withoutSchemas<typeof handover.askForPerson>({
  method: 'POST',
  path: '/api/assistant/:id/public/person',
  access: 'public',
});

/** Cancels waiting for a person. */
export const stopWaiting = withoutSchemas<typeof handover.stopWaiting>({
  method: 'POST',
  path: '/api/assistant/:id/public/person/cancel',
  access: 'public',
});

/** Sends contact details. */
export const leaveContact = withoutSchemas<typeof handover.leaveContact>({
  method: 'POST',
  path: '/api/assistant/:id/public/person/form',
  access: 'public',
});

/** Declines to give contact details. */
export const declineContact = withoutSchemas<typeof handover.declineContact>({
  method: 'POST',
  path: '/api/assistant/:id/public/person/form/decline',
  access: 'public',
});

/** Returns or streams the handover status. */
export const followLive = withoutSchemas<typeof handover.followLive>({
  method: 'GET',
  path: '/api/assistant/:id/public/live',
  access: 'public',
});
