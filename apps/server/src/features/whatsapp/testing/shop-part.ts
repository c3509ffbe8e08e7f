import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/assistant/:id/whatsapp': () => ({
      phoneNumberId: '106540352242922',
      businessAccountId: '102290129340398',
      accessToken: 'EAAexample',
    }),
    'PUT /api/assistant/:id/whatsapp': () => ({ isActive: false }),
  },
};
