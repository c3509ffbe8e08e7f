import type { ShopPartKind } from '../../../testing/shop-parts.ts';

/** The secret of no existing call. */
const call = 'a'.repeat(43);

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/realtime/token': ({ assistantId }) => ({ assistantId }),
    'POST /api/realtime/call/connected': () => ({ call, providerCallId: 'rtc_1' }),
    'POST /api/realtime/call/search': () => ({ call, query: 'How much is the ube cake?' }),
    'POST /api/realtime/call/turns': () => ({
      call,
      turn: 'item_1',
      question: 'How much is the ube cake?',
      answer: 'It costs 980 pesos.',
    }),
    'POST /api/realtime/call/end': () => ({ call }),
  },
};
