import { type FakeGraph, startFakeGraph } from '../../../testing/fake-graph.ts';
import { createWordEmbed, openShop } from '../../../testing/shop.ts';
import type { Shop } from '../../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** A person's ids and names in a webhook. */
export type Sender = {
  phone?: string;
  userId?: string;
  parentUserId?: string;
  username?: string;
  name?: string;
};

type HttpResponse = Awaited<ReturnType<TestApp['app']['inject']>>;

/** An app whose assistant answers a number of the WhatsApp fake. */
export type WhatsAppApp = TestApp & {
  graph: FakeGraph;
  shop: Shop;
  admin: { authorization: string };
  request(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<HttpResponse>;
  hook(body: unknown, headers?: object): Promise<HttpResponse>;
  /** Returns a webhook with these parts of the number's change. */
  wrap(value: object): object;
  /** Returns a message as WhatsApp sends it, with its sender. */
  message(sender: Sender, message: object): { messages: object[]; contacts: object[] };
  /** Sends a message and expects its acknowledgement. */
  write(sender: Sender, message: object): Promise<object>;
  writeText(sender: Sender, text: string): Promise<object>;
  /** Returns the messages received at a number or id. */
  listReceived(address: string): string[];
};

let messages = 0;

/** Creates the app, by default with the number connected. */
export async function createWhatsAppApp({ isConnected = true } = {}): Promise<WhatsAppApp> {
  const graph = await startFakeGraph();
  const env = { ...graph.env, ADMIN_EMAILS: 'admin@example.com' };
  const test = await createTestApp({ worker: true, embed: createWordEmbed(), env });
  const admin = await test.signIn('admin@example.com');
  const shop = await openShop(test, 'owner@example.com');
  const [number] = graph.numbers;
  const helpers: Omit<WhatsAppApp, keyof TestApp> & Pick<TestApp, 'close'> = {
    graph,
    shop,
    admin,
    request: async (method, path, payload) =>
      test.app.inject({ method, url: path, headers: shop.headers, ...(payload ? { payload } : {}) }),
    async hook(body, headers = {}) {
      const signed = graph.sign(body);
      return test.app.inject({
        method: 'POST',
        url: '/api/whatsapp/webhook',
        payload: signed.payload,
        headers: { ...signed.headers, ...headers },
      });
    },
    wrap: (value) => ({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: number!.businessAccountId,
          changes: [
            {
              field: 'messages',
              value: { messaging_product: 'whatsapp', metadata: { phone_number_id: number!.id }, ...value },
            },
          ],
        },
      ],
    }),
    message({ phone, userId, parentUserId, username, name }, message) {
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const ids = { from: phone, from_user_id: userId, from_parent_user_id: parentUserId };
      return {
        contacts: [
          { profile: { name, username }, wa_id: phone, user_id: userId, parent_user_id: parentUserId },
        ],
        messages: [{ ...ids, id: `wamid.user.${++messages}`, timestamp, ...message }],
      };
    },
    async write(sender, message) {
      const body = helpers.wrap(helpers.message(sender, message));
      const answer = await helpers.hook(body);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return body;
    },
    writeText: (sender, text) => helpers.write(sender, { type: 'text', text: { body: text } }),
    listReceived: (address) => graph.sent.filter(({ to }) => to === address).map(({ text }) => text),
    async close() {
      await test.close();
      await graph.close();
    },
  };
  if (isConnected) {
    const response = await helpers.request('POST', `/api/assistant/${shop.assistantId}/whatsapp`, {
      phoneNumberId: number!.id,
      businessAccountId: number!.businessAccountId,
      accessToken: number!.token,
    });
    if (response.statusCode !== 201) throw new Error(response.body);
  }
  return { ...test, ...helpers };
}
