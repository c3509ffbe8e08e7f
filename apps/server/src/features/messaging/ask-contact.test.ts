import type { Lead } from '@anito/contract/leads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMessengerApp, type MessengerApp } from '../messenger/testing/messenger-app.ts';

const soon = { timeout: 60_000, interval: 25 };
let test: MessengerApp;

beforeAll(async () => {
  test = await createMessengerApp();
  await test.connect();
});
afterAll(() => test.close());

const askForContact = () =>
  test.request('PUT', `/api/assistant/${test.shop.assistantId}/contact-form`, {
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

it('asks a buyer for contact details in text when no form can be shown', async () => {
  await askForContact();
  await test.write('690', 'price-1', 'How much is the ube cake?');
  await expect.poll(() => test.listReceived('690').length, soon).toBe(1);
  expect(test.listReceived('690')[0]).toContain('send your email address or phone number.');
  expect(test.listReceived('690')[0]).toContain('We use your details to answer you.');
  await test.write('690', 'price-2', 'How much is delivery?');
  await expect.poll(() => test.listReceived('690').length, soon).toBe(2);
  expect(test.listReceived('690')[1]).not.toContain('send your email address');
});

it('stores with the lead which consent text was shown and when, for later messages', async () => {
  await askForContact();
  await test.write('691', 'given-1', 'How much is the ube cake?');
  await expect.poll(() => test.listReceived('691').length, soon).toBe(1);
  await test.waitUntilSettled();
  await test.write('691', 'given-2', 'My e-mail is ana.reyes@example.com');
  await expect.poll(async () => (await findLead('ana.reyes@example.com'))?.forms.length, soon).toBe(1);
  const [form] = (await findLead('ana.reyes@example.com'))!.forms;
  expect(form).toMatchObject({
    because: 'price',
    isTicked: false,
    privacyUrl: 'https://example.com/privacy',
  });
  expect(test.listReceived('691')[0]).toContain(form!.consentText);
  expect(form!.consentText).toContain('We use your details to answer you.');
  expect(Date.parse(form!.shownAt!)).toBeLessThan(Date.parse(form!.sentAt));
  // Contact details that come later carry the same consent text.
  await test.write('691', 'given-3', 'Or call 0917 555 0142');
  await expect.poll(async () => (await findLead('ana.reyes@example.com'))?.phone, soon).toBe('+639175550142');
  expect((await findLead('ana.reyes@example.com'))!.forms).toHaveLength(1);
  // A visitor without the question has not consented to anything.
  await test.write('692', 'given-4', 'I am at leo.cruz@example.com');
  await expect.poll(async () => (await findLead('leo.cruz@example.com'))?.forms, soon).toEqual([]);
});

const asks = /send your email/;

it('stores no consent for contact details written before the question had arrived', async () => {
  await askForContact();
  test.graph.orderNext({ body: asks, latencyMs: 3_000 });
  await test.write('693', 'early-1', 'How much is the ube cake?');
  await test.write('693', 'early-2', 'My e-mail is early@example.com');
  await expect.poll(() => test.listReceived('693').length, soon).toBe(2);
  expect(test.listReceived('693')[0]).toMatch(asks);
  await expect.poll(async () => (await findLead('early@example.com'))?.forms, soon).toEqual([]);
});

it('stores no consent for a question that arrived late or never', async () => {
  await askForContact();
  test.graph.orderNext({ body: asks, status: 400, json: { error: { message: 'No', code: 100 } } });
  await test.write('694', 'lost-1', 'How much is the ube cake?');
  const failed = "select from outbox_messages where status = 'failed'";
  await expect.poll(async () => (await test.deps.database.pool.query(failed)).rowCount, soon).toBe(1);
  await test.write('694', 'lost-2', 'My e-mail is lost@example.com');
  await expect.poll(async () => (await findLead('lost@example.com'))?.forms, soon).toEqual([]);

  const refusal = { body: asks, status: 500, json: { error: { message: 'Later', code: 2 } } };
  test.graph.orderNext(refusal, refusal);
  await test.write('695', 'late-1', 'How much is the ube cake?');
  const waiting = "select from outbox_messages where status = 'waiting' and attempts > 0";
  await expect.poll(async () => (await test.deps.database.pool.query(waiting)).rowCount, soon).toBe(1);
  await test.write('695', 'late-2', 'My e-mail is late@example.com');
  await expect.poll(() => test.listReceived('695').length, soon).toBe(2);
  await expect.poll(async () => (await findLead('late@example.com'))?.forms, soon).toEqual([]);
});

it('asks again when an answer is retried', async () => {
  await askForContact();
  await test.write('696', 'again-1', 'How much is the ube cake?');
  await expect.poll(() => test.listReceived('696').length, soon).toBe(1);
  await test.waitUntilSettled();
  const { pool } = test.deps.database;
  const { rows } = await pool.query(
    `update inbound_messages set state = 'waiting', text = 'How much is the ube cake?'
     where external_id = 'again-1' returning id`,
  );
  await pool.query('delete from outbox_messages where key = $1', [`answer:${rows[0].id}`]);
  await test.write('696', 'again-2', 'Hello');
  await expect.poll(() => test.listReceived('696').length, soon).toBe(3);
  expect(test.listReceived('696')[1]).toBe(test.listReceived('696')[0]);
  expect(test.listReceived('696')[1]).toMatch(asks);
});
