import type { Connection } from '@anito/contract/sources';

/** A source that was created in this tab. */
export type NewSource = Pick<Connection, 'id' | 'name'>;

const listeners = new Set<(source: NewSource) => void>();

/** Passes a new source to all listeners of `watchNewSources`, so that assistants can use it. */
export function announceNewSource({ id, name }: NewSource): void {
  for (const listener of listeners) listener({ id, name });
}

/**
 * Calls `listener` for each new source that `announceNewSource` reports in this tab. Returns a function that
 * unsubscribes.
 */
export function watchNewSources(listener: (source: NewSource) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
