import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/assistant/generate-prompt': ({ connectionId }) => ({
      connectionIds: [connectionId],
      assistantType: 'auto',
    }),
  },
};
