import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: { 'PUT /api/assistant/:id/contact-form': () => ({ onPrice: true, heading: 'Stay in touch' }) },
};
