import type { Connection, ConnectionType } from '@anito/contract/sources';
import { createContext, use } from 'react';
import { networkFailed } from '../lib/api.ts';
import { isReady, type OfferedKind, type SourceCalls, type SourceKind } from './source-kind.ts';

/** The kinds of sources, in the order in which they are offered; the console's frame fills it from `kinds.ts`. */
export const KindsContext = createContext<readonly OfferedKind[]>([]);

export const useKinds = () => use(KindsContext);

/** The kind of a source. */
export function useKind(type: ConnectionType): SourceKind {
  const kind = useKinds()
    .filter(isReady)
    .find((candidate) => candidate.type === type);
  if (!kind) throw new Error(`No kind of source is called ${type}`);
  return kind;
}

/** Loads what can be done to a source of that type. A network that cannot be reached is the same as in any call. */
export function useSourceCalls(type: ConnectionType): () => Promise<SourceCalls> {
  const { loadCalls } = useKind(type);
  return () =>
    loadCalls().catch(() => {
      throw networkFailed();
    });
}

/** Tells whether a source waits for its owner to write something, so that there is nothing to sync. */
export function useIsUnwritten(): (connection: Connection) => boolean {
  const written = useKinds().filter((kind) => isReady(kind) && kind.isWritten);
  return ({ type, documentCount }) => documentCount === 0 && written.some((kind) => kind.type === type);
}
