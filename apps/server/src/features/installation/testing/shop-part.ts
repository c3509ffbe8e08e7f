import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: { 'PUT /api/admin/chat-model': () => ({ server: 'ollama', model: 'not-there' }) },
};
