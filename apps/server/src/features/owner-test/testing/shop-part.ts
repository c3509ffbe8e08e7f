import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: { 'POST /api/assistant/:id/chat': () => ({ question: 'How much is the ube cake?' }) },
};
