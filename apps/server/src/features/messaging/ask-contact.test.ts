import type { Lead } from '@anito/contract/leads';
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

it('keeps with the lead which words asked, and when, for what is written after them', async () => {
  await test.request('PUT', `/api/assistant/${test.shop.assistantId}/contact-form`, {
    isOn: true,
    onPrice: true,
    consent: 'line',
    consentText: 'We use your details to answer you.',
    privacyUrl: 'https://example.com/privacy',
  });
  const findLead = async (email: string) => {
    const leads = (await test.request('GET', `/api/lead/search?q=${email}`)).json<Lead[]>();
    return leads.find((lead) => lead.email === email);
  };
  await test.write('691', 'given-1', 'How much is the ube cake?');
  await expect.poll(() => test.got('691').length, soon).toBe(1);
  await test.write('691', 'given-2', 'My e-mail is ana.reyes@example.com');
  await expect.poll(async () => (await findLead('ana.reyes@example.com'))?.forms.length, soon).toBe(1);
  const [form] = (await findLead('ana.reyes@example.com'))!.forms;
  expect(form).toMatchObject({
    because: 'price',
    isTicked: false,
    privacyUrl: 'https://example.com/privacy',
  });
  expect(test.got('691')[0]).toContain(form!.consentText);
  expect(form!.consentText).toContain('We use your details to answer you.');
  expect(Date.parse(form!.shownAt!)).toBeLessThan(Date.parse(form!.sentAt));
  // Who gives another later has agreed to no other words.
  await test.write('691', 'given-3', 'Or call 0917 555 0142');
  await expect.poll(async () => (await findLead('ana.reyes@example.com'))?.phone, soon).toBe('+639175550142');
  expect((await findLead('ana.reyes@example.com'))!.forms).toHaveLength(1);
  // Who was not asked has agreed to nothing.
  await test.write('692', 'given-4', 'I am at leo.cruz@example.com');
  await expect.poll(async () => (await findLead('leo.cruz@example.com'))?.forms, soon).toEqual([]);
});
