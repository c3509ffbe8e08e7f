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
