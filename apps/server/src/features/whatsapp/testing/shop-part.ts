import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { connectAccount } from '../../messaging/testing/connect-account.ts';

/** Returns a unique number for each assistant. The fake accepts its token. */
const writeNumber = (assistantId: number) => ({
  phoneNumberId: `5520${assistantId}`,
  businessAccountId: `5520${assistantId}`,
  accessToken: `EAAnumber-5520${assistantId}`,
});

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/assistant/:id/whatsapp': ({ assistantId }) => writeNumber(assistantId),
    'PUT /api/assistant/:id/whatsapp': () => ({ isActive: false }),
  },
  queries: { 'GET /api/assistant/:id/message-templates': '?channel=whatsapp' },
  add: (host, headers) =>
    connectAccount(host, headers, (assistantId) => ({
      url: `/api/assistant/${assistantId}/whatsapp`,
      payload: writeNumber(assistantId),
    })),
};
