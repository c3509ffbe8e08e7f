import type * as handover from '@anito/contract/handover';
import type * as widget from '@anito/contract/widget';
import { withoutSchemas } from '../lib/without-schemas.ts';

/** A visitor of a widget asks. */
export const widgetChat = withoutSchemas<typeof widget.widgetChat>({
  method: 'POST',
  path: '/api/widget/:id/chat',
  access: 'key',
});

/** A visitor's earlier chat in a widget. */
export const widgetHistory = withoutSchemas<typeof widget.widgetHistory>({
  method: 'GET',
  path: '/api/widget/:id/history',
  access: 'key',
});

/** A visitor of a widget says what they think of an answer. */
export const rateWidgetAnswer = withoutSchemas<typeof widget.rateWidgetAnswer>({
  method: 'POST',
  path: '/api/widget/:id/feedback',
  access: 'key',
});

/** A visitor of a widget begins the chat anew. */
export const startWidgetConversation = withoutSchemas<typeof widget.startWidgetConversation>({
  method: 'POST',
  path: '/api/widget/:id/new-conversation',
  access: 'key',
});

/** A visitor of a widget asks for a person. */
export const askForPerson = withoutSchemas<typeof handover.askForPersonInWidget>({
  method: 'POST',
  path: '/api/widget/:id/person',
  access: 'key',
});

/** A visitor of a widget who waits goes back to the assistant. */
export const stopWaiting = withoutSchemas<typeof handover.stopWaitingInWidget>({
  method: 'POST',
  path: '/api/widget/:id/person/cancel',
  access: 'key',
});

/** A visitor of a widget leaves how to reach them. */
export const leaveContact = withoutSchemas<typeof handover.leaveContactInWidget>({
  method: 'POST',
  path: '/api/widget/:id/person/form',
  access: 'key',
});

/** A visitor of a widget does not want to be asked how to reach them. */
export const declineContact = withoutSchemas<typeof handover.declineContactInWidget>({
  method: 'POST',
  path: '/api/widget/:id/person/form/decline',
  access: 'key',
});

/** How a visitor of a widget stands with a person. */
export const followLive = withoutSchemas<typeof handover.followLiveInWidget>({
  method: 'GET',
  path: '/api/widget/:id/live',
  access: 'key',
});
