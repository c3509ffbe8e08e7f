import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { connectAccount } from '../../messaging/testing/connect-account.ts';

/** Returns a unique bot for each assistant. The fake accepts its token. */
const writeBot = (assistantId: number) => ({
  botToken: `${55_300_000 + assistantId}:AAEof-tests-of-every-call`,
});

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/assistant/:id/telegram': ({ assistantId }) => writeBot(assistantId),
    'PUT /api/assistant/:id/telegram': () => ({ isActive: false }),
  },
  add: (host, headers) =>
    connectAccount(host, headers, (assistantId) => ({
      url: `/api/assistant/${assistantId}/telegram`,
      payload: writeBot(assistantId),
    })),
};
