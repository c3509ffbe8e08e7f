import type * as handover from '@anito/contract/handover';
import type * as widget from '@anito/contract/widget';
import { withoutSchemas } from '../lib/without-schemas.ts';

/** Asks a question in a widget. */
export const widgetChat = withoutSchemas<typeof widget.widgetChat>({
  method: 'POST',
  path: '/api/widget/:id/chat',
  access: 'key',
});

/** Returns the visitor's earlier conversation in a widget. */
export const widgetHistory = withoutSchemas<typeof widget.widgetHistory>({
  method: 'GET',
  path: '/api/widget/:id/history',
  access: 'key',
});

/** Rates an answer in a widget. */
export const rateWidgetAnswer = withoutSchemas<typeof widget.rateWidgetAnswer>({
  method: 'POST',
  path: '/api/widget/:id/feedback',
  access: 'key',
});

/** Starts a new conversation in a widget. */
export const startWidgetConversation = withoutSchemas<typeof widget.startWidgetConversation>({
  method: 'POST',
  path: '/api/widget/:id/new-conversation',
  access: 'key',
});

/** Requests a person in a widget. */
export const askForPerson = withoutSchemas<typeof handover.askForPersonInWidget>({
  method: 'POST',
  path: '/api/widget/:id/person',
  access: 'key',
});

/** Cancels waiting for a person in a widget. */
export const stopWaiting = withoutSchemas<typeof handover.stopWaitingInWidget>({
  method: 'POST',
  path: '/api/widget/:id/person/cancel',
  access: 'key',
});

/** Sends contact details in a widget. */
export const leaveContact = withoutSchemas<typeof handover.leaveContactInWidget>({
  method: 'POST',
  path: '/api/widget/:id/person/form',
  access: 'key',
});

/** Declines to give contact details in a widget. */
export const declineContact = withoutSchemas<typeof handover.declineContactInWidget>({
  method: 'POST',
  path: '/api/widget/:id/person/form/decline',
  access: 'key',
});

/** Returns or streams the handover status in a widget. */
export const followLive = withoutSchemas<typeof handover.followLiveInWidget>({
  method: 'GET',
  path: '/api/widget/:id/live',
  access: 'key',
});
