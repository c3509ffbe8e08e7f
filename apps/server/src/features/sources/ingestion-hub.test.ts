import type { AddressInfo } from 'node:net';
import type { LiveEvent } from '@anito/contract/live';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSourcesApp, writeDocument } from './testing/sources-app.ts';

type Headers = { authorization: string };

let sources: Awaited<ReturnType<typeof createSourcesApp>>;
let owner: Headers;
let address: string;

const separator = '\u001e';

beforeAll(async () => {
  sources = await createSourcesApp({ worker: true });
  owner = await sources.signIn('live@example.com');
  await sources.app.listen({ port: 0 });
  address = `127.0.0.1:${(sources.app.server.address() as AddressInfo).port}/hubs/ingestion`;
});
afterAll(() => sources.close());

const tokenOf = (headers: Headers) => headers.authorization.replace('Bearer ', '');

/** A SignalR client over a bare WebSocket that keeps what it hears. */
async function connect(headers: Headers) {
  const socket = new WebSocket(`ws://${address}?access_token=${tokenOf(headers)}`);
  const heard: LiveEvent[] = [];
  socket.addEventListener('message', ({ data }) => {
    for (const record of String(data).split(separator).filter(Boolean)) {
      const { type, target, arguments: values } = JSON.parse(record);
      if (type === 1) heard.push({ event: target, data: values[0] } as LiveEvent);
    }
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  socket.send(`{"protocol":"json","version":1}${separator}`);
  await expect.poll(() => heard.at(0)?.event).toBe('InitialStatus');
  return { socket, heard };
}

describe('the live hub', () => {
  test('gives a snapshot, then the course of a sync, to its owner only', async () => {
    const stranger = await sources.signIn('other@example.com');
    const { id } = await sources.api.createConnection(owner, 'Live');
    await sources.api.addFiles(owner, id, [{ name: 'a.md', content: writeDocument(1) }]);
    const mine = await connect(owner);
    const theirs = await connect(stranger);
    expect(mine.heard[0]).toMatchObject({ data: [{ id, name: 'Live', isSyncing: false }] });
    expect(theirs.heard[0]).toEqual({ event: 'InitialStatus', data: [] });

    await sources.api.startSync(owner, id);
    await expect
      .poll(() => mine.heard.at(-1), { timeout: 10_000 })
      .toMatchObject({ event: 'StatusUpdate', data: { id, status: 'connected', isSyncing: false } });
    const events = mine.heard.map(({ event }) => event);
    expect(events.slice(0, 2)).toEqual(['InitialStatus', 'StatusUpdate']);
    expect(mine.heard.findLast(({ event }) => event === 'ProgressUpdate')).toMatchObject({
      data: { connectionId: id, connectionType: 'file', percentage: 100, isComplete: true, successful: 1 },
    });
    expect(theirs.heard).toHaveLength(1);
    mine.socket.close();
    theirs.socket.close();
  });

  test('refuses pages of other origins and clients without a token', async () => {
    const negotiate = (headers: Record<string, string>) =>
      fetch(`http://${address}/negotiate?negotiateVersion=1`, { method: 'POST', headers });
    const own = { authorization: owner.authorization };
    expect((await negotiate({})).status).toBe(401);
    expect((await negotiate({ authorization: 'Bearer nonsense' })).status).toBe(401);
    expect((await negotiate({ ...own, origin: 'https://evil.example' })).status).toBe(403);
    expect((await negotiate({ ...own, origin: 'http://localhost:3000' })).status).toBe(200);
    const answer = await negotiate(own);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.json()).toMatchObject({
      availableTransports: expect.arrayContaining([expect.objectContaining({ transport: 'WebSockets' })]),
    });
  });
});
