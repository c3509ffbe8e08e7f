import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/assistant/:id/telegram': () => ({
      botToken: '123456789:AAEexample-example-example-example-1',
    }),
    'PUT /api/assistant/:id/telegram': () => ({ isActive: false }),
  },
};
