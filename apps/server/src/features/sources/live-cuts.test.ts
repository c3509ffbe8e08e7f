import { randomInt } from 'node:crypto';
import type { AddressInfo, Socket } from 'node:net';
import type { ProgressUpdate } from '@anito/contract/live';
import type { Connection } from '@anito/contract/sources';
import { buildClient, HttpTransportType } from '@anito/signalr/testing/test-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../testing/create-random.ts';
import { syncConnection } from '../sync/sync-connection.ts';
import { createFakeEmbed, createSourcesApp, writeDocument } from './testing/sources-app.ts';

const cuts = 50;
const cutsPerCall = 5;

let sources: Awaited<ReturnType<typeof createSourcesApp>>;
let url: string;
const sockets = new Set<Socket>();

beforeAll(async () => {
  sources = await createSourcesApp();
  sources.app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await sources.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(sources.app.server.address() as AddressInfo).port}/hubs/ingestion`;
});
afterAll(async () => {
  // A client that reconnects may have opened a connection that it never used, and the server waits for it.
  for (const socket of sockets) socket.destroy();
  await sources.close();
});

/** Creates Microsoft's client and records the state that a page would show. */
function watch(token: string, options: { transport: HttpTransportType; isStateful?: boolean }) {
  const client = buildClient(url, { ...options, token, reconnects: true });
  const shown = new Map<number, Connection>();
  const progress: number[] = [];
  const snapshots: number[] = [];
  client.on('InitialStatus', (list: Connection[]) => {
    shown.clear();
    for (const connection of list) shown.set(connection.id, connection);
    const [first] = list;
    snapshots.push(first?.progress?.completed ?? (first?.lastSyncedAt ? first.documentCount : 0));
  });
  client.on('StatusUpdate', (connection: Connection) => void shown.set(connection.id, connection));
  client.on('ProgressUpdate', (update: ProgressUpdate) => {
    progress.push(update.completed);
    const connection = shown.get(update.connectionId);
    if (connection) shown.set(connection.id, { ...connection, isSyncing: !update.isComplete });
  });
  return { client, shown, progress, snapshots };
}

/** Destroys every connection to the hub, like a network failure. */
async function cutNetwork(): Promise<void> {
  await expect.poll(() => sockets.size, { interval: 5 }).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
}

/** Ends the connection on which the server listens for events. */
async function cutListening(): Promise<number> {
  const { rowCount } = await sources.deps.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query like 'listen anito_events%' and datname = current_database()`,
  );
  return rowCount ?? 0;
}

/** Creates an embedder whose calls wait until they are released. */
function createGate() {
  const arrivals: (() => void)[] = [];
  let noticeArrival = () => {};
  const fake = createFakeEmbed();
  return {
    embed: createFakeEmbed({
      async embedPassages(texts, signal) {
        await new Promise<void>((resolve) => {
          arrivals.push(resolve);
          noticeArrival();
        });
        return fake.embedPassages(texts, signal);
      },
    }),
    /** Resolves to a function that releases the next call. */
    async next(): Promise<() => void> {
      while (arrivals.length === 0) await new Promise<void>((resolve) => (noticeArrival = resolve));
      return arrivals.shift()!;
    },
  };
}

test('fifty cuts during a sync leave every client with the state of the database, in order throughout', async () => {
  const seed = randomInt(2 ** 31);
  const random = createRandom(seed);
  const owner = await sources.signIn('cuts@example.com');
  const token = owner.authorization.replace('Bearer ', '');
  const { api, deps } = sources;
  const { id } = await api.createConnection(owner, 'Cut');
  const files = Array.from({ length: 100 }, (_, index) => ({
    name: `${index}.md`,
    content: writeDocument(index, 150),
  }));
  await api.addFiles(owner, id, files);

  const watched = [
    watch(token, { transport: HttpTransportType.WebSockets, isStateful: true }),
    watch(token, { transport: HttpTransportType.WebSockets }),
    watch(token, { transport: HttpTransportType.ServerSentEvents }),
    watch(token, { transport: HttpTransportType.LongPolling }),
  ];
  await Promise.all(watched.map(({ client }) => client.start()));
  const allConnected = () => watched.every(({ client }) => client.state === 'Connected');

  const gate = createGate();
  const { syncRunId } = await api.startSync(owner, id);
  const workerDeps = { ...deps, models: { ...deps.models, embed: gate.embed } };
  const never = new AbortController().signal;
  /** Works as a worker does: resumes a run that yielded to other accounts. */
  async function work(): Promise<undefined> {
    do await syncConnection(workerDeps, { syncRunId }, never);
    while ((await api.getConnection(owner, id)).isSyncing);
  }
  const run = work();

  let done = 0;
  for (;;) {
    const letGo = await Promise.race([gate.next(), run]);
    if (!letGo) break;
    for (let count = 0; count < cutsPerCall && done < cuts; count++, done++) {
      await expect.poll(allConnected, { timeout: 60_000, interval: 5 }).toBe(true);
      const isNetwork = random() < 0.5;
      if (isNetwork) await cutNetwork();
      else await expect.poll(cutListening, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    }
    // The final events of the run may also be published while the server does not listen.
    await cutListening();
    letGo();
  }
  expect(done, `seed ${seed}`).toBe(cuts);

  const expected = (await api.request(owner, 'GET', '/api/connections')).json<Connection[]>();
  expect(expected).toMatchObject([{ id, status: 'connected', isSyncing: false, documentCount: 100 }]);
  for (const { client, shown, progress, snapshots } of watched) {
    await expect
      .poll(() => [...shown.values()], { timeout: 60_000, message: `seed ${seed}` })
      .toEqual(expected);
    expect(progress, `seed ${seed}`).toEqual(progress.toSorted((a, b) => a - b));
    expect(snapshots, `seed ${seed}`).toEqual(snapshots.toSorted((a, b) => a - b));
    await client.stop();
  }
});
