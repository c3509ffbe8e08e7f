import type { Connection, ConnectionType } from '@anito/contract/sources';
import { createContext, use } from 'react';
import { createNetworkError } from '../lib/api.ts';
import { isAddableKind, type OfferedKind, type SourceCalls, type SourceKind } from './source-kind.ts';

/**
 * Kinds of sources, in the order in which they are offered. The console's frame provides them from
 * `kinds.ts`.
 */
export const KindsContext = createContext<readonly OfferedKind[]>([]);

/** Returns all kinds of sources, also announced ones. */
export const useKinds = () => use(KindsContext);

/** Returns the kind of a source. Throws if no kind that can be added has this type. */
export function useKind(type: ConnectionType): SourceKind {
  const kind = useKinds()
    .filter(isAddableKind)
    .find((candidate) => candidate.type === type);
  if (!kind) throw new Error(`Unknown kind of source: ${type}`);
  return kind;
}

/**
 * Returns a function that loads the code of a source type's API calls. It throws the error of
 * `createNetworkError` if that code cannot be loaded.
 */
export function useSourceCalls(type: ConnectionType): () => Promise<SourceCalls> {
  const { loadCalls } = useKind(type);
  return () =>
    loadCalls().catch(() => {
      throw createNetworkError();
    });
}

/**
 * Returns a function that tells whether a source is empty because the owner has not written any text in it
 * yet. There is nothing to sync then.
 */
export function useIsAwaitingText(): (connection: Connection) => boolean {
  const writtenKinds = useKinds().filter((kind) => isAddableKind(kind) && kind.isWritten);
  return ({ type, documentCount }) => documentCount === 0 && writtenKinds.some((kind) => kind.type === type);
}
