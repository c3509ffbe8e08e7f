import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/Onboarding/step/business': () => ({ businessName: 'Hiraya Bakeshop', businessKind: 'food' }),
    'POST /api/Onboarding/step/knowledge': ({ connectionId }) => ({ connectionId }),
    'POST /api/Onboarding/questions': () => ({ businessKind: 'food' }),
    'POST /api/Onboarding/live': () => ({ visibility: 'public', isIndexable: false }),
  },
};
