import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: { 'POST /api/admin/set-aside/try-again': () => ({ id: 'document:1:not-there' }) },
};
