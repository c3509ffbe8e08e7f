import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'PUT /api/Users/me': () => ({ firstName: 'Ana' }),
    'PUT /api/Users/me/settings': () => ({ company: 'Hiraya Bakeshop', timezone: 'Asia/Tokyo' }),
    'PUT /api/admin/users/:userId/role': ({ ownerId }) => ({ userId: ownerId, role: 'pro' }),
    'PUT /api/admin/users/:userId/subscription': () => ({
      role: 'pro',
      term: 'monthly',
      startDateUtc: '2026-01-31T00:00:00.000Z',
    }),
  },
};
