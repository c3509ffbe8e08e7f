import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = { bodies: { 'PUT /api/Users/me': () => ({ firstName: 'Ana' }) } };
