import type { Assistant } from '@anito/contract/assistants';
import type { ContactFormSettings } from '@anito/contract/contact-form';
import type { ChatAnswer } from '@anito/contract/conversations';
import type { LiveView } from '@anito/contract/handover';
import type { InboxThread, InboxThreadDetail } from '@anito/contract/inbox';
import type { Lead } from '@anito/contract/leads';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

type Headers = { authorization: string };

let test: TestApp;
let owner: Headers;
let stranger: Headers;
let id: number;
let visitor: string;
let count = 0;

const off = {
  isOn: false,
  afterQuestions: null,
  onPrice: false,
  whenUnanswered: false,
  outsideHours: false,
  fields: { name: 'optional', email: 'optional', phone: 'optional' },
  heading: null,
  text: null,
  consent: 'off',
  consentText: null,
  privacyUrl: null,
} satisfies ContactFormSettings;

beforeAll(async () => {
  const plenty = { points: 10_000, seconds: 60 };
  test = await createTestApp({
    worker: true,
    rateLimits: {
      publicChatVisitor: plenty,
      publicChatAddress: plenty,
      publicReadAddress: plenty,
      personAddress: plenty,
      liveAddress: plenty,
    },
  });
  owner = await test.signIn('owner@example.com');
  stranger = await test.signIn('stranger@example.com');
  const payload = { name: 'Helper', systemPrompt: 'Help.', isAgentMode: true };
  id = (await call('POST', '/api/assistant', payload, owner)).json<Assistant>().id;
});
afterAll(() => test.close());
beforeEach(async () => {
  count += 1;
  visitor = `public_form-visitor-${String(count).padStart(8, '0')}`;
  await set(off);
  await call('PUT', `/api/assistant/${id}/handover`, { hours: null, afterRefusals: false }, owner);
});

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: Partial<Headers> = {},
) => test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });

async function set(change: object): Promise<ContactFormSettings> {
  const answer = await call('PUT', `/api/assistant/${id}/contact-form`, change, owner);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const visit = (path: string, body: object = {}, channelUserId = visitor) =>
  call('POST', `/api/assistant/${id}/public/${path}`, { channelUserId, ...body });

async function ask(question: string, channelUserId = visitor): Promise<ChatAnswer> {
  const answer = await visit('chat', { question }, channelUserId);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function look(channelUserId = visitor): Promise<LiveView> {
  return (await call('GET', `/api/assistant/${id}/public/live?channelUserId=${channelUserId}`)).json();
}

const listEvents = ({ messages }: LiveView) => messages.flatMap(({ event }) => event ?? []);

async function findLeads(search: string): Promise<Lead[]> {
  return (await call('GET', `/api/lead/search?q=${encodeURIComponent(search)}`, undefined, owner)).json();
}

async function send(body: object, channelUserId = visitor): Promise<LiveView> {
  const answer = await visit('person/form', body, channelUserId);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('contact form settings', () => {
  it('are off by default and change only where the owner changes them', async () => {
    const payload = { name: 'Fresh', systemPrompt: 'Help.', isAgentMode: true };
    const fresh = (await call('POST', '/api/assistant', payload, owner)).json<Assistant>();
    const path = `/api/assistant/${fresh.id}/contact-form`;
    expect((await call('GET', path, undefined, owner)).json()).toMatchObject({ isOn: false, consent: 'off' });
    await call('PUT', path, { heading: '  Stay in touch ' }, owner);
    await call('PUT', path, { isOn: true, text: '' }, owner);
    expect((await call('GET', path, undefined, owner)).json()).toMatchObject({
      isOn: true,
      heading: 'Stay in touch',
      text: null,
    });
  });

  it.each([
    { fields: { name: 'required', email: 'off', phone: 'off' } },
    { fields: { name: 'required', email: 'optional' } },
    { consent: 'line', consentText: null },
    { consent: 'checkbox', consentText: '   ' },
    { privacyUrl: 'javascript:alert(1)' },
    { privacyUrl: 'https://name:word@example.com' },
    { privacyUrl: 'https://:word@example.com' },
    { privacyUrl: 'https://example.com/a b' },
    { afterQuestions: 0 },
    { afterQuestions: 21 },
    { heading: 'x'.repeat(81) },
    { consentText: 'x'.repeat(501) },
    { heading: 'a\u0000b' },
  ])('reject %o', async (change) => {
    const answer = await call('PUT', `/api/assistant/${id}/contact-form`, change, owner);
    expect(answer.statusCode, answer.body).toBe(400);
  });

  it('are private to their owner', async () => {
    const path = `/api/assistant/${id}/contact-form`;
    expect((await call('GET', path, undefined, stranger)).statusCode).toBe(404);
    expect((await call('PUT', path, { isOn: true }, stranger)).statusCode).toBe(404);
    expect((await call('GET', path)).statusCode).toBe(401);
  });
});

describe('the contact form opens', () => {
  it("never without the owner's setting", async () => {
    await set({ onPrice: true, whenUnanswered: true, afterQuestions: 1 });
    expect((await ask('How much is it?')).asksContact).toBeUndefined();
    expect(await look()).toMatchObject({ status: { askedBecause: null }, form: null });
  });

  it.each(['How much is the cake?', 'magkano po ito', '¿Cuánto cuesta?', 'Je veux commander'])(
    'when the visitor asks about prices or buying: %s',
    async (question) => {
      await set({ isOn: true, onPrice: true });
      expect((await ask('Where are you?')).asksContact).toBeUndefined();
      expect((await ask(question)).asksContact).toBe(true);
      const view = await look();
      expect(view.status.askedBecause).toBe('price');
      expect(view.form).toMatchObject({ fields: off.fields, consent: null });
      expect(listEvents(view)).toEqual(['contact-asked']);
    },
  );

  it('after a number of questions, once per thread', async () => {
    await set({ isOn: true, afterQuestions: 2 });
    const asksContact = [];
    for (const question of ['Where are you?', 'Since when?', 'Who are you?', 'And why?']) {
      asksContact.push((await ask(question)).asksContact ?? false);
    }
    expect(asksContact).toEqual([false, true, false, false]);
  });

  it('after an unanswered question', async () => {
    await set({ isOn: true, whenUnanswered: true });
    expect(await ask('How deep is the sea?')).toMatchObject({ outcome: 'refused', asksContact: true });
    expect((await look()).status.askedBecause).toBe('unanswered');
  });

  it('outside business hours, but not for a greeting', async () => {
    await set({ isOn: true, outsideHours: true });
    expect((await ask('Do you sell ube?')).asksContact).toBeUndefined();
    const closed = { hours: Array.from({ length: 7 }, () => null) };
    await call('PUT', `/api/assistant/${id}/handover`, closed, owner);
    expect((await ask('Hello')).asksContact).toBeUndefined();
    expect((await ask('Do you sell leche flan?')).asksContact).toBe(true);
    expect((await look()).status.askedBecause).toBe('closed');
  });

  it('not while a person answers, and not for visitors who wrote contact details', async () => {
    await set({ isOn: true, onPrice: true });
    await visit('person');
    expect((await ask('How much is it?')).asksContact).toBeUndefined();
    const other = `${visitor}-other`;
    expect((await ask('How much? Write to tess@example.com', other)).asksContact).toBeUndefined();
    await vi.waitFor(async () => expect(await findLeads('tess@example.com')).toHaveLength(1), {
      timeout: 120_000,
      interval: 100,
    });
    expect((await ask('How much is delivery?', other)).asksContact).toBeUndefined();
  });

  it('no longer after the visitor wrote contact details', async () => {
    await set({ isOn: true, onPrice: true });
    await ask('How much is it?');
    expect(await ask('I am at 0917 555 0177')).toMatchObject({
      answer: 'Thank you. The team knows how to reach you.',
      outcome: 'answered',
      asksContact: false,
    });
    expect((await look()).status.askedBecause).toBeNull();
    await vi.waitFor(async () => expect((await look()).status.askedBecause).toBeNull(), {
      timeout: 120_000,
      interval: 100,
    });
  });

  it('not again after the visitor declined, until a new conversation', async () => {
    await set({ isOn: true, onPrice: true });
    await ask('How much is it?');
    const declined = (await visit('person/form/decline')).json<LiveView>();
    expect(declined).toMatchObject({ status: { askedBecause: null }, form: null });
    expect((await ask('How much is the other one?')).asksContact).toBeUndefined();
    await visit('new-conversation');
    expect((await ask('How much is it?')).asksContact).toBe(true);
  });

  it('only once for simultaneous questions', async () => {
    await set({ isOn: true, onPrice: true });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => ask(`How much is cake ${at}?`)));
    expect(answers.filter(({ asksContact }) => asksContact)).toHaveLength(1);
    expect(listEvents(await look())).toEqual(['contact-asked']);
  });
});

describe('a submitted contact form', () => {
  const consent = {
    consent: 'checkbox',
    consentText: 'I agree that the shop may write to me.',
    privacyUrl: 'https://shop.example/privacy',
  };

  it('creates a lead at once, with the trigger and the consent', async () => {
    await set({ isOn: true, onPrice: true, ...consent });
    await ask('How much is the wedding cake?');
    const { form } = await look();
    expect(form?.consent).toEqual({
      text: consent.consentText,
      privacyUrl: consent.privacyUrl,
      hasBox: true,
    });
    const input = { name: 'Ana Reyes', email: ' Ana@Example.com ', phone: '0917 555 0101' };
    const view = await send({ ...input, agreedTo: consent.consentText });
    expect(view).toMatchObject({ status: { askedBecause: null, hasForm: true, handledBy: 'assistant' } });
    expect(listEvents(view)).toEqual(['contact-asked', 'contact-given']);
    const [lead] = await findLeads('ana@example.com');
    expect(lead).toMatchObject({
      name: 'Ana Reyes',
      email: 'ana@example.com',
      phone: '+639175550101',
      score: 'High',
      source: 'public',
      forms: [
        {
          because: 'price',
          consentText: consent.consentText,
          privacyUrl: consent.privacyUrl,
          isTicked: true,
        },
      ],
    });
    const csv = (await call('GET', '/api/lead/export.csv', undefined, owner)).body;
    expect(csv).toContain('"Form Sent","Agreed To"');
    expect(csv).toContain(`"${consent.consentText} ${consent.privacyUrl}"`);
    expect((await ask('And how much is delivery?')).outcome).not.toBe('person');
  });

  it('counts once when it is sent repeatedly and simultaneously', async () => {
    await set({ isOn: true, onPrice: true });
    await ask('How much is it?');
    const body = { email: 'twice@example.com' };
    const views = await Promise.all([send(body), send(body), send(body)]);
    await send({ email: 'changed@example.com' });
    expect(listEvents(views[2]!).filter((event) => event === 'contact-given')).toHaveLength(1);
    const [lead] = await findLeads('twice@example.com');
    expect(lead?.forms).toHaveLength(1);
    expect(await findLeads('changed@example.com')).toEqual([]);
  });

  it('adds to an existing lead without changing its data', async () => {
    const existing = { name: 'Mia Cruz', email: 'mia@example.com', company: 'Mia & Co' };
    await call('POST', '/api/lead', existing, owner);
    await set({ isOn: true, onPrice: true });
    await ask('How much is it?');
    await send({ name: 'Mallory', email: 'mia@example.com', phone: '0918 555 0199' });
    expect(await findLeads('mia@example.com')).toMatchObject([
      { name: 'Mia Cruz', phone: '+639185550199', company: 'Mia & Co', forms: [{ because: 'price' }] },
    ]);
  });

  it.each([
    [{}, ['email']],
    [{ name: 'Ana' }, ['email']],
    [{ email: 'nobody' }, ['email']],
    [{ phone: 'call me' }, ['phone']],
    [{ phone: '12' }, ['phone']],
    [{ email: 'a@example.com', name: 'x'.repeat(101) }, ['name']],
    [{ email: `${'a'.repeat(250)}@example.com` }, ['email']],
    [{ email: 'a@example.com', name: 'a\u0000b' }, ['name']],
    [{ email: '<script>@example.com' }, ['email']],
  ])('is rejected at its field: %o', async (body, names) => {
    const answer = await visit('person/form', body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(names);
  });

  it("must contain the owner's required fields", async () => {
    await set({ fields: { name: 'required', email: 'off', phone: 'required' }, ...consent });
    const missing = await visit('person/form', { email: 'a@example.com' });
    expect(Object.keys(missing.json().fields)).toEqual(['name', 'phone']);
    const unticked = await visit('person/form', { name: 'Ana', phone: '0917 555 0111' });
    expect(Object.keys(unticked.json().fields)).toEqual(['agreedTo']);
    const forged = { name: 'Ana', phone: '0917 555 0111', agreedTo: 'I give you my house.' };
    expect((await visit('person/form', forged)).statusCode).toBe(409);
    // A field that is switched off is not stored.
    await send({
      name: 'Ana',
      email: 'unasked@example.com',
      phone: '0917 555 0111',
      agreedTo: consent.consentText,
    });
    expect(await findLeads('unasked@example.com')).toEqual([]);
    expect(await findLeads('9175550111')).toMatchObject([{ forms: [{ because: 'message' }] }]);
  });

  it('appears in the inbox as plain text, even if it contains markup', async () => {
    await set({ isOn: true, onPrice: true });
    await ask('How much is it?');
    const name = '=HYPERLINK("http://evil.example") <img src=x>';
    await send({ name, email: 'hostile@example.com' });
    const { threads } = (await call('GET', '/api/inbox/threads?filter=all', undefined, owner)).json<{
      threads: InboxThread[];
    }>();
    const thread = threads.find(({ visitorContact }) => visitorContact === 'hostile@example.com');
    expect(thread).toMatchObject({ visitorName: name, needsPersonSince: null, handledBy: 'assistant' });
    const detail = (
      await call('GET', `/api/inbox/threads/${thread!.id}`, undefined, owner)
    ).json<InboxThreadDetail>();
    expect(JSON.stringify(detail)).toContain('contact-asked');
    const csv = (await call('GET', '/api/lead/export.csv', undefined, owner)).body;
    expect(csv).toContain(`"'=HYPERLINK`);
  });

  it('is limited per visitor', async () => {
    const answers = [];
    for (let at = 0; at < 11; at += 1) answers.push(await visit('person/form', {}));
    expect(answers.at(-1)!.statusCode).toBe(429);
    expect(answers.at(-1)!.headers['retry-after']).toBeDefined();
  });

  it('is deleted with its lead and with its assistant', async () => {
    await set({ isOn: true, onPrice: true });
    await ask('How much is it?');
    await send({ email: 'gone@example.com' });
    const [lead] = await findLeads('gone@example.com');
    expect((await call('DELETE', `/api/lead/${lead!.id}`, undefined, owner)).statusCode).toBe(200);
    expect(await findLeads('gone@example.com')).toEqual([]);
  });
});
