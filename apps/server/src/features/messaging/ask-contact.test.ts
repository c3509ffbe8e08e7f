import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMessengerApp, type MessengerApp } from '../messenger/testing/messenger-app.ts';

const soon = { timeout: 20_000, interval: 25 };
let test: MessengerApp;

beforeAll(async () => {
  test = await createMessengerApp();
  await test.connect();
});
afterAll(() => test.close());

it('asks once in words how to reach who wants to buy, where no form can be shown', async () => {
  await test.request('PUT', `/api/assistant/${test.shop.assistantId}/contact-form`, {
    isOn: true,
    onPrice: true,
    consent: 'line',
    consentText: 'We use your details to answer you.',
  });
  await test.write('690', 'price-1', 'How much is the ube cake?');
  await expect.poll(() => test.got('690').length, soon).toBe(1);
  expect(test.got('690')[0]).toContain('please send your e-mail address or phone number.');
  expect(test.got('690')[0]).toContain('We use your details to answer you.');
  await test.write('690', 'price-2', 'How much is delivery?');
  await expect.poll(() => test.got('690').length, soon).toBe(2);
  expect(test.got('690')[1]).not.toContain('please send your e-mail address');
});
