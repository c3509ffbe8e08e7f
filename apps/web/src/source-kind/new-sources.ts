import type { Connection } from '@anito/contract/sources';

/** A source that was created in this tab. */
export type NewSource = Pick<Connection, 'id' | 'name'>;

const listeners = new Set<(source: NewSource) => void>();

/** Reports a new source, so that assistants can use it. */
export function announceNewSource({ id, name }: NewSource): void {
  for (const listener of listeners) listener({ id, name });
}

/** Calls back for each new source. Returns a function that unsubscribes. */
export function watchNewSources(listener: (source: NewSource) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
