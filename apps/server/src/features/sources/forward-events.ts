import type { Hub } from '@anito/signalr/hub';
import type { Deps } from '../../deps.ts';
import { allOwners, type OwnerEvent } from '../../lib/event-sender.ts';
import { forEachConcurrently } from '../../lib/for-each-concurrently.ts';
import { listConnections } from './connections.service.ts';
import type { SourceKindDeps } from './source-kind.ts';

/** A connected client. While its snapshot is read, events are collected in `pendingEvents`. */
type Client = { connectionId: string; userId: string; pendingEvents: OwnerEvent[]; isOutdated: boolean };

/** Snapshots read at once after a gap. A client that connects does not wait for these. */
const snapshotConcurrency = 4;

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
  const readingSnapshot = new Set<Client>();

  /**
   * Sends a snapshot and then the events that arrived meanwhile. While one is being read already, only makes
   * that one read again.
   */
  async function sendSnapshot(client: Client): Promise<void> {
    client.isOutdated = true;
    if (readingSnapshot.has(client)) return;
    const { connectionId, userId } = client;
    for (const group of [userId, allOwners]) hub.removeFromGroup(connectionId, group);
    client.pendingEvents = [];
    readingSnapshot.add(client);
    try {
      let connections: Awaited<ReturnType<typeof listConnections>> = [];
      while (client.isOutdated) {
        client.isOutdated = false;
        connections = await listConnections(deps, userId);
      }
      hub.sendToConnection(connectionId, 'InitialStatus', [connections]);
      for (const { event } of client.pendingEvents)
        hub.sendToConnection(connectionId, event.event, [event.data]);
      for (const group of [userId, allOwners]) hub.addToGroup(connectionId, group);
    } finally {
      readingSnapshot.delete(client);
    }
  }

  /** Sends a new snapshot to all clients. A client for which that fails has to reconnect. */
  async function sendSnapshots(): Promise<void> {
    await forEachConcurrently([...clients.values()], snapshotConcurrency, (client) =>
      sendSnapshot(client).catch((err: unknown) => {
        deps.log.warn({ err }, 'snapshot not sent; live clients reconnect');
        hub.closeUser(client.userId, { allowReconnect: true });
      }),
    );
  }

  hub.onConnected(async ({ connectionId, userId }) => {
    const client = { connectionId, userId, pendingEvents: [], isOutdated: false };
    clients.set(connectionId, client);
    await sendSnapshot(client);
  });
  hub.onDisconnected(({ connectionId }) => void clients.delete(connectionId));

  return deps.events.subscribe(
    (event) => {
      const { ownerId, coalesceKey } = event;
      hub.sendToGroup(ownerId, event.event.event, [event.event.data], coalesceKey ? { coalesceKey } : {});
      for (const client of readingSnapshot) {
        if (ownerId === client.userId || ownerId === allOwners) client.pendingEvents.push(event);
      }
    },
    () => void sendSnapshots(),
  );
}
