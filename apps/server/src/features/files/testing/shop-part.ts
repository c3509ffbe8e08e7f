import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/files/connections': () => ({ name: 'New documents' }),
    'PUT /api/files/connections/:id': () => ({ name: 'Renamed documents' }),
  },
};
