import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/assistant': ({ connectionId }) => ({
      name: 'Second helper',
      systemPrompt: 'Help.',
      connectionIds: [connectionId],
    }),
    'PUT /api/assistant/:id/customization': () => ({ buttonColor: '#1d4ed8' }),
    'PUT /api/assistant/:id': () => ({ name: 'Renamed helper' }),
  },
};
