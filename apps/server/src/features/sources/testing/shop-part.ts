import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: { 'PUT /api/passages/:id': () => ({ isExcluded: true }) },
};
