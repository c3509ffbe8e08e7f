import type { ShopPartKind } from '../../../testing/shop-parts.ts';

/** Needs a password and a key that are missing, so that the requests change nothing. */
const server = {
  host: 'mail.example.com',
  port: 587,
  encryption: 'starttls',
  user: 'anito',
  from: 'no-reply@example.com',
};
const model = { vendor: 'openai', baseUrl: null, model: 'gpt-5.4-mini', choices: [] };

export const shopPart: ShopPartKind = {
  bodies: {
    'PUT /api/admin/chat-model': () => ({ server: 'ollama', model: 'not-there' }),
    'PUT /api/admin/chat-model/vendor': () => model,
    'POST /api/admin/chat-model/test': () => model,
    'PUT /api/admin/settings/mail': () => server,
    'POST /api/admin/settings/mail/test': () => ({ server: null }),
    'PUT /api/admin/settings/limits': () => ({ filesPerAccount: 9_000 }),
    'PUT /api/admin/settings/site': ({ assistantId }) => ({
      brandName: null,
      contacts: { privacy: null, support: null, dpo: null },
      assistantId,
    }),
  },
};
