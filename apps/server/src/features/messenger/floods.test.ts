import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../../testing/wait-for.ts';
import { createMessengerApp, type MessengerApp } from './testing/messenger-app.ts';

let test: MessengerApp;
let url: string;

beforeAll(async () => {
  test = await createMessengerApp();
  await test.connect();

  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/api/facebook/webhook`;
});
afterAll(() => test.close());

it('rejects some webhooks in a flood to one page and accepts those of another page', async () => {
  const { inboundQueue: inboundLine } = test.deps;
  const flood = Array.from({ length: 1_000 }, () => inboundLine.acquire({ tenantId: 'messenger:flooded' }));
  const settled = Promise.allSettled(flood);
  await test.write('1001', 'of-another-page', 'When do you open?');
  const [page] = test.graph.pages;
  const own = Array.from({ length: 1_000 }, () => inboundLine.acquire({ tenantId: `messenger:${page!.id}` }));
  const ownSettled = Promise.allSettled(own);
  const late = await test.hook(
    test.graph.write({ from: '1002', mid: 'too-many', text: 'When do you open?' }),
  );
  expect([late.statusCode, late.json().code, late.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  // Waiting webhooks get the places that others free.
  void Promise.all([...flood, ...own].map((place) => place.then((release) => release()).catch(() => {})));
  await Promise.all([settled, ownSettled]);
  await test.write('1002', 'too-many', 'When do you open?');
  await waitFor(async () => expect(test.listReceived('1002')).toHaveLength(1), {
    timeout: 60_000,
    interval: 50,
  });
}, 120_000);

it('refuses a request without a signature before reading its body', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': 1_000_000 };
  const sending = request(url, { method: 'POST', headers });
  sending.on('error', () => {});
  sending.flushHeaders();
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(403);
  sending.destroy();
});

it('does not read large bodies from an address that repeatedly sends bad signatures', async () => {
  const send = async (length: number) => {
    const { payload, headers } = test.graph.sign({ object: 'page', entry: ['x'.repeat(length)] });
    const signature = `sha256=${'0'.repeat(64)}`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'x-hub-signature-256': signature },
      body: payload,
    });
    return answer.status;
  };
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) statuses.push(await send(1_000_000));
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  expect(await send(1_000)).toBe(403);
  const { payload, headers } = test.graph.sign(
    test.graph.write({ from: '1003', mid: 'beside', text: 'When do you open?' }),
  );
  expect((await fetch(url, { method: 'POST', headers, body: payload })).status).toBe(200);
});
