import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  // Not its address: the shop is needed by other tests.
  bodies: { 'POST /api/Users/me/delete': () => ({ confirmation: 'nobody@example.com' }) },
};
