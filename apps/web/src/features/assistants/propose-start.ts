import type { Assistant } from '@anito/contract/assistants';
import { limits } from '@anito/contract/limits';
import type { Connection } from '@anito/contract/sources';

/** What a new assistant begins with: every source that has been synced, and the first one's name, numbered where it is taken. */
export function proposeStart(connections: Connection[], assistants: Pick<Assistant, 'name'>[]) {
  const synced = connections.filter(({ lastSyncedAt }) => lastSyncedAt !== null);
  // Where there is nothing to choose between, it is chosen.
  const chosen = connections.length === 1 ? connections : synced;
  const taken = new Set(assistants.map(({ name }) => name.toLowerCase()));
  const base = chosen[0]?.name.trim() ?? '';
  let name = base.slice(0, limits.nameMax);
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
    const ending = ` ${number}`;
    name = base.slice(0, limits.nameMax - ending.length) + ending;
  }
  return { connectionIds: chosen.map(({ id }) => id), name };
}
