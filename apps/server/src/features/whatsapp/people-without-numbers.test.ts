import type { InboxThread, InboxThreadDetail } from '@anito/contract/inbox';
import type { Lead } from '@anito/contract/leads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listExportedTables } from '../account-data/owned-rows.store.ts';
import { createWhatsAppApp, type Sender, type WhatsAppApp } from './testing/whatsapp-app.ts';

const soon = { timeout: 60_000, interval: 25 };
let test: WhatsAppApp;

beforeAll(async () => {
  test = await createWhatsAppApp();
});
afterAll(() => test.close());

const question = 'How much is the ube cake?';

async function listThreads(search?: string): Promise<InboxThread[]> {
  const query = search ? `&search=${encodeURIComponent(search)}` : '';
  return (await test.request('GET', `/api/inbox/threads?filter=all&channel=whatsapp${query}`)).json().threads;
}

async function getThread(id: number): Promise<InboxThreadDetail> {
  return (await test.request('GET', `/api/inbox/threads/${id}`)).json();
}

/** Returns the visitor's messages of a thread, oldest first. */
async function readThread(id: number): Promise<string[]> {
  const { items } = await getThread(id);
  return items.flatMap((item) =>
    item.kind === 'question' ? item.question : item.author === 'visitor' ? item.text : [],
  );
}

/** Sends a question and waits for the answer at an address. */
async function ask(sender: Sender, text: string, address: string): Promise<void> {
  const before = test.listReceived(address).length;
  await test.writeText(sender, text);
  await expect.poll(() => test.listReceived(address).length, soon).toBe(before + 1);
}

describe('a person without a number', () => {
  const ana = { userId: 'PH.1001', username: 'ana.cruz', name: 'Ana' };

  it('is answered at their user id and listed by username in the inbox', async () => {
    await ask(ana, question, ana.userId);
    expect(test.listReceived(ana.userId)).toEqual([expect.stringContaining('980')]);
    const sent = test.graph.requests.map(({ body }) => body).findLast(({ type }) => type === 'text');
    expect([sent?.to, sent?.recipient]).toEqual([undefined, ana.userId]);
    expect(await listThreads('ana.cruz')).toMatchObject([
      { visitorName: 'Ana', visitorUsername: 'ana.cruz', visitorPhone: null },
    ]);
  });

  it("gets a business person's message once, even if it is repeated", async () => {
    const body = await test.writeText(ana, 'Do you deliver?');
    await test.hook(body);
    await expect.poll(() => test.listReceived(ana.userId).length, soon).toBe(2);
    const [thread] = await listThreads('ana.cruz');
    await test.request('POST', `/api/inbox/threads/${thread!.id}/replies`, {
      text: 'We do.',
      clientKey: 'reply-to-ana',
    });
    await expect.poll(() => test.listReceived(ana.userId).at(-1), soon).toBe('We do.');
    await test.request('POST', `/api/inbox/threads/${thread!.id}/hand-back`);
  });

  it('keeps their thread when their number becomes known, and is answered at it', async () => {
    const phone = '639170001001';
    await ask({ ...ana, phone }, question, phone);
    await ask({ userId: ana.userId }, question, phone);
    await ask({ phone }, question, phone);
    const threads = await listThreads('ana.cruz');
    expect(threads).toMatchObject([{ visitorUsername: 'ana.cruz', visitorPhone: `+${phone}` }]);
    expect(await readThread(threads[0]!.id)).toHaveLength(5);
  });

  it('becomes a lead when they share their number by the request button', async () => {
    const ben = { userId: 'PH.1002', username: 'ben.reyes', name: 'Ben Reyes' };
    await ask(ben, question, ben.userId);
    await test.write(ben, {
      type: 'contacts',
      contacts: [
        {
          origin: 'contact_request',
          vcard: 'BEGIN:VCARD\nVERSION:3.0\nTEL;type=CELL;waid=639170001002:+63 917 000 1002\nEND:VCARD',
          phones: [{ phone: '+63 917 000 1002', wa_id: '639170001002' }],
        },
      ],
    });
    await expect
      .poll(async () => (await listThreads('ben.reyes'))[0]?.visitorPhone, soon)
      .toBe('+639170001002');
    const leads = async () => (await test.request('GET', '/api/lead/search?q=ben.reyes')).json<Lead[]>();
    await expect
      .poll(leads, soon)
      .toMatchObject([
        { name: 'Ben Reyes', phone: '+639170001002', username: 'ben.reyes', source: 'whatsapp' },
      ]);
    // A contact card of another person does not change the sender's identity.
    await test.write(ben, {
      type: 'contacts',
      origin: 'other',
      contacts: [{ phones: [{ phone: '+63 917 000 9999', wa_id: '639170009999' }] }],
    });
    await expect
      .poll(async () => (await readThread((await listThreads('ben.reyes'))[0]!.id)).length, soon)
      .toBe(3);
    expect((await listThreads('ben.reyes'))[0]?.visitorPhone).toBe('+639170001002');
  });
});

describe('a person with a known number', () => {
  it('keeps their thread when a user id replaces the number', async () => {
    const phone = '639170002001';
    await ask({ phone }, question, phone);
    await ask({ phone, userId: 'PH.2001', username: 'cory' }, 'Do you deliver?', phone);
    await ask({ userId: 'PH.2001', username: 'cory' }, 'When do you open?', phone);
    const threads = await listThreads('cory');
    expect(threads).toHaveLength(1);
    expect(await readThread(threads[0]!.id)).toEqual([question, 'Do you deliver?', 'When do you open?']);
  });

  it('is merged with the thread that they started without the number', async () => {
    const phone = '639170002002';
    const userId = 'PH.2002';
    await ask({ phone }, 'Question by number', phone);
    await ask({ userId }, 'Question by id', userId);
    expect(await listThreads('Question by')).toHaveLength(2);
    await test.writeText({ phone, userId, username: 'dina' }, 'Question by both');
    await expect.poll(() => test.listReceived(phone).length, soon).toBe(2);
    const threads = await listThreads('Question by');
    expect(threads).toMatchObject([{ visitorUsername: 'dina', visitorPhone: `+${phone}`, isOver: false }]);
    expect(await readThread(threads[0]!.id)).toEqual([
      'Question by number',
      'Question by id',
      'Question by both',
    ]);
    const { rows } = await test.deps.database.pool.query(
      'select conversation_count::int as count from visitors where visitor_id = $1',
      [threads[0]!.visitorId],
    );
    expect(rows).toEqual([{ count: 3 }]);
  });

  it('is separate from a later owner of the number', async () => {
    const phone = '639170002003';
    await ask({ phone, userId: 'PH.2003', username: 'first.holder' }, 'A secret of the first', phone);
    await ask({ phone, userId: 'PH.2004', username: 'second.holder' }, question, phone);
    await ask({ userId: 'PH.2003' }, question, 'PH.2003');
    expect(await listThreads('first.holder')).toMatchObject([{ visitorPhone: null }]);
    expect(await listThreads('second.holder')).toMatchObject([{ visitorPhone: `+${phone}` }]);
    expect(test.listReceived(phone)).toHaveLength(2);
  });

  it('is one person across linked businesses by the parent id', async () => {
    const parentUserId = 'PH.ENT.2005';
    await ask({ userId: 'PH.2005', parentUserId, username: 'erik' }, question, 'PH.2005');
    await ask({ userId: 'PH.2006', parentUserId, username: 'erik' }, question, 'PH.2006');
    await ask({ parentUserId }, question, 'PH.2006');
    const threads = await listThreads('erik');
    expect(threads).toHaveLength(1);
    expect(await readThread(threads[0]!.id)).toHaveLength(3);
  });

  it('is one person in two simultaneous webhooks', async () => {
    const phone = '639170002007';
    const userId = 'PH.2007';
    const hook = (sender: Sender) => test.writeText({ ...sender, username: 'fely' }, question);
    await Promise.all([hook({ userId }), hook({ phone, userId }), hook({ phone, userId }), hook({ userId })]);
    await expect.poll(() => test.listReceived(phone).length + test.listReceived(userId).length, soon).toBe(4);
    expect(await listThreads('fely')).toHaveLength(1);
  });
});

describe('an identity change', () => {
  const tell = (message: object) =>
    test.hook(
      test.wrap({
        messages: [{ id: `wamid.system.${Math.random()}`, timestamp: '1', type: 'system', ...message }],
      }),
    );

  it('moves a person to their new number and user id', async () => {
    const [old, phone] = ['639170003001', '639170003002'];
    await ask({ phone: old, userId: 'PH.3001', username: 'gina' }, question, old);
    const response = await tell({
      from: old,
      system: {
        type: 'user_changed_number',
        body: `User Gina changed from ${old} to ${phone}`,
        wa_id: phone,
        user_id: 'PH.3002',
        previous_user_id: 'PH.3001',
      },
    });
    expect(response.statusCode).toBe(200);
    await ask({ userId: 'PH.3002', username: 'gina' }, question, phone);
    expect(await listThreads('gina')).toMatchObject([{ visitorPhone: `+${phone}` }]);
  });

  it('moves a person to their new user id and removes a number that is no longer theirs', async () => {
    const phone = '639170003003';
    await ask({ phone, userId: 'PH.3003', username: 'hana' }, question, phone);
    await tell({
      system: {
        type: 'user_changed_user_id',
        body: 'User Hana changed from PH.3003 to PH.3004',
        user_id: 'PH.3004',
        previous_user_id: 'PH.3003',
      },
    });
    await ask({ userId: 'PH.3004', username: 'hana' }, question, 'PH.3004');
    expect(await listThreads('hana')).toMatchObject([{ visitorPhone: null }]);
    expect(await readThread((await listThreads('hana'))[0]!.id)).toHaveLength(2);
  });

  it('merges a sender who used the new id before the change arrived', async () => {
    await ask({ userId: 'PH.3005', username: 'iris' }, question, 'PH.3005');
    await ask({ userId: 'PH.3006', username: 'iris' }, question, 'PH.3006');
    expect(await listThreads('iris')).toHaveLength(2);
    await tell({ system: { type: 'user_changed_user_id', user_id: 'PH.3006', previous_user_id: 'PH.3005' } });
    expect(await listThreads('iris')).toHaveLength(1);
  });
});

describe('the data of a person', () => {
  it("is in the owner's export until it is erased with their questions", async () => {
    const userId = 'PH.4101';
    await ask({ userId, phone: '639170004101', username: 'lito' }, question, '639170004101');
    const [thread] = await listThreads('lito');
    const { pool } = test.deps.database;
    const known = async () =>
      (await pool.query('select username from messaging_correspondents where user_id = $1', [userId])).rows;
    expect(await known()).toEqual([{ username: 'lito' }]);
    const exported = await listExportedTables(pool);
    expect(exported.map(({ name }) => name)).toContain('messaging_correspondents');
    const path = `/api/assistant/${test.shop.assistantId}/conversations/group/${thread!.visitorId}`;
    expect((await test.request('DELETE', path)).statusCode).toBe(200);
    expect(await known()).toEqual([]);
  });
});

describe('a delivery receipt', () => {
  it('marks a message as failed, with any of its ids', async () => {
    const userId = 'PH.4001';
    await ask({ userId, username: 'jose' }, question, userId);
    const wamid = `wamid.${test.graph.sent.length}`;
    const isSent = async () =>
      (
        await test.deps.database.pool.query(
          'select status from outbox_messages where $1 = any(external_ids)',
          [wamid],
        )
      ).rows;
    await expect.poll(isSent, soon).toEqual([{ status: 'sent' }]);
    const state = { id: wamid, timestamp: '1', recipient_user_id: userId };
    const contacts = [{ profile: { name: 'Jose', username: 'jose.rizal' }, user_id: userId }];
    await test.hook(test.wrap({ contacts, statuses: [{ ...state, status: 'delivered' }] }));
    expect(await listThreads('jose.rizal')).toHaveLength(1);
    const errors = [{ code: 131_026, title: 'Message undeliverable' }];
    await test.hook(test.wrap({ statuses: [{ ...state, status: 'failed', errors }] }));
    const channels = await test.request('GET', `/api/assistant/${test.shop.assistantId}/channels`);
    expect(channels.body).toContain('Message undeliverable');
  });
});

describe('a message without text', () => {
  const kit = { userId: 'PH.5001', username: 'kit' };
  it.each([
    ['sticker', { sticker: { id: '1' } }, 'sticker', ''],
    ['reaction', { reaction: { message_id: 'wamid.1', emoji: '👍' } }, 'reaction', '👍'],
    [
      'location',
      { location: { latitude: 14.6, longitude: 121, name: 'Home' } },
      'location',
      'Home\n14.6, 121',
    ],
    ['document', { document: { id: '1', filename: 'menu.pdf' } }, 'document', 'menu.pdf'],
    ['order', { order: { product_items: [{}, {}] } }, 'order', '× 2'],
    ['unsupported', { errors: [{ code: 131_051 }] }, 'unsupported', ''],
    ['hologram', { hologram: {} }, 'unsupported', ''],
  ])('of type %s appears in the inbox', async (type, message, attachment, text) => {
    await test.write(kit, { type, ...message });
    const last = async () => {
      const [thread] = await listThreads('kit');
      const { items } = thread ? await getThread(thread.id) : { items: [] };
      return items.findLast((item) => item.kind === 'message' && item.author === 'visitor');
    };
    await expect.poll(last, soon).toMatchObject({ attachment, text });
    expect((await listThreads('kit'))[0]?.unreadCount).toBeGreaterThan(0);
  });

  it('appears in the inbox when it is too old to be answered', async () => {
    const lea = { userId: 'PH.5002', username: 'lea' };
    const timestamp = String(Math.floor(Date.now() / 1_000) - 3 * 86_400);
    await test.write(lea, { type: 'text', text: { body: 'Written three days ago' }, timestamp });
    await expect
      .poll(async () => (await listThreads('lea'))[0]?.lastText, soon)
      .toBe('Written three days ago');
    expect(test.listReceived(lea.userId)).toEqual([]);
  });
});
