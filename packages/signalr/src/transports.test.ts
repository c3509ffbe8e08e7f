import { HttpTransportType } from '@microsoft/signalr';
import { expect, test } from 'vitest';
import { openWithHandshake, record, waitForCode } from './testing/raw-client.ts';
import { connectClient, Inbox } from './testing/test-client.ts';
import { startTestServer } from './testing/test-server.ts';

const authorized = { Authorization: 'Bearer ann' };

async function negotiate(url: string, query = 'negotiateVersion=1') {
  const response = await fetch(`${url}/negotiate?${query}`, { method: 'POST', headers: authorized });
  return (await response.json()) as Record<string, string>;
}

test('negotiates versions 0 and 1 with a case-insensitive path', async () => {
  await using server = await startTestServer();
  const url = server.url.replace('/hubs/test', '/Hubs/TEST');
  const old = await negotiate(url, '');
  expect(old).toMatchObject({ negotiateVersion: 0 });
  expect(old.connectionToken).toBeUndefined();
  const current = await negotiate(url, 'negotiateVersion=7&useStatefulReconnect=true');
  expect(current).toMatchObject({ negotiateVersion: 1, useStatefulReconnect: true });
  expect(current.connectionToken).not.toBe(current.connectionId);
});

test('removes a connection that is never opened', async () => {
  await using server = await startTestServer({ handshakeTimeoutMs: 20 });
  await negotiate(server.url);
  await expect.poll(() => server.hub.connectionCount).toBe(0);
});

test('falls back to long polling without WebSockets and event streams', async () => {
  await using server = await startTestServer();
  const original = server.hub.handleUpgrade;
  server.hub.handleUpgrade = async (_request, socket) => void socket.destroy();
  const client = await connectClient(server.url, {
    transport: HttpTransportType.WebSockets | HttpTransportType.LongPolling,
  });
  const inbox = new Inbox(client, 'event');
  server.hub.sendToAll('event', [1]);
  expect(await inbox.waitFor(1)).toEqual([1]);
  await client.stop();
  server.hub.handleUpgrade = original;
});

test('loses no message when a poll breaks, and ends the first of two polls with 204', async () => {
  await using server = await startTestServer();
  const { connectionToken } = await negotiate(server.url);
  const url = `${server.url}?id=${connectionToken}`;
  const poll = (signal?: AbortSignal) => fetch(url, { headers: authorized, signal });
  const post = (body: string) => fetch(url, { method: 'POST', headers: authorized, body });
  expect(await (await poll()).text()).toBe('');
  expect((await post(record({ protocol: 'json', version: 1 }))).status).toBe(200);
  expect(await (await poll()).text()).toBe(record({}));

  const abort = new AbortController();
  let requests = server.requestCount;
  const broken = poll(abort.signal).catch(() => 'broken');
  await expect.poll(() => server.requestCount).toBe(requests + 1);
  abort.abort();
  expect(await broken).toBe('broken');
  await expect.poll(() => server.brokenCount).toBe(1);
  server.hub.sendToUser('ann', 'event', [1]);
  server.hub.sendToUser('ann', 'event', [2]);
  const text = await (await poll()).text();
  expect(text.match(/"arguments":\[\d\]/g)).toEqual(['"arguments":[1]', '"arguments":[2]']);

  requests = server.requestCount;
  const first = poll();
  await expect.poll(() => server.requestCount).toBe(requests + 1);
  const second = poll();
  expect((await first).status).toBe(204);
  server.hub.closeUser('ann');
  expect(await (await second).text()).toBe(record({ type: 7, allowReconnect: false }));
});

test('keeps the last messages for the next poll and closes a client that stops polling', async () => {
  await using server = await startTestServer({ reconnectWindowMs: 500 });
  const start = async () => {
    const { connectionToken } = await negotiate(server.url);
    const url = `${server.url}?id=${connectionToken}`;
    await fetch(url, { headers: authorized });
    await fetch(url, { method: 'POST', headers: authorized, body: record({ protocol: 'json', version: 1 }) });
    await (await fetch(url, { headers: authorized })).text();
    return url;
  };
  const url = await start();
  server.hub.closeUser('ann');
  expect(server.hub.connectionCount).toBe(0);
  expect(await (await fetch(url, { headers: authorized })).text()).toContain('"type":7');

  const gone = new Promise((resolve) => server.hub.onDisconnected(resolve));
  await start();
  await gone;
});

test('rejects requests that do not fit the state of the connection', async () => {
  await using server = await startTestServer();
  const ask = async (path: string, method: string, headers: Record<string, string> = authorized) =>
    (await fetch(server.url + path, { method, headers })).status;
  const { connectionToken } = await negotiate(server.url);
  expect(await ask('/elsewhere', 'GET')).toBe(404);
  expect(await ask('/negotiate', 'GET')).toBe(405);
  expect(await ask('', 'GET')).toBe(400);
  expect(await ask('?id=unknown', 'GET')).toBe(404);
  expect(await ask(`?id=${connectionToken}`, 'PUT')).toBe(405);
  expect(await ask(`?id=${connectionToken}`, 'POST')).toBe(409);
  expect(await ask(`?id=${connectionToken}`, 'GET', { Authorization: 'Bearer ben' })).toBe(404);
  expect(await ask(`?id=${connectionToken}`, 'DELETE')).toBe(202);
  expect(await ask(`?id=${connectionToken}`, 'GET')).toBe(404);
});

test('disconnects a silent client after the client timeout', async () => {
  await using server = await startTestServer({ clientTimeoutMs: 60, keepAliveMs: 20 });
  const socket = await openWithHandshake(server.url);
  expect(await waitForCode(socket)).toBe(1001);
});
