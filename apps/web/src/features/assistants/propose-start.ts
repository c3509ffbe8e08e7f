import type { Assistant } from '@anito/contract/assistants';
import { limits } from '@anito/contract/limits';
import type { Connection } from '@anito/contract/sources';
import { findFreeName } from '../../lib/find-free-name.ts';

/** What a new assistant begins with: every source that has been synced, and the first one's name, numbered where it is taken. */
export function proposeStart(connections: Connection[], assistants: Pick<Assistant, 'name'>[]) {
  const synced = connections.filter(({ lastSyncedAt }) => lastSyncedAt !== null);
  // Where there is nothing to choose between, it is chosen.
  const chosen = connections.length === 1 ? connections : synced;
  const taken = assistants.map(({ name }) => name);
  return {
    connectionIds: chosen.map(({ id }) => id),
    name: findFreeName(chosen[0]?.name ?? '', taken, limits.nameMax),
  };
}
