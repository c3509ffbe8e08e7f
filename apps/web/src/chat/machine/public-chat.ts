import type * as conversations from '@anito/contract/conversations';
import { withoutSchemas } from '../../lib/without-schemas.ts';

/** Asks an assistant on its public chat. */
export const publicChat = withoutSchemas<typeof conversations.publicChat>({
  method: 'POST',
  path: '/api/assistant/:id/public/chat',
  access: 'public',
});
