import { setTimeout as sleep } from 'node:timers/promises';
import { HttpTransportType, HubConnectionState } from '@microsoft/signalr';
import { describe, expect, test } from 'vitest';
import { HubError } from './hub.ts';
import { buildClient, connectClient, Inbox, waitForClose } from './testing/test-client.ts';
import { startTestServer } from './testing/test-server.ts';

const transports = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['ServerSentEvents', HttpTransportType.ServerSentEvents],
  ['LongPolling', HttpTransportType.LongPolling],
] as const;

describe.each(transports)("Microsoft's client over %s", (_name, transport) => {
  test('calls methods in any case and gets results, hub errors and masked errors', async () => {
    await using server = await startTestServer();
    server.hub.on('Add', (client, a, b) => ({ sum: Number(a) + Number(b), by: client.userId }));
    server.hub.on('refuse', () => {
      throw new HubError('Not today.');
    });
    server.hub.on('break', async () => {
      throw new Error('password in the text');
    });
    const client = await connectClient(server.url, { transport });

    await expect(client.invoke('add', 2, 3)).resolves.toEqual({ sum: 5, by: 'ann' });
    await expect(client.invoke('Refuse')).rejects.toThrow('Not today.');
    await expect(client.invoke('Break')).rejects.toThrow('An unexpected error occurred on the server.');
    await expect(client.invoke('constructor')).rejects.toThrow('Unknown hub method.');
    expect(server.errors).toHaveLength(1);
    await client.stop();
  });

  test('receives the snapshot of its connection and only events of its group', async () => {
    await using server = await startTestServer();
    server.hub.onConnected((client) => {
      server.hub.addToGroup(client.connectionId, `of-${client.userId}`);
      server.hub.sendToConnection(client.connectionId, 'snapshot', [client.userId]);
    });
    const ann = await connectClient(server.url, { transport, token: 'ann' });
    const ben = await connectClient(server.url, { transport, token: 'ben' });
    const annInbox = new Inbox(ann, 'event');
    const benInbox = new Inbox(ben, 'event');

    for (let count = 1; count <= 50; count++) server.hub.sendToGroup('of-ben', 'event', [`ben ${count}`]);
    server.hub.sendToUser('ann', 'event', ['ann 1']);
    server.hub.sendToAll('event', ['all']);

    expect(await annInbox.waitFor(2)).toEqual(['ann 1', 'all']);
    const received = await benInbox.waitFor(51);
    expect(received.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, index) => `ben ${index + 1}`));
    await ann.stop();
    await ben.stop();
  });

  test('answers a call from the server', async () => {
    await using server = await startTestServer();
    const ids: string[] = [];
    server.hub.onConnected((client) => ids.push(client.connectionId));
    const client = await connectClient(server.url, { transport });
    client.on('double', (value: number) => value * 2);
    client.on('fail', () => {
      throw new Error('no');
    });

    await expect(server.hub.invokeConnection(ids[0]!, 'double', [21])).resolves.toBe(42);
    await expect(server.hub.invokeConnection(ids[0]!, 'fail', [])).rejects.toThrow('no');
    client.on('hang', () => new Promise(() => {}));
    const hanging = expect(server.hub.invokeConnection(ids[0]!, 'hang', [])).rejects.toThrow('disconnected');
    await client.stop();
    await hanging;
  });

  test('disconnects exactly once when it stops', async () => {
    await using server = await startTestServer();
    const gone = new Promise<string>((resolve) =>
      server.hub.onDisconnected((client) => resolve(client.userId)),
    );
    const client = await connectClient(server.url, { transport });
    await client.stop();
    expect(await gone).toBe('ann');
    expect(server.hub.connectionCount).toBe(0);
  });

  test('is closed with the reason when its user is closed', async () => {
    await using server = await startTestServer();
    const client = await connectClient(server.url, { transport, reconnects: true });
    const closed = waitForClose(client);
    server.hub.closeUser('ann', { error: `Signed out. ${'é'.repeat(100)}` });
    expect((await closed)?.message).toContain('Signed out.');
  });

  test('reconnects automatically when the server closes with allowReconnect', async () => {
    await using server = await startTestServer();
    const client = await connectClient(server.url, { transport, reconnects: true });
    const inbox = new Inbox(client, 'event');
    const reconnected = new Promise((resolve) => client.onreconnected(resolve));
    server.hub.closeUser('ann', { allowReconnect: true });
    await reconnected;
    server.hub.sendToUser('ann', 'event', ['after']);
    expect(await inbox.waitFor(1)).toEqual(['after']);
    await client.stop();
  });

  test('reconnects automatically after a broken connection', async () => {
    await using server = await startTestServer();
    const client = await connectClient(server.url, { transport, reconnects: true });
    const inbox = new Inbox(client, 'event');
    const reconnected = new Promise((resolve) => client.onreconnected(resolve));
    server.cutAll();
    await reconnected;
    server.hub.sendToUser('ann', 'event', ['after']);
    expect(await inbox.waitFor(1)).toEqual(['after']);
    await client.stop();
  });
});

test('keeps idle clients of every transport connected with pings only', async () => {
  // Long compared with the pauses of a busy machine. The clients wait in parallel.
  const timeoutMs = 10_000;
  await using server = await startTestServer({
    keepAliveMs: 50,
    clientTimeoutMs: timeoutMs,
    reconnectWindowMs: timeoutMs,
    pollTimeoutMs: 60,
  });
  server.hub.on('echo', (_client, value) => value);
  const clients = transports.map(([, transport]) => buildClient(server.url, { transport }));
  for (const client of clients) {
    client.serverTimeoutInMilliseconds = timeoutMs;
    client.keepAliveIntervalInMilliseconds = 40;
    await client.start();
  }
  await sleep(timeoutMs + 1_000);
  for (const client of clients) {
    expect(client.state).toBe(HubConnectionState.Connected);
    expect(await client.invoke('echo', 1)).toBe(1);
    await client.stop();
  }
});
