import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseWebhook as readMessenger } from '../messenger/parse-webhook.ts';
import { parseUpdate } from '../telegram/parse-update.ts';
import { parseWebhook as readWhatsApp } from '../whatsapp/parse-webhook.ts';

const names = [
  ...['object', 'entry', 'messaging', 'sender', 'recipient', 'id', 'message', 'mid', 'text', 'attachments'],
  ...['changes', 'field', 'value', 'metadata', 'phone_number_id', 'messages', 'from', 'type', 'timestamp'],
  ...['contacts', 'user_id', 'from_user_id', 'profile', 'username', 'statuses', 'system', 'wa_id'],
  ...['update_id', 'chat', 'date', 'caption', 'postback', 'title', 'image', 'payload'],
];
const words = fc.constantFrom<unknown>(
  'page',
  'whatsapp_business_account',
  'messages',
  'private',
  '1',
  1,
  null,
  true,
  1e300,
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 8 },
    words,
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 6 }),
  ),
}));

it.each([
  ['Messenger', readMessenger],
  ['WhatsApp', readWhatsApp],
  ['Telegram', (body: unknown) => parseUpdate('1', body)],
])('parses arbitrary webhooks of %s and keeps what it cannot process', (_name, read) => {
  fc.assert(
    fc.property(tree, (body) => {
      for (const { accountId, personId, externalId, text, occurredAt } of read(body).messages) {
        expect([accountId, personId, externalId].every((id) => typeof id === 'string')).toBe(true);
        expect(text === null || typeof text === 'string').toBe(true);
        expect(occurredAt).toBeInstanceOf(Date);
      }
    }),
    { numRuns: 2_000 },
  );
});
