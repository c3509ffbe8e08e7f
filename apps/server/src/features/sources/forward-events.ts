import type { Hub } from '@anito/signalr/hub';
import type { Deps } from '../../deps.ts';
import { everybody, type OwnerEvent } from '../../lib/event-sender.ts';
import { forEachAtOnce } from '../../lib/for-each-at-once.ts';
import { listConnections } from './connections.service.ts';
import type { SourceKindDeps } from './source-kind.ts';

/** A connected client. While its snapshot is read, events are collected in `held`. */
type Client = { connectionId: string; userId: string; held: OwnerEvent[]; isOutdated: boolean };

/** Snapshots read at once after a gap. A client that connects does not wait for these. */
const snapshotsAtOnce = 4;

/**
 * Sends each new client a snapshot of its sources and then every change. When events may have been missed,
 * all clients get a new snapshot. Events that occur while a snapshot is read are held back, so that an older
 * state never overwrites a newer one. Returns a function that stops forwarding.
 */
export function forwardEvents(
  hub: Hub,
  deps: Pick<Deps, 'database' | 'events' | 'log'> & SourceKindDeps,
): () => void {
  const clients = new Map<string, Client>();
  const greeted = new Set<Client>();

  async function giveSnapshot(client: Client): Promise<void> {
    client.isOutdated = true;
    if (greeted.has(client)) return;
    const { connectionId, userId } = client;
    for (const group of [userId, everybody]) hub.removeFromGroup(connectionId, group);
    client.held = [];
    greeted.add(client);
    try {
      let connections: Awaited<ReturnType<typeof listConnections>> = [];
      while (client.isOutdated) {
        client.isOutdated = false;
        connections = await listConnections(deps, userId);
      }
      hub.sendToConnection(connectionId, 'InitialStatus', [connections]);
      for (const { event } of client.held) hub.sendToConnection(connectionId, event.event, [event.data]);
      for (const group of [userId, everybody]) hub.addToGroup(connectionId, group);
    } finally {
      greeted.delete(client);
    }
  }

  async function giveSnapshots(): Promise<void> {
    await forEachAtOnce([...clients.values()], snapshotsAtOnce, (client) =>
      giveSnapshot(client).catch((err: unknown) => {
        deps.log.warn({ err }, 'live clients get their snapshot by connecting again');
        hub.closeUser(client.userId, { allowReconnect: true });
      }),
    );
  }

  hub.onConnected(async ({ connectionId, userId }) => {
    const client = { connectionId, userId, held: [], isOutdated: false };
    clients.set(connectionId, client);
    await giveSnapshot(client);
  });
  hub.onDisconnected(({ connectionId }) => void clients.delete(connectionId));

  return deps.events.subscribe(
    (event) => {
      const { ownerId, coalesceKey } = event;
      hub.sendToGroup(ownerId, event.event.event, [event.event.data], coalesceKey ? { coalesceKey } : {});
      for (const client of greeted) {
        if (ownerId === client.userId || ownerId === everybody) client.held.push(event);
      }
    },
    () => void giveSnapshots(),
  );
}
